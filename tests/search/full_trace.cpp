// The log of the industrial searcher: it nests, its counts are the result's, plain alpha-beta confirms the value of every node
// in it, and every reason to cut is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tree/generate.hpp"
#include "games/tree/tree.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

template <Game G>
std::pair<Result<G>, Recorder<G>> recorded(const G& game, const typename G::Position& pos, int depth, Switches switches,
                                           Tools tools = {}) {
  Recorder<G> log;
  Budget budget{Limits{}};
  auto result = FullSearch<G, Recorder<G>>(game, switches, budget, log, tools).search(pos, depth);
  return {std::move(result), std::move(log)};
}

template <Game G>
void well_formed(const Result<G>& result, const Recorder<G>& log) {
  using Kind = typename Recorder<G>::Kind;
  std::uint64_t entered = 0;
  std::uint64_t leaves = 0;
  int open = 0;
  for (const auto& event : log.events()) {
    if (event.kind == Kind::enter) ++entered;
    if (event.kind == Kind::leaf) ++leaves;
    ASSERT_EQ(event.ply, event.kind == Kind::enter ? open : open - 1);
    if (event.kind == Kind::enter) ++open;
    if (event.kind == Kind::leave) --open;
  }
  EXPECT_EQ(open, 0);
  EXPECT_EQ(entered, result.nodes);
  EXPECT_EQ(leaves, result.leaves);
}

/// The rule of fail-soft at each node, by alpha-beta without any technique to the depth that the node had left. A beta cut follows a child that reaches
/// beta.
template <Game G>
void every_node_is_right(const G& game, const Recorder<G>& log) {
  using Kind = typename Recorder<G>::Kind;
  std::vector<typename Recorder<G>::Event> path;
  double child_value = 0;
  for (const auto& event : log.events()) {
    switch (event.kind) {
      case Kind::enter: path.push_back(event); break;
      case Kind::leaf: break;
      case Kind::child: child_value = event.value; break;
      case Kind::cut:
        if (event.cut == CutReason::beta) {
          ASSERT_GE(child_value, path.back().window.beta);
        }
        break;
      case Kind::leave: {
        const auto& [alpha, beta] = path.back().window;
        const double truth = searched<AlphaBeta>(game, path.back().position, path.back().depth).value;
        if (event.value <= alpha) {
          ASSERT_LE(truth, event.value);
        } else if (event.value >= beta) {
          ASSERT_GE(truth, event.value);
        } else {
          ASSERT_EQ(truth, event.value);
        }
        path.pop_back();
        break;
      }
    }
  }
}

template <Game G>
bool tells(const Recorder<G>& log, CutReason reason) {
  return std::any_of(log.events().begin(), log.events().end(),
                     [&](const auto& event) { return event.kind == Recorder<G>::Kind::cut && event.cut == reason; });
}
template <Game G>
bool tells(const Recorder<G>& log, LeafReason reason) {
  return std::any_of(log.events().begin(), log.events().end(),
                     [&](const auto& event) { return event.kind == Recorder<G>::Kind::leaf && event.leaf == reason; });
}

}  // namespace

TEST(FullTrace, AlphaBetaConfirmsEveryNode) {
  Random random(41);
  std::size_t events = 0;
  int by_table = 0;
  for (int seed = 1; seed <= 2000 && !testing::Test::HasFailure(); ++seed) {
    // Few values: many subtrees are the same position, so that the table is asked and answers.
    const auto game = generate("irregular b=4 d=7 values=2 seed=" + std::to_string(seed));
    ASSERT_TRUE(game);
    Switches switches{Switch::evaluation};
    for (const SwitchRow& row : switch_table)
      if (row.kind == Kind::sound) switches.set(row.id, random.chance(0.7));
    const auto [result, log] =
        recorded(*game, game->initial(), random.between(2, 6), switches.set(Switch::equal_depth, true));
    SCOPED_TRACE("seed " + std::to_string(seed));
    well_formed(result, log);
    every_node_is_right(*game, log);
    events += log.events().size();
    if (tells(log, LeafReason::table) || tells(log, CutReason::enhanced_cutoff)) ++by_table;
  }
  EXPECT_GT(events, 100'000U);
  EXPECT_GT(by_table, 20);
}

// The same on a board, where many lines lead to one position.
TEST(FullTrace, AlphaBetaConfirmsEveryNodeOfConnectFour) {
  const ConnectFour game;
  Random random(42);
  for (int number = 0; number < 60 && !testing::Test::HasFailure(); ++number) {
    const auto pos = after_random_moves(game, random.between(0, 20), random);
    const auto [result, log] = recorded(game, pos, 6, sound_standard().set(Switch::equal_depth, true));
    SCOPED_TRACE(game.position_text(pos));
    well_formed(result, log);
    every_node_is_right(game, log);
  }
}

TEST(FullTrace, IsWellFormedWithEverythingOn) {
  const Breakthrough game(5, 5);
  ProbCutParameters parameters;
  for (int depth = 3; depth <= 5; ++depth) parameters.rows.push_back({0, depth, depth - 2, 1, 0, 40});
  Tools tools;
  tools.prob_cut = &parameters;
  const auto [result, log] = recorded(game, game.initial(), 5, Switches::through(Switch::multi_prob_cut), tools);
  well_formed(result, log);
}

TEST(FullTrace, TellsEveryReason) {
  const Breakthrough game(6, 6);
  const auto pos = position(game, "BBB.BB/BBB.BB/..BB../..W.W./WW.WWW/WWW.WW W");
  const auto log_with = [&](std::initializer_list<Switch> techniques, Tools tools = {}) {
    Switches switches = sound_standard();
    for (const Switch id : techniques) switches.set(id, true);
    return recorded(game, pos, 5, switches, tools).second;
  };
  EXPECT_TRUE(tells(log_with({Switch::quiescence}), LeafReason::table));
  EXPECT_TRUE(tells(log_with({}), LeafReason::depth_limit));
  EXPECT_TRUE(tells(log_with({}), CutReason::beta));
  EXPECT_TRUE(tells(log_with({Switch::null_move}), CutReason::null_move));
  EXPECT_TRUE(tells(log_with({Switch::quiescence}), LeafReason::stand_pat));
  EXPECT_TRUE(tells(log_with({Switch::n_best}), CutReason::n_best));
  EXPECT_TRUE(tells(log_with({Switch::quiescence, Switch::razoring}), CutReason::razoring));
  ProbCutParameters parameters{.threshold = 1, .rows = {{0, 3, 1, 1, 0, 30}}};
  Tools tools;
  tools.prob_cut = &parameters;
  EXPECT_TRUE(tells(log_with({Switch::prob_cut}, tools), CutReason::prob_cut));
  EXPECT_FALSE(tells(log_with({}, tools), CutReason::prob_cut));

  const ConnectFour stones;
  EXPECT_TRUE(tells(recorded(stones, stones.initial(), 8, with(sound_standard(), Switch::enhanced_cutoff)).second,
                    CutReason::enhanced_cutoff));
}

// Moves are left out, and each time the trace is told.
TEST(FullTrace, TellsFutility) {
  const Breakthrough game(6, 6);
  const auto futile = recorded(game, game.initial(), 4, with(sound_standard(), Switch::futility));
  const auto plain = recorded(game, game.initial(), 4, sound_standard());
  EXPECT_TRUE(tells(futile.second, CutReason::futility));
  EXPECT_FALSE(tells(plain.second, CutReason::futility));
}

}  // namespace zermelo::tests

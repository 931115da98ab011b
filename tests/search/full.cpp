// The industrial searcher gives minimax's value with any combination of sound techniques, with a table of any size, on trees
// whose parts come together again, and on games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search.hpp"
#include "tests/support/switches.hpp"
#include "tests/support/trees.hpp"
#include "zermelo/search/principal_variation.hpp"

namespace zermelo::tests {

namespace {

/// Bytes; the first is one cluster, the last is more than any test fills.
constexpr std::array<std::size_t, 4> table_sizes{1, 256, 16 << 10, 4 << 20};

template <Game G>
Result<G> searched_with_table(const G& game, const typename G::Position& pos, int depth, Switches switches,
                              std::size_t bytes) {
  TranspositionTable table(bytes);
  Budget budget{Limits{}};
  NoTrace trace;
  Tools tools;
  tools.table = &table;
  return FullSearch<G>(game, switches, budget, trace, tools).search(pos, depth);
}

/// Plays the line and answers with what the seat that is to move first sees at its end.
template <Game G>
double worth_of(const G& game, typename G::Position pos, const std::vector<typename G::Move>& line) {
  const Player seat = game.to_move(pos);
  for (const auto move : line) {
    MoveList<G> moves;
    game.moves(pos, moves);
    RC_ASSERT(std::find(moves.begin(), moves.end(), move) != moves.end());
    game.play(pos, move);
  }
  if (game.over(pos)) return game.payoff(pos, seat);
  if (!has(game, Capability::evaluated)) return 0;
  return game.to_move(pos) == seat ? game.evaluate(pos) : -game.evaluate(pos);
}

/// Searched to the depth, or, where the table may know more than that, to the end.
template <Game G>
void agrees_with_minimax(const G& game, const typename G::Position& pos, int depth, Switches switches,
                         std::size_t bytes) {
  RC_LOG() << "position: " << game.position_text(pos) << "\n";
  const auto oracle = searched<Minimax>(game, pos, depth, switches);
  const bool to_the_end = oracle.source == Source::solved;
  // Where the depth limit matters, only entries of the same depth may be believed.
  if (!to_the_end) switches.set(Switch::equal_depth, true);
  const auto full = searched_with_table(game, pos, depth, switches, bytes);
  RC_ASSERT(full.value == oracle.value);
  RC_ASSERT(full.bound == Bound::exact);
  // Solved is solved: looking further changes nothing.
  if (full.source == Source::solved && !to_the_end)
    RC_ASSERT(full.value == searched<Minimax>(game, pos, max_depth, switches).value);
  // A win that was found early ends the search: the other moves were not looked at any deeper.
  if (full.depth != oracle.depth) return;
  for (const auto& move : full.moves) {
    const auto same = std::find_if(oracle.moves.begin(), oracle.moves.end(),
                                   [&](const auto& other) { return other.move == move.move; });
    RC_ASSERT(same != oracle.moves.end());
    if (move.bound == Bound::exact) RC_ASSERT(move.value == same->value);
    if (move.bound == Bound::at_most) RC_ASSERT(move.value >= same->value);
  }
  // Where the exact value is wanted the table does not cut, so the line is whole and leads to the value.
  if (switches.on(Switch::null_window) && switches.on(Switch::evaluation) && !switches.on(Switch::distance))
    RC_ASSERT(worth_of(game, pos, full.line) == oracle.value);
}

/// Every subtree, in the order in which they are written.
void collect(const Node& node, std::vector<const Node*>& all) {
  all.push_back(&node);
  for (const Node& child : node.children) collect(child, all);
}

int height(const Node& node) {
  int most = 0;
  for (const Node& child : node.children) most = std::max(most, height(child) + 1);
  return most;
}

/// The tree with some of its parts put in the place of others: positions that are reached in several ways.
Node with_shared_parts(const Node& tree, const std::vector<std::pair<unsigned, unsigned>>& copies) {
  Node shared = tree;
  for (const auto& [from, to] : copies) {
    std::vector<const Node*> parts;
    collect(shared, parts);
    const Node part = *parts[from % parts.size()];
    Node& place = const_cast<Node&>(*parts[to % parts.size()]);
    if (height(part) <= height(place)) place = part;  // so that the tree does not grow in depth
  }
  return shared;
}

}  // namespace

namespace {

/// Up to six children and seven levels: narrow ones deep, wide ones shallow. Few values mean many ties.
rc::Gen<Node> any_tree() {
  return rc::gen::mapcat(rc::gen::pair(rc::gen::resize(100, rc::gen::inRange(1, 7)), rc::gen::element(1, 3, 20)),
                         [](const auto& shape) {
                           const auto [branching, values] = shape;
                           const int depth = branching <= 2 ? 7 : branching == 3 ? 6 : branching == 4 ? 5 : 4;
                           return random_tree({.depth = depth, .branching = branching, .values = values});
                         });
}

void agrees_on(const Tree& tree) {
  const int depth = *rc::gen::resize(100, rc::gen::inRange(1, 9));
  agrees_with_minimax(tree, tree.initial(), depth, *rc::gen::arbitrary<Switches>(), *rc::gen::elementOf(table_sizes));
}

}  // namespace

RC_GTEST_PROP(Full, SoundSwitchesGiveMinimaxOnRandomTrees, ()) {
  agrees_on(tree_of(*any_tree()));
}

RC_GTEST_PROP(Full, SoundSwitchesGiveMinimaxWherePartsAreShared, ()) {
  const Node tree = *any_tree();
  const auto copies = *rc::gen::resize(6, rc::gen::arbitrary<std::vector<std::pair<unsigned, unsigned>>>());
  agrees_on(tree_of(with_shared_parts(tree, copies)));
}

RC_GTEST_PROP(Full, SoundSwitchesGiveMinimaxOnTicTacToe, ()) {
  const TicTacToe game;
  const auto pos = *position_of(game, 3, 9);
  agrees_with_minimax(game, pos, *rc::gen::resize(100, rc::gen::inRange(1, 8)), *rc::gen::arbitrary<Switches>(),
                      *rc::gen::elementOf(table_sizes));
}

// The oracle itself is too slow here; alpha-beta has been held to it above.
template <Game G>
void agrees_with_alpha_beta(const G& game, const typename G::Position& pos, int depth, Switches switches,
                            std::size_t bytes) {
  RC_LOG() << "position: " << game.position_text(pos) << "\n";
  switches.set(Switch::equal_depth, true);
  const auto oracle = searched<AlphaBeta>(game, pos, depth, switches);
  const auto full = searched_with_table(game, pos, depth, switches, bytes);
  RC_ASSERT(full.value == oracle.value);
}

TEST(Full, SoundSwitchesGiveMinimaxOnConnectFour) {
  const ConnectFour game;
  EXPECT_TRUE(rc::check("connect4", [&] {
    const auto pos = *position_of(game, 0, 36);
    agrees_with_alpha_beta(game, pos, *rc::gen::resize(100, rc::gen::inRange(1, 9)), *rc::gen::arbitrary<Switches>(),
                           *rc::gen::elementOf(table_sizes));
  }));
}

TEST(Full, SoundSwitchesGiveMinimaxOnBreakthrough) {
  const Breakthrough game(5, 5);
  EXPECT_TRUE(rc::check("breakthrough", [&] {
    const auto pos = *position_of(game, 0, 30);
    agrees_with_alpha_beta(game, pos, *rc::gen::resize(100, rc::gen::inRange(1, 7)), *rc::gen::arbitrary<Switches>(),
                           *rc::gen::elementOf(table_sizes));
  }));
}

// From the start, with the oracle itself.
TEST(Full, EqualsMinimaxFromTheStart) {
  const Switches sound = [] {
    Switches switches = FullSearch<TicTacToe>::card.on;
    for (const SwitchRow& row : switch_table)
      if (row.kind == Kind::selective && row.id != Switch::evaluation) switches.set(row.id, false);
    return switches.set(Switch::equal_depth, true);
  }();
  const auto agree = [&](const auto& game, int depth) {
    EXPECT_EQ(searched<FullSearch>(game, depth, sound).value, searched<Minimax>(game, depth, sound).value) << depth;
  };
  for (int depth = 1; depth <= 9; ++depth) agree(TicTacToe{}, depth);
  for (int depth = 1; depth <= 8; ++depth) agree(ConnectFour{}, depth);
  for (int depth = 1; depth <= 6; ++depth) agree(Breakthrough(5, 5), depth);
}

// Plain alpha-beta visits 60,313,995 nodes. All depths on the way count, and no selective technique is on.
TEST(Full, DepthFourteenOfConnectFourTakesAHundredthOfPlainAlphaBeta) {
  const ConnectFour game;
  Switches sound = game.preferred(FullSearch<ConnectFour>::card.on);
  for (const SwitchRow& row : switch_table)
    if (row.kind == Kind::selective) sound.set(row.id, false);
  const auto full = searched_with_table(game, game.initial(), 14, sound, 64 << 20);
  EXPECT_EQ(full.value, 0);
  EXPECT_EQ(full.depth, 14);
  EXPECT_LE(full.nodes, 60'313'995U / 100);
}

// A gigabyte, as one cluster above: the value does not depend on the size.
TEST(Full, AHugeTableGivesTheSameValue) {
  const ConnectFour game;
  const Switches switches = FullSearch<ConnectFour>::card.on;
  const auto huge = searched_with_table(game, game.initial(), 10, Switches(switches).set(Switch::equal_depth, true),
                                        std::size_t{1} << 30);
  const auto tiny = searched_with_table(game, game.initial(), 10, Switches(switches).set(Switch::equal_depth, true), 1);
  EXPECT_GT(tiny.nodes, huge.nodes);
  const auto plain = searched<AlphaBeta>(game, game.initial(), 10, Switches{Switch::evaluation, Switch::distance});
  Switches sound{Switch::evaluation, Switch::distance, Switch::table, Switch::equal_depth, Switch::null_window};
  EXPECT_EQ(searched_with_table(game, game.initial(), 10, sound, std::size_t{1} << 30).value, plain.value);
  EXPECT_EQ(searched_with_table(game, game.initial(), 10, sound, 1).value, plain.value);
}

}  // namespace zermelo::tests

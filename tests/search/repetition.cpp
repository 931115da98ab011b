// Draws by repetition in the full search, on games that go round in circles (tests/support/walk.hpp). The truth comes from two
// solvers that share nothing with the search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/full.hpp"
#include "tests/support/walk.hpp"

namespace zermelo::tests {

namespace {

/// All that is sound but the table, which knows positions and not paths.
Switches without_memory() {
  return sound_standard().set(Switch::distance, true).set(Switch::table, false);
}

Score value_of(const Walk& game, const Walk::Position& pos, int depth, Switches switches,
               std::span<const Key> before = {}) {
  Tools tools;
  TranspositionTable table(16 << 10);
  tools.table = &table;
  tools.before = before;
  return static_cast<Score>(searched_fully(game, pos, depth, switches, tools).value);
}

}  // namespace

TEST(Repetition, ACircleIsADraw) {
  const Walk game({"1", "0"});
  for (const int depth : {1, 2, 3, 4, 10, 200}) {
    EXPECT_EQ(value_of(game, {}, depth, without_memory()), 0) << depth;
    EXPECT_EQ(value_of(game, {}, depth, with(without_memory(), Switch::table)), 0) << depth;
  }
}

// From 0 the first player may go round by way of 1 or leave by way of 2. Who makes the last push wins.
TEST(Repetition, WhoCanWinDoesAndWhoWouldLoseGoesRound) {
  EXPECT_EQ(value_of(Walk({"12", "0", ""}), {}, 20, without_memory()), win_in(1));
  EXPECT_EQ(value_of(Walk({"12", "0", "3", ""}), {}, 20, without_memory()), 0);
  EXPECT_EQ(value_of(Walk({"12", "0", "3", "4", ""}), {}, 20, without_memory()), win_in(3));
}

// Without the switch lines end at the depth limit alone, and the value is the same draw.
TEST(Repetition, SavesTheNodesOfTheCircle) {
  const Walk game({"12", "02", "01"});
  const auto nodes = [&](Switches switches) { return searched_fully(game, game.initial(), 12, switches).nodes; };
  const Switches plain{Switch::distance, Switch::repetition};
  EXPECT_LT(nodes(plain), nodes(without(plain, Switch::repetition)));
}

TEST(Repetition, EqualsBothSolversOnSmallGraphs) {
  Random random(11);
  int won = 0;
  int drawn = 0;
  for (int graph = 0; graph < 3000; ++graph) {
    const Walk game = random_walk(random, random.between(2, 7));
    const std::vector<Score> truth = retrograde(game);
    const auto pos = game.numbered(random.below(game.positions()));
    SCOPED_TRACE(game.text() + "from " + std::to_string(pos.node));
    std::vector<Walk::Position> path;
    const auto depth = static_cast<int>(game.positions()) + 1;
    const Score by_paths = minimax_over_paths(game, pos, path, 0, depth);
    ASSERT_EQ(by_paths, truth[Walk::number(pos)]);
    ASSERT_EQ(value_of(game, pos, depth, without_memory()), by_paths);
    const int less = random.between(1, depth);
    ASSERT_EQ(value_of(game, pos, less, without_memory()), minimax_over_paths(game, pos, path, 0, less));
    ++(by_paths == 0 ? drawn : won);
  }
  EXPECT_GT(won, 500);
  EXPECT_GT(drawn, 500);
}

// The positions of the game so far count as if they were on the line.
TEST(Repetition, RemembersTheGameSoFar) {
  Random random(12);
  int changed = 0;
  for (int graph = 0; graph < 3000; ++graph) {
    const Walk game = random_walk(random, random.between(3, 7));
    auto pos = game.numbered(random.below(game.positions()));
    std::vector<Walk::Position> path;
    std::vector<Key> before;
    for (int ply = random.between(1, 5); ply > 0 && !game.over(pos); --ply) {
      path.push_back(pos);
      before.push_back(game.key(pos));
      const auto children = after_each_move(game, pos);
      pos = children[random.below(children.size())];
    }
    SCOPED_TRACE(game.text() + "to " + std::to_string(pos.node));
    const auto depth = static_cast<int>(game.positions()) + 1;
    const Score expected = minimax_over_paths(game, pos, path, 0, depth);
    ASSERT_EQ(value_of(game, pos, depth, without_memory(), before), expected);
    if (expected != retrograde(game)[Walk::number(pos)]) ++changed;
  }
  EXPECT_GT(changed, 20);
}

// The first player wins by pushing to 1, unless that position was there before: then it draws.
TEST(Repetition, AMoveThatRepeatsTheGameDraws) {
  const Walk game({"1", "2", "3", ""});
  EXPECT_EQ(value_of(game, {0, Player::first}, 10, without_memory()), win_in(3));
  const std::vector<Key> before{game.key({1, Player::second})};
  EXPECT_EQ(value_of(game, {0, Player::first}, 10, without_memory(), before), 0);
  const std::vector<Key> other_mover{game.key({1, Player::first})};
  EXPECT_EQ(value_of(game, {0, Player::first}, 10, without_memory(), other_mover), win_in(3));
}

// With the table a draw may hang on the path on which it was found; a win or a loss never does.
TEST(Repetition, TheTableMakesNoFalseClaim) {
  Random random(13);
  for (int graph = 0; graph < 5000; ++graph) {
    const Walk game = random_walk(random, random.between(3, 9));
    const auto pos = game.numbered(random.below(game.positions()));
    SCOPED_TRACE(game.text() + "from " + std::to_string(pos.node));
    const Score truth = retrograde(game)[Walk::number(pos)];
    Switches switches = with(without_memory(), Switch::table);
    for (const Switch id : {Switch::deepening, Switch::null_window, Switch::enhanced_cutoff, Switch::equal_depth})
      switches.set(id, random.chance(0.5));
    const auto depth = random.between(1, static_cast<int>(game.positions()) + 1);
    const Score value = value_of(game, pos, depth, switches);
    ASSERT_TRUE(!is_win(value) || is_win(truth));
    ASSERT_TRUE(!is_loss(value) || is_loss(truth));
  }
}

// The graph-history interaction. By way of 1 the second player wastes a move, 1-2-3-4 leads back to 1, and the table keeps
// "3 is a draw". By way of 5 and 6 the same 3 is lost: 3-4-1-7. Nodes whose exact value is wanted do not ask the table.
TEST(Repetition, ADrawHangsOnThePath) {
  const Walk game({"15", "27", "3", "4", "1", "6", "3", ""});
  const Switches plain{Switch::distance, Switch::repetition};
  EXPECT_EQ(retrograde(game)[0], loss_in(6));
  EXPECT_EQ(value_of(game, {}, 8, plain), loss_in(6));
  EXPECT_EQ(value_of(game, {}, 8, with(plain, Switch::table)), 0);
  EXPECT_EQ(searched_fully(game, game.initial(), 8, with(plain, Switch::table)).source, Source::search);
  EXPECT_EQ(value_of(game, {}, 8, with(with(plain, Switch::table), Switch::null_window)), loss_in(6));
  EXPECT_EQ(value_of(game, {}, 8, with(without_memory(), Switch::table)), loss_in(6));
}

}  // namespace zermelo::tests

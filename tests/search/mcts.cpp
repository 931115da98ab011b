// Monte Carlo tree search: what it calls solved is minimax's, means come near the value, memory stays within its limit.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"
#include "zermelo/search/mcts.hpp"

namespace zermelo::tests {

namespace {

template <Game G>
Result<G> simulated(const G& game, const typename G::Position& pos, int depth, std::size_t bytes = 4 << 20,
                    std::uint64_t seed = 1) {
  SearchTree tree(bytes);
  Limits limits;
  limits.seed = seed;
  Budget budget{limits};
  NoTrace trace;
  return MonteCarlo<G>(game, Switches::standard(), budget, trace, {.tree = &tree}).search(pos, depth);
}

}  // namespace

TEST(MonteCarlo, ProvesTicTacToeADraw) {
  const TicTacToe game;
  const auto result = simulated(game, game.initial(), 20);
  EXPECT_EQ(result.source, Source::solved);
  EXPECT_EQ(result.value, 0);
  EXPECT_LT(result.nodes, 50'000U);
}

// A few simulations that were all won, or all lost, prove nothing.
TEST(MonteCarlo, AFewSimulationsAreNoProof) {
  const TicTacToe game;
  const double win = facts_of(game).win;
  int one_sided = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto result = simulated(game, game.initial(), 1, 4 << 20, seed);
    EXPECT_EQ(result.source, Source::search);
    EXPECT_LT(std::abs(result.value), win);
    for (const auto& move : result.moves) EXPECT_LT(std::abs(move.value), win);
    one_sided += std::abs(result.value) > 0.99 * win ? 1 : 0;
  }
  EXPECT_GT(one_sided, 0) << "else the test shows nothing";
}

// Every position after a few random moves: what is solved is right, and the move is one of the best.
TEST(MonteCarlo, IsRightWhereItProves) {
  const TicTacToe game;
  Random random(7);
  int solved = 0;
  for (int number = 0; number < 300; ++number) {
    const auto pos = after_random_moves(game, random.between(1, 8), random);
    if (game.over(pos)) continue;
    const auto result = simulated(game, pos, 16);
    const auto truth = searched<Minimax>(game, pos);
    ASSERT_EQ(result.source, Source::solved);
    ASSERT_EQ(result.value, truth.value) << game.position_text(pos);
    ASSERT_EQ(-searched<Minimax>(game, after(game, pos, result.line.front())).value, truth.value);
    ++solved;
  }
  EXPECT_GT(solved, 200);
}

RC_GTEST_PROP(MonteCarlo, SolvesRandomTreesAsMinimaxDoes, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 3, .values = 5}));
  const auto result = simulated(tree, tree.initial(), 14);
  const auto truth = searched<Minimax>(tree);
  RC_ASSERT(result.source == Source::solved);
  RC_ASSERT(result.value == truth.value);
}

// Where means are not whole numbers nothing may be proven; they come near it all the same.
TEST(MonteCarlo, MeansOverChanceComeNear) {
  const auto tree = Tree::read("(max (chance 0.9:(min 2) 0.1:(min 3)) (chance 0.9:(min 1) 0.1:(min 4)))");
  ASSERT_TRUE(tree);
  const auto result = simulated(*tree, tree->initial(), 16);
  EXPECT_NEAR(result.value, 2.1, 0.05);
  EXPECT_EQ(result.line.front(), result.moves.front().move);
}

// The second seat picks what pays the first one least, and sees its own payoffs.
TEST(MonteCarlo, TheSecondSeatSeesTheOtherSign) {
  const auto tree = Tree::read("(min (chance 0.5:2 0.5:3) (chance 0.5:1 0.5:8))");
  ASSERT_TRUE(tree);
  const auto result = simulated(*tree, tree->initial(), 14);
  EXPECT_NEAR(result.value, -2.5, 0.05);
  EXPECT_EQ(result.line.front(), result.moves.front().move);
}

RC_GTEST_PROP(MonteCarlo, NeverProvesAWrongValueWithChance, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 3, .branching = 3, .values = 3, .chance = true}));
  const auto result = simulated(tree, tree.initial(), 12);
  if (result.source == Source::solved) RC_ASSERT(std::abs(result.value - searched<Expectiminimax>(tree).value) < 1e-9);
}

TEST(MonteCarlo, EachOfThreeSeatsPicksItsOwnBest) {
  const auto tree = Tree::read("(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))");
  ASSERT_TRUE(tree);
  const auto result = simulated(*tree, tree->initial(), 14);
  EXPECT_EQ(result.line.front(), result.moves.back().move);  // seat 3 chooses [6 1 2]
  EXPECT_NEAR(result.value, 6, 0.2);
}

TEST(MonteCarlo, FindsTheWinInConnectFour) {
  const ConnectFour game;
  const auto pos = position(game, "......./......./......./...O.../...O.O./.XXX.OX");
  const auto result = simulated(game, pos, 12);
  EXPECT_EQ(result.source, Source::solved);
  EXPECT_EQ(result.value, ConnectFour::win);
  EXPECT_EQ(result.line.size(), 1U);
}

// A tree of few nodes stops growing and the search goes on; one of a single node still has a legal move.
TEST(MonteCarlo, StaysWithinItsMemory) {
  const Breakthrough game(6, 6);
  for (const std::size_t bytes : {std::size_t{32}, std::size_t{2'000}, std::size_t{100'000}}) {
    SearchTree tree(bytes);
    Budget budget{Limits{}};
    NoTrace trace;
    MonteCarlo<Breakthrough> search(game, Switches::standard(), budget, trace, {.tree = &tree});
    const auto result = search.search(game.initial(), 13);
    EXPECT_LE(tree.fill(), 1);
    EXPECT_EQ(result.nodes, 1U << 13);
    MoveList<Breakthrough> moves;
    game.moves(game.initial(), moves);
    ASSERT_FALSE(result.line.empty());
    EXPECT_NE(std::find(moves.begin(), moves.end(), result.line.front()), moves.end());
  }
}

TEST(MonteCarlo, TheSameSeedGivesTheSameTree) {
  const ConnectFour game;
  const auto first = simulated(game, game.initial(), 12, 1 << 20, 5);
  const auto again = simulated(game, game.initial(), 12, 1 << 20, 5);
  const auto other = simulated(game, game.initial(), 12, 1 << 20, 6);
  EXPECT_EQ(first.value, again.value);
  EXPECT_EQ(first.line, again.line);
  EXPECT_NE(first.value, other.value);
}

}  // namespace zermelo::tests

// B*: on trees whose inner nodes carry intervals that hold their values, and on games, its move is one of minimax's best and its
// bounds are true; both of its strategies are at work.
#include "zermelo/search/b_star.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

int minimax_of(const Node& node) {
  if (node.children.empty()) return node.numbers.front();
  std::vector<int> values;
  for (const Node& child : node.children) values.push_back(minimax_of(child));
  return node.mover == 0 ? *std::max_element(values.begin(), values.end())
                         : *std::min_element(values.begin(), values.end());
}

/// The tree as text, each inner node with an interval around its value, the slack drawn from its own numbers.
std::string text_with_intervals(const Node& node) {
  if (node.children.empty()) return std::to_string(node.numbers.front());
  const int value = minimax_of(node);
  const int below = std::abs(node.numbers.front()) % 4;
  const int above = node.shares.front() - 1;
  std::string text = node.mover == 0 ? "(max [" : "(min [";
  text += std::to_string(value - below) + ".." + std::to_string(value + above) + "]";
  for (const Node& child : node.children) text += " " + text_with_intervals(child);
  return text + ")";
}

template <Game G>
void finds_a_best_move(const G& game, const typename G::Position& pos, const Result<G>& result) {
  const auto oracle = searched<Minimax>(game, pos);
  if (result.bound == Bound::exact) RC_ASSERT(result.value == oracle.value);
  RC_ASSERT(result.value <= oracle.value);
  if (game.over(pos)) return;
  RC_ASSERT(result.moves.size() == oracle.moves.size());
  for (std::size_t index = 0; index < oracle.moves.size(); ++index) {
    const auto& told = result.moves[index];
    const double value = oracle.moves[index].value;
    if (told.bound != Bound::at_most) RC_ASSERT(told.value <= value);
    if (told.bound != Bound::at_least) RC_ASSERT(told.value >= value);
    if (told.move == result.line.at(0)) RC_ASSERT(value == oracle.value);
  }
}

template <Game G>
Result<G> searched_by_b_star(const G& game, const typename G::Position& pos) {
  return searched_with<BStar>(game, pos, {});
}

}  // namespace

RC_GTEST_PROP(BStar, ItsMoveIsOneOfMinimaxsBest, ()) {
  const Node nodes = *random_tree({.depth = 4, .branching = 4, .values = 9});
  const auto tree = Tree::read(text_with_intervals(nodes));
  RC_ASSERT(static_cast<bool>(tree));
  finds_a_best_move(*tree, tree->initial(), searched_by_b_star(*tree, tree->initial()));
  // Without intervals the leaves of the whole tree are the bounds.
  const Tree plain = tree_of(nodes);
  finds_a_best_move(plain, plain.initial(), searched_by_b_star(plain, plain.initial()));
}

// Here the bounds are a win and a loss.

TEST(BStar, ItsMoveIsOneOfMinimaxsBestInTicTacToe) {
  const bool held = rc::check("tic-tac-toe", [] {
    const TicTacToe game;
    const auto pos = *position_of(game, 3, 9);
    finds_a_best_move(game, pos, searched_by_b_star(game, pos));
  });
  EXPECT_TRUE(held);
}

// Once the floor of the best move reaches the ceilings of the others, they are not looked at; a best move that fails makes way
// for the next; and where its floor does not reach, the ceiling of the other is brought down.
TEST(BStar, BothStrategiesAreAtWork) {
  const auto counts = [](const char* text) {
    const auto tree = Tree::read(text);
    EXPECT_TRUE(tree) << text;
    Budget budget{Limits{}};
    NoTrace trace;
    BStar<Tree> search(*tree, Switches::standard(), budget, trace);
    const auto result = search.search(tree->initial(), max_depth);
    EXPECT_EQ(tree->move_text(tree->initial(), result.line.at(0)), "1") << text;
    return std::tuple(search.proved(), search.disproved(), result.nodes);
  };
  EXPECT_EQ(counts("(max (min [0..9] 7 8) (min [0..5] 1 2) (min [0..4] 3 1))"), std::tuple(1U, 0U, 6U));
  EXPECT_EQ(counts("(max 7 (min [0..9] 1 2) (min [0..8] 3 1))"), std::tuple(2U, 0U, 8U));
  EXPECT_EQ(counts("(max (min [5..9] 7 8) (min [0..6] 5 2))"), std::tuple(1U, 0U, 5U));
  EXPECT_EQ(counts("(max (min [5..9] (max [5..9] 6 8) 8) (min [0..8] 5 2))"), std::tuple(1U, 1U, 7U));
}

// Stopped at any moment, its bounds are true; so they are where the memory is full.
TEST(BStar, NeverClaimsMoreThanItKnows) {
  const auto generated = generate("uniform b=4 d=6 seed=3");
  ASSERT_TRUE(generated);
  const double value = searched<Minimax>(*generated).value;
  int open = 0;
  for (std::size_t memory = 300; memory < 1 << 20; memory *= 2) {
    const auto result = searched_with<BStar>(*generated, generated->initial(), {.memory = memory});
    EXPECT_LE(result.value, value);
    EXPECT_NE(result.bound, Bound::none);
    open += result.memory_full ? 1 : 0;
  }
  EXPECT_GT(open, 3);
}

}  // namespace zermelo::tests

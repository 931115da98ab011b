// The rules to back up values, each against its definition walked by hand.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"
#include "zermelo/search/back_up.hpp"

namespace zermelo::tests {

namespace {

using Rule = std::function<double(const std::vector<double>&)>;  // values for the mover, the best first

double by_hand(const Node& node, const Rule& rule) {
  if (node.children.empty()) return node.numbers.front();
  std::vector<double> values;
  values.reserve(node.children.size());
  for (const Node& child : node.children) values.push_back((node.mover == 0 ? 1 : -1) * by_hand(child, rule));
  std::sort(values.begin(), values.end(), std::greater<>());
  return (node.mover == 0 ? 1 : -1) * rule(values);
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// The best has half of all weight that the others leave, and so on: by recursion from the worst.
double weighted(const std::vector<double>& values) {
  double sum = 0;
  double all = 0;
  for (std::size_t index = values.size(); index-- > 0;) {
    sum = values[index] + sum / 2;
    all = 1 + all / 2;
  }
  return sum / all;
}

double backed_up(const Tree& tree, Switch rule) {
  return searched<BackUp>(tree, max_depth, Switches{Switch::evaluation, rule}).value *
         (tree.to_move(tree.initial()) == Player::first ? 1 : -1);
}

}  // namespace

RC_GTEST_PROP(BackUp, IsMinimaxWithoutASwitch, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 3, .branching = 4, .values = 9}));
  RC_ASSERT(searched<BackUp>(tree).value == searched<Minimax>(tree).value);
}

RC_GTEST_PROP(BackUp, IsExpectiminimaxWithChance, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 3, .branching = 3, .values = 9, .chance = true}));
  RC_ASSERT(std::abs(searched<BackUp>(tree).value - searched<Expectiminimax>(tree).value) < 1e-9);
}

RC_GTEST_PROP(BackUp, MeanAndWeightedSumAreTheirDefinitions, ()) {
  const Node node = *random_tree({.depth = 3, .branching = 4, .values = 9});
  const Tree tree = tree_of(node);
  RC_ASSERT(std::abs(backed_up(tree, Switch::mean) - by_hand(node, mean)) < 1e-9);
  RC_ASSERT(std::abs(backed_up(tree, Switch::weighted_sum) - by_hand(node, weighted)) < 1e-9);
}

// Chances of ½ and ¼: MAX fails with both in 3 of 8 cases; MIN, for whom they are ½ and ¾, in 1 of 8.
TEST(BackUp, ProductMultipliesTheChancesToFail) {
  const auto max = Tree::read("(max 0.5 0.25)");
  const auto min = Tree::read("(min 0.5 0.25)");
  const auto two = Tree::read("(max (min 0.5 0.25) 0.2)");
  ASSERT_TRUE(max && min && two);
  const auto value = [](const Tree& tree) { return backed_up(tree, Switch::product) / facts_of(tree).scale; };
  EXPECT_NEAR(value(*max), 0.625, 1e-12);
  EXPECT_NEAR(value(*min), 0.125, 1e-12);
  EXPECT_NEAR(value(*two), 1 - 0.875 * 0.8, 1e-12);
}

// Of tic-tac-toe played to its end only what is certain stays certain: a forced win in one is a win by the product too.
TEST(BackUp, ProductKeepsASureWin) {
  const TicTacToe game;
  const auto pos = position(game, "XX./OO./...");
  const auto result = searched<BackUp>(game, pos, 2, Switches{Switch::product});
  EXPECT_EQ(result.value, facts_of(game).win);
}

// The lecture's point: the rule chooses the move. One good move among bad ones is enough for minimax, not for the mean.
TEST(BackUp, TheRuleChangesTheMove) {
  const auto tree = Tree::read("(max (max 9 0 0) (max 6 6 6))");
  ASSERT_TRUE(tree);
  const auto move = [&](Switches switches) { return searched<BackUp>(*tree, max_depth, switches).line.front(); };
  EXPECT_NE(move({}), move({Switch::mean}));
}

}  // namespace zermelo::tests

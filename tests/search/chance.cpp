// Chance: exact means, and the lesson of scale.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

std::size_t best_move(const Result<Tree>& result) {
  return result.line.front() - result.moves.front().move;
}

/// The mean by its definition, walked without any of the search's code.
double mean_by_hand(const Node& node) {
  if (node.children.empty()) return node.numbers.front();
  double best = node.mover == 0 ? -1e9 : 1e9;
  double sum = 0;
  int shares = 0;
  for (std::size_t index = 0; index < node.children.size(); ++index) {
    const double value = mean_by_hand(node.children[index]);
    sum += node.shares[index] * value;
    shares += node.shares[index];
    best = node.mover == 0 ? std::max(best, value) : std::min(best, value);
  }
  return node.mover < 0 ? sum / shares : best;
}

/// The same tree with every number changed.
template <class Change>
Node changed(Node node, Change change) {
  for (int& number : node.numbers) number = change(number);
  for (Node& child : node.children) child = changed(child, change);
  return node;
}

}  // namespace

TEST(Expectiminimax, ScaleOfLeavesChangesTheMove) {
  const auto plain = Tree::read("(max (chance 0.9:(min 2) 0.1:(min 3)) (chance 0.9:(min 1) 0.1:(min 4)))");
  const auto stretched = Tree::read("(max (chance 0.9:(min 20) 0.1:(min 30)) (chance 0.9:(min 1) 0.1:(min 400)))");
  ASSERT_TRUE(plain);
  ASSERT_TRUE(stretched);
  const auto first = searched<Expectiminimax>(*plain);
  EXPECT_NEAR(first.value, 2.1, 1e-12);
  EXPECT_NEAR(first.moves[1].value, 1.3, 1e-12);
  EXPECT_EQ(best_move(first), 0U);
  const auto second = searched<Expectiminimax>(*stretched);
  EXPECT_NEAR(second.value, 40.9, 1e-12);
  EXPECT_NEAR(second.moves[0].value, 21, 1e-12);
  EXPECT_EQ(best_move(second), 1U);
}

RC_GTEST_PROP(Expectiminimax, IsTheMeanByDefinition, ()) {
  const Node node = *random_tree({.depth = 4, .branching = 4, .values = 9, .chance = true});
  const Tree tree = tree_of(node);
  const auto result = searched<Expectiminimax>(tree);
  const double expected = mean_by_hand(node);
  const double shown = tree.to_move(tree.initial()) == Player::second ? -expected : expected;
  RC_ASSERT(std::abs(result.value - shown) < 1e-9);
  RC_ASSERT(std::abs(searched<MaxN>(tree).value - shown) < 1e-9);
}

RC_GTEST_PROP(Expectiminimax, APositiveLinearRescalingNeverChangesTheMove, ()) {
  const Node node = *random_tree({.depth = 4, .branching = 4, .values = 9, .chance = true});
  const int factor = *rc::gen::inRange(1, 50);
  const int shift = *rc::gen::inRange(-50, 50);
  const Tree before = tree_of(node);
  const Tree after = tree_of(changed(node, [&](int number) { return factor * number + shift; }));
  const auto first = searched<Expectiminimax>(before);
  const auto second = searched<Expectiminimax>(after);
  const double sign = before.to_move(before.initial()) == Player::second ? -1 : 1;
  RC_ASSERT(std::abs(factor * first.value + sign * shift - second.value) < 1e-6);
  for (std::size_t index = 0; index < first.moves.size(); ++index) {
    // The move that was chosen is still as good as any: rounding may break a tie the other way.
    RC_ASSERT(std::abs(factor * first.moves[index].value + sign * shift - second.moves[index].value) < 1e-6);
  }
}

}  // namespace zermelo::tests

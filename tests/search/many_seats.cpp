// Max^n with more than two seats.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

/// By its definition, walked without any of the search's code; the first of equals counts.
std::vector<int> by_hand(const Node& node) {
  if (node.children.empty()) return node.numbers;
  std::vector<int> best;
  for (const Node& child : node.children) {
    const std::vector<int> values = by_hand(child);
    const auto mover = static_cast<std::size_t>(node.mover);
    if (best.empty() || values[mover] > best[mover]) best = values;
  }
  return best;
}

}  // namespace

TEST(MaxN, EachSeatPicksItsOwnBest) {
  const auto tree = Tree::read("(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))");
  ASSERT_TRUE(tree);
  const auto result = searched<MaxN>(*tree);
  EXPECT_EQ(result.value, 6);  // seat 2 would choose [4 3 2], seat 3 chooses [6 1 2]
  EXPECT_EQ(*result.seat_values, (SeatValues{6, 1, 2}));
  EXPECT_EQ(result.line.size(), 2U);
  EXPECT_EQ(result.leaves, 4U);
}

TEST(MaxN, TheFirstOfEquallyGoodMovesCounts) {
  const auto tree = Tree::read("(p1 [3 0 9] [3 9 0])");
  ASSERT_TRUE(tree);
  EXPECT_EQ(*searched<MaxN>(*tree).seat_values, (SeatValues{3, 0, 9}));
}

TEST(MaxN, EstimatesComeSeatBySeat) {
  const auto tree = Tree::read("(p1 (p2 =[5 1 1] [0 0 0]) (p3 =[2 8 8] [9 9 9]))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(*searched<MaxN>(*tree, 1).seat_values, (SeatValues{5, 1, 1}));
  EXPECT_EQ(*searched<MaxN>(*tree, 1, Switches::standard().set(Switch::evaluation, false)).seat_values, SeatValues{});
}

RC_GTEST_PROP(MaxN, IsItsDefinitionOnRandomTrees, ()) {
  const Node node = *random_tree({.depth = 4, .branching = 3, .values = 4, .seats = 4});
  const auto result = searched<MaxN>(tree_of(node));
  const std::vector<int> expected = by_hand(node);
  for (std::size_t seat = 0; seat < expected.size(); ++seat) RC_ASSERT((*result.seat_values)[seat] == expected[seat]);
}

}  // namespace zermelo::tests

// The minimal tree: the formula on uniform trees, and brute force over all orders on small ones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

#include "games/tree/generate.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

double orders_of(const Node& node) {
  double orders = 1;
  for (std::size_t index = 0; index < node.children.size(); ++index)
    orders *= static_cast<double>(index + 1) * orders_of(node.children[index]);
  return orders;
}

std::vector<Node> all_orders(const Node& node) {
  if (node.children.empty()) return {node};
  std::vector<std::size_t> places(node.children.size());
  for (std::size_t index = 0; index < places.size(); ++index) places[index] = index;
  std::vector<Node> orders;
  do {
    std::vector<Node> partial{node};
    partial.front().children.clear();
    for (const std::size_t place : places) {
      std::vector<Node> longer;
      for (const Node& child : all_orders(node.children[place]))
        for (Node base : partial) {
          base.children.push_back(child);
          longer.push_back(base);
        }
      partial = longer;
    }
    orders.insert(orders.end(), partial.begin(), partial.end());
  } while (std::next_permutation(places.begin(), places.end()));
  return orders;
}

}  // namespace

TEST(MinimalTree, OfAUniformTreeIsKnuthAndMooresFormula) {
  const auto tree = generate(UniformTree{.branching = 10, .depth = 4, .seed = 3});
  ASSERT_TRUE(tree);
  EXPECT_EQ(minimal(*tree).leaves, 199U);
  std::uint64_t nodes = 0;
  for (int level = 0; level <= 4; ++level)
    nodes += static_cast<std::uint64_t>(std::llround(std::pow(10, (level + 1) / 2) + std::pow(10, level / 2))) - 1;
  EXPECT_EQ(minimal(*tree).nodes, nodes);
}

RC_GTEST_PROP(MinimalTree, AlphaBetaNeverVisitsFewerNodesOrLeaves, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 5}));
  const auto cut = searched<AlphaBeta>(tree);
  const TreeSize least = minimal(tree);
  RC_ASSERT(cut.nodes >= least.nodes);
  RC_ASSERT(cut.leaves >= least.leaves);
}

RC_GTEST_PROP(MinimalTree, IsWhatAlphaBetaVisitsInTheBestOfAllOrders, ()) {
  const Node node = *random_tree({.depth = 3, .branching = 3, .values = 3});
  RC_PRE(orders_of(node) <= 100);
  std::uint64_t nodes = ~0ULL;
  std::uint64_t leaves = ~0ULL;
  for (const Node& order : all_orders(node)) {
    const auto cut = searched<AlphaBeta>(tree_of(order));
    nodes = std::min(nodes, cut.nodes);
    leaves = std::min(leaves, cut.leaves);
  }
  const TreeSize least = minimal(tree_of(node));
  RC_ASSERT(least.nodes == nodes);
  RC_ASSERT(least.leaves == leaves);
}

TEST(MinimalTree, GivesUpWhenTheBudgetIsSpent) {
  const auto tree = generate(UniformTree{.branching = 4, .depth = 6});
  ASSERT_TRUE(tree);
  Limits limits;
  limits.nodes = 100;
  Budget budget(limits);
  EXPECT_FALSE(MinimalTree<Tree>(*tree, Switches::standard(), budget).count(tree->initial(), max_depth));
}

}  // namespace zermelo::tests

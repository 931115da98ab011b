// MTD from +∞ is SSS*, from −∞ DUAL* (Plaat, Schaeffer, Pijls and de Bruin 1996): the same leaves, in the same order, each
// evaluated once. Of any tree, as long as the memory loses nothing and takes no two nodes for one position.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "games/tree/generate.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

namespace {

/// Bytes. In a small table a cluster may overflow by chance; then the large one decides. Losses only ever add leaves.
constexpr std::size_t small = std::size_t{1} << 20;
constexpr std::size_t large = std::size_t{512} << 20;

/// A tree that writes down which leaves it is asked about. Its nodes are all different positions, whatever lies below them.
class WatchedTree : public Tree {
 public:
  explicit WatchedTree(Tree tree) : Tree(std::move(tree)) {}

  Key key(const Position& pos) const { return Random::mixed(pos.node + 1); }
  Score payoff(const Position& pos, Player seat) const {
    leaves_.push_back(pos.node);
    return Tree::payoff(pos, seat);
  }
  Score evaluate(const Position& pos) const {
    leaves_.push_back(pos.node);
    return Tree::evaluate(pos);
  }

  /// Those since the last call, in their order.
  std::vector<std::uint32_t> leaves() const { return std::exchange(leaves_, {}); }

 private:
  mutable std::vector<std::uint32_t> leaves_;
};

void are_equivalent(const Tree& plain, int depth = max_depth) {
  const WatchedTree tree(plain);
  const auto same = [&](const Result<WatchedTree>& best_first, Score guess) {
    const auto its_leaves = tree.leaves();
    const auto same_with = [&](std::size_t bytes) {
      const auto mtd = searched_from_guess(tree, tree.initial(), depth, Switches::standard(), guess, bytes);
      RC_ASSERT(mtd.value == best_first.value);
      return tree.leaves() == its_leaves && mtd.leaves - mtd.table.cuts == best_first.leaves;
    };
    RC_ASSERT((same_with(small) || same_with(large)));
  };
  same(searched<SssStar>(tree, depth), infinite);
  same(searched<DualStar>(tree, depth), -infinite);
}

/// The seats in turn, the first at the root.
void alternate(Node& node, int mover = 0) {
  node.mover = mover;
  for (Node& child : node.children) alternate(child, 1 - mover);
}

int count_nodes(const Node& node) {
  return std::accumulate(node.children.begin(), node.children.end(), 1,
                         [](int sum, const Node& child) { return sum + count_nodes(child); });
}

/// No two numbers alike.
void make_distinct(Node& node, std::vector<int>& numbers) {
  node.numbers = {numbers.back()};
  numbers.pop_back();
  for (Node& child : node.children) make_distinct(child, numbers);
}
void make_distinct(Node& node, std::uint64_t seed) {
  std::vector<int> numbers(static_cast<std::size_t>(count_nodes(node)));
  std::iota(numbers.begin(), numbers.end(), -static_cast<int>(numbers.size() / 2));
  Random(seed).shuffle(numbers);
  make_distinct(node, numbers);
}

constexpr Shape uneven{.depth = 5, .branching = 4, .values = 9};

}  // namespace

// As it was proven: max and min in turn, no two leaves alike.
RC_GTEST_PROP(MtdEquivalence, UnevenTreesWithDistinctLeaves, ()) {
  Node node = *random_tree(uneven);
  alternate(node);
  make_distinct(node, *rc::gen::arbitrary<std::uint64_t>());
  are_equivalent(tree_of(node));
}

RC_GTEST_PROP(MtdEquivalence, UniformTrees, ()) {
  const auto shape = *rc::gen::element(std::pair{2, 8}, std::pair{3, 5}, std::pair{4, 4}, std::pair{8, 3});
  const auto tree = generate(
      UniformTree{.branching = shape.first, .depth = shape.second, .seed = *rc::gen::arbitrary<std::uint64_t>()});
  RC_ASSERT(static_cast<bool>(tree));
  are_equivalent(*tree);
}

// And further: of equal merits SSS* takes the leftmost, which is where a pass comes first.
RC_GTEST_PROP(MtdEquivalence, TreesWithTies, ()) {
  Node node = *random_tree({.depth = 5, .branching = 4, .values = *rc::gen::element(0, 1, 3)});
  alternate(node);
  are_equivalent(tree_of(node));
}

// Two moves of one seat are one choice among more.
RC_GTEST_PROP(MtdEquivalence, TreesWithExtraTurns, ()) {
  are_equivalent(tree_of(*random_tree(uneven)));
}

RC_GTEST_PROP(MtdEquivalence, AtAnyDepthLimit, ()) {
  are_equivalent(tree_of(*random_tree(uneven)), *rc::gen::resize(100, rc::gen::inRange(1, 6)));
}

// The tree's own keys tell two nodes apart where their leaves differ; where they do not, equal parts are searched once.
RC_GTEST_PROP(MtdEquivalence, HoldsWithoutTranspositionsAndImprovesWithThem, ()) {
  Node node = *random_tree(uneven);
  const auto compare = [&](const Tree& tree, const auto& relation) {
    const auto holds = [&](Score guess, std::uint64_t leaves) {
      const auto holds_with = [&](std::size_t bytes) {
        const auto mtd = searched_from_guess(tree, tree.initial(), max_depth, Switches::standard(), guess, bytes);
        return relation(mtd.leaves - mtd.table.cuts, leaves);
      };
      return holds_with(small) || holds_with(large);
    };
    RC_ASSERT(holds(infinite, searched<SssStar>(tree).leaves));
    RC_ASSERT(holds(-infinite, searched<DualStar>(tree).leaves));
  };
  compare(tree_of(node), std::less_equal<>());
  make_distinct(node, *rc::gen::arbitrary<std::uint64_t>());
  compare(tree_of(node), std::equal_to<>());
}

// A small tree by hand, with the leaves in the order in which both look at them.
TEST(MtdEquivalence, InTheNineLeafTree) {
  const auto plain = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  ASSERT_TRUE(plain);
  const WatchedTree tree(*plain);
  const auto numbers = [&] {
    std::vector<Score> payoffs;
    for (const std::uint32_t node : tree.leaves()) payoffs.push_back(plain->payoff({node}, Player::first));
    return payoffs;
  };
  const std::vector<Score> best_first{3, 2, 14, 5, 2, 12, 8};
  searched<SssStar>(tree);
  EXPECT_EQ(numbers(), best_first);
  searched_from_guess(tree, tree.initial(), max_depth, Switches::standard(), infinite, small);
  EXPECT_EQ(numbers(), best_first);
  searched<DualStar>(tree);
  const auto dual = numbers();
  searched_from_guess(tree, tree.initial(), max_depth, Switches::standard(), -infinite, small);
  EXPECT_EQ(numbers(), dual);
}

}  // namespace zermelo::tests

// The numbers themselves: at every moment of a search the root's are the sizes of the smallest sets of open ends that would
// prove it, or disprove it, found here by trying all sets.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "games/tree/generate.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/proof_tree.hpp"

namespace zermelo::tests {

namespace {

using Nodes = std::vector<ProofTree<Tree>::Node>;

/// Whether the root turns out so, where the open ends of a set do and all others turn out the other way.
bool turns_out(const Nodes& nodes, std::size_t node, bool answer, const std::vector<std::size_t>& open,
               std::uint32_t set) {
  const auto& at = nodes[node];
  if (at.children == 0) {
    if (at.value.settled()) return at.value.settled_as(answer);
    for (std::size_t place = 0; place < open.size(); ++place)
      if (open[place] == node) return (set >> place & 1) != 0;
  }
  const bool one_is_enough = at.own_move == answer;
  for (std::size_t child = at.first_child; child < at.first_child + std::size_t{at.children}; ++child)
    if (turns_out(nodes, child, answer, open, set) == one_is_enough) return one_is_enough;
  return !one_is_enough;
}

std::uint32_t smallest_set(const Nodes& nodes, bool answer, const std::vector<std::size_t>& open) {
  std::uint32_t smallest = ProofNumbers::infinite;
  for (std::uint32_t set = 0; set < 1U << open.size(); ++set)
    if (const auto size = static_cast<std::uint32_t>(std::popcount(set)); size < smallest)
      if (turns_out(nodes, 0, answer, open, set)) smallest = size;
  return smallest;
}

}  // namespace

TEST(ProofNumbers, AreTheSmallestSetsOfEndsThatWouldDecide) {
  Random random(5);
  int open_roots = 0;
  for (std::uint64_t seed = 1; seed <= 1'500; ++seed) {
    const auto game = generate(IrregularTree{.branching = 3, .depth = 6, .seed = seed, .extra_turn = 0.4, .values = 3});
    ASSERT_TRUE(game);
    Budget budget{Limits{}};
    NoTrace silent;
    zermelo::Run<Tree, NoTrace> run(*game, Switches{}, budget, silent);
    run.begin(max_depth);
    ThreatProof<Tree> no_threats(run, Switches{});
    ProofTree<Tree> tree(run, 1 << 16, no_threats);
    const Player mover = game->to_move(game->initial());
    tree.plant(game->initial(), max_depth, {mover, random.between(-2, 3)}, {});
    if (game->over(game->initial())) continue;
    tree.grow(static_cast<std::size_t>(random.between(2, 24)), budget, [&](auto node) { return tree.expand(node); });
    const Nodes& nodes = tree.tree().nodes();
    std::vector<std::size_t> open;
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (nodes[node].children == 0 && !nodes[node].value.settled()) open.push_back(node);
    ASSERT_LE(open.size(), 20U);
    SCOPED_TRACE(seed);
    ASSERT_EQ(tree.root().value.proof, smallest_set(nodes, true, open));
    ASSERT_EQ(tree.root().value.disproof, smallest_set(nodes, false, open));
    if (!tree.root().value.settled()) ++open_roots;
  }
  EXPECT_GT(open_roots, 300);
}

TEST(ProofNumbers, SumsStayFinite) {
  const ProofNumbers::Number large = ProofNumbers::infinite - 1;
  EXPECT_EQ(sum_of(large, large), large);
  EXPECT_EQ(sum_of(3, 4), 7U);
  EXPECT_EQ(sum_of(3, ProofNumbers::infinite), ProofNumbers::infinite);
}

}  // namespace zermelo::tests

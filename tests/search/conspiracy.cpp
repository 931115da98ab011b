// Conspiracy numbers: the root's are the sizes of the smallest sets of leaves that could raise or lower its value, found here by
// trying all sets; without a threshold, value and move are minimax's.
#include "zermelo/search/conspiracy.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

using Nodes = std::vector<BestFirstTree<Tree, ConspiracySearch<Tree>::Opinion>::Node>;

/// The value of a position where the leaves of a set all say the same and the others what they said.
Score value_after(const Nodes& nodes, std::size_t node, const std::vector<std::size_t>& leaves, std::uint32_t set,
                  Score said) {
  const auto& at = nodes[node];
  if (at.children == 0) {
    for (std::size_t place = 0; place < leaves.size(); ++place)
      if (leaves[place] == node && (set >> place & 1) != 0) return said;
    return at.value.value;
  }
  Score best = at.own_move ? -infinite : infinite;
  for (std::size_t child = at.first_child; child < at.first_child + std::size_t{at.children}; ++child) {
    const Score value = value_after(nodes, child, leaves, set, said);
    best = at.own_move ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

std::uint32_t smallest_conspiracy(const Nodes& nodes, const std::vector<std::size_t>& leaves, Score said) {
  const Score now = nodes.front().value.value;
  std::uint32_t smallest = ProofNumbers::infinite;
  for (std::uint32_t set = 0; set < 1U << leaves.size(); ++set)
    if (const auto size = static_cast<std::uint32_t>(std::popcount(set)); size < smallest) {
      const Score then = value_after(nodes, 0, leaves, set, said);
      if (said > 0 ? then > now : then < now) smallest = size;
    }
  return smallest;
}

Switches without_threshold() {
  return Switches::standard().set(Switch::conspirators, false);
}

template <Game G>
void equals_minimax(const G& game, const typename G::Position& pos, int depth) {
  const auto oracle = searched<Minimax>(game, pos, depth);
  const auto result = searched<ConspiracySearch>(game, pos, depth, without_threshold());
  RC_ASSERT(result.bound == Bound::exact);
  RC_ASSERT(result.value == oracle.value);
  for (const auto& move : oracle.moves)
    if (!result.line.empty() && move.move == result.line.front()) RC_ASSERT(move.value == oracle.value);
  RC_ASSERT(result.line.empty() == game.over(pos));
}

}  // namespace

TEST(Conspiracy, NumbersAreTheSmallestSetsOfLeavesThatCouldChangeTheRoot) {
  Random random(8);
  int open = 0;
  for (std::uint64_t seed = 1; seed <= 1'000; ++seed) {
    const auto game = generate(IrregularTree{.branching = 3, .depth = 6, .seed = seed, .extra_turn = 0.4, .values = 5});
    ASSERT_TRUE(game);
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(random.between(1, 24));
    Budget budget{limits};
    NoTrace trace;
    ConspiracySearch<Tree> search(*game, without_threshold(), budget, trace);
    search.search(game->initial(), max_depth);
    const Nodes& nodes = search.tree().nodes();
    std::vector<std::size_t> leaves;
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (nodes[node].children == 0 && !nodes[node].value.final) leaves.push_back(node);
    ASSERT_LE(leaves.size(), 20U);
    SCOPED_TRACE(seed);
    ASSERT_EQ(nodes.front().value.conspirators.proof, smallest_conspiracy(nodes, leaves, infinite));
    ASSERT_EQ(nodes.front().value.conspirators.disproof, smallest_conspiracy(nodes, leaves, -infinite));
    open += leaves.empty() ? 0 : 1;
  }
  EXPECT_GT(open, 300);
}

RC_GTEST_PROP(Conspiracy, WithoutAThresholdItIsMinimax, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9}));
  equals_minimax(tree, tree.initial(), *rc::gen::element(max_depth, 1, 2, 3));
}

TEST(Conspiracy, WithoutAThresholdItIsMinimaxInTicTacToe) {
  const bool held = rc::check("tic-tac-toe", [] {
    const TicTacToe game;
    equals_minimax(game, *position_of(game, 3, 9), *rc::gen::element(max_depth, 1, 2, 3, 4));
  });
  EXPECT_TRUE(held);
}

// A threshold is met at the end, and the higher it is the more is looked at.
TEST(Conspiracy, StopsAtItsThreshold) {
  const TicTacToe game;
  std::uint64_t nodes = 0;
  for (const int threshold : {1, 2, 4, 8, 16}) {
    Budget budget{Limits{}};
    NoTrace trace;
    ConspiracySearch<TicTacToe> search(game, Switches::standard().set_number(Switch::conspirators, threshold), budget,
                                       trace);
    const auto result = search.search(game.initial(), max_depth);
    EXPECT_EQ(result.source, Source::search);
    const ProofNumbers& conspirators = search.tree().root().value.conspirators;
    EXPECT_GE(conspirators.proof, static_cast<ProofNumbers::Number>(threshold));
    EXPECT_GE(conspirators.disproof, static_cast<ProofNumbers::Number>(threshold));
    EXPECT_GE(result.nodes, nodes);
    nodes = result.nodes;
  }
}

// One conspirator is enough to believe the estimate 5, and what lies below it is never seen.
TEST(Conspiracy, ASmallThresholdErrs) {
  const auto tree = Tree::read("(max (min =5 1 2) (min =3 4 4))");
  ASSERT_TRUE(tree);
  const auto hasty =
      searched<ConspiracySearch>(*tree, max_depth, Switches::standard().set_number(Switch::conspirators, 1));
  EXPECT_EQ(hasty.value, 5);
  EXPECT_EQ(hasty.source, Source::search);
  EXPECT_EQ(searched<ConspiracySearch>(*tree, max_depth, without_threshold()).value, 4);
}

}  // namespace zermelo::tests

// Nothing is allocated per node: a search of many nodes asks for memory as often as one of few.
#include <gtest/gtest.h>

#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

template <template <class, class> class Algorithm, Game G>
long allocations_of(const G& game, const typename G::Position& pos, std::uint64_t least_nodes) {
  Budget budget{Limits{}};
  NoTrace trace;
  Algorithm<G, NoTrace> search(game, Switches::standard(), budget, trace);
  const long before = allocations();
  const auto result = search.search(pos, max_depth);
  const long used = allocations() - before;
  EXPECT_GE(result.nodes, least_nodes);
  return used;
}

}  // namespace

TEST(Allocations, DoNotGrowWithTheNumberOfNodes) {
  const TicTacToe game;
  const auto late = game.read_position("XOX/OXO/...");
  ASSERT_TRUE(late);
  constexpr long most = 16;  // the line, the root's moves and the result
  EXPECT_LE((allocations_of<Minimax>(game, game.initial(), 500'000)), most);
  EXPECT_LE((allocations_of<Negamax>(game, game.initial(), 500'000)), most);
  EXPECT_LE((allocations_of<AlphaBeta>(game, game.initial(), 18'000)), most);
  EXPECT_LE((allocations_of<Mtdf>(game, game.initial(), 2'000)), most);
  EXPECT_LE((allocations_of<DfPn>(game, game.initial(), 3'000)), most);
  EXPECT_LE((allocations_of<ProofNumberSearch>(game, game.initial(), 5'000)), most);
  EXPECT_LE((allocations_of<Expectiminimax>(game, game.initial(), 500'000)), most);
  EXPECT_LE((allocations_of<MaxN>(game, game.initial(), 500'000)), most);
  const auto tree = generate(UniformTree{.branching = 2, .depth = 16, .order = UniformTree::Order::worst});
  ASSERT_TRUE(tree);
  EXPECT_LE((allocations_of<AlphaBeta>(*tree, tree->initial(), 100'000)), most);
  EXPECT_LE((allocations_of<MaxNPruned>(*tree, tree->initial(), 100'000)), most);
  EXPECT_LE((allocations_of<Paranoid>(*tree, tree->initial(), 100'000)), most);
  EXPECT_LE((allocations_of<BestReply>(*tree, tree->initial(), 100'000)), most);
  EXPECT_GT((allocations_of<AlphaBeta>(game, *late, 1)), 0) << "the counter counts";
}

// The full search makes its table, its frames and, for each depth on the way, a line and a result.
TEST(Allocations, OfTheFullSearchGrowWithTheDepthAlone) {
  const ConnectFour game;
  Budget budget{Limits{}};
  NoTrace trace;
  const long before = allocations();
  FullSearch<ConnectFour> search(game, game.preferred(FullSearch<ConnectFour>::card.on), budget, trace);
  const auto result = search.search(game.initial(), 14);
  EXPECT_GE(result.nodes, 100'000U);
  EXPECT_LE(allocations() - before, 14 * 16);
}

}  // namespace zermelo::tests

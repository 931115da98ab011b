// A search that is stopped says so, and the same limits give the same search.
#include <gtest/gtest.h>

#include <atomic>

#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

TEST(Stopping, ANodeLimitIsKeptAndReported) {
  const TicTacToe game;
  for (const std::uint64_t limit : {1, 10, 1'000, 18'296}) {
    Limits limits;
    limits.nodes = limit;
    Budget budget(limits);
    NoTrace trace;
    const auto result =
        AlphaBeta<TicTacToe>(game, Switches::standard(), budget, trace).search(game.initial(), max_depth);
    EXPECT_TRUE(budget.spent()) << limit;
    EXPECT_EQ(result.nodes, limit);
  }
  Limits enough;
  enough.nodes = 18'297;
  Budget budget(enough);
  NoTrace trace;
  EXPECT_EQ(AlphaBeta<TicTacToe>(game, Switches::standard(), budget, trace).search(game.initial(), max_depth).nodes,
            18'297U);
  EXPECT_FALSE(budget.spent());
}

TEST(Stopping, AStopFlagEndsTheSearchSoon) {
  const TicTacToe game;
  std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  Budget budget(limits);
  NoTrace trace;
  Minimax<TicTacToe>(game, Switches::standard(), budget, trace).search(game.initial(), max_depth);
  EXPECT_TRUE(budget.spent());
  EXPECT_EQ(budget.nodes(), 0U);
}

}  // namespace zermelo::tests

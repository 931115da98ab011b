// An algorithm that a game cannot carry is refused by a sentence that names what is missing.
#include <gtest/gtest.h>

#include <array>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/tree.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

TEST(Refusal, NamesWhatIsMissing) {
  const auto chance = Tree::read("(max (chance 0.5:1 0.5:2) 3)");
  const auto seats = Tree::read("(p1 [1 2 3] (p3 [3 2 1]))");
  const auto uneven = Tree::read("(p1 [1 2] (p2 [3 4]))");
  const auto even = Tree::read("(p1 [1 -1] (p2 [3 -3]))");
  ASSERT_TRUE(chance && seats && uneven && even);
  EXPECT_EQ(refusal(*chance, AlphaBeta<Tree>::card),
            "alpha-beta needs a game without chance, and this game has chance nodes");
  EXPECT_EQ(refusal(*seats, Minimax<Tree>::card), "minimax needs two seats, and this game has 3");
  EXPECT_EQ(refusal(*seats, Expectiminimax<Tree>::card), "expectiminimax needs two seats, and this game has 3");
  EXPECT_EQ(refusal(*uneven, Negamax<Tree>::card),
            "negamax needs payoffs where one seat wins what the other loses, and this game has payoffs that do not add "
            "to zero");
  EXPECT_EQ(refusal(*chance, Expectiminimax<Tree>::card), std::nullopt);
  EXPECT_EQ(refusal(*seats, MaxN<Tree>::card), std::nullopt);
  EXPECT_EQ(refusal(*even, AlphaBeta<Tree>::card), std::nullopt);
  EXPECT_EQ(refusal(TicTacToe{}, AlphaBeta<TicTacToe>::card), std::nullopt);
}

TEST(Refusal, NamesAMissingCapability) {
  static constexpr std::array needs{Capability::noisy};
  const AlgorithmCard card{.name = "quiescence", .kind = Kind::selective, .idea = "", .needs = needs};
  EXPECT_EQ(refusal(TicTacToe{}, card),
            "quiescence needs the capability 'noisy' (which moves are noisy), and this game has none");
  const auto loud = Tree::read("(max !3 4)");
  ASSERT_TRUE(loud);
  EXPECT_EQ(refusal(*loud, card), std::nullopt);
}

}  // namespace zermelo::tests

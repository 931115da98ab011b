// Oware: the Abapa rules against a second, slow reading of them; feeding, grand slams and repetitions.
#include "games/oware/oware.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/games/slow_sowing.hpp"
#include "tests/support/audit.hpp"

namespace zermelo::tests {

TEST(Oware, PerftAgreesWithTheSlowRules) {
  for (const auto& [pits, seeds, depth] : {std::tuple{6, 4, 6}, {6, 1, 7}, {8, 10, 5}, {1, 4, 6}, {2, 2, 9}, {3, 3, 9}})
    expect_slow_perft(Oware(pits, seeds), SlowSowing::Rules::oware, depth);
}

TEST(Oware, MovesLeadWhereTheSlowRulesSay) {
  for (const auto& [pits, seeds] : {std::pair{6, 4}, {6, 2}, {8, 10}, {2, 3}, {3, 1}})
    expect_slow_moves(Oware(pits, seeds), SlowSowing::Rules::oware, 60);
}

TEST(Oware, SowsAndCapturesAsTheRulesSay) {
  const Oware game;
  EXPECT_EQ(played(game, "4,4,4,4,4,4:0 4,4,4,4,4,4:0 1", {"1"}), "4,4,4,4,4,0:0 5,5,5,5,4,4:0 2") << "past the store";
  EXPECT_EQ(played(game, "1,1,1,1,1,13:10 4,4,4,4,4,0:0 1", {"1"}).substr(0, 11), "2,2,2,2,2,0") << "past its origin";
  // The last seed makes two, those before it three and two; a pit of five ends the row of captures.
  EXPECT_EQ(played(game, "0,0,0,0,1,4:20 4,1,2,1,9,0:6 1", {"1"}), "0,0,0,0,1,0:27 5,0,0,0,9,0:6 2");
  EXPECT_EQ(played(game, "0,0,0,0,1,2:20 1,2,0,0,0,0:22 1", {"1"}), "0,0,0,0,1,0:20 2,3,0,0,0,0:22 2") << "grand slam";
}

TEST(Oware, TheOtherSideIsFedWhereItCanBe) {
  const Oware game;
  EXPECT_EQ(played(game, "1,0,0,0,2,1:20 0,0,0,0,0,0:24 1", {"6"}),
            "pit 6 leaves the other side without seeds; expected one that reaches its row");
  EXPECT_EQ(played(game, "1,0,0,0,2,1:20 0,0,0,0,0,0:24 1", {"1"}), "1,0,0,0,2,0:20 1,0,0,0,0,0:24 2");
  // Nobody can feed: each takes his own.
  EXPECT_EQ(played(game, "3,1,0,0,0,0:20 0,0,0,0,0,1:23 2", {"1"}), "0,0,0,0,0,0:25 0,0,0,0,0,0:23 1");
}

// Who has more than half of the seeds has won, and his opponent may still fight for the others.
TEST(Oware, PlayGoesOnToTheLastSeed) {
  const Oware game;
  const auto decided = position(game, "4,4,4,4,0,0:3 4,0,0,0,0,0:25 1");
  EXPECT_FALSE(game.over(decided));
  EXPECT_LT(game.score_bounds(decided).high, 0);
}

// Two seeds that chase each other for ever: with repetitions every line has an end, and nobody gains what is left.
TEST(Oware, RepetitionsShareTheSeedsOnTheBoard) {
  const Oware game(1, 1);
  EXPECT_EQ(game.repetition(game.initial()), 0);
  const Oware usual;
  EXPECT_EQ(usual.repetition(position(usual, "3,0,0,0,0,0:20 1,0,0,0,0,0:24 1")), -4);
  EXPECT_EQ(usual.repetition(position(usual, "3,0,0,0,0,0:20 1,0,0,0,0,0:24 2")), 4);
  EXPECT_TRUE(usual.facts().recurs);
}

TEST(Oware, LargerCapturesPromiseMore) {
  const Oware game;
  const auto pos = position(game, "0,0,0,0,2,4:10 4,1,2,1,9,0:15 1");
  EXPECT_EQ(game.promise(pos, 0), 500 * 7);
  EXPECT_EQ(game.promise(pos, 1), 0);
}

TEST(Oware, AuditOfOtherBoards) {
  for (const auto& [pits, seeds] : {std::pair{1, 1}, {2, 3}, {4, 4}, {8, 10}}) audit(Oware(pits, seeds));
}

TEST(Oware, RefusesWhatCannotBe) {
  const Oware game(2, 2);
  EXPECT_EQ(error_of(game, "2,2:0 2,2:0 1"), "no error");
  EXPECT_NE(error_of(game, "2,2:0 2,1:0 1").find("7 seeds; expected 8"), std::string::npos);
  EXPECT_NE(error_of(game, "1,0:3 0,0:4 1").find("at its end, with 1 seeds in the pits"), std::string::npos);
}

}  // namespace zermelo::tests

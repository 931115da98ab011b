// Congkak: relays against a second, slow reading of the rules; values of small boards.
#include "games/congkak/congkak.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/games/slow_sowing.hpp"
#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

TEST(Congkak, PerftAgreesWithTheSlowRules) {
  for (const auto& [pits, seeds, depth] :
       {std::tuple{7, 7, 5}, {6, 4, 6}, {8, 10, 4}, {1, 6, 20}, {2, 3, 12}, {4, 2, 8}})
    expect_slow_perft(Congkak(pits, seeds), SlowSowing::Rules::congkak, depth);
}

TEST(Congkak, MovesLeadWhereTheSlowRulesSay) {
  for (const auto& [pits, seeds] : {std::pair{7, 7}, {6, 4}, {8, 10}, {1, 10}, {3, 5}})
    expect_slow_moves(Congkak(pits, seeds), SlowSowing::Rules::congkak, 60);
}

TEST(Congkak, ATurnEndsInFourWays) {
  const Congkak game(3, 2);
  EXPECT_EQ(played(game, "0,0,1:3 2,2,2:2 1", {"1"}), "0,0,0:4 0,0,0:8 1")
      << "into the store, and nothing is left to sow";
  EXPECT_EQ(played(game, "0,2,1:3 2,2,0:2 1", {"1"}), "0,2,0:4 2,2,0:2 1") << "into the store: the mover goes on";
  EXPECT_EQ(played(game, "2,0,2:3 0,2,1:2 1", {"1"}), "2,0,0:4 1,2,1:2 2") << "an empty pit of the other side";
  EXPECT_EQ(played(game, "1,0,2:3 2,0,2:2 1", {"3"}), "0,1,2:3 2,0,2:2 2") << "an empty pit, and nothing across";
  EXPECT_EQ(played(game, "1,0,2:2 2,1,2:2 1", {"3"}), "0,0,2:4 2,0,2:2 2") << "an empty pit, with a seed across";
}

// Pit 3 is sown into 2 and 1, the two seeds there into the store and across, and so on.
TEST(Congkak, ALastSeedAmongOthersGoesOn) {
  const Congkak game(3, 2);
  EXPECT_EQ(played(game, "2,1,1:4 0,1,1:2 1", {"3"}), "0,2,0:5 1,1,1:2 2");
}

// Computed here, by two searches: a change of these numbers is a change of the rules.
TEST(Congkak, SmallBoardsHaveTheirValues) {
  for (const auto& [pits, seeds, value] : {std::tuple{2, 2, 8}, {2, 3, 12}, {3, 2, 6}, {3, 3, 12}}) {
    const Congkak game(pits, seeds);
    EXPECT_EQ(solved(game), value) << pits << " pits, " << seeds << " seeds";
    EXPECT_EQ(searched<AlphaBeta>(game).value, value) << pits << " pits, " << seeds << " seeds";
  }
}

TEST(Congkak, AuditOfOtherBoards) {
  for (const auto& [pits, seeds] : {std::pair{1, 1}, {3, 4}, {8, 10}}) audit(Congkak(pits, seeds));
}

TEST(Congkak, RefusesWhatCannotBe) {
  const Congkak game(2, 2);
  EXPECT_EQ(error_of(game, "2,2:0 2,2:0 1"), "no error");
  EXPECT_EQ(error_of(game, "0,0:2 2,2:2 2"), "no error") << "the side that has seeds is to move";
  EXPECT_NE(error_of(game, "0,0:2 2,2:2 1").find("at its end, with 4 seeds in the pits"), std::string::npos);
}

}  // namespace zermelo::tests

// Kalah: the rules against a second, slow reading of them, and the published values of small boards.
#include "games/kalah/kalah.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/games/slow_sowing.hpp"
#include "tests/support/audit.hpp"

namespace zermelo::tests {

namespace {

using Capture = Kalah::Capture;
using Rules = SlowSowing::Rules;

}  // namespace

TEST(Kalah, PerftAgreesWithTheSlowRules) {
  for (const auto& [pits, seeds, depth] :
       {std::tuple{6, 4, 6}, {6, 1, 9}, {8, 10, 5}, {1, 6, 20}, {2, 3, 12}, {4, 2, 8}}) {
    expect_slow_perft(Kalah(pits, seeds), Rules::kalah, depth);
    expect_slow_perft(Kalah(pits, seeds, Capture::empty), Rules::kalah_empty_captures, depth);
  }
}

TEST(Kalah, MovesLeadWhereTheSlowRulesSay) {
  for (const auto& [pits, seeds] : {std::pair{6, 4}, {6, 6}, {8, 10}, {1, 10}, {3, 5}}) {
    expect_slow_moves(Kalah(pits, seeds), Rules::kalah, 40);
    expect_slow_moves(Kalah(pits, seeds, Capture::empty), Rules::kalah_empty_captures, 40);
  }
}

TEST(Kalah, MovesAsTheRulesSay) {
  const Kalah game;
  const Kalah taking_nothing(6, 4, Capture::empty);
  const std::string start = "4,4,4,4,4,4:0 4,4,4,4,4,4:0 1";
  EXPECT_EQ(game.position_text(game.initial()), start);
  EXPECT_EQ(played(game, start, {"1"}), "4,4,4,4,4,0:1 5,5,5,4,4,4:0 2");
  EXPECT_EQ(played(game, start, {"4"}), "4,4,0,5,5,5:1 4,4,4,4,4,4:0 1") << "the last seed in the store: move again";
  EXPECT_EQ(played(game, "0,0,0,1,0,9:10 9,1,0,0,0,9:9 1", {"3"}), "0,0,0,0,0,9:12 9,0,0,0,0,9:9 2");
  EXPECT_EQ(played(game, "0,0,0,1,0,9:10 9,0,0,0,0,9:10 1", {"3"}), "0,0,0,0,1,9:10 9,0,0,0,0,9:10 2");
  EXPECT_EQ(played(taking_nothing, "0,0,0,1,0,9:10 9,0,0,0,0,9:10 1", {"3"}), "0,0,0,0,0,9:11 9,0,0,0,0,9:10 2");
  // Thirteen seeds come round to the pit that they left, which is empty then.
  EXPECT_EQ(played(game, "13,0,0,0,0,0:10 1,1,1,1,1,5:15 1", {"6"}), "0,1,1,1,1,1:18 2,2,2,2,2,0:15 2");
  EXPECT_EQ(played(game, "0,0,0,0,0,1:20 3,0,0,0,0,4:20 1", {"1"}), "0,0,0,0,0,0:21 0,0,0,0,0,0:27 1") << "the end";
}

// Irving, Donkers and Uiterwijk (Solving Kalah, ICGA Journal 2000) give the values with empty captures for one to six pits and
// seeds; those with standard captures were known before this code was written.
TEST(Kalah, SmallBoardsHaveTheirPublishedValues) {
  const std::vector<std::vector<Score>> with_empty_captures{
      {0, -2, 6, -2, 2, 0}, {2, -2, -2, -12, 6, 8}, {0, 4, 2, 2, 6, -10}, {2, 6, 8}, {}, {2, 10}};
  const std::vector<std::vector<Score>> with_standard_captures{{0, -2, 6, -2}, {2, -2, -2, -10}, {0, 4, 2, 2}};
  const auto expect_values = [](Capture capture, const std::vector<std::vector<Score>>& values) {
    for (std::size_t pits = 1; pits <= values.size(); ++pits)
      for (std::size_t seeds = 1; seeds <= values[pits - 1].size(); ++seeds)
        EXPECT_EQ(solved(Kalah(static_cast<int>(pits), static_cast<int>(seeds), capture)), values[pits - 1][seeds - 1])
            << pits << " pits, " << seeds << " seeds";
  };
  expect_values(Capture::empty, with_empty_captures);
  expect_values(Capture::standard, with_standard_captures);
}

/// The moves that are worth as much as the position.
std::vector<int> optimal_moves(const Result<Kalah>& result) {
  std::vector<int> moves;
  for (const auto& move : result.moves)
    if (move.bound == Bound::exact && move.value == result.value) moves.push_back(move.move);
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Kalah, QuestionsFindTheValueAndAllOptimalMoves) {
  Random random(8);
  for (const Capture capture : {Capture::standard, Capture::empty})
    for (const auto& [pits, seeds] : {std::pair{3, 4}, {4, 2}, {2, 6}, {1, 5}}) {
      const Kalah game(pits, seeds, capture);
      for (int number = 0; number < 10; ++number) {
        const auto pos = after_random_moves(game, number % 5, random);
        if (game.over(pos)) continue;
        SCOPED_TRACE(game.position_text(pos));
        const auto plain = searched_fully(game, pos, max_depth, with(sound_standard(), Switch::root_values));
        const auto asked = searched_fully(game, pos, max_depth, game.preferred_to_solve(sound_standard()));
        EXPECT_EQ(asked.value, plain.value);
        EXPECT_EQ(asked.source, Source::solved);
        EXPECT_EQ(optimal_moves(asked), optimal_moves(plain));
        auto end = pos;
        for (const auto move : asked.line) game.play(end, move);
        EXPECT_TRUE(game.over(end)) << "the line is whole";
        EXPECT_EQ(game.payoff(end, pos.mover), asked.value);
      }
    }
}

TEST(Kalah, BoundsHoldTheValueAndTheEstimate) {
  const Kalah game(3, 3);
  Random random(5);
  for (int number = 0; number < 30; ++number) {
    const auto pos = after_random_moves(game, number % 10, random);
    const auto value = searched_fully(game, pos, max_depth, sound_standard()).value;
    const ScoreBounds bounds = game.score_bounds(pos);
    EXPECT_LE(bounds.low, value);
    EXPECT_GE(bounds.high, value);
    EXPECT_LE(bounds.low, game.evaluate(pos));
    EXPECT_GE(bounds.high, game.evaluate(pos));
    EXPECT_EQ(bounds.low + bounds.high, 2 * game.banked(pos));
  }
}

TEST(Kalah, SecondTurnsPromiseMoreThanCapturesAndThoseMoreThanTheRest) {
  const Kalah game;
  const auto pos = position(game, "0,0,2,0,0,1:20 3,3,3,3,3,0:10 1");
  EXPECT_GT(game.promise(pos, 0), game.promise(pos, 3));  // into the store
  EXPECT_GT(game.promise(pos, 3), 400);                   // ends in an empty pit, with three seeds across
  EXPECT_EQ(game.promise(game.initial(), 0), 400);        // brings a seed home
  EXPECT_EQ(game.promise(game.initial(), 5), -500);       // and the farthest pit comes last
}

TEST(Kalah, AuditOfOtherBoards) {
  for (const auto& [pits, seeds] : {std::pair{1, 1}, {3, 4}, {8, 10}}) {
    audit(Kalah(pits, seeds));
    audit(Kalah(pits, seeds, Capture::empty));
  }
}

TEST(Kalah, RefusesWhatCannotBe) {
  const Kalah game(3, 2);
  const auto refused = [&](const std::string& text, const std::string& words) {
    EXPECT_NE(error_of(game, text).find(words), std::string::npos) << text << ": " << error_of(game, text);
  };
  EXPECT_EQ(error_of(game, "2,2,2:0 2,2,2:0 2"), "no error");
  EXPECT_EQ(error_of(game, "0,0,0:5 0,0,0:7 2"), "no error");
  refused("", "position, its end; expected the pits of each side, 3 down to the one next to its store");
  refused("2,2,2:0 2,2,2:0", "position, its end");
  refused("2,2,2:0 2,2,2:0 3", "character 17: '3'");
  refused("2,2,2:0 2,2,2:0 1 ", "character 18: ' '");
  refused("2,2:0 2,2,2:0 1", "character 4: ':'");
  refused("2,2,-2:0 2,2,2:0 1", "character 5: '-'");
  refused("2,2,1:0 2,2,2:0 1", "position has 11 seeds; expected 12");
  refused("2,2,999:0 2,2,2:0 1", "position has more than 12 seeds");
  refused("2,2,9999:0 2,2,2:0 1", "character 8: '9'");
  refused("0,0,0:6 2,2,2:0 2", "at its end, with 6 seeds in the pits; expected them in their owners' stores");
  EXPECT_EQ(played(game, "0,2,2:2 2,2,2:0 1", {"3"}), "pit 3 is empty");
  EXPECT_EQ(played(game, "2,2,2:0 2,2,2:0 1", {"4"}), "'4' is no pit; expected 1 to 3, counted from the store");
  EXPECT_EQ(played(game, "2,2,2:0 2,2,2:0 1", {"a"}), "'a' is no pit; expected 1 to 3, counted from the store");
  EXPECT_EQ(played(game, "0,0,0:5 0,0,0:7 2", {"1"}), "the game is over");
}

}  // namespace zermelo::tests

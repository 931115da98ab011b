// Scores, lists, the random generator, Zobrist words.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/score.hpp"
#include "zermelo/core/zobrist.hpp"

namespace zermelo {

TEST(Score, GradedScoresLieOutsidePayoffsAndInsideInfinity) {
  for (const int plies : {0, 1, 7, 1000}) {
    EXPECT_GT(win_in(plies), max_payoff);
    EXPECT_LT(win_in(plies), infinite);
    EXPECT_EQ(loss_in(plies), -win_in(plies));
    EXPECT_EQ(plies_to_end(win_in(plies)), plies);
    EXPECT_EQ(plies_to_end(loss_in(plies)), plies);
    EXPECT_TRUE(is_win(win_in(plies)));
    EXPECT_TRUE(is_loss(loss_in(plies)));
  }
  EXPECT_GT(win_in(3), win_in(5)) << "sooner wins are better";
  EXPECT_GT(loss_in(5), loss_in(3)) << "later losses are better";
  EXPECT_FALSE(is_graded(max_payoff));
  EXPECT_FALSE(is_graded(-max_payoff));
}

TEST(Score, WindowSeenFromTheOtherSide) {
  const Window window{3, 8};
  EXPECT_EQ(window.reversed().alpha, -8);
  EXPECT_EQ(window.reversed().beta, -3);
}

TEST(FixedList, KeepsWhatIsPushed) {
  FixedList<int, 4> list;
  EXPECT_TRUE(list.empty());
  list.push(7);
  list.push(9);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{7, 9}));
  EXPECT_EQ(list[1], 9);
  list.clear();
  EXPECT_EQ(list.size(), 0);
}

// The published sequence of SplitMix64 for the seed 1234567.
TEST(Random, IsSplitMix64) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(Random, DrawsEveryNumberOfARangeAboutEquallyOften) {
  Random random(1);
  std::array<int, 7> counts{};
  for (int draw = 0; draw < 70'000; ++draw) ++counts[random.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);  // four standard deviations
  for (int draw = 0; draw < 1000; ++draw) {
    const int number = random.between(-2, 2);
    EXPECT_GE(number, -2);
    EXPECT_LE(number, 2);
    const double unit = random.unit();
    EXPECT_GE(unit, 0);
    EXPECT_LT(unit, 1);
  }
}

TEST(Random, ShuffleKeepsTheItems) {
  Random random(3);
  std::vector<int> items{1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<int> before = items;
  random.shuffle(items);
  EXPECT_NE(items, before);
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, before);
}

TEST(Zobrist, WordsDifferAndDependOnTheSeed) {
  constexpr Zobrist<2, 9> zobrist(1);
  std::set<Key> words{zobrist.mover()};
  for (int piece = 0; piece < 2; ++piece)
    for (int square = 0; square < 9; ++square) words.insert(zobrist(piece, square));
  EXPECT_EQ(words.size(), 19U);
  EXPECT_NE((Zobrist<2, 9>(2)(0, 0)), zobrist(0, 0));
}

TEST(Expected, IsAValueOrAnError) {
  const Expected<int> value = 3;
  const Expected<int> error = Error{"no"};
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().message, "no");
}

}  // namespace zermelo

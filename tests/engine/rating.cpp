// Ratings: known values, symmetry, honest errors, and a sequential test that is right as often as it says.
#include "engine/rating.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// One more pair of games of two players of known strength; a third of all games is drawn.
void play_pair(PairCounts& counts, double elo, Random& random) {
  constexpr double draws = 1.0 / 3;
  std::size_t half_points = 0;
  for (int game = 0; game < 2; ++game) {
    const double lot = random.unit();
    const double win = score_of_elo(elo) - draws / 2;
    half_points += lot < win ? 2 : lot < win + draws ? 1 : 0;
  }
  ++counts[half_points];
}

PairCounts mirrored(PairCounts counts) {
  std::reverse(counts.begin(), counts.end());
  return counts;
}

}  // namespace

TEST(Rating, EloOfScores) {
  EXPECT_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(*elo_of_score(0.75), 190.8485, 1e-4);  // 400 log10(3)
  EXPECT_NEAR(*elo_of_score(0.25), -190.8485, 1e-4);
  EXPECT_NEAR(score_of_elo(100), 0.6400650, 1e-7);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  for (const double elo : {-700.0, -33.0, 0.0, 5.0, 250.0}) EXPECT_NEAR(*elo_of_score(score_of_elo(elo)), elo, 1e-9);
  for (const double score : {-0.1, 0.0, 1.0, 1.2}) EXPECT_FALSE(elo_of_score(score)) << score;
}

// Worked by hand. Even: v = (7.5 + 0.5) / 102 = 0.078431, e = 0.028006. Ahead: s = 0.5375,
// v = (6.421875 + 0.502813) / 102 = 0.067889, e = 0.026056.
TEST(Rating, HandComputed) {
  const Rating even = *rating_of({10, 20, 40, 20, 10});
  EXPECT_EQ(even.score, 0.5);
  EXPECT_EQ(even.elo, 0);
  EXPECT_EQ(even.superiority, 0.5);
  EXPECT_NEAR(*even.elo_high, 38.2958, 1e-3);
  EXPECT_NEAR(*even.error(), 38.2958, 1e-3);

  const Rating ahead = *rating_of({5, 20, 40, 25, 10});
  EXPECT_NEAR(ahead.score, 0.5375, 1e-12);
  EXPECT_NEAR(*ahead.elo, 26.1067, 1e-3);
  EXPECT_NEAR(*ahead.elo_low, -9.4303, 1e-3);
  EXPECT_NEAR(*ahead.elo_high, 62.1994, 1e-3);
  EXPECT_NEAR(ahead.superiority, 0.924958, 1e-4);
  EXPECT_NEAR(state_of({.elo0 = 0, .elo1 = 10}, {5, 20, 40, 25, 10}).ratio, 0.642259, 1e-4);
}

TEST(Rating, WhatOneWinsTheOtherLoses) {
  for (const PairCounts& counts : {PairCounts{3, 1, 4, 1, 5}, PairCounts{0, 0, 7, 2, 0}, PairCounts{0, 0, 0, 0, 9}}) {
    const Rating one = *rating_of(counts);
    const Rating other = *rating_of(mirrored(counts));
    EXPECT_NEAR(one.score, 1 - other.score, 1e-12);
    EXPECT_NEAR(one.superiority, 1 - other.superiority, 1e-12);
    EXPECT_EQ(one.elo.has_value(), other.elo.has_value());
    EXPECT_EQ(one.elo_low.has_value(), other.elo_high.has_value());
    EXPECT_NEAR(one.elo.value_or(0), -other.elo.value_or(0), 1e-9);
    EXPECT_NEAR(one.elo_low.value_or(0), -other.elo_high.value_or(0), 1e-9);
  }
}

TEST(Rating, ErrorsShrinkWithTheRootOfTheNumber) {
  const double few = *rating_of({100, 200, 400, 200, 100})->error();
  const double many = *rating_of({400, 800, 1600, 800, 400})->error();
  EXPECT_NEAR(few / many, 2, 0.02);
}

// A hundred pairs, each won once by either player because the opening favours a seat, are no noise at all.
TEST(Rating, PairsNotGamesAreTheUnit) {
  const Rating split = *rating_of({0, 0, 100, 0, 0});
  const Rating noisy = *rating_of({25, 0, 50, 0, 25});
  EXPECT_LT(*split.error(), 10);
  EXPECT_GT(*noisy.error(), 40);
}

TEST(Rating, FiniteForWhateverIsPlayed) {
  EXPECT_FALSE(rating_of({}));
  for (const std::uint64_t pairs : {1, 2, 10, 1000000}) {
    for (std::size_t kind = 0; kind < 5; ++kind) {
      PairCounts counts{};
      counts[kind] = pairs;
      const Rating rating = *rating_of(counts);
      EXPECT_EQ(rating.elo.has_value(), kind != 0 && kind != 4);
      EXPECT_TRUE(std::isfinite(rating.superiority));
      for (const auto& number : {rating.elo, rating.elo_low, rating.elo_high, rating.error()})
        EXPECT_TRUE(!number || std::isfinite(*number));
      EXPECT_TRUE(std::isfinite(state_of({.elo0 = 0, .elo1 = 10}, counts).ratio));
    }
  }
  const Rating won = *rating_of({0, 0, 0, 0, 10});
  EXPECT_FALSE(won.elo_high);
  EXPECT_GT(*won.elo_low, 150);
  EXPECT_NEAR(rating_of({0, 0, 0, 0, 1})->superiority, 0.806762, 1e-6) << "one pair proves little";
}

// Of many matches, 95 in 100 must have the truth within their error.
TEST(Rating, ErrorsAreHonest) {
  Random random(1);
  for (const int pairs : {10, 50, 500}) {
    for (const double elo : {0.0, 60.0}) {
      constexpr int matches = 2000;
      int within = 0;
      for (int match = 0; match < matches; ++match) {
        PairCounts counts{};
        for (int pair = 0; pair < pairs; ++pair) play_pair(counts, elo, random);
        const Rating rating = *rating_of(counts);
        within += (!rating.elo_low || *rating.elo_low <= elo) && (!rating.elo_high || *rating.elo_high >= elo);
      }
      EXPECT_GE(within, matches * 93 / 100) << pairs << " pairs at " << elo;
      EXPECT_LE(within, matches * 98 / 100) << pairs << " pairs at " << elo;
    }
  }
}

TEST(Sprt, Bounds) {
  const SprtState state = state_of({.elo0 = 0, .elo1 = 10}, {});
  EXPECT_EQ(state.ratio, 0);
  EXPECT_NEAR(state.upper, 2.944439, 1e-6);  // log(19)
  EXPECT_NEAR(state.lower, -2.944439, 1e-6);
  EXPECT_FALSE(state.accepted);
}

TEST(Sprt, AcceptsTheRightHypothesis) {
  constexpr Sprt sprt{.elo0 = 0, .elo1 = 40};
  constexpr int matches = 400;
  Random random(2);
  for (const Hypothesis truth : {Hypothesis::elo0, Hypothesis::elo1}) {
    const double elo = truth == Hypothesis::elo0 ? sprt.elo0 : sprt.elo1;
    int right = 0;
    for (int match = 0; match < matches; ++match) {
      PairCounts counts{};
      SprtState state;
      while (!state.accepted) {
        play_pair(counts, elo, random);
        state = state_of(sprt, counts);
      }
      right += state.accepted == truth;
    }
    EXPECT_GE(right, matches * 92 / 100) << elo;  // 95 are promised; the draw of 400 may be unlucky
  }
}

}  // namespace zermelo::engine

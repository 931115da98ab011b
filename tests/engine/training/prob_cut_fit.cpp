// Lines through pairs of searches: slope, intercept and error come out as they were put in, and promises hold.
#include "engine/training/prob_cut_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

constexpr double infinite_value = std::numeric_limits<double>::infinity();

/// A normal number, by the sum of twelve even ones.
double normal(Random& random) {
  double sum = -6;
  for (int count = 0; count < 12; ++count) sum += random.unit();
  return sum;
}

/// Searches to depth 3 that follow depth 1 by a line of their stage, give or take a deviation; some decide the game.
std::vector<ProbCutSample> made(int count, std::uint64_t seed, double decided = 0) {
  Random random(seed);
  std::vector<ProbCutSample> samples;
  for (int number = 0; number < count; ++number) {
    const int stage = number % 2;
    const double shallow = 100 * normal(random);
    const double deep = (stage == 0 ? 1.1 * shallow + 5 : 0.8 * shallow - 20) + (stage == 0 ? 10 : 30) * normal(random);
    const double lot = random.unit();
    samples.push_back({stage,
                       {shallow, 0,
                        lot < decided / 2 ? infinite_value
                        : lot < decided   ? -infinite_value
                                          : deep}});
  }
  return samples;
}

}  // namespace

TEST(ProbCutFit, FindsTheLinesThatMadeTheValues) {
  const auto fits = fitted_prob_cut(made(20'000, 1), made(20'000, 2), 0.95);
  ASSERT_EQ(fits.size(), 2U);
  for (const ProbCutFit& fit : fits) {
    const bool first = fit.row.stage == 0;
    EXPECT_EQ(fit.row.depth, 3);
    EXPECT_EQ(fit.row.shallow, 1);
    EXPECT_NEAR(fit.row.slope, first ? 1.1 : 0.8, 0.01);
    EXPECT_NEAR(fit.row.intercept, first ? 5 : -20, 1);
    EXPECT_NEAR(fit.sigma, first ? 10 : 30, first ? 0.3 : 1);
    EXPECT_NEAR(fit.row.deviation, fit.sigma, 0.03 * fit.sigma) << "errors are normal here";
    EXPECT_NEAR(fit.correlation, first ? 0.996 : 0.936, 0.005);
    EXPECT_EQ(fit.positions, 10'000U);
  }
}

// Whatever the promise, and although some games are decided in between, which no line foretells.
TEST(ProbCutFit, PromisesHoldOnFreshPositions) {
  for (const double promise : {0.8, 0.9, 0.95, 0.98})
    for (const double decided : {0.0, 0.03}) {
      const auto fits = fitted_prob_cut(made(20'000, 3, decided), made(20'000, 4, decided), promise);
      ASSERT_EQ(fits.size(), 2U);
      EXPECT_NEAR(share_held(fits), promise, 0.01) << promise << " " << decided;
      for (const ProbCutFit& fit : fits) EXPECT_NEAR(fit.row.slope, fit.row.stage == 0 ? 1.1 : 0.8, 0.02);
    }
}

TEST(ProbCutFit, ParametersOfAFileAreTestedAsTheyStand) {
  ProbCutParameters parameters{.threshold = threshold_for(0.95), .rows = {}};
  for (const ProbCutFit& fit : fitted_prob_cut(made(20'000, 1), made(20'000, 2), 0.95))
    parameters.rows.push_back(fit.row);
  EXPECT_NEAR(promise_of(parameters.threshold), 0.95, 1e-9);
  EXPECT_NEAR(share_held(tested_prob_cut(parameters, made(20'000, 9))), 0.95, 0.01);
  for (ProbCutParameters::Row& row : parameters.rows) row.deviation /= 2;
  EXPECT_LT(share_held(tested_prob_cut(parameters, made(20'000, 9))), 0.85) << "a promise that is not kept";
  EXPECT_TRUE(tested_prob_cut(parameters, {}).empty());
}

TEST(ProbCutFit, NoPromiseIsMadeThatCannotBeKept) {
  EXPECT_TRUE(fitted_prob_cut(made(20'000, 5, 0.3), made(20'000, 6, 0.3), 0.95).empty()) << "too many are decided";
  EXPECT_TRUE(fitted_prob_cut(made(150, 7), made(150, 8), 0.95).empty()) << "too few of each stage";
  const std::vector<ProbCutSample> constant(1000, {0, {7, 7, 9}});
  EXPECT_TRUE(fitted_prob_cut(constant, constant, 0.95).empty()) << "no line through one point";
  EXPECT_TRUE(fitted_prob_cut({}, {}, 0.95).empty());
}

TEST(ProbCutFit, ThresholdsAreThoseOfTheNormalDistribution) {
  EXPECT_NEAR(threshold_for(0.95), 1.644854, 1e-6);
  EXPECT_NEAR(threshold_for(0.975), 1.959964, 1e-6);
  EXPECT_NEAR(threshold_for(0.5), 0, 1e-6);
}

}  // namespace zermelo::engine

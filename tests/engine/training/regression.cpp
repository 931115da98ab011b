// Regression finds the weights that made the results, and says by its loss how well others do.
#include "engine/training/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// Results drawn by the chance that these weights give, one in ten held out.
Examples drawn_by(const std::vector<double>& weights, std::size_t features, int count, std::uint64_t seed) {
  Examples examples(features, weights.size() / features);
  Random random(seed);
  for (int number = 0; number < count; ++number) {
    const auto stage = static_cast<std::size_t>(random.below(examples.stages));
    std::vector<int> counts(features);
    double logits = 0;
    for (std::size_t feature = 0; feature < features; ++feature) {
      counts[feature] = random.between(-3, 3);
      logits += counts[feature] * weights[stage * features + feature];
    }
    examples.add(stage, counts, random.chance(chance_of(logits)) ? 1 : 0, number % 10 == 0);
  }
  return examples;
}

}  // namespace

TEST(Regression, FindsTheWeightsThatMadeTheResults) {
  const std::vector<double> truth{0.5, -0.3, 0.0, 1.0, 0.2, -0.3, 0.4, 1.5};  // two stages of four features
  const Examples examples = drawn_by(truth, 4, 100'000, 7);
  const std::vector<double> fitted = fitted_weights(examples, 1);
  ASSERT_EQ(fitted.size(), truth.size());
  for (std::size_t at = 0; at < truth.size(); ++at) EXPECT_NEAR(fitted[at], truth[at], 0.04) << at;
  // As good as the truth, and no better where it was not fitted.
  EXPECT_NEAR(*loss_of(examples, fitted, false), *loss_of(examples, truth, false), 1e-3);
  EXPECT_NEAR(*loss_of(examples, fitted, true), *loss_of(examples, truth, true), 1e-2);
  EXPECT_NEAR(*loss_of(examples, std::vector<double>(8), true), std::log(2.0), 1e-9);
}

TEST(Regression, PointsAreForetoldByLeastSquares) {
  const std::vector<double> truth{3, -12, 0.5, 7};  // two stages of two features
  Examples examples(2, 2);
  examples.results = Results::points;
  Random random(3);
  for (int number = 0; number < 20'000; ++number) {
    const auto stage = static_cast<std::size_t>(random.below(2));
    const std::vector<int> counts{random.between(-3, 3), random.between(0, 5)};
    const double noise = random.between(-20, 20);
    const double points = counts[0] * truth[2 * stage] + counts[1] * truth[2 * stage + 1] + noise;
    examples.add(stage, counts, points, number % 10 == 0);
  }
  const std::vector<double> fitted = fitted_weights(examples, 1);
  for (std::size_t at = 0; at < truth.size(); ++at) EXPECT_NEAR(fitted[at], truth[at], 0.2) << at;
  EXPECT_NEAR(*loss_of(examples, fitted, true), 0.5 * 140, 4) << "half the variance of the noise";
}

TEST(Regression, DrawsPullTowardsTheMiddle) {
  Examples examples(1, 1);
  for (int number = 0; number < 100; ++number) examples.add(0, std::vector<int>{1}, 0.5, false);
  EXPECT_NEAR(fitted_weights(examples, 0.1)[0], 0, 1e-6);
  EXPECT_FALSE(loss_of(examples, {0}, true)) << "none is held out";
}

// A feature that always decides would want an infinite weight; the ridge keeps it finite.
TEST(Regression, CertaintyStaysFinite) {
  Examples examples(2, 1);
  for (int number = 0; number < 1000; ++number) {
    const int sign = number % 2 == 0 ? 1 : -1;
    examples.add(0, std::vector<int>{sign, 0}, sign > 0 ? 1 : 0, false);
  }
  const std::vector<double> fitted = fitted_weights(examples, 1);
  EXPECT_GT(fitted[0], 3);
  EXPECT_LT(fitted[0], 20);
  EXPECT_EQ(fitted[1], 0) << "a feature that never occurs";
}

// A stage without examples of its own is as the others are together.
TEST(Regression, AStageWithoutExamplesFollowsTheOthers) {
  Examples examples = drawn_by({0.7, -0.4}, 2, 10'000, 8);
  examples.stages = 2;
  const std::vector<double> fitted = fitted_weights(examples, 1);
  EXPECT_NEAR(fitted[2], fitted[0], 0.01);
  EXPECT_NEAR(fitted[3], fitted[1], 0.01);
}

TEST(Regression, TheScaleIsWhatMakesSumsChances) {
  const Weights units{50, -30};
  const Examples examples = drawn_by(in_logits(units, 80), 2, 50'000, 9);
  EXPECT_NEAR(fitted_scale(examples, units), 80, 3);
  EXPECT_EQ(in_units(in_logits(units, 80), 80, 10'000), units);
  EXPECT_EQ(in_units({1000, -1000}, 80, 10'000), (Weights{10'000, -10'000}));
}

}  // namespace zermelo::engine

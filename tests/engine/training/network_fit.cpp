// A network learns what there is to learn, the same on any number of threads.
#include "engine/training/network_fit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "zermelo/core/random.hpp"
#include "zermelo/knowledge/price_network.hpp"

namespace zermelo::engine {

namespace {

/// Points in the first place are worth nothing when the third holds an even number, all of them when it is odd; a token in the
/// fourth is worth two points. No linear estimate can tell.
LaidOut riddles(int count, std::uint64_t seed) {
  LaidOut examples(4);
  Random random(seed);
  for (int example = 0; example < count; ++example) {
    std::array<int, 4> tokens{};
    std::array<int, 4> points{};
    for (std::size_t place = 0; place < 4; ++place) {
      tokens[place] = static_cast<int>(random.below(6));
      points[place] = tokens[place] * static_cast<int>(1 + random.below(5));
      examples.tokens.push_back(static_cast<std::uint8_t>(tokens[place]));
      examples.points.push_back(static_cast<std::uint8_t>(points[place]));
    }
    examples.worth.push_back(static_cast<float>(2 * tokens[3] + (tokens[2] % 2 == 1 ? points[0] : 0)));
  }
  return examples;
}

}  // namespace

TEST(NetworkFit, LearnsWhatNoSumOfFeaturesCan) {
  const LaidOut examples = riddles(20'000, 1);
  std::vector<double> losses;
  const Weights weights =
      fitted_network(examples, {.epochs = 150, .seed = 2}, [&](int, double loss) { losses.push_back(loss); });
  ASSERT_EQ(losses.size(), 150U);
  EXPECT_GT(losses.front(), 10);
  EXPECT_LT(*loss_of(riddles(5'000, 3), weights), 0.5) << "on examples that it has not seen";
}

TEST(NetworkFit, ThreadsChangeNothing) {
  const LaidOut examples = riddles(9'000, 1);
  const Weights alone = fitted_network(examples, {.epochs = 2, .seed = 2, .jobs = 1}, {});
  for (const int jobs : {2, 3, 20})
    EXPECT_EQ(fitted_network(examples, {.epochs = 2, .seed = 2, .jobs = jobs}, {}), alone);
  EXPECT_NE(fitted_network(examples, {.epochs = 2, .seed = 3, .jobs = 1}, {}), alone);
}

TEST(NetworkFit, StopsWhenToldTo) {
  const std::atomic<bool> stop = true;
  EXPECT_TRUE(fitted_network(riddles(100, 1), {.epochs = 2, .seed = 2, .stop = &stop}, {}).empty());
}

TEST(NetworkFit, NothingHasNoLoss) {
  EXPECT_EQ(loss_of(LaidOut(4), Weights(PriceNetworkShape{4}.weights())), std::nullopt);
}

}  // namespace zermelo::engine

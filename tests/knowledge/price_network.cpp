// A network of prices answers as its sums say, done here once more and slowly.
#include "zermelo/knowledge/price_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "zermelo/core/random.hpp"

namespace zermelo {

namespace {

constexpr std::size_t places = 12;
using Network = PriceNetwork<places>;

double kept(double cell) {
  return std::clamp(cell, 0.0, 1.0);
}

/// The last layer of the network, with nothing kept within bounds.
std::vector<double> slowly(const std::vector<Score>& weights, const Network::Numbers& numbers) {
  std::size_t at = 0;
  const auto row = [&](std::size_t length) {
    std::vector<double> cells;
    while (cells.size() < length) cells.push_back(static_cast<double>(weights[at++]) / 4096);
    return cells;
  };
  std::vector<double> outer(Network::outer);
  const auto add = [](std::vector<double>& to, const std::vector<double>& cells, double factor) {
    for (std::size_t cell = 0; cell < to.size(); ++cell) to[cell] += factor * cells[cell];
  };
  for (std::size_t place = 0; place < places; ++place)
    for (std::size_t tokens = 0; tokens <= 15; ++tokens) {
      const std::vector<double> cells = row(Network::outer);
      if (std::min<std::size_t>(numbers[place], 15) == tokens) add(outer, cells, 1);
    }
  add(outer, row(Network::outer), 1);
  std::vector<double> inner(Network::inner);
  for (const double cell : outer) add(inner, row(Network::inner), kept(cell));
  add(inner, row(Network::inner), 1);
  std::vector<double> last(places + 1);
  for (const double cell : inner) add(last, row(places + 1), kept(cell));
  add(last, row(places + 1), 1);
  EXPECT_EQ(at, weights.size());
  return last;
}

}  // namespace

TEST(PriceNetwork, AddsUpAsItsLayersSay) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    std::vector<Score> weights(Network::shape.weights());
    for (Score& weight : weights) weight = random.between(-2'000, 2'000);
    const Network network(weights);
    for (int look = 0; look < 50; ++look) {
      Network::Numbers numbers;
      for (auto& number : numbers) number = static_cast<std::uint8_t>(random.below(20));
      const Network::Appraisal appraisal = network.appraise(numbers);
      const std::vector<double> last = slowly(weights, numbers);
      for (std::size_t place = 0; place < places; ++place)
        ASSERT_NEAR(appraisal.prices[place], std::clamp(last[place], -1.0, 1.0), 1e-4);
      ASSERT_NEAR(appraisal.numbers, 20 * last[places], 2e-3);
    }
  }
}

TEST(PriceNetwork, RowsAreAsManyAsWeights) {
  std::vector<std::string> names;
  for (std::size_t place = 0; place < places; ++place) names.push_back("place-" + std::to_string(place));
  std::size_t all = 0;
  for (const WeightRow& row : rows_of(Network::shape, names)) all += row.length;
  EXPECT_EQ(all, Network::shape.weights());
}

}  // namespace zermelo

// A network of prices (zermelo/knowledge/price_network.hpp) fitted to positions whose worth is known, about: stochastic gradient
// descent by Adam (Kingma and Ba 2015). What it foretells is how many points the mover still wins; the loss is half the mean
// square of what it misses.
//
// Guarantee: the same examples and the same seed give the same network, on however many threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo::engine {

/// Positions as a network sees them.
struct LaidOut {
  explicit LaidOut(std::size_t place_count) : places(place_count) {}

  std::size_t places;
  std::vector<std::uint8_t> tokens;  // of each example, place by place
  std::vector<std::uint8_t> points;
  std::vector<float> worth;  // points that the mover will still be ahead by

  std::size_t size() const { return worth.size(); }
};

struct NetworkFit {
  int epochs = 20;
  std::uint64_t seed = 0;
  int jobs = 1;
  const std::atomic<bool>* stop = nullptr;
};

/// Called after each epoch with its number, and the loss over it.
using FitObserver = std::function<void(int epoch, double loss)>;

/// As a game wants them; none where it was stopped.
Weights fitted_network(const LaidOut& examples, const NetworkFit& fit, const FitObserver& observer);

/// Nothing where there are no examples.
std::optional<double> loss_of(const LaidOut& examples, const Weights& weights);

}  // namespace zermelo::engine

// TD-leaf (Baxter, Tridgell and Weaver 1998): learning by temporal differences from games against oneself. Each search of a game
// foretells its result, by the estimate of the position at the end of its best line. Where a later search knows better, the
// weights move so that the earlier one would have said the same; lambda says how far back that goes.
//
// Guarantee: one thread, the same seed, the same weights. With several, each game is played with the weights of its start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/training/training.hpp"

namespace zermelo::engine {

/// What one search of a game foretold.
struct TdStep {
  double chance = 0.5;      // of the first seat to win
  std::size_t stage = 0;    // of the position at the end of the best line
  std::vector<int> counts;  // its features, as the first seat sees them; empty where the estimate rests on no weights
};

struct TdSettings {
  double lambda = 0.7;
  double rate = 0.01;
  double scale = 100;  // units of the game to a logit
};

/// Changes the weights, which are in logits, by one game that ended with so many points for the first seat: 1, ½ or 0.
void learn_from(std::span<const TdStep> steps, double points, const TdSettings& settings, std::vector<double>& weights);

/// Goes on where the file of the setup, which keeps the weights, stopped: it is written every few seconds and at the end. The loss
/// of the result is that of the last games, one of them as good as the next hundred. Throws InputError. Blocks.
TrainingResult train_by_td_leaf(const TrainingSetup& setup, const TdSettings& settings,
                                const TrainingObserver& observer);

}  // namespace zermelo::engine

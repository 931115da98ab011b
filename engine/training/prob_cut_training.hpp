// The parameters of ProbCut from the game's own searches: positions of games in which the engine plays against itself, and now and
// then anything, are searched to every depth up to a limit, and lines are fitted through the values, or tested with them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/training/prob_cut_fit.hpp"
#include "engine/training/training.hpp"

namespace zermelo::engine {

struct ProbCutTraining {
  std::vector<ProbCutFit> fits;  // none where it was stopped
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // of all games: half of them to fit to, half of them to test with
  bool complete = false;
};

/// The player's depth is the deepest that is searched. The file of the setup keeps the values, not the games. Throws InputError.
/// Blocks.
ProbCutTraining train_prob_cut(const TrainingSetup& setup, double promise, const TrainingObserver& observer);

/// The same searches, to test parameters that there are already.
ProbCutTraining test_prob_cut(const TrainingSetup& setup, const ProbCutParameters& parameters,
                              const TrainingObserver& observer);

}  // namespace zermelo::engine

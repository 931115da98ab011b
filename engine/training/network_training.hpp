// A network of prices from the game's own searches: the engine plays against itself, in some games carelessly, every position is
// searched, and the network learns to foretell what the search said, and a little of how the game ended. A search says more of
// a position than one game's end does, and the end corrects what all searches get wrong.
#pragma once

#include "engine/training/network_fit.hpp"
#include "engine/training/training.hpp"

namespace zermelo::engine {

/// The file of the setup keeps the searched positions. Throws InputError. Blocks.
TrainingResult train_network(const TrainingSetup& setup, const TrainingObserver& observer,
                             const FitObserver& fit_observer);

}  // namespace zermelo::engine

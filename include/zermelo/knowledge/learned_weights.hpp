// The weights that a game ships with, compiled in: it plays as it was trained, wherever the program lies. The build makes a
// function std::span<const Score> learned_weights_of_GAME() for each game of games.cmake with the word LEARNED, from the rows of
// data/GAME.weights.
#pragma once

#include <cstddef>
#include <span>

#include "zermelo/core/game.hpp"

namespace zermelo {

/// As an evaluation wants them, stage by stage; the file has them feature by feature.
inline Weights by_stage(std::span<const Score> rows, std::size_t stages) {
  Weights weights(rows.size());
  const std::size_t features = rows.size() / stages;
  for (std::size_t at = 0; at < rows.size(); ++at) weights[at % stages * features + at / stages] = rows[at];
  return weights;
}

}  // namespace zermelo

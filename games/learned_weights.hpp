// The weights that games ship with, compiled in: a game plays as it was trained, wherever the program lies. The build makes
// one function for each game of games.cmake that names LEARNED among its sources, from data/GAME.weights.
#pragma once

#include <cstddef>
#include <span>

#include "zermelo/core/game.hpp"

namespace zermelo {

std::span<const Score> learned_weights_of_mancala();

/// As an evaluation wants them, stage by stage; the file has them feature by feature.
inline Weights by_stage(std::span<const Score> rows, std::size_t stages) {
  Weights weights(rows.size());
  const std::size_t features = rows.size() / stages;
  for (std::size_t at = 0; at < rows.size(); ++at) weights[at % stages * features + at / stages] = rows[at];
  return weights;
}

}  // namespace zermelo

// How strong the engine plays, from 1 (friendly) to 9 (all it can).
#pragma once

#include <atomic>

#include "engine/any_game.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

inline constexpr int strongest_level = 9;

struct Level {
  int depth;       // plies that it looks ahead
  double slip;     // how often it plays any legal move instead
  double seconds;  // a move
};

Level level(int number);

/// A move of the engine's choice with what it thinks of it; of equally good moves any. Blocks until the level's limits
/// are reached or stop is set, and always has a legal move. Not for chance nodes or finished games.
struct Choice {
  AnyMove move;
  Analysis analysis;
};
Choice choose(const AnyGame& game, const AnyPosition& pos, const Level& level, Random& random,
              const std::atomic<bool>* stop);

}  // namespace zermelo::engine

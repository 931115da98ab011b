// How strong the engine plays, from 1 (friendly) to 9 (all it can).
#pragma once

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

/// A move of the engine's choice with what it thinks of it; of equally good moves any. The request brings the stop flag, the
/// table and the game so far; the level adds its limits. Blocks until those are reached or the flag is set, and always has
/// a legal move. Not for chance nodes or finished games.
struct Choice {
  AnyMove move;
  Analysis analysis;
};
Choice choose(const AnyGame& game, const AnyPosition& pos, const Level& level, Random& random, Request request);

}  // namespace zermelo::engine

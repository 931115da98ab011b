// How strong the engine plays, from 1 (friendly) to 9 (all it can).
//
// A weak level is no strong player who throws the dice now and then. It looks only a few plies ahead, and it misjudges what it
// sees: to the value of every move comes an error of its own, in proportion to how far the values lie apart. So it takes a
// good move for the best one often, a bad one seldom, and hardly ever gives away what lies open before it. Levels without
// errors differ in how many positions they may look at; the strongest has a clock alone.
//
// The numbers were set by matches: each level beats the one two below it in mancala, and the first loses to `greedy`
// (bench/levels prints the table; docs/play.md has it).
#pragma once

#include <cstdint>

#include "engine/any_game.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

inline constexpr int strongest_level = 9;

struct Level {
  int depth;            // plies that it looks ahead
  double error;         // of its judgement, as a share of the standard deviation of the moves' values
  std::uint64_t nodes;  // positions that it looks at, a move
  double seconds;       // a move

  /// Without errors it plays as well as it sees, and what it has proven it can hold on to.
  bool steady() const { return error == 0; }
};

Level level(int number);

/// No more than the level allows itself.
Limits within(const Level& level, Limits limits);

/// A move of the engine's choice with what it thinks of it; of equally good moves any. The request brings the stop flag, the
/// table and the game so far; where its limits are lower than the level's they hold. Blocks until those are reached or the
/// flag is set, and always has a legal move. Not for chance nodes or finished games.
struct Choice {
  AnyMove move;
  Analysis analysis;
};
Choice choose(const AnyGame& game, const AnyPosition& pos, const Level& level, Random& random, Request request);

}  // namespace zermelo::engine

// The engine at one seat through one game. `play` and `match` both move through it.
//
// It keeps what it has proven. Once a search has shown that a position is worth at least so much, every later move of the game
// keeps at least that: a later search that has not come so far within its limits goes on, with more and more of all
// of them, until it has proven as much again. What was proven once is proven soon: the position lies in the tree of the search
// that did it, and the table remembers. Only a stop flag ends this early. Levels that err promise nothing by search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/levels.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

class Opponent {
 public:
  /// Without a level it plays the best move that the request finds; with one, what the level makes of it.
  Opponent(Request request, std::optional<int> level, std::uint64_t seed);

  /// Of a position in which its seat moves; before: how the game came there. Blocks.
  Choice move(const AnyGame& game, const AnyPosition& pos, std::vector<AnyPosition> before);

  /// What it has proven to get at least, in the units of payoff(), and where it did.
  struct Promise {
    double least;
    AnyPosition position;
  };
  const std::optional<Promise>& promise() const { return promise_; }
  /// How many searches went on beyond their limits for its sake.
  int held() const { return held_; }

  /// Another position, another game.
  void forget() { promise_.reset(); }
  void set_level(int level);
  /// Whether it never makes a move that it sees to be worse.
  bool steady() const { return !level_ || level(*level_).steady(); }

 private:
  Choice searched(const AnyGame& game, const AnyPosition& pos, const Request& request);
  Choice hold(const AnyGame& game, const AnyPosition& pos, Request request, Choice choice);

  Request request_;
  std::optional<int> level_;
  Random random_;
  std::optional<Promise> promise_;
  int held_ = 0;
};

}  // namespace zermelo::engine

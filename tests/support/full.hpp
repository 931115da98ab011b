// The industrial searcher in one line, and what tests of its techniques share.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/limits.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/principal_variation.hpp"

namespace zermelo::tests {

template <Game G>
Result<G> searched_fully(const G& game, const typename G::Position& pos, int depth, Switches switches,
                         const Tools& tools = {}, const Limits& limits = {}) {
  Budget budget{limits};
  NoTrace trace;
  return FullSearch<G>(game, switches, budget, trace, tools).search(pos, depth);
}

/// A position from its text; a test that misspells it fails.
template <Game G>
typename G::Position position(const G& game, const std::string& text) {
  const auto pos = game.read_position(text);
  if (!pos) ADD_FAILURE() << text << ": " << pos.error().message;
  return pos ? *pos : game.initial();
}

/// After some random moves; the game may end before.
template <Game G>
typename G::Position after_random_moves(const G& game, int plies, Random& random) {
  auto pos = game.initial();
  for (; plies > 0 && !game.over(pos); --plies) {
    MoveList<G> moves;
    game.moves(pos, moves);
    game.play(pos, moves[random.between(0, moves.size() - 1)]);
  }
  return pos;
}

/// The best move, as people write it.
template <Game G>
std::string best_move(const G& game, const typename G::Position& pos, const Result<G>& result) {
  return result.line.empty() ? "none" : game.move_text(pos, result.line.front());
}

/// What is on by default without its selective techniques.
inline Switches sound_standard() {
  Switches switches = Switches::standard();
  for (const SwitchRow& row : switch_table)
    if (row.kind == Kind::selective && row.id != Switch::evaluation) switches.set(row.id, false);
  return switches;
}

inline Switches with(Switches switches, Switch id) {
  return switches.set(id, true);
}
inline Switches without(Switches switches, Switch id) {
  return switches.set(id, false);
}

}  // namespace zermelo::tests

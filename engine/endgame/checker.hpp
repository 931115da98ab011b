// Whether an entry of an endgame table is right, given that those of the positions that follow are: by the rules alone, with
// every legal move, and without a line of the code that has built the table. If every entry of a table is right in this sense,
// then by induction from the finished games all of them are.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/endgame/entry.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo::engine {

/// What a position is worth to a seat by the table's entries one turn ahead.
template <Indexed G>
Score worth_by_successors(const G& game, const EndgameView& view, const typename G::Position& pos, Player seat) {
  if (game.over(pos)) return game.payoff(pos, seat);
  const bool maximizing = game.to_move(pos) == seat;
  std::optional<Score> best;
  MoveList<G> moves;
  game.moves(pos, moves);
  for (const auto move : moves) {
    const auto next = after(game, pos, move);
    Score value = 0;
    if (const auto entry = game.over(next) ? std::nullopt : endgame_value(game, view, next)) {
      value = game.to_move(next) == seat ? *entry : -*entry;
    } else {
      value = worth_by_successors(game, view, next, seat);
    }
    if (!best) best = value;
    best = maximizing ? std::max(*best, value) : std::min(*best, value);
  }
  return *best;
}

template <Indexed G>
bool entry_holds(const G& game, const EndgameView& view, const EndgameNumber& number) {
  const std::uint8_t byte = view.slices[static_cast<std::size_t>(number.slice)][number.index];
  const auto pos = game.position(number.slice, number.index);
  if (game.slice(pos) != number.slice || game.index(pos) != number.index) return false;
  if (!game.occurs(pos)) return byte == EndgameByte::of(0);
  return endgame_value(game, pos, byte) == worth_by_successors(game, view, pos, game.to_move(pos));
}

}  // namespace zermelo::engine

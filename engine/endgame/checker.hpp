// Whether an entry of an endgame table is right, given that those of the positions that follow are: by the rules alone, with
// every legal move, and without a line of the code that has built the table. If every entry of a table holds in this sense, and
// play cannot come back to a position, then by induction from the finished games all of them are right.
//
// Where it can, that is not enough: two positions might each promise a gain because of the other, for ever. So a second check
// asks whether promises are kept. An entry that says nothing is gained promises nothing. One that promises a gain settles where
// a move that gives it leaves the slice, or leads to an entry that has settled; one that promises a loss, where every move does.
// If all entries hold and settle, the table is right: who was promised a gain follows moves along which ever fewer are left
// until it is banked, and no one gets more than his entry says, since entries hold: he never comes to one that gives more, and
// to go round for ever gains nothing.
#pragma once

#include <algorithm>
#include <cstddef>
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

/// Of a game in which play can come back to a position, whether what the entry promises comes about; lower slices are right.
template <Indexed G>
bool entry_settles(const G& game, const EndgameView& view, const EndgameStore& settled, const EndgameNumber& number) {
  const std::uint8_t byte = view.slices[static_cast<std::size_t>(number.slice)][number.index];
  const int promised = EndgameByte::units(byte);
  const auto pos = game.position(number.slice, number.index);
  if (promised == 0 || !game.occurs(pos) || game.over(pos)) return true;
  const Player mover = game.to_move(pos);
  MoveList<G> moves;
  game.moves(pos, moves);
  for (const auto move : moves) {
    const auto next = after(game, pos, move);
    const bool over = game.over(next);
    const int slice = game.slice(next);
    if (!over && slice < 0) return false;
    const bool safe = over || slice < number.slice || settled.load({slice, game.index(next)}) != 0;
    if (promised < 0) {
      if (!safe) return false;
      continue;
    }
    const Score value = over ? game.payoff(next, mover)
                             : (moves_again(game, mover, next) ? 1 : -1) * endgame_value(game, view, next).value_or(0);
    if (safe && value >= endgame_value(game, pos, byte)) return true;
  }
  return promised < 0;
}

}  // namespace zermelo::engine

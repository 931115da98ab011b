// Endgame tables, as a search asks them: the exact value of every position of the lowest slices, found once by going through
// all of them (Thompson 1986; with slices by what is left in play Romein and Bal's awari, 2002).
//
// Guarantee: minimax's own value, to any depth. A table is of one game with one set of parameters; whoever lends it to a
// search has checked that, and every byte of it (engine/endgame).
// Needs: Indexed. How such a table is built and kept: docs/endgame.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

/// One byte a position: 128 and what the mover still wins, in units of the game, beside what is banked. So a byte that was
/// never written says that nobody knows.
struct EndgameByte {
  static constexpr std::uint8_t unknown = 0;
  static constexpr int most = 127;  // units

  static constexpr std::uint8_t of(int units) { return static_cast<std::uint8_t>(units + 128); }
  static constexpr int units(std::uint8_t byte) { return byte - 128; }
};

/// The bytes of a table, the lowest slice first.
struct EndgameView {
  std::vector<std::span<const std::uint8_t>> slices;
};

/// What one unit of a table is worth: a unit of the game, or, where games are only won or lost, a win.
template <Game G>
Score endgame_unit(const G& game) {
  const Facts facts = facts_of(game);
  return facts.payoffs == Payoffs::outcome ? facts.win : facts.scale;
}

/// What a byte says that a position is worth to its mover.
template <Indexed G>
Score endgame_value(const G& game, const typename G::Position& pos, std::uint8_t byte) {
  return banked_of(game, pos) + endgame_unit(game) * EndgameByte::units(byte);
}

/// What the position is worth to its mover; nothing where the table does not have it.
template <Indexed G>
std::optional<Score> endgame_value(const G& game, const EndgameView& view, const typename G::Position& pos) {
  const int slice = game.slice(pos);
  if (slice < 0 || static_cast<std::size_t>(slice) >= view.slices.size()) return std::nullopt;
  return endgame_value(game, pos, view.slices[static_cast<std::size_t>(slice)][game.index(pos)]);
}

}  // namespace zermelo

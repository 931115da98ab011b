// A row of pits as one word, a byte a pit, and the position that seed games share. Byte 0 is the pit next to the owner's
// store, which people call pit 1; seeds are sown from the higher bytes to the lower ones, into the store, and on into the
// highest byte of the other row:
//
//    second:  store │ 0 │ 1 │ 2 │ 3 │ 4 │ 5 │
//    first:         │ 5 │ 4 │ 3 │ 2 │ 1 │ 0 │ store
//
// There are never more than 255 seeds, so that bytes may be added as words: no carry runs into the next pit.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/player.hpp"
#include "zermelo/core/score.hpp"

namespace zermelo {

using Row = std::uint64_t;

inline constexpr int most_pits = 8;

constexpr int seeds_in(Row row, int pit) {
  return static_cast<int>(row >> 8 * pit & 0xff);
}
constexpr Row seeds_at(int pit, int seeds) {
  return static_cast<Row>(seeds) << 8 * pit;
}
constexpr Row without_pit(Row row, int pit) {
  return row & ~(Row{0xff} << 8 * pit);
}

/// The product's highest byte is the sum of all.
constexpr int seeds_in(Row row) {
  return static_cast<int>(row * 0x0101010101010101 >> 56);
}

/// Whether each pit has as many seeds as in the other row; none has more than 127.
constexpr bool contains(Row row, Row other) {
  constexpr Row high = 0x8080808080808080;
  return (((row | high) - other) & high) == high;
}

/// Calls back with every pit that holds seeds, the one next to the store first.
template <class Visit>
constexpr void for_each_filled(Row row, const Visit& visit) {
  constexpr Row low = 0x7f7f7f7f7f7f7f7f;
  for (Row filled = (((row & low) + low) | row) & ~low; filled != 0; filled &= filled - 1)
    visit(std::countr_zero(filled) / 8);
}

struct SeedPosition {
  std::array<Row, 2> rows{};  // by seat
  std::array<std::uint8_t, 2> stores{};
  Player mover = Player::first;

  Row own() const { return rows[seat_of_mover()]; }
  Row other() const { return rows[1 - seat_of_mover()]; }
  std::size_t seat_of_mover() const { return mover == Player::first ? 0 : 1; }
  void pass_on() { mover = mover == Player::first ? Player::second : Player::first; }

  /// What the mover is ahead by in the stores.
  Score lead() const {
    const std::size_t seat = seat_of_mover();
    return stores[seat] - stores[1 - seat];
  }
  /// In the pits.
  int in_play() const { return seeds_in(rows[0]) + seeds_in(rows[1]); }

  void store(std::size_t seat, int seeds) { stores[seat] = static_cast<std::uint8_t>(stores[seat] + seeds); }

  /// The game is at its end: each takes what lies in his row.
  void sweep() {
    for (std::size_t seat = 0; seat < 2; ++seat) store(seat, seeds_in(rows[seat]));
    rows = {};
  }

  friend bool operator==(const SeedPosition&, const SeedPosition&) = default;
};

}  // namespace zermelo

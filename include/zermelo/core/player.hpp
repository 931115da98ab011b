// Who moves: a seat at the table, or chance.
#pragma once

#include <cstdint>

namespace zermelo {

/// Seats count from zero. Games for two use `first` and `second`; a third seat is `seat(2)`, and so on.
enum class Player : std::int8_t { chance = -1, first = 0, second = 1 };

/// The most seats that a game may have (Chinese checkers needs six).
inline constexpr int max_seats = 8;

constexpr Player seat(int index) {
  return static_cast<Player>(index);
}
constexpr int index_of(Player player) {
  return static_cast<int>(player);
}

}  // namespace zermelo

// Tokens of up to three values, and the orders in which a handful of them can be dropped.
//
// A handful is one 16-bit word: how many there are of the least value in the lowest five bits, then of the next, then of
// the greatest.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo {

using Tokens = std::uint16_t;

inline constexpr int token_kinds = 3;
inline constexpr int most_of_a_kind = 31;

constexpr Tokens one_token(int kind) {
  return static_cast<Tokens>(1U << 5 * kind);
}
constexpr int count_of(Tokens tokens, int kind) {
  return tokens >> 5 * kind & 31;
}
constexpr int count_of(Tokens tokens) {
  return (tokens & 31) + (tokens >> 5 & 31) + (tokens >> 10);
}
constexpr int dearest_kind(Tokens tokens) {
  return (static_cast<int>(std::bit_width(static_cast<unsigned>(tokens))) - 1) / 5;
}
/// Whether all are worth the same, so that their order cannot matter.
constexpr bool all_alike(Tokens tokens) {
  return tokens == 0 || count_of(tokens, dearest_kind(tokens)) == count_of(tokens);
}

/// A token by its value, in one letter.
constexpr char token_letter(int value) {
  return value == 10 ? 'X' : static_cast<char>('0' + value);
}

/// The order of a few drops: two bits each, the first lowest.
using Drops = std::uint32_t;
inline constexpr int most_drops = 13;

constexpr int kind_at(Drops drops, int number) {
  return static_cast<int>(drops >> 2 * number & 3);
}

/// The different orders of every handful. Two tokens that fall on the same place of the ring make no difference by which
/// comes first: the dearer one does. A handful with too many orders is dropped in parts, and then these are the orders of
/// the first part: there are never more than `most_orders`.
class DroppingOrders {
 public:
  static constexpr int most_orders = 90;  // three kinds, two of each

  /// Of handfuls with at most so many of each kind, dropped round a ring of so many places.
  DroppingOrders(const std::array<int, token_kinds>& most, int ring);

  std::span<const Drops> of(Tokens tokens) const {
    const Row& row = rows_[tokens];
    return {pool_.data() + row.first, row.count};
  }
  /// How many tokens an order of the handful drops: all, or those of its first part.
  int drops(Tokens tokens) const { return rows_[tokens].drops; }

 private:
  static constexpr int part = 4;  // 3^4 orders at most

  struct Row {
    std::uint32_t first = 0;
    std::uint16_t count = 0;
    std::uint16_t drops = 0;
  };

  void add(Tokens left, int drops, int done, Drops order);

  const int ring_;
  std::vector<Row> rows_;
  std::vector<Drops> pool_;
};

}  // namespace zermelo

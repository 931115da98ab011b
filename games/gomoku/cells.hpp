// A set of cells of a square board, a bit each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zermelo::gomoku {

/// Row by row, as wide as the largest board of its kind is.
using Cell = std::uint16_t;

template <int Side>
class Cells {
 public:
  static constexpr int most = Side * Side;

  bool has(Cell cell) const { return (words_[cell / 64U] >> (cell % 64U) & 1) != 0; }
  void add(Cell cell) { words_[cell / 64U] |= bit(cell); }
  void remove(Cell cell) { words_[cell / 64U] &= ~bit(cell); }
  void put(Cell cell, bool in) {
    remove(cell);
    words_[cell / 64U] |= std::uint64_t{in} << (cell % 64U);
  }

  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  int count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  bool more_than_one() const {
    std::uint64_t seen = 0;
    bool more = false;
    for (const std::uint64_t word : words_) {
      more = more || (word & (word - 1)) != 0 || (word != 0 && seen != 0);
      seen |= word;
    }
    return more;
  }
  /// Of a set that is not empty.
  Cell first() const {
    std::size_t at = 0;
    while (words_[at] == 0) ++at;
    return static_cast<Cell>(at * 64 + static_cast<std::size_t>(std::countr_zero(words_[at])));
  }

  template <class Visitor>
  void for_each(Visitor visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at)
      for (std::uint64_t left = words_[at]; left != 0; left &= left - 1)
        visit(static_cast<Cell>(at * 64 + static_cast<std::size_t>(std::countr_zero(left))));
  }

  /// The same, until the visitor says that it has found what it looks for; whether it has.
  template <class Visitor>
  bool any(Visitor found) const {
    for (std::size_t at = 0; at < words_.size(); ++at)
      for (std::uint64_t left = words_[at]; left != 0; left &= left - 1)
        if (found(static_cast<Cell>(at * 64 + static_cast<std::size_t>(std::countr_zero(left))))) return true;
    return false;
  }

  Cells operator|(const Cells& more) const {
    return merged(more, [](auto one, auto two) { return one | two; });
  }
  Cells operator&(const Cells& only) const {
    return merged(only, [](auto one, auto two) { return one & two; });
  }
  Cells operator-(const Cells& less) const {
    return merged(less, [](auto one, auto two) { return one & ~two; });
  }

  friend bool operator==(const Cells&, const Cells&) = default;
  friend auto operator<=>(const Cells&, const Cells&) = default;

 private:
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell % 64U); }

  template <class Operation>
  Cells merged(const Cells& more, Operation operation) const {
    Cells result;
    for (std::size_t at = 0; at < words_.size(); ++at) result.words_[at] = operation(words_[at], more.words_[at]);
    return result;
  }

  std::array<std::uint64_t, (most + 63) / 64> words_{};
};

}  // namespace zermelo::gomoku

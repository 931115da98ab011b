// Zobrist keys: one random word for each piece on each square; a position's key is the exclusive or of its words, so a
// move updates it with a few exclusive ors instead of reading the board again (Zobrist 1970).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/random.hpp"

namespace zermelo {

using Key = std::uint64_t;

template <int Pieces, int Squares>
class Zobrist {
 public:
  explicit constexpr Zobrist(std::uint64_t seed) {
    Random random(seed);
    for (auto& squares : words_)
      for (auto& word : squares) word = random.next();
    mover_ = random.next();
  }

  constexpr Key operator()(int piece, int square) const {
    return words_[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
  }

  /// The word that says it is the other side's turn.
  constexpr Key mover() const { return mover_; }

 private:
  std::array<std::array<Key, Squares>, Pieces> words_{};
  Key mover_ = 0;
};

}  // namespace zermelo

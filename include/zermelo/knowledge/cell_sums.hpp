// What the cells of a bitboard are worth together, eight cells at a time: a look into a table for each byte of the word
// instead of a step for each stone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/score.hpp"

namespace zermelo {

class CellSums {
 public:
  /// From what each cell is worth by itself.
  explicit CellSums(const std::array<Score, 64>& worth) {
    for (std::size_t byte = 0; byte < sums_.size(); ++byte)
      for (std::size_t cells = 1; cells < sums_[byte].size(); ++cells) {
        const auto lowest = static_cast<std::size_t>(std::countr_zero(cells));
        sums_[byte][cells] = sums_[byte][cells & (cells - 1)] + worth[8 * byte + lowest];
      }
  }

  Score operator()(std::uint64_t cells) const {
    Score sum = 0;
    for (std::size_t byte = 0; byte < sums_.size(); ++byte) sum += sums_[byte][cells >> 8 * byte & 0xff];
    return sum;
  }

 private:
  std::array<std::array<Score, 256>, 8> sums_{};
};

}  // namespace zermelo

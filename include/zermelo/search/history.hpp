// The history heuristic (Schaeffer 1983): a move that has cut many nodes, wherever they were, is likely to cut this one. Each
// cut adds 2^depth, since a cut high in the tree saves more; the weights grow old: they are halved when they grow too
// large and before each new search.
//
// Guarantee: sound, it only orders.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/game.hpp"

namespace zermelo {

class History {
 public:
  /// The best-reputed move gets about as much.
  static constexpr int scale_bits = 10;

  void cut_by(Player mover, int trait, int depth) {
    std::uint32_t& weight = weights_[place_of(mover, trait)];
    weight += 1U << std::clamp(depth, 0, 16);
    most_ = std::max(most_, weight);
    if (most_ >= 1U << 28) grow_older();
    shift_ = std::max(0, static_cast<int>(std::bit_width(most_)) - scale_bits);
  }

  /// 0 to 1,023, as a share of what the best-reputed move has.
  Score bonus(Player mover, int trait) const { return static_cast<Score>(weights_[place_of(mover, trait)] >> shift_); }

  void grow_older() {
    for (std::uint32_t& weight : weights_) weight /= 2;
    most_ /= 2;
  }

 private:
  static constexpr std::size_t traits = 4096;

  static std::size_t place_of(Player mover, int trait) {
    return static_cast<std::size_t>(index_of(mover)) * traits + static_cast<std::size_t>(trait);
  }

  std::array<std::uint32_t, 2 * traits> weights_{};  // of two seats
  std::uint32_t most_ = 0;
  int shift_ = 0;
};

}  // namespace zermelo

// Counter moves (Uiterwijk 1992): many moves have one natural answer, wherever they are played. For each move of the opponent
// the answer that last cut is kept and tried early.
//
// Guarantee: sound, it only orders.
#pragma once

#include <array>
#include <cstddef>

#include "zermelo/core/game.hpp"
#include "zermelo/search/move_code.hpp"

namespace zermelo {

class CounterMoves {
 public:
  /// What the order gives the answer.
  static constexpr Score bonus = 700;

  void cut_by(Player mover, int trait_before, MoveCode answer) { answers_[place_of(mover, trait_before)] = answer; }

  MoveCode answer(Player mover, int trait_before) const { return answers_[place_of(mover, trait_before)]; }

 private:
  static constexpr std::size_t traits = 4096;

  static std::size_t place_of(Player mover, int trait) {
    return static_cast<std::size_t>(index_of(mover)) * traits + static_cast<std::size_t>(trait);
  }

  std::array<MoveCode, 2 * traits> answers_{};  // of two seats; zero is no_move
};

}  // namespace zermelo

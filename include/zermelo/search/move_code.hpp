// A move of any game as one number, for tables that remember moves: its bits, or, where those are more than 32, a digest of
// them, plus one, so that zero is no move.
#pragma once

#include <cstdint>
#include <cstring>

#include "zermelo/core/score.hpp"

namespace zermelo {

using MoveCode = std::uint64_t;

inline constexpr MoveCode no_move = 0;

template <class Move>
MoveCode code_of(Move move) {
  if constexpr (sizeof(Move) <= sizeof(std::uint32_t)) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return MoveCode{bits} + 1;
  } else {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return (bits * 0x9e3779b97f4a7c15 >> 32) + 1;
  }
}

}  // namespace zermelo

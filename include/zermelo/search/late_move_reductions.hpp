// Late-move reductions (used since the nineties, described by Romstad 2006): in a good order the moves that come late seldom
// matter, so they are first asked with a shallower search whether they are better. One that is gets its full depth.
//
// Guarantee: none; selective: a late move whose point lies beyond the reduced depth is missed.
#pragma once

#include <algorithm>
#include <bit>

namespace zermelo {

inline constexpr int reduction_least_depth = 3;
inline constexpr int reduction_first_move = 3;  // the moves before are searched in full

/// Plies less for a move, by its place in the order: one, and more the deeper the node and the later the move.
constexpr int late_move_reduction(int depth, int place) {
  if (depth < reduction_least_depth || place < reduction_first_move) return 0;
  const auto doublings = [](int number) { return static_cast<int>(std::bit_width(static_cast<unsigned>(number))) - 1; };
  return std::min(1 + doublings(depth) * doublings(place) / 4, depth - 1);
}

}  // namespace zermelo

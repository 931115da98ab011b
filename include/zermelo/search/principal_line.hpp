// The principal variation as a triangular table: row d holds the best line found so far from the node that has d plies left
// to search. A node starts with an empty row; when a move becomes its best, the row is that move followed by the row of one
// ply less. Allocated once a search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

template <Game G>
class PrincipalLine {
 public:
  using Move = typename G::Move;

  /// Room for lines of a search to this depth. The table itself stays untouched, so unused rows cost no memory.
  explicit PrincipalLine(int depth)
      : depth_(depth), rows_(new Move[place_of(depth + 1)]), lengths_(static_cast<std::size_t>(depth) + 1) {}

  void clear(int depth) { lengths_[static_cast<std::size_t>(depth)] = 0; }

  void adopt(int depth, Move move) {
    Move* const row = rows_.get() + place_of(depth);
    const int length = lengths_[static_cast<std::size_t>(depth - 1)];
    row[0] = move;
    std::copy_n(rows_.get() + place_of(depth - 1), length, row + 1);
    lengths_[static_cast<std::size_t>(depth)] = length + 1;
  }

  /// Puts a line in the place of the root's.
  void set(const std::vector<Move>& line) {
    std::copy(line.begin(), line.end(), rows_.get() + place_of(depth_));
    lengths_.back() = static_cast<int>(line.size());
  }

  std::vector<Move> line() const {
    const Move* const row = rows_.get() + place_of(depth_);
    return {row, row + lengths_.back()};
  }

 private:
  /// Row d has room for d moves and lies behind the shorter ones.
  static std::size_t place_of(int depth) {
    const auto length = static_cast<std::size_t>(depth);
    return length * (length - 1) / 2;
  }

  int depth_;
  std::unique_ptr<Move[]> rows_;
  std::vector<int> lengths_;  // by depth
};

}  // namespace zermelo

// The principal variation as a triangular table: row p holds the best line found so far from ply p. A node starts with an
// empty row; when a move becomes its best, the row is that move followed by the row below. Allocated once a search.
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
      : width_(static_cast<std::size_t>(depth) + 1), rows_(new Move[width_ * (width_ + 1) / 2]), lengths_(width_ + 1) {}

  void clear(int ply) { lengths_[static_cast<std::size_t>(ply)] = 0; }

  void adopt(int ply, Move move) {
    Move* const row = at(ply);
    const Move* const below = at(ply + 1);
    const int length = lengths_[static_cast<std::size_t>(ply) + 1];
    row[0] = move;
    std::copy_n(below, length, row + 1);
    lengths_[static_cast<std::size_t>(ply)] = length + 1;
  }

  std::vector<Move> line() { return {rows_.get(), rows_.get() + lengths_[0]}; }

 private:
  /// Row p is one shorter than the row above it.
  Move* at(int ply) const {
    const auto row = static_cast<std::size_t>(ply);
    return rows_.get() + row * width_ - row * (row - 1) / 2;
  }

  std::size_t width_;
  std::unique_ptr<Move[]> rows_;
  std::vector<int> lengths_;
};

}  // namespace zermelo

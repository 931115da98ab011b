// Numbers for multisets: every way to lay so many equal tokens on so many cells gets one, without gaps (the combinatorial
// number system, Lehmer 1964). Games of sowing number their positions so.
//
// Tokens in rising order of their cells c1 <= c2 <= … <= ck have the number C(c1, 1) + C(c2 + 1, 2) + … + C(ck + k - 1, k).
// The n tokens of one cell c, with j tokens on lower cells, add up to C(c + j + n, j + n) - C(c + j, j): two looks at a table
// for a cell, however many tokens it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo {

class Multisets {
 public:
  /// So many cells, and at most so many tokens; or fewer, where no disk would have room for all the multisets.
  Multisets(int cells, int most) : cells_(cells) {
    for (int count = 0; count <= most; ++count) {
      for (int cell = 0; cell < cells; ++cell)  // C(cell + count, count), by Pascal's rule
        table_.push_back(cell == 0 || count == 0 ? 1 : at(cell - 1, count) + at(cell, count - 1));
      if (at(cells - 1, count) > largest) return;
      most_ = count;
    }
  }

  int most() const { return most_; }

  /// How many multisets of so many tokens there are.
  std::uint64_t size(int tokens) const { return at(cells_ - 1, tokens); }

  /// What `count` tokens on a cell add to the number, where lower cells have `before` tokens together.
  std::uint64_t part(int cell, int before, int count) const { return at(cell, before + count) - at(cell, before); }

  /// Calls with the cell of each token of the multiset, the highest first.
  template <class Visitor>
  void for_each_token(int tokens, std::uint64_t number, Visitor visit) const {
    int cell = cells_ - 1;
    for (int left = tokens; left > 0; --left) {
      while (cell > 0 && at(cell - 1, left) > number) --cell;
      if (cell > 0) number -= at(cell - 1, left);
      visit(cell);
    }
  }

 private:
  static constexpr std::uint64_t largest = std::uint64_t{1} << 40;

  std::uint64_t at(int cell, int count) const {
    return table_[static_cast<std::size_t>(count) * static_cast<std::size_t>(cells_) + static_cast<std::size_t>(cell)];
  }

  int cells_;
  int most_ = 0;
  std::vector<std::uint64_t> table_;  // one row for each count of tokens
};

}  // namespace zermelo

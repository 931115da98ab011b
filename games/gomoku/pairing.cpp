// Pairing strategies (Hales and Jewett 1963): where each line that is open to one side has two empty cells that no other such line
// counts on, the other side answers each of the two with the other one and has a stone in every line. Whether there are
// such pairs is a matching of lines with cells, each line twice (Kuhn's algorithm).
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/board.hpp"

namespace zermelo::gomoku {

namespace {

/// The empty cells of lines, and which of them each line has for itself.
template <int Side>
class Pairs {
 public:
  static constexpr std::size_t most_lines = std::size_t{4} * Side * Side;

  void add(const Cells<Side>& empty_cells) { lines_[count_++] = empty_cells; }

  /// Whether each line can have two cells that no other has.
  bool complete() {
    owner_.fill(nobody);
    for (std::int16_t line = 0; line < static_cast<std::int16_t>(count_); ++line)
      for (int cells = 0; cells < 2; ++cells) {
        seen_ = {};
        if (!give(line)) return false;
      }
    return true;
  }

  int lines() const { return static_cast<int>(count_); }

 private:
  static constexpr std::int16_t nobody = -1;

  /// One more cell, free or from a line that finds another one.
  bool give(std::int16_t line) {
    return lines_[static_cast<std::size_t>(line)].any([&](Cell cell) {
      if (seen_.has(cell) || owner_[cell] == line) return false;
      seen_.add(cell);
      if (owner_[cell] != nobody && !give(owner_[cell])) return false;
      owner_[cell] = line;
      return true;
    });
  }

  std::array<Cells<Side>, most_lines> lines_;
  std::size_t count_ = 0;
  std::array<std::int16_t, std::size_t{Side} * Side> owner_;
  Cells<Side> seen_;
};

}  // namespace

template <int Side>
bool Board<Side>::paired_against(const Position& pos, Color color) const {
  const Set empty = empties(pos);
  Pairs<Side> pairs;
  for (const Set& line : lines_) {
    if (!(line & pos.of[other(color)]).empty()) continue;
    const Set cells = line & empty;
    if (!cells.more_than_one()) return false;
    pairs.add(cells);
  }
  return 2 * pairs.lines() <= empty.count() && pairs.complete();
}

template class Board<6>;
template class Board<15>;
template class Board<20>;

}  // namespace zermelo::gomoku

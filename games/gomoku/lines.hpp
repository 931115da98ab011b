// What a stone would make of a line. Along each of the four directions through an empty cell, the few cells around it decide
// what a stone there comes to: one more line of five, an open four, a three, and so on. All windows that can occur are worked
// out once, for both colours, so that a move only has to look up the windows that its stone lies in.
//
// A window is read from a line word: two bits a cell (0 empty, 1 black, 2 white, 3 beyond the edge), lowest cell first, with as
// much edge around the line as a window is wide. The cell in the middle of the window is empty and left out of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo::gomoku {

enum class Rule : std::uint8_t {
  freestyle,  // a line of five or more wins
  exact,      // five and no more
  renju,      // Black as in exact, and with forbidden moves; White as in freestyle
};

enum Color : std::uint8_t { black, white };

constexpr Color other(Color color) {
  return color == black ? white : black;
}

/// What a stone in the cell makes of one direction, named as where five win: how many more stones the line then needs, and
/// whether there is more than one way to it. Each of these is better than those before it, but for the last one.
enum class Pattern : std::uint8_t {
  none,         // no line can come about here
  one,          // four more are needed, or more
  two,          // three more, and then two
  open_two,     // and then an open three
  three,        // two more
  open_three,   // one more makes an open four
  four,         // one more, in one cell
  double_four,  // two fours in one direction, with a gap in each
  open_four,    // one more, at either end of four in a row
  five,
  overline,  // too long to win
};
inline constexpr std::size_t patterns = 11;

/// How many stones at least, the one in the cell included, complete a line through it.
constexpr int stones_needed(Pattern pattern) {
  switch (pattern) {
    case Pattern::five: return 1;
    case Pattern::four:
    case Pattern::double_four:
    case Pattern::open_four: return 2;
    case Pattern::three:
    case Pattern::open_three: return 3;
    case Pattern::two:
    case Pattern::open_two: return 4;
    case Pattern::one: return 5;
    case Pattern::none:
    case Pattern::overline: break;
  }
  return 1'000;
}

/// The patterns of both colours for every window.
class LineTable {
 public:
  /// Cells of edge around a line word, as many as the widest window has on one side.
  static constexpr int most_radius = 5;

  LineTable(Rule rule, int connect);

  /// Cells to each side that matter.
  int radius() const { return radius_; }

  /// The window around a place of a line word, which counts from the first cell of the line.
  std::uint32_t window(std::uint64_t line, int place) const {
    const std::uint64_t cells = line >> 2 * (place + most_radius - radius_);
    return static_cast<std::uint32_t>((cells & low_half_) | (cells >> 2 & high_half_));
  }

  /// Black's pattern in the low four bits, White's in the high ones.
  std::uint8_t of_window(std::uint32_t window) const { return table_[window]; }

 private:
  int radius_;
  std::uint64_t low_half_;
  std::uint64_t high_half_;
  std::vector<std::uint8_t> table_;
};

constexpr Pattern pattern_of(std::uint8_t pair, Color color) {
  return static_cast<Pattern>(color == black ? pair & 15 : pair >> 4);
}

}  // namespace zermelo::gomoku

// The board and all that is known of it move by move: the stones, the lines as words, and for every empty cell the patterns
// that a stone of either colour would make there. A move changes four line words and looks up the windows of the cells near
// by; nothing is ever counted again from scratch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "games/gomoku/cells.hpp"
#include "games/gomoku/lines.hpp"
#include "zermelo/core/zobrist.hpp"

namespace zermelo::gomoku {

/// What a stone in a cell would be, all four directions together; each is worth more than those before it.
enum class Standing : std::uint8_t {
  nothing,
  three,       // an open one
  two_threes,  // open ones
  four,        //
  four_three,  // a four and an open three
  two_fours,   // or an open four, or more: it wins unless the other side wins first
  five,        //
};
inline constexpr std::size_t standings = 7;

/// A standing in the low bits, and what sets of cells the cell belongs to.
inline constexpr std::uint8_t standing_bits = 7;
inline constexpr std::uint8_t four_bit = 8;
inline constexpr std::uint8_t double_four_bit = 16;
inline constexpr std::uint8_t three_bit = 32;
inline constexpr std::uint8_t suspect_bit = 64;

/// The low four bits of each byte, side by side.
constexpr std::uint32_t packed(std::uint32_t pairs) {
  pairs &= 0x0f0f0f0f;
  pairs = (pairs | pairs >> 4) & 0x00ff00ff;
  return (pairs | pairs >> 8) & 0xffff;
}

template <int Side>
struct Stones {
  static constexpr std::size_t lines = 6 * Side - 2;  // rows, columns, falling and rising diagonals

  std::array<Cells<Side>, 2> of{};           // by colour
  std::array<Cells<Side>, 2> five{};         // empty cells that complete a line
  std::array<Cells<Side>, 2> four{};         // those after which the next stone could
  std::array<Cells<Side>, 2> double_four{};  // those after which it could in more than one cell
  std::array<Cells<Side>, 2> three{};        // those that make an open three
  Cells<Side> suspect;                       // those that may be forbidden to Black
  Cells<Side> near;                          // to a stone, occupied or not
  std::array<std::uint64_t, lines> line{};
  std::array<std::array<std::uint8_t, 4>, std::size_t{Side} * Side>
      pattern{};                                                      // by cell and direction; of occupied cells 0
  std::array<std::array<std::int16_t, patterns>, 2> patterns_of{};    // how often each occurs, by colour
  std::array<std::array<std::int16_t, standings>, 2> standings_of{};  // likewise
  std::array<Key, 8> keys{};                                          // of the stones, and of their mirror images
  std::uint16_t count = 0;

  friend bool operator==(const Stones&, const Stones&) = default;
};

template <int Side>
class Board {
 public:
  using Set = Cells<Side>;
  using Position = Stones<Side>;

  Board(int width, int height, Rule rule, int connect);

  int width() const { return width_; }
  int height() const { return height_; }
  int connect() const { return connect_; }
  Rule rule() const { return rule_; }
  int cells() const { return width_ * height_; }

  /// Without a stone.
  const Position& empty() const { return empty_; }
  const Set& all() const { return all_; }

  Cell cell(int column, int row) const { return static_cast<Cell>(row * Side + column); }
  static int column(Cell cell) { return cell % Side; }
  static int row(Cell cell) { return cell / Side; }

  Set empties(const Position& pos) const { return all_ - pos.of[black] - pos.of[white]; }
  bool is_empty(const Position& pos, Cell cell) const {
    return all_.has(cell) && !pos.of[black].has(cell) && !pos.of[white].has(cell);
  }

  /// Puts a stone on an empty cell.
  void put(Position& pos, Cell stone, Color color) const;

  /// Whether the rules forbid Black the cell, which is empty.
  bool forbidden(const Position& pos, Cell cell) const {
    return pos.suspect.has(cell) && !pos.five[black].has(cell) && is_forbidden(pos, cell);
  }
  bool may_put(const Position& pos, Cell cell, Color color) const { return color == white || !forbidden(pos, cell); }

  Pattern pattern(const Position& pos, Cell cell, int direction, Color color) const {
    return pattern_of(pos.pattern[cell][static_cast<std::size_t>(direction)], color);
  }
  Standing standing(const Position& pos, Cell cell, Color color) const {
    return static_cast<Standing>(verdict(pos.pattern[cell], color) & standing_bits);
  }

  /// The empty cells of the four lines through a cell that a stone there can change.
  const Set& reach(Cell cell) const { return reach_[cell]; }

  /// How many mirror images there are, itself included: 8 of a square, 4 of any other board.
  int images() const { return width_ == height_ ? 8 : 4; }
  Cell image(Cell cell, int number) const { return images_[cell][static_cast<std::size_t>(number)]; }

  /// A key of what still matters, the same for all mirror images: the lines that are open to each colour, and the stones in them.
  /// Only where longer lines win too, and for small boards alone, since every line is looked at.
  static constexpr bool small = Side == 6;
  bool knows_essence() const { return small && rule_ == Rule::freestyle; }
  Key essence(const Position& pos) const;

  /// Whether pairs of cells keep the colour from ever completing a line, whoever is to move. Under the same conditions.
  bool paired_against(const Position& pos, Color color) const;

  /// Whether a stone of either colour in the empty cell could ever be part of a line.
  bool is_live(const Position& pos, Cell cell) const { return pos.pattern[cell] != std::array<std::uint8_t, 4>{}; }

  /// Whether a colour that has so many stones left can still complete a line.
  bool can_win(const Position& pos, Color color, int stones_left) const;

 private:
  void set_pattern(Position& pos, Cell cell, int direction, std::uint8_t pair) const;
  void take_away(Position& pos, Cell cell) const;
  void judge(Position& pos, Cell cell, Color color, std::uint8_t before, std::uint8_t now) const;
  std::uint8_t verdict(const std::array<std::uint8_t, 4>& pattern, Color color) const {
    std::uint32_t pairs = 0;
    std::memcpy(&pairs, pattern.data(), sizeof pairs);
    return verdicts_[color][packed(color == black ? pairs : pairs >> 4)];
  }

  /// Of a cell that is suspect and completes no line.
  bool is_forbidden(const Position& pos, Cell cell) const;
  bool is_real_three(const Position& pos, Cell stone, int direction) const;

  void list_lines();

  std::size_t line_of(Cell cell, int direction) const;
  int place_of(Cell cell, int direction) const { return direction == 1 ? row(cell) : column(cell); }
  /// The next cell of the direction.
  static constexpr std::array<int, 4> steps{1, Side, Side + 1, 1 - Side};

  const int width_;
  const int height_;
  const int connect_;
  const Rule rule_;
  std::shared_ptr<const LineTable> table_;
  std::array<const std::uint8_t*, 2> verdicts_;  // by colour: of all four directions together
  std::vector<Set> near_;                        // by cell
  std::vector<Set> reach_;                       // by cell
  std::vector<std::array<Cell, 8>> images_;
  std::vector<std::array<std::array<Key, 8>, 2>> words_;  // by cell and colour, for each image
  Set all_;
  std::vector<Set> lines_;                                        // of a small board
  std::vector<std::array<std::array<Key, 8>, 4>> essence_words_;  // by cell and kind, for each image
  Position empty_;
};

extern template class Board<6>;
extern template class Board<15>;
extern template class Board<20>;

}  // namespace zermelo::gomoku

// The geometry of Qubic: a cube of 4 × 4 × 4 cells in one word, and the 76 lines of four. Cell (x, y, z), each from 0, is bit
// x + 4y + 16z. The lines fall into 13 directions. All lines of a direction are looked at together: turning a set of
// cells by a step along its lines, so that the last cell of a line comes to its first, costs two shifts.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zermelo::qubic {

using Board = std::uint64_t;

constexpr int side = 4;
constexpr int cells = side * side * side;
constexpr int line_count = 76;

constexpr int cell_at(int x, int y, int z) {
  return x + side * y + side * side * z;
}
constexpr Board bit_of(int cell) {
  return Board{1} << cell;
}

/// Lines that run the same way: how far it is from a cell to the next, and the first cells.
struct Direction {
  int step;
  Board first;
  Board rest;  // the other cells of these lines
};

/// The cells where all given coordinates have the value; a coordinate of -1 may be anything.
constexpr Board cells_where(int x, int y, int z) {
  Board board = 0;
  for (int cell = 0; cell < cells; ++cell)
    if ((x < 0 || cell % 4 == x) && (y < 0 || cell / 4 % 4 == y) && (z < 0 || cell / 16 == z)) board |= bit_of(cell);
  return board;
}

constexpr Direction direction(int step, Board first) {
  return {step, first, first << step | first << 2 * step | first << 3 * step};
}

inline constexpr std::array directions{
    direction(1, cells_where(0, -1, -1)), direction(4, cells_where(-1, 0, -1)), direction(16, cells_where(-1, -1, 0)),
    direction(5, cells_where(0, 0, -1)),  direction(3, cells_where(3, 0, -1)),   // diagonals of the layers
    direction(17, cells_where(0, -1, 0)), direction(15, cells_where(3, -1, 0)),  // upright ones
    direction(20, cells_where(-1, 0, 0)), direction(12, cells_where(-1, 3, 0)), direction(21, cells_where(0, 0, 0)),
    direction(19, cells_where(3, 0, 0)),  // through the cube
    direction(13, cells_where(0, 3, 0)),  direction(11, cells_where(3, 3, 0)),
};

/// Every cell takes the place of the next one of its line.
constexpr Board turned(const Direction& along, Board board) {
  return (board << along.step & along.rest) | (board >> 3 * along.step & along.first);
}

inline constexpr std::array<Board, line_count> lines = [] {
  std::array<Board, line_count> all{};
  std::size_t count = 0;
  for (const Direction& along : directions)
    for (Board first = along.first; first != 0; first &= first - 1) {
      const Board start = first & -first;
      all[count++] = start | start << along.step | start << 2 * along.step | start << 3 * along.step;
    }
  return all;
}();

/// Seven lines run through the corners and the inner cells, four through all others; the rest is 0.
struct LinesThrough {
  int count = 0;
  std::array<Board, 7> lines{};
};
inline constexpr std::array<LinesThrough, cells> lines_through = [] {
  std::array<LinesThrough, cells> all{};
  for (const Board line : lines)
    for (Board rest = line; rest != 0; rest &= rest - 1) {
      LinesThrough& own = all[static_cast<std::size_t>(std::countr_zero(rest))];
      own.lines[static_cast<std::size_t>(own.count++)] = line;
    }
  return all;
}();

/// Empty cells where a stone makes three in a line whose fourth cell is empty: in one line at least, and in more than one.
struct Thirds {
  Board any = 0;
  Board several = 0;
};
constexpr Thirds thirds(Board own, Board empty) {
  Thirds found;
  for (const Direction& along : directions) {
    const Board own1 = turned(along, own);
    const Board own2 = turned(along, own1);
    const Board own3 = turned(along, own2);
    const Board free1 = turned(along, empty);
    const Board free2 = turned(along, free1);
    const Board free3 = turned(along, free2);
    const Board here = ((own1 & own2 & free3) | (own1 & free2 & own3) | (free1 & own2 & own3)) & empty;
    found.several |= found.any & here;
    found.any |= here;
  }
  return found;
}

/// Cells that complete a line whose three others are given.
constexpr Board fourths(Board own) {
  Board found = 0;
  for (const Direction& along : directions) {
    const Board own1 = turned(along, own);
    const Board own2 = turned(along, own1);
    found |= own1 & own2 & turned(along, own2);
  }
  return found;
}

constexpr bool has_line(Board own) {
  for (const Board line : lines)
    if ((own & line) == line) return true;
  return false;
}

}  // namespace zermelo::qubic

// Tic-tac-toe. Two nine-bit boards, one a seat; X is the first seat and begins. Cells and bits, as the board is read:
//
//      a   b   c
//   1  0 | 1 | 2        typed as a1 b1 c1, or 1 2 3
//   2  3 | 4 | 5                 a2 b2 c2     4 5 6
//   3  6 | 7 | 8                 a3 b3 c3     7 8 9
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"

namespace zermelo {

class TicTacToe {
 public:
  using Board = std::uint16_t;
  using Move = std::uint8_t;  // a cell
  struct Position {
    std::array<Board, 2> stones{};
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr int max_moves = 9;
  static constexpr bool turns_alternate = true;
  static constexpr Board full = 0x1ff;
  static constexpr std::array<Board, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  /// What a win pays. Evaluations count lines, at most eight, and so never outbid one.
  static constexpr Score win = 100;
  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Rules ----

  Position initial() const { return {}; }

  Player to_move(const Position& pos) const {
    return std::popcount(pos.stones[0]) == std::popcount(pos.stones[1]) ? Player::first : Player::second;
  }

  void moves(const Position& pos, MoveList<TicTacToe>& list) const {
    if (over(pos)) return;
    for (unsigned free = full & ~occupied(pos); free != 0; free &= free - 1)
      list.push(static_cast<Move>(std::countr_zero(free)));
  }

  void play(Position& pos, Move cell) const {
    Board& own = pos.stones[static_cast<std::size_t>(index_of(to_move(pos)))];
    own = static_cast<Board>(own | 1U << cell);
  }

  bool over(const Position& pos) const {
    return has_line(pos.stones[0]) || has_line(pos.stones[1]) || occupied(pos) == full;
  }

  Score payoff(const Position& pos, Player seat) const {
    const auto own = static_cast<std::size_t>(index_of(seat));
    return (has_line(pos.stones[own]) ? win : 0) - (has_line(pos.stones[1 - own]) ? win : 0);
  }

  /// Two boards fit into one word, so the key is the position itself, spread over the word.
  Key key(const Position& pos) const { return Random::mixed(static_cast<Key>(pos.stones[0]) << 9 | pos.stones[1]); }

  // ---- Knowledge ----

  /// The lecture's evaluation: lines still open to the mover, minus lines still open to the opponent.
  Score evaluate(const Position& pos) const {
    const auto own = static_cast<std::size_t>(index_of(to_move(pos)));
    Score value = 0;
    for (const Board line : lines)
      value +=
          static_cast<Score>((line & pos.stones[1 - own]) == 0) - static_cast<Score>((line & pos.stones[own]) == 0);
    return value;
  }

  /// The least of the eight mirror images.
  Position canonical(const Position& pos) const;

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "tictactoe",
      .title = "Tic-tac-toe",
      .summary = "three in a row on nine cells",
      .size = "5,478 positions, 765 up to symmetry",
      .known = "draw",
      .unit = "lines",
      .seats = "X O",
  };
  static std::span<const Parameter> parameters() { return {}; }
  static Expected<TicTacToe> make(const Settings&) { return TicTacToe{}; }

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static Board occupied(const Position& pos) { return static_cast<Board>(pos.stones[0] | pos.stones[1]); }

  /// One bit for each of the 512 boards: whether it holds a line.
  static constexpr std::array<std::uint64_t, 8> line_bits = [] {
    std::array<std::uint64_t, 8> bits{};
    for (unsigned board = 0; board <= full; ++board)
      for (const Board line : lines)
        if ((board & line) == line) bits[board >> 6] |= std::uint64_t{1} << (board & 63);
    return bits;
  }();
  static bool has_line(Board board) { return (line_bits[board >> 6] >> (board & 63) & 1) != 0; }
};

}  // namespace zermelo

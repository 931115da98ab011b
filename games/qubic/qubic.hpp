// Qubic: four in a line in a cube of 4 × 4 × 4 cells. One word holds the stones of the side to move, another those of the
// opponent; two more hold the empty cells where each would complete a line, so that a win at hand and the answer to a threat
// are known without looking. A move brings them up to date by the four or seven lines through its cell.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "games/qubic/lines.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Qubic {
 public:
  using Board = qubic::Board;
  using Move = std::uint8_t;  // a cell
  struct Position {
    Board mover = 0;  // stones of the side to move
    Board other = 0;
    Board mover_wins = 0;  // empty cells that complete a line of the side to move
    Board other_wins = 0;
    std::uint8_t turn = 0;  // the seat that moves; passes apart it follows from the number of stones
    bool won = false;       // by the side that moved last
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr int max_moves = qubic::cells;
  static constexpr bool turns_alternate = true;
  /// What a win pays. No evaluation comes near it: a line counts 36 at most.
  static constexpr Score win = 10'000;

  // ---- Rules ----

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return static_cast<Player>(pos.turn); }

  void moves(const Position& pos, MoveList<Qubic>& list) const {
    if (!pos.won) push_cells(empty(pos), list);
  }

  void play(Position& pos, Move cell) const {
    const Board stone = qubic::bit_of(cell);
    const Board own = pos.mover | stone;
    Board wins = pos.mover_wins;
    const qubic::LinesThrough& through = qubic::lines_through[cell];
    for (int index = 0; index < through.count; ++index) {
      const Board missing = through.lines[static_cast<std::size_t>(index)] & ~own;
      if ((missing & (missing - 1)) == 0) wins |= missing & ~pos.other;
    }
    pos.won = (pos.mover_wins & stone) != 0;
    pos.mover_wins = pos.other_wins & ~stone;
    pos.other_wins = wins & ~stone;
    pos.mover = pos.other;
    pos.other = own;
    pos.turn ^= 1;
  }

  bool over(const Position& pos) const { return pos.won || empty(pos) == 0; }

  Score payoff(const Position& pos, Player seat) const {
    if (!pos.won) return 0;
    return seat == to_move(pos) ? -win : win;
  }

  Key key(const Position& pos) const {
    return Random::mixed(Random::mixed(pos.mover + 0x9e3779b97f4a7c15) ^ (pos.other + pos.turn));
  }

  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge ----

  /// Lines that are still open to one side count by its stones there.
  Score evaluate(const Position& pos) const;
  /// Without a line that is open to it a side cannot win.
  ScoreBounds score_bounds(const Position& pos) const;
  /// By what the stone adds to the lines through its cell, and takes from the opponent's.
  Score promise(const Position& pos, Move cell) const;

  std::optional<Move> winning_move(const Position& pos) const {
    if (pos.mover_wins == 0 || pos.won) return std::nullopt;
    return first_of(pos.mover_wins);
  }

  void safe_moves(const Position& pos, MoveList<Qubic>& list) const { push_cells(safe_cells(pos), list); }

  /// What threatens in two lines at once comes first.
  void threats(const Position& pos, MoveList<Qubic>& list) const {
    const Board safe = safe_cells(pos);
    if (safe == 0) return;
    const qubic::Thirds thirds = qubic::thirds(pos.mover, empty(pos));
    push_cells(thirds.several & safe, list);
    push_cells(thirds.any & ~thirds.several & safe, list);
  }

  /// The proof of the first player's win rests on sequences of threats, and begins with few stones.
  Switches preferred_to_solve(Switches standard) const {
    return standard.set(Switch::threat_sequence, true).set(Switch::symmetry, true);
  }

  // ---- A pass ----

  void pass(Position& pos) const {
    std::swap(pos.mover, pos.other);
    std::swap(pos.mover_wins, pos.other_wins);
    pos.turn ^= 1;
  }
  /// A stone too many never hurts. Where the opponent is about to win there is no time to lose.
  bool may_pass(const Position& pos) const { return pos.other_wins == 0; }

  /// The least of the 192 images.
  Position canonical(const Position& pos) const;

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "qubic",
      .title = "Qubic",
      .summary = "stones in a cube of 4 × 4 × 4; four in a line win",
      .size = "76 lines, about 10^29 positions",
      .known = "the first player wins (Patashnik 1980; Allis and Schoo 1992)",
      .unit = "lines",
      .seats = "X O",
  };
  static std::span<const Parameter> parameters() { return {}; }
  static Expected<Qubic> make(const Settings&) { return Qubic(); }

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move cell) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static Board empty(const Position& pos) { return ~(pos.mover | pos.other); }
  static Move first_of(Board board) { return static_cast<Move>(std::countr_zero(board)); }
  static void push_cells(Board board, MoveList<Qubic>& list) {
    for (; board != 0; board &= board - 1) list.push(first_of(board));
  }
  /// After which the opponent completes no line: any, unless he could now; then the cell where he would.
  static Board safe_cells(const Position& pos) {
    if (pos.won) return 0;
    if (pos.other_wins == 0) return empty(pos);
    return (pos.other_wins & (pos.other_wins - 1)) == 0 ? pos.other_wins : 0;
  }
  static char stone_at(const Position& pos, int cell);
  static Position position_of(Board first, Board second);
};

}  // namespace zermelo

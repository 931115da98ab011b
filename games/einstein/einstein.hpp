// EinStein würfelt nicht! (Ingo Althöfer 2004): six numbered stones a side cross a board of five by five; a die says which one
// moves.
//
//   5   1  2  3  .  .      the first seat's stones are 1 to 6; they step right, down or both, towards e1
//   4   4  5  .  .  .
//   3   6  .  .  .  f      the second seat's are a to f, for 1 to 6; they step left, up or both, towards a5
//   2   .  .  .  e  d
//   1   .  .  c  b  a      cells count from the top left corner, a5 = 0, to the bottom right one, e1 = 24
//       a  b  c  d  e      typed: a3b2, and a3xb2 for a capture
//
// Once the die has chosen, only the stones that may move matter, not what it showed: a position keeps those.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"

namespace zermelo {

class Einstein {
 public:
  static constexpr int side = 5;
  static constexpr int cells = side * side;
  static constexpr int stones = 6;
  static constexpr std::int8_t gone = -1;
  static constexpr std::array<std::int8_t, stones> nobody{gone, gone, gone, gone, gone, gone};

  /// Where a seat moves: a stone and the cell it goes to; where chance does: what the die shows, and 0.
  struct Move {
    std::uint8_t stone;
    std::uint8_t to;
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::array<std::int8_t, cells> empty_board() {
    std::array<std::int8_t, cells> board{};
    board.fill(gone);
    return board;
  }

  /// The stones that the die allows to move, 0 to 5; the same twice where there is no choice.
  struct Chosen {
    std::int8_t lower = gone;  // gone: the die is still to be rolled
    std::int8_t upper = gone;
    friend bool operator==(const Chosen&, const Chosen&) = default;
  };

  struct Position {
    std::array<std::array<std::int8_t, stones>, 2> at{nobody, nobody};  // the cell of each stone of each seat
    std::array<std::int8_t, cells> board = empty_board();  // the stone on each cell, the second seat's from 6 on
    Chosen chosen;
    Player mover = Player::first;
    Key key = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A seat's stones in the order of its cells: its row of three from the corner inwards, of two, the last one.
  using Arrangement = std::array<std::int8_t, stones>;

  static constexpr int max_moves = 6;  // two stones, three steps each; or six sides of the die
  /// What a win pays. Evaluations are estimated chances on the same scale: half of it is three wins in four.
  static constexpr Score win = 10'000;

  Einstein() : Einstein({0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}) {}
  Einstein(const Arrangement& first, const Arrangement& second);

  // ---- Rules ----

  Position initial() const { return initial_; }

  Player to_move(const Position& pos) const {
    return pos.chosen.lower == gone && !over(pos) ? Player::chance : pos.mover;
  }

  void moves(const Position& pos, MoveList<Einstein>& list) const {
    if (over(pos)) return;
    if (pos.chosen.lower == gone) {
      for (std::uint8_t shown = 0; shown < stones; ++shown) list.push({shown, 0});
      return;
    }
    push_steps(pos, pos.chosen.lower, list);
    if (pos.chosen.upper != pos.chosen.lower) push_steps(pos, pos.chosen.upper, list);
  }

  void outcomes(const Position&, OutcomeList<Einstein>& list) const {
    for (std::uint8_t shown = 0; shown < stones; ++shown) list.push({{shown, 0}, 1.0 / stones});
  }

  void play(Position& pos, Move move) const {
    if (pos.chosen.lower == gone) {
      pos.chosen = chosen_by(pos, index(pos.mover), move.stone);
      pos.key ^= word_of(pos.chosen);
      return;
    }
    const std::size_t seat = index(pos.mover);
    std::int8_t& cell = pos.at[seat][move.stone];
    const auto stone = static_cast<std::int8_t>(move.stone + seat * stones);
    pos.key ^= word_of(pos.chosen) ^ words(stone, cell) ^ words(stone, move.to) ^ words.mover();
    if (const std::int8_t taken = pos.board[move.to]; taken != gone) {
      pos.at[static_cast<std::size_t>(taken / stones)][static_cast<std::size_t>(taken % stones)] = gone;
      pos.key ^= words(taken, move.to);
    }
    pos.board[static_cast<std::uint8_t>(cell)] = gone;
    pos.board[move.to] = stone;
    cell = static_cast<std::int8_t>(move.to);
    pos.chosen = {};
    pos.mover = opponent(pos.mover);
  }

  /// Who has just moved has arrived, or has taken the last stone.
  bool over(const Position& pos) const {
    const std::size_t waiting = index(opponent(pos.mover));
    const std::int8_t there = pos.board[goals[waiting]];
    if (there != gone && static_cast<std::size_t>(there / stones) == waiting) return true;
    return pos.at[index(pos.mover)] == nobody;
  }

  /// Only a move of one's own wins: who is to move in a finished game has lost it.
  Score payoff(const Position& pos, Player seat) const { return seat == pos.mover ? -win : win; }

  Key key(const Position& pos) const { return pos.key; }

  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge (evaluation.cpp) ----

  /// The chance to win, by how near to the goal each side's stones are and how likely the die is to call them.
  Score evaluate(const Position& pos) const;

  /// By the evaluation of what comes after.
  Score promise(const Position& pos, Move move) const;

  ScoreBounds score_bounds(const Position& pos) const {
    if (over(pos)) return {-win, -win};  // who is to move has lost
    return {-win, win};
  }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "einstein",
      .title = "EinStein würfelt nicht!",
      .summary = "a die says which stone steps; who reaches the far corner wins",
      .size = "5 × 5 cells, six stones a side",
      .known = "open",
      .unit = "points",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Einstein> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static constexpr std::array<std::size_t, 2> goals{cells - 1, 0};
  static constexpr Zobrist<2 * stones, cells> words{2004};
  static constexpr Zobrist<stones, stones> chosen_words{42};

  static constexpr Player opponent(Player player) { return player == Player::first ? Player::second : Player::first; }
  static constexpr std::size_t index(Player player) { return player == Player::first ? 0 : 1; }
  static Key word_of(Chosen chosen) { return chosen_words(chosen.lower, chosen.upper); }

  /// The stone of the number shown; where it is gone, the next lower and the next higher one that is not.
  static Chosen chosen_by(const Position& pos, std::size_t seat, int shown) {
    const auto& own = pos.at[seat];
    int lower = shown;
    int upper = shown;
    while (lower >= 0 && own[static_cast<std::size_t>(lower)] == gone) --lower;
    while (upper < stones && own[static_cast<std::size_t>(upper)] == gone) ++upper;
    if (lower < 0) lower = upper;
    if (upper == stones) upper = lower;
    return {static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper)};
  }

  static void push_steps(const Position& pos, int stone, MoveList<Einstein>& list) {
    const int ahead = pos.mover == Player::first ? 1 : -1;
    const int last = pos.mover == Player::first ? side - 1 : 0;
    const int cell = static_cast<std::uint8_t>(pos.at[index(pos.mover)][static_cast<std::size_t>(stone)]);
    const bool across = cell % side != last;
    const bool along = cell / side != last;
    const auto push = [&](int to) { list.push({static_cast<std::uint8_t>(stone), static_cast<std::uint8_t>(to)}); };
    if (across && along) push(cell + ahead * (side + 1));
    if (across) push(cell + ahead);
    if (along) push(cell + ahead * side);
  }

  static int steps_to_goal(const Position& pos, std::size_t seat, Chosen chosen);
  static void put(Position& pos, std::size_t seat, int stone, int cell);
  static std::string chosen_text(const Position& pos);

  Position initial_;
};

}  // namespace zermelo

// Breakthrough (Dan Troyka 2000) on any board up to eight by eight. A word a side; whatever the board, a row takes eight
// bits, so that one step ahead is always a turn by eight bits: up the board for White, down for Black.
//
//   8  56 57 58 59 60 61 62 63      Black starts on the two upper rows and moves down
//   7  48 49 50 51 52 53 54 55
//      …
//   2   8  9 10 11 12 13 14 15
//   1   0  1  2  3  4  5  6  7      White starts on the two lower rows, moves up and begins
//       a  b  c  d  e  f  g  h      typed: a2a3, and a2xb3 for a capture
//
// Who has pieces has a move: of his foremost pieces take any. It has not arrived, or the game would be over, and with two
// columns or more there is a cell diagonally ahead of it. No own piece stands there, for that one would be further ahead;
// so the cell is empty or an enemy's, and either way the piece may go there. Every move leads ahead, so the game ends.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Breakthrough {
 public:
  using Board = std::uint64_t;
  struct Move {
    std::uint8_t from;
    std::uint8_t to;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Position {
    std::array<Board, 2> pieces{};  // White's, Black's
    Key key = 0;
    Player mover = Player::first;
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr bool turns_alternate = true;
  static constexpr int max_moves = 48;  // sixteen pieces, three steps each
  static constexpr int most_rows = 8;
  /// What a win pays. A race that is won for sure counts less than 9,000, everything else much less.
  static constexpr Score win = 10'000;

  explicit Breakthrough(int width = 8, int height = 8);

  // ---- Rules ----

  Position initial() const { return initial_; }
  Player to_move(const Position& pos) const { return pos.mover; }

  /// Captures first: they cut most.
  void moves(const Position& pos, MoveList<Breakthrough>& list) const {
    if (over(pos)) return;
    const Steps steps = steps_of(pos);
    const Board enemies = other(pos);
    push(steps.left & enemies, steps.ahead - 1, list);
    push(steps.right & enemies, steps.ahead + 1, list);
    push(steps.straight, steps.ahead, list);
    push(steps.left & ~enemies, steps.ahead - 1, list);
    push(steps.right & ~enemies, steps.ahead + 1, list);
  }

  void play(Position& pos, Move move) const {
    const int seat = pos.mover == Player::first ? 0 : 1;
    Board& enemies = pos.pieces[static_cast<std::size_t>(1 - seat)];
    pos.pieces[static_cast<std::size_t>(seat)] ^= bit(move.from) | bit(move.to);
    pos.key ^= words(seat, move.from) ^ words(seat, move.to) ^ words.mover();
    if ((enemies & bit(move.to)) != 0) {
      enemies ^= bit(move.to);
      pos.key ^= words(1 - seat, move.to);
    }
    pos.mover = opponent(pos.mover);
  }

  /// Somebody has arrived, or the mover has lost his last piece.
  bool over(const Position& pos) const {
    return ((pos.pieces[0] & goal_[0]) | (pos.pieces[1] & goal_[1])) != 0 || own(pos) == 0;
  }

  /// Only a move of one's own wins: who is to move in a finished game has lost it.
  Score payoff(const Position& pos, Player seat) const { return seat == pos.mover ? -win : win; }

  Key key(const Position& pos) const { return pos.key; }

  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge (evaluation.cpp) ----

  /// A race that one side wins for sure counts nearly as a win, less the longer it takes. Otherwise what the pieces are worth
  /// by where they stand, who protects whom and who hangs.
  Score evaluate(const Position& pos) const;

  /// By how many pieces have been captured: none or a few, an eighth of all, two eighths, three eighths and more.
  static constexpr int most_stages = 4;
  int stages() const { return most_stages; }
  int stage(const Position& pos) const {
    const int all = 4 * width_;
    return std::min((all - std::popcount(pos.pieces[0] | pos.pieces[1])) * 8 / all, most_stages - 1);
  }
  /// Pieces by their cell, mirror images taken together, and how they stand to one another and to the enemy. Races that
  /// are decided rest on no weights.
  std::vector<std::string> feature_names() const;
  bool count_features(const Position& pos, std::span<int> counts) const;
  Weights weights() const;
  void set_weights(const Weights& weights);

  /// How good a move looks, from a step onto the goal (1,000) to one under the eyes of an enemy (-600).
  Score promise(const Position& pos, Move move) const {
    const int ahead = ahead_of(pos.mover);
    const Board to = bit(move.to);
    if ((to & goal_[index(pos.mover)]) != 0) return 1'000;

    const int rows_done = pos.mover == Player::first ? move.to / row_bits : height_ - 1 - move.to / row_bits;
    const int rows_left = height_ - 1 - rows_done;
    const bool watched = (to & attacked(other(pos), -ahead)) != 0;
    if ((to & other(pos)) != 0) {
      // An enemy has come the further the fewer rows the mover has done; one before his goal must go.
      const Score prey = rows_done == 1 ? 900 : 400 + 50 * rows_left;
      return prey - (watched ? 100 : 0);
    }
    if (!watched) return rows_left == 1 ? 850 : 20 * rows_done;
    const Board friends = own(pos) ^ bit(move.from);
    const bool covered = (to & attacked(friends, ahead)) != 0;
    return (covered ? -200 : -600) + 10 * rows_done;
  }

  /// History saves nodes here but won no match (docs/TECHNIQUES.md).
  Switches preferred(Switches standard) const { return standard.set(Switch::history, false); }

  /// What 99 of 100 quiet moves change the evaluation by at most. Measured over the 73,200 moves without capture of 2,000
  /// random games on the usual board that neither left nor entered a decided race: half of them changed it by 10 or less,
  /// 90 % by 35 or less, 99 % by 65 or less, none by more than 156.
  Score margin() const { return 65; }

  /// A number below 4,096 that tells moves apart.
  int trait(const Position&, Move move) const { return move.from * 64 + move.to; }

  /// What may change the value at once: a step onto the goal, and nothing else where there is one; against an enemy one
  /// step from his goal, captures of such; else all captures. Each takes a piece or ends the game, so they come to an end.
  /// Quiet steps to the row before the goal are not among them: evaluate() sees those that win.
  void noisy_moves(const Position& pos, MoveList<Breakthrough>& list) const {
    if (over(pos)) return;
    const Steps steps = noisy_steps(pos);
    push(steps.straight, steps.ahead, list);
    push(steps.left, steps.ahead - 1, list);
    push(steps.right, steps.ahead + 1, list);
  }
  /// Whether one legal move captures or arrives.
  bool noisy(const Position& pos, Move move) const {
    return (bit(move.to) & (other(pos) | goal_[index(pos.mover)])) != 0;
  }
  bool quiet(const Position& pos) const {
    if (over(pos)) return true;
    const Steps steps = noisy_steps(pos);
    return (steps.straight | steps.left | steps.right) == 0;
  }

  void pass(Position& pos) const {
    pos.mover = opponent(pos.mover);
    pos.key ^= words.mover();
  }

  /// Not under the threat of an immediate loss, and only where the mover has steps to wait with: three cells at least that
  /// he may enter and no enemy attacks. Zugzwang is common here once all that is left is to walk into a capture.
  bool may_pass(const Position& pos) const {
    if (over(pos) || forced(pos)) return false;
    const Steps steps = steps_of(pos);
    const Board waiting = (steps.straight | steps.left | steps.right) & ~attacked(other(pos), -steps.ahead);
    return std::popcount(waiting) >= 3;
  }

  /// The enemy is one step from his goal: who cannot win at once must capture.
  bool forced(const Position& pos) const { return (other(pos) & before_goal_[index(opponent(pos.mover))]) != 0; }

  /// The move leads to the row before the goal.
  bool threat(const Position& pos, Move move) const { return (bit(move.to) & before_goal_[index(pos.mover)]) != 0; }

  /// The lesser of the position and its mirror image, left for right.
  Position canonical(const Position& pos) const;

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "breakthrough",
      .title = "Breakthrough",
      .summary = "pieces step ahead and capture aslant; who reaches the far row wins",
      .size = "boards of 2 × 4 to 8 × 8; 16 pieces a side on the largest",
      .known = "5 × 5: the second player wins, in 26 plies (Tasmanian Devil 2006); 6 × 5 solved 2011; 8 × 8 open",
      .unit = "points",
      .seats = "white black",
  };
  static std::span<const Parameter> parameters();
  static Expected<Breakthrough> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static constexpr int row_bits = 8;
  static constexpr Zobrist<2, 64> words{2000};

  /// The cells that a side may enter, by the direction from which it does.
  struct Steps {
    int ahead;  // by how many bits a step straight ahead turns the board
    Board straight;
    Board left;
    Board right;
  };

  /// The board as one side sees it: own pieces move up.
  struct View {
    Board own;
    Board other;
  };

  static constexpr Board bit(int cell) { return Board{1} << cell; }
  static constexpr Player opponent(Player player) { return player == Player::first ? Player::second : Player::first; }
  static constexpr std::size_t index(Player player) { return player == Player::first ? 0 : 1; }
  static constexpr int ahead_of(Player player) { return player == Player::first ? row_bits : -row_bits; }
  static Board own(const Position& pos) { return pos.pieces[index(pos.mover)]; }
  static Board other(const Position& pos) { return pos.pieces[index(opponent(pos.mover))]; }

  /// The moves that enter these cells by a step of so many bits.
  static void push(Board targets, int step, MoveList<Breakthrough>& list) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = std::countr_zero(targets);
      list.push({static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to)});
    }
  }

  /// Steps aslant, each half kept from the column that a turned board would wrap it into. Nobody wraps from the far row,
  /// for the game is over when somebody stands there.
  Board leftwards(Board pieces, int ahead) const { return std::rotl(pieces, ahead - 1) & not_last_column_; }
  Board rightwards(Board pieces, int ahead) const { return std::rotl(pieces, ahead + 1) & not_first_column_; }
  Board attacked(Board pieces, int ahead) const { return leftwards(pieces, ahead) | rightwards(pieces, ahead); }

  /// What the side to move may enter; captures aslant included.
  Steps steps_of(const Position& pos) const {
    const int ahead = ahead_of(pos.mover);
    const Board pieces = own(pos);
    return {ahead, std::rotl(pieces, ahead) & ~(pieces | other(pos)), leftwards(pieces, ahead) & ~pieces,
            rightwards(pieces, ahead) & ~pieces};
  }

  Steps noisy_steps(const Position& pos) const {
    Steps steps = steps_of(pos);
    const Board goal = goal_[index(pos.mover)];
    const Board threats = other(pos) & before_goal_[index(opponent(pos.mover))];
    Board wanted = threats != 0 ? threats : other(pos);
    if (((steps.left | steps.right) & goal) != 0) wanted = goal;
    steps.straight &= wanted;
    steps.left &= wanted;
    steps.right &= wanted;
    return steps;
  }

  View seen_by(const Position& pos, Player seat) const {
    const Board mine = pos.pieces[index(seat)];
    const Board theirs = pos.pieces[index(opponent(seat))];
    return seat == Player::first ? View{mine, theirs} : View{upside_down(mine), upside_down(theirs)};
  }
  Board upside_down(Board pieces) const;
  Board mirrored(Board pieces) const;
  Key key_of(const Position& pos) const;
  std::string cell_text(int cell) const;

  int steps_to_goal(Board climbers) const;
  int surest_run(const View& view, const std::array<Board, 64>& catchers, int limit) const;
  /// The value of a race that is decided; 0 where none is.
  Score decided_race(const View& mine, const View& theirs) const;
  Score standing(const View& view) const;

  /// Features come in this order: cells, and these.
  enum Last { guarded, guarded_twice, beside, behind, safe_steps, hanging_mine, hanging_theirs, turn, last_features };
  using LastCounts = std::array<int, last_features>;
  /// What both sides have of those, one minus the other where it is not counted apart.
  LastCounts last_counts(const View& mine, const View& theirs) const;
  void add_last(const View& view, int sign, LastCounts& counts) const;
  std::size_t cell_features() const {
    const int cells = (height_ - 1) * ((width_ + 1) / 2);
    return static_cast<std::size_t>(cells);
  }
  std::size_t feature_of_cell(int cell) const {
    const int column = cell % row_bits;
    return static_cast<std::size_t>(cell / row_bits * ((width_ + 1) / 2) + std::min(column, width_ - 1 - column));
  }
  std::size_t features() const { return cell_features() + last_features; }
  Score learned_value(const Position& pos, const View& mine, const View& theirs) const;

  int width_;
  int height_;
  Board cells_ = 0;
  Board not_first_column_ = 0;
  Board not_last_column_ = 0;
  std::array<Board, 2> goal_{};  // of White, of Black
  std::array<Board, 2> before_goal_{};
  Position initial_;
  std::array<Score, most_rows> worth_{};  // of a piece that climbs, by its row
  std::array<Board, 64>
      catchers_on_move_{};  // who can stop a piece that runs straight up from the cell: enemies to move
  std::array<Board, 64> catchers_in_waiting_{};  // the same, where the runner is to move

  struct LearnedWeights;
  std::shared_ptr<const LearnedWeights> learned_;  // none: the evaluation set by hand
};

}  // namespace zermelo

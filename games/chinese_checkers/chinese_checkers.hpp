// Chinese checkers (Sternhalma, Ravensburger 1892, after Monks' Halma) for 2, 3, 4 or 6 seats, on a star of any size up to
// the usual one. README.md has the rules.
//
// Points are numbered row by row from the top, left to right. This is the star of size 2, three pegs a seat:
//
//                a             0
//                b            1 2               a row is called by its letter, a point by its place in the row:
//                c      3  4  5  6  7  8  9     the left end of the third row is c1
//                d       10 11 12 13 14 15
//                e        16 17 18 19 20        a peg steps to one of six neighbours, or hops over one of them
//                f       21 22 23 24 25 26
//                g     27 28 29 30 31 32 33
//                h           34 35
//                i            36
//
// Corners are counted clockwise from the top; the first seat has the bottom, and turns go clockwise. Every seat wants to get
// to the corner opposite its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/chinese_checkers/point_set.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"

namespace zermelo {

class ChineseCheckers {
 public:
  static constexpr int corners = 6;
  static constexpr int most_points = 121;
  static constexpr int most_pegs = 10;

  struct Move {
    std::uint8_t from;
    std::uint8_t to;  // the same point: the mover has no move and passes
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Position {
    std::array<PointSet, corners> pegs{};  // by seat
    PointSet taken{};                      // by any
    Key key = 0;
    std::array<std::int16_t, corners> steps{};  // by seat: of all its pegs to the tip of the corner that they want to
    std::uint16_t plies = 0;                    // played so far, which also says whose turn it is
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// Hops keep the parity of row and place, and no parity has more than 37 points: a peg hops to 36 at most, and steps to 6.
  static constexpr int max_moves = most_pegs * (36 + 6);

  /// What a win pays: the losers share it evenly, however many they are.
  static constexpr Score win = 60'000;

  explicit ChineseCheckers(int seats = 2, int size = 4, int limit = 200);

  // ---- Rules ----

  Position initial() const { return initial_; }
  Player to_move(const Position& pos) const { return seat(pos.plies % seats_); }

  /// Those that lead furthest ahead first: they are the best more often than not, and all prunings need good moves first.
  void moves(const Position& pos, MoveList<ChineseCheckers>& list) const;

  void play(Position& pos, Move move) const {
    if (move.from != move.to) {
      const auto mover = static_cast<std::size_t>(pos.plies % seats_);
      PointSet& pegs = pos.pegs[mover];
      pegs.remove(move.from);
      pegs.add(move.to);
      pos.taken.remove(move.from);
      pos.taken.add(move.to);
      pos.key ^= words(static_cast<int>(mover), move.from) ^ words(static_cast<int>(mover), move.to);
      pos.steps[mover] = static_cast<std::int16_t>(pos.steps[mover] - progress(mover, move));
    }
    pass(pos);
  }

  /// Who has just moved has arrived, or everybody has made as many moves as the limit allows.
  bool over(const Position& pos) const { return pos.plies >= limit_ || last_mover_arrived(pos); }

  /// The losers share what the winner gets; at the limit nobody wins.
  Score payoff(const Position& pos, Player seat) const {
    if (!last_mover_arrived(pos)) return 0;
    return seat == last_mover(pos) ? win : -win / (seats_ - 1);
  }

  Key key(const Position& pos) const { return pos.key; }
  int seats() const { return seats_; }
  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge ----

  /// By how many steps a seat leads over each other seat, added up. Over all seats that makes zero.
  Score evaluate(const Position& pos, Player seat) const {
    Score steps = 0;
    for (int other = 0; other < seats_; ++other) steps += pos.steps[static_cast<std::size_t>(other)];
    return steps - seats_ * pos.steps[static_cast<std::size_t>(index_of(seat))];
  }
  Score evaluate(const Position& pos) const { return evaluate(pos, to_move(pos)); }

  Stakes stakes() const { return {.together = 0, .least = -win / (seats_ - 1)}; }

  /// How far the move leads ahead.
  Score promise(const Position& pos, Move move) const {
    return promise_a_step * progress(static_cast<std::size_t>(pos.plies % seats_), move);
  }

  void pass(Position& pos) const {
    pos.key ^= word_of(pos.plies) ^ word_of(pos.plies + 1);
    ++pos.plies;
  }
  /// Having to move is no burden until most pegs have arrived.
  bool may_pass(const Position& pos) const { return !over(pos); }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "chinese-checkers",
      .title = "Chinese checkers",
      .summary = "pegs step and hop across a star; who fills the opposite corner first wins",
      .size = "2, 3, 4 or 6 seats; 13 to 121 points, 1 to 10 pegs a seat",
      .known = "open",
      .unit = "steps",
      .seats = "red blue green yellow white orange",
  };
  static std::span<const Parameter> parameters();
  static Expected<ChineseCheckers> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static constexpr int directions = 6;
  static constexpr std::uint8_t nowhere = 127;
  static constexpr Score promise_a_step = 60;  // sixteen steps ahead, the longest move, promise less than 1,000
  static constexpr Zobrist<corners, most_points> words{1892};

  /// Where a point lies; x counts to the right along a row, z the rows down from the middle one. With y = −x − z the three
  /// have equal rights: each corner lies where one of them is beyond ±size.
  struct Place {
    int x;
    int z;
    int y() const { return -x - z; }
  };

  static Key word_of(int plies) { return Random::mixed(words.mover() + static_cast<Key>(plies)); }

  Player last_mover(const Position& pos) const { return seat((pos.plies + seats_ - 1) % seats_); }
  bool last_mover_arrived(const Position& pos) const {
    if (pos.plies == 0) return false;
    const auto last = static_cast<std::size_t>(index_of(last_mover(pos)));
    return pos.taken.holds(target_[last]) && pos.pegs[last].meets(target_[last]);
  }
  int progress(std::size_t mover, Move move) const { return steps_[mover][move.from] - steps_[mover][move.to]; }

  PointSet reach(PointSet taken, int from) const;
  int last_row() const { return 4 * size_; }
  bool on_star(Place place) const;
  int corner_of(Place place) const;
  int point_at(Place place) const;
  Position with_sums(Position pos) const;
  std::string point_text(int point) const;

  int seats_;
  int size_;
  int limit_;                               // plies of all seats
  int points_ = 0;                          // of the star
  std::array<int, 18> rows_{};              // the first point of each row, and the end of the last
  std::array<PointSet, corners> target_{};  // by seat
  std::array<std::array<std::uint8_t, most_points>, corners> steps_{};         // by seat: from a point to its tip
  std::array<std::array<std::uint8_t, directions>, most_points> neighbour_{};  // or nowhere
  std::array<Place, most_points> places_{};
  Position initial_;
};

}  // namespace zermelo

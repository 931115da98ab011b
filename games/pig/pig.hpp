// Pig (Scarne 1945): the mover rolls a die as often as he likes and adds the points up, until he holds and keeps them or a 1
// loses them all. Who first holds with the goal reached wins.
//
//   the turn of a seat:  roll, then chance (1: the turn is lost; 2 to 6: so many points more), then roll or hold, …
//
// Nobody may hold before his first roll. Points beyond the goal are not counted, so that there are finitely many positions;
// but play can come back to one, since both may roll a 1.
#pragma once

#include <algorithm>
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

class Pig {
 public:
  using Move = std::uint8_t;  // where a seat moves: hold or roll; where chance does: what the die shows
  struct Position {
    std::array<std::uint16_t, 2> scores{};
    std::uint16_t turn = 0;  // points of this turn, not yet kept
    Player mover = Player::first;
    bool rolling = false;  // the die is in the air
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Move hold = 0;
  static constexpr Move roll = 1;
  static constexpr int most_sides = 20;
  static constexpr int max_moves = most_sides;
  /// What a win pays. Evaluations are estimated chances on the same scale: half of it is three wins in four.
  static constexpr Score win = 10'000;

  explicit Pig(int goal = 100, int die = 6) : goal_(goal), die_(die) {}

  // ---- Rules ----

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return pos.rolling ? Player::chance : pos.mover; }

  void moves(const Position& pos, MoveList<Pig>& list) const {
    if (over(pos)) return;
    if (pos.rolling) {
      for (int side = 1; side <= die_; ++side) list.push(static_cast<Move>(side));
    } else {
      list.push(roll);
      if (pos.turn > 0) list.push(hold);
    }
  }

  void outcomes(const Position& pos, OutcomeList<Pig>& list) const {
    if (!pos.rolling) return;
    for (int side = 1; side <= die_; ++side) list.push({static_cast<Move>(side), 1.0 / die_});
  }

  void play(Position& pos, Move move) const {
    if (!pos.rolling) {
      if (move == roll) {
        pos.rolling = true;
      } else {
        own(pos) = static_cast<std::uint16_t>(own(pos) + pos.turn);
        pass_on(pos);
      }
    } else if (move == 1) {
      pass_on(pos);
    } else {
      pos.rolling = false;
      pos.turn = static_cast<std::uint16_t>(std::min(pos.turn + move, goal_ - own(pos)));
    }
  }

  /// Only who holds wins, and then the other one is to move.
  bool over(const Position& pos) const { return pos.scores[index(opponent(pos.mover))] >= goal_; }
  Score payoff(const Position& pos, Player seat) const { return seat == pos.mover ? -win : win; }

  /// The position itself, spread over the word: no two share a key.
  Key key(const Position& pos) const {
    return Random::mixed(Key{pos.scores[0]} << 40 | Key{pos.scores[1]} << 24 | Key{pos.turn} << 8 |
                         static_cast<Key>(index(pos.mover) << 1) | static_cast<Key>(pos.rolling));
  }

  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win, .recurs = true}; }

  // ---- Knowledge ----

  /// The chance to win, by how far each seat still has to go.
  Score evaluate(const Position& pos) const;

  /// What a good player would do (keeping_pace) promises more.
  Score promise(const Position& pos, Move move) const { return (move == hold) == holds(pos) ? 500 : 0; }

  ScoreBounds score_bounds(const Position& pos) const {
    if (over(pos)) return {-win, -win};  // who is to move has lost
    return {-win, win};
  }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "pig",
      .title = "Pig",
      .summary = "roll the die as often as you dare; a 1 takes the points of the turn",
      .size = "1,961,190 positions to 100 points, half of them rolls",
      .known = "to 100 points who begins wins 53.06 of 100 games (Neller and Presser 2004)",
      .unit = "points",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Pig> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

 private:
  static constexpr Player opponent(Player player) { return player == Player::first ? Player::second : Player::first; }
  static constexpr std::size_t index(Player player) { return player == Player::first ? 0 : 1; }
  static std::uint16_t& own(Position& pos) { return pos.scores[index(pos.mover)]; }
  static int own(const Position& pos) { return pos.scores[index(pos.mover)]; }
  static int other(const Position& pos) { return pos.scores[index(opponent(pos.mover))]; }

  static void pass_on(Position& pos) {
    pos.turn = 0;
    pos.mover = opponent(pos.mover);
    pos.rolling = false;
  }

  bool holds(const Position& pos) const;

  int goal_;
  int die_;
};

}  // namespace zermelo

// A game of any number of seats as a game of two sides: one seat, and all others as its single opponent, who wins what that
// seat loses. Positions and moves are the game's own, so any search for two sides can look at a game of many seats this way.
#pragma once

#include "zermelo/core/capability.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo {

template <Game G>
class OneAgainstAll {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr int max_moves = G::max_moves;

  OneAgainstAll(const G& game, Player seat) : game_(game), seat_(seat) {}

  Position initial() const { return game_.initial(); }
  Player to_move(const Position& pos) const { return game_.to_move(pos) == seat_ ? Player::first : Player::second; }
  void moves(const Position& pos, MoveList<G>& list) const { game_.moves(pos, list); }
  void play(Position& pos, Move move) const { game_.play(pos, move); }
  bool over(const Position& pos) const { return game_.over(pos); }
  Score payoff(const Position& pos, Player side) const { return seen_by(side, game_.payoff(pos, seat_)); }
  Key key(const Position& pos) const { return game_.key(pos); }
  Facts facts() const { return facts_of(game_); }

  Score evaluate(const Position& pos) const { return seen_by(to_move(pos), estimate_for(game_, pos, seat_)); }
  bool lacks(Capability capability) const { return !has(game_, capability); }

 private:
  static Score seen_by(Player side, Score value) { return side == Player::first ? value : -value; }

  const G& game_;
  Player seat_;
};

}  // namespace zermelo

// The values of an endgame table, of a game in which play cannot come back to a position.
//
// A move may stay in its slice, and no numbering of positions with two sides puts what follows always before (the sides
// change places with every move). So each value is found by recursion, and what is found on the way is kept: a position
// whose byte is there already costs one look. That also makes a table that was left half built worth all that it has.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/endgame/entry.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo::engine {

template <Indexed G>
class EndgameSolver {
 public:
  using Position = typename G::Position;

  EndgameSolver(const G& game, const EndgameStore& store) : game_(game), store_(store), unit_(endgame_unit(game)) {}

  /// Finds the values of a slice's positions from one number to before another.
  void fill(const EndgameNumber& first, std::uint64_t last) const {
    for (EndgameNumber number = first; number.index < last; ++number.index) {
      if (store_.load(number) != EndgameByte::unknown) continue;
      const Position pos = game_.position(number.slice, number.index);
      if (game_.occurs(pos)) {
        solved(pos, number);
      } else {
        store_.store(number, EndgameByte::of(0));
      }
    }
  }

 private:
  /// What a position is worth to its mover.
  Score worth(const Position& pos) const {
    if (game_.over(pos)) return game_.payoff(pos, game_.to_move(pos));
    const int slice = game_.slice(pos);
    if (slice < 0) return best_of(pos);  // in the middle of a turn
    const EndgameNumber number{slice, game_.index(pos)};
    const std::uint8_t known = store_.load(number);
    return endgame_value(game_, pos, known != EndgameByte::unknown ? known : solved(pos, number));
  }

  std::uint8_t solved(const Position& pos, const EndgameNumber& number) const {
    const Score value = game_.over(pos) ? game_.payoff(pos, game_.to_move(pos)) : best_of(pos);
    const std::uint8_t byte = EndgameByte::of((value - banked_of(game_, pos)) / unit_);
    store_.store(number, byte);
    return byte;
  }

  Score best_of(const Position& pos) const {
    MoveList<G> moves;
    if constexpr (Dominated<G>) {
      game_.undominated(pos, moves);
    } else {
      game_.moves(pos, moves);
    }
    const Player mover = game_.to_move(pos);
    Score best = -infinite;
    for (const auto move : moves) {
      const Position next = after(game_, pos, move);
      best = std::max(best, moves_again(game_, mover, next) ? worth(next) : -worth(next));
      if constexpr (Bounded<G>) {
        if (best >= game_.score_bounds(pos).high) break;
      }
    }
    return best;
  }

  const G& game_;
  const EndgameStore& store_;
  const Score unit_;
};

}  // namespace zermelo::engine

// The values of an endgame table, of a game in which play can come back to a position.
//
// A slice is gone through again and again. At first nobody gains anything, which is what play that goes round for ever is worth;
// then each position takes the best that the entries one move ahead give, until a whole pass changes nothing (value iteration;
// retrograde analysis without the way back: Thompson 1986, Romein and Bal 2002).
//
// Why that is right, in whatever order entries are visited and by however many threads. An entry above nothing, say t, is never
// more than the mover can force: some move leads out of the slice for t, or to an entry that says as much against the other side,
// and each of these was there before. Likewise an entry below nothing. So gains only grow, losses only grow, and neither beyond
// the truth. And whatever can be forced, can be forced in some number of moves, and is seen after as many passes. What nobody can
// force stays nothing.
//
// For the same reason a build that was killed goes on from what it left: every byte is a gain that can be forced.
//
// Where a game can tell what comes before a position, only entries are visited again that a change may reach. They are marked;
// since a slice is done only when a pass over all of it changes nothing, marks that were wrong would cost time and no more.
// Needs: Indexed, Repeats, a repetition that is worth what is banked, and a number for every position. Retraced helps.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/endgame/entry.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo::engine {

template <Indexed G>
class EndgameIteration {
 public:
  using Position = typename G::Position;

  EndgameIteration(const G& game, const EndgameStore& store) : game_(game), store_(store), unit_(endgame_unit(game)) {}

  /// One pass over a slice's positions from one number to before another. Says how many entries it has changed; where a pass
  /// over the whole slice has changed none, the slice is done.
  std::uint64_t pass(const EndgameNumber& first, std::uint64_t last) const {
    std::uint64_t changed = 0;
    for (EndgameNumber number = first; number.index < last; ++number.index) {
      if (Retraced<G> && !store_.take_mark(number.index)) continue;
      const std::uint8_t before = store_.load(number);
      const Position pos = game_.position(number.slice, number.index);
      const std::uint8_t now = value_of(pos);
      if (now == before) continue;
      store_.store(number, now);
      if (EndgameByte::units(now) == units(before)) continue;
      ++changed;
      if constexpr (Retraced<G>)
        game_.predecessors(pos, [&](const Position& earlier) { store_.mark(game_.index(earlier)); });
    }
    return changed;
  }

 private:
  /// Nothing where it was not visited yet.
  static int units(std::uint8_t byte) { return byte == EndgameByte::unknown ? 0 : EndgameByte::units(byte); }

  std::uint8_t value_of(const Position& pos) const {
    if (!game_.occurs(pos)) return EndgameByte::of(0);
    const Score value = game_.over(pos) ? game_.payoff(pos, game_.to_move(pos)) : best_of(pos);
    return EndgameByte::of((value - banked_of(game_, pos)) / unit_);
  }

  Score best_of(const Position& pos) const {
    MoveList<G> moves;
    game_.moves(pos, moves);
    const Player mover = game_.to_move(pos);
    Score best = -infinite;
    for (const auto move : moves) {
      const Position next = after(game_, pos, move);
      best = std::max(best, moves_again(game_, mover, next) ? worth(next) : -worth(next));
    }
    return best;
  }

  Score worth(const Position& pos) const {
    if (game_.over(pos)) return game_.payoff(pos, game_.to_move(pos));
    return banked_of(game_, pos) + unit_ * units(store_.load({game_.slice(pos), game_.index(pos)}));
  }

  const G& game_;
  const EndgameStore& store_;
  const Score unit_;
};

}  // namespace zermelo::engine

// Max^n (Luckhardt and Irani 1986): every seat has a value of its own, and each mover picks the move that is best for
// itself, whatever it does to the others.
//
// Guarantee: the definition of value with many seats, under one tie rule: of moves that are equally good for the mover, the
// first in the game's own order counts. With two seats and zero sum the mover's value is minimax's. Chance is averaged.
// Needs: nothing. Estimates at the depth limit come seat by seat where the game has them.
#pragma once

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class MaxN {
 public:
  static constexpr AlgorithmCard card{.name = "max-n",
                                      .kind = Kind::oracle,
                                      .idea = "any number of seats: each mover picks what is best for itself",
                                      .switches = {Switch::evaluation}};

  MaxN(const G& game, Switches switches, Budget& budget, Trace& trace) : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    const SeatValues values = visit<true>(root, depth);
    Result<G> result = run_.finish(value_for(run_.game.to_move(root), values));
    result.seat_values = values;
    return result;
  }

 private:
  template <bool at_root = false>
  SeatValues visit(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return {};
    if (run_.game.over(pos)) return run_.finished(pos, depth);
    if (depth == 0) return run_.estimated(pos);

    const Player mover = run_.game.to_move(pos);
    const auto child_values = [&](typename G::Move move) {
      const SeatValues values = visit(after(run_.game, pos, move), depth - 1);
      run_.trace.child(move, value_for(mover, values));
      if constexpr (at_root) run_.root_move(move, value_for(mover, values));
      return values;
    };

    SeatValues best{};
    if constexpr (Chance<G>) {
      if (mover == Player::chance) {
        OutcomeList<G> outcomes;
        run_.game.outcomes(pos, outcomes);
        for (const auto& outcome : outcomes) {
          const SeatValues values = child_values(outcome.move);
          for (std::size_t seat = 0; seat < values.size(); ++seat) best[seat] += outcome.probability * values[seat];
        }
        return left(mover, best);
      }
    }

    bool first = true;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const SeatValues values = child_values(move);
      if (first || value_for(mover, values) > value_for(mover, best)) {
        first = false;
        best = values;
        run_.adopt(depth, move);
      }
    }
    return left(mover, best);
  }

  SeatValues left(Player mover, const SeatValues& values) {
    run_.trace.leave(value_for(mover, values));
    return values;
  }

  Run<G, Trace> run_;
};

}  // namespace zermelo

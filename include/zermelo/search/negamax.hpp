// Negamax: minimax with one rule for both sides. Every value is as the mover sees it, so each mover picks the highest, and
// what a position is worth to the other side is the same number with the other sign (Knuth and Moore 1975).
//
// Guarantee: minimax's value and minimax's nodes. The sign changes only where the mover does: a seat may move twice.
// Needs: two seats, zero sum, no chance.
#pragma once

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Negamax {
 public:
  static constexpr AlgorithmCard card{.name = "negamax",
                                      .kind = Kind::sound,
                                      .idea = "minimax with one rule for both sides: negate where the mover changes",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance}};

  Negamax(const G& game, Switches switches, Budget& budget, Trace& trace) : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    return run_.finish(visit<true>(root, depth));
  }

 private:
  template <bool at_root = false>
  Score visit(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return 0;
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, depth);
    if (depth == 0) return run_.estimated(pos, mover);

    Score best = -infinite;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const auto child = after(run_.game, pos, move);
      const Score value = moves_again(run_.game, mover, child) ? visit(child, depth - 1) : -visit(child, depth - 1);
      run_.trace.child(move, value);
      if constexpr (at_root) run_.root_move(move, value);
      if (value > best) {
        best = value;
        run_.adopt(depth, move);
      }
    }
    return run_.leave(best);
  }

  Run<G, Trace> run_;
};

}  // namespace zermelo

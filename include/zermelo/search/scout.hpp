// Scout (Pearl 1980): before a move is evaluated, a cheaper question is asked of it: is it better than the best so far? Only
// where the answer is yes is its value worked out, which means that it is searched again.
//
// Guarantee: minimax's value. Two procedures, as in the paper: EVALUATE finds a value, TEST answers yes or no and stops at
// the first move that settles it. A test visits a position again that EVALUATE then visits too; those count as nodes.
// Needs: two seats, zero sum, no chance.
#pragma once

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Scout {
 public:
  static constexpr AlgorithmCard card{.name = "scout",
                                      .kind = Kind::sound,
                                      .idea = "test whether a move is better before working out by how much",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance}};

  Scout(const G& game, Switches switches, Budget& budget, Trace& trace) : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    return run_.finish(evaluate<true>(root, depth));
  }

 private:
  /// The value, as the mover sees it.
  template <bool at_root = false>
  Score evaluate(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return 0;
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, depth);
    if (depth == 0) return run_.estimated(pos, mover);

    Score best = -infinite;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const auto child = after(run_.game, pos, move);
      const bool same = moves_again(run_.game, mover, child);
      const bool better =
          best == -infinite || (same ? exceeds(child, depth - 1, best) : !reaches(child, depth - 1, -best));
      if (!better) {
        if constexpr (at_root) run_.root_move(move, best, Bound::at_most);
        continue;
      }
      if (best != -infinite) run_.search_again();
      best = same ? evaluate(child, depth - 1) : -evaluate(child, depth - 1);
      run_.trace.child(move, best);
      run_.adopt(depth, move);
      if constexpr (at_root) run_.root_move(move, best);
    }
    return run_.leave(best);
  }

  /// TEST, for the mover: is the value above the bound, or at least at it?
  bool exceeds(const typename G::Position& pos, int depth, Score bound) { return reaches(pos, depth, bound + 1); }

  bool reaches(const typename G::Position& pos, int depth, Score bound) {
    if (!run_.enter(pos, depth, Window{bound - 1, bound})) return false;
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, depth) >= bound;
    if (depth == 0) return run_.estimated(pos, mover) >= bound;

    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const auto child = after(run_.game, pos, move);
      const bool enough =
          moves_again(run_.game, mover, child) ? reaches(child, depth - 1, bound) : !exceeds(child, depth - 1, -bound);
      run_.trace.child(move, enough ? bound : bound - 1);
      if (!enough) continue;
      run_.trace.cut(move, CutReason::beta);
      run_.leave(bound);
      return true;
    }
    run_.leave(bound - 1);
    return false;
  }

  Run<G, Trace> run_;
};

}  // namespace zermelo

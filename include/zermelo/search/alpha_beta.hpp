// Alpha-beta (McCarthy 1956, Knuth and Moore 1975), fail-soft (Fishburn 1983): negamax that carries a window. Alpha is what
// the mover is already sure of elsewhere, beta what the opponent is; a move worth beta or more ends the node, because the
// opponent will never let the game come here.
//
// Guarantee: minimax's value at the root. Of visit(pos, depth, window) with value v:
//   v <= alpha          the true value is at most v
//   alpha < v < beta    the true value is v
//   v >= beta           the true value is at least v
// Needs: two seats, zero sum, no chance. In the best order it visits about the square root of minimax's leaves.
#pragma once

#include <algorithm>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class AlphaBeta {
 public:
  static constexpr AlgorithmCard card{.name = "alpha-beta",
                                      .kind = Kind::sound,
                                      .idea = "skip what cannot matter: a move too good to be allowed ends the node",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance, Switch::root_values}};

  AlphaBeta(const G& game, Switches switches, Budget& budget, Trace& trace) : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    return run_.finish(visit<true>(root, depth, Window{}));
  }

 private:
  /// A leaf has its value at once, any other position by its moves. Most are leaves: this part is small, so that the
  /// compiler puts it into the loop below and a leaf costs no call.
  template <bool at_root = false>
  [[gnu::always_inline]] Score visit(const typename G::Position& pos, int depth, Window window) {
    if (!run_.enter(pos, depth, window)) return 0;
    if (run_.game.over(pos)) return run_.finished(pos, run_.game.to_move(pos), depth);
    if (depth == 0) return run_.estimated(pos, run_.game.to_move(pos));
    return depth == 1 ? best_move<at_root, true>(pos, depth, window) : best_move<at_root, false>(pos, depth, window);
  }

  /// Where the children are leaves the compiler knows it: a twentieth of the time.
  template <bool at_root, bool before_leaves>
  [[gnu::noinline]] Score best_move(const typename G::Position& pos, int plies_left, Window window) {
    const int depth = before_leaves ? 1 : plies_left;
    const Player mover = run_.game.to_move(pos);
    Score best = -infinite;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const auto child = after(run_.game, pos, move);
      const Window open = at_root && run_.root_values ? Window{} : window;
      const bool same = moves_again(run_.game, mover, child);
      const Score seen = visit(child, depth - 1, same ? open : open.reversed());
      const Score value = same ? seen : -seen;
      run_.trace.child(move, value);
      if constexpr (at_root) run_.root_move(move, value, value > open.alpha ? Bound::exact : Bound::at_most);
      best = std::max(best, value);
      if (value >= window.beta) {
        run_.trace.cut(move, CutReason::beta);
        break;
      }
      if (value > window.alpha) {
        window.alpha = value;
        run_.adopt(depth, move);
      }
    }
    return run_.leave(best);
  }

  Run<G, Trace> run_;
};

}  // namespace zermelo

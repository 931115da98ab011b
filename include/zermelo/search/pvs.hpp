// Principal variation search, also NegaScout (Marsland and Campbell 1982, Reinefeld 1983): alpha-beta that believes in the
// order of moves. The first move gets the whole window; each further one is asked, with an empty window, whether it is any
// better. Where it surprisingly is, it is searched again for its value.
//
// Guarantee: minimax's value at the root; inside, what alpha-beta guarantees. The better the order, the fewer re-searches.
// Needs: two seats, zero sum, no chance.
#pragma once

#include <algorithm>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class PrincipalVariationSearch {
 public:
  static constexpr AlgorithmCard card{.name = "pvs",
                                      .kind = Kind::sound,
                                      .idea = "trust the first move: ask of the others only whether they are better",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance, Switch::root_values}};

  PrincipalVariationSearch(const G& game, Switches switches, Budget& budget, Trace& trace)
      : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    return run_.finish(visit<true>(root, depth, Window{}));
  }

 private:
  template <bool at_root = false>
  Score visit(const typename G::Position& pos, int depth, Window window) {
    if (!run_.enter(pos, depth, window)) return 0;
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, depth);
    if (depth == 0) return run_.estimated(pos, mover);

    Score best = -infinite;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const auto child = after(run_.game, pos, move);
      const auto searched = [&](Window open) {
        return moves_again(run_.game, mover, child) ? visit(child, depth - 1, open)
                                                    : -visit(child, depth - 1, open.reversed());
      };
      const bool whole = best == -infinite || (at_root && run_.root_values);
      const Window open = at_root && run_.root_values ? Window{} : window;
      Score value = searched(whole ? open : Window{window.alpha, window.alpha + 1});
      if (!whole && value > window.alpha && value < window.beta) {
        run_.search_again();
        value = searched({value - 1, window.beta});  // it is at least what the question showed
      }
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

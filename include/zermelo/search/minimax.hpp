// Minimax (Zermelo 1913, von Neumann 1928): the first seat picks the highest value, the second the lowest, and each counts
// on the other to do so.
//
// Guarantee: it is the definition; everything sound is tested against it. Every value is as the first seat sees it.
// Needs: two seats, zero sum, no chance. Visits the whole tree.
#pragma once

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Minimax {
 public:
  static constexpr AlgorithmCard card{.name = "minimax",
                                      .kind = Kind::oracle,
                                      .idea = "the definition: look at everything, each side picks its best",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance}};

  Minimax(const G& game, Switches switches, Budget& budget, Trace& trace) : run_(game, switches, budget, trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    const Score value = visit<true>(root, depth);
    return run_.finish(seen_by(run_.game.to_move(root), value));
  }

 private:
  static Score seen_by(Player mover, Score value) { return mover == Player::first ? value : -value; }

  template <bool at_root = false>
  Score visit(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return 0;
    if (run_.game.over(pos)) return run_.finished(pos, Player::first, depth);
    if (depth == 0) return run_.estimated(pos, Player::first);

    const Player mover = run_.game.to_move(pos);
    const auto better = [&](Score a, Score b) { return mover == Player::first ? a > b : a < b; };
    Score best = mover == Player::first ? -infinite : infinite;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const Score value = visit(after(run_.game, pos, move), depth - 1);
      run_.trace.child(move, value);
      if constexpr (at_root) run_.root_move(move, seen_by(mover, value));
      if (better(value, best)) {
        best = value;
        run_.adopt(depth, move);
      }
    }
    return run_.leave(best);
  }

  Run<G, Trace> run_;
};

}  // namespace zermelo

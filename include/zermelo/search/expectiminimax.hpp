// Expectiminimax (Michie 1966): minimax where chance may move. A chance node is worth the mean of what its outcomes are
// worth, each weighted with its probability.
//
// Guarantee: the definition of value with chance; on a game without chance it is minimax. Values are real numbers, as the
// first seat sees them. A roll is a ply like a move. Since means are taken, the scale of evaluations matters: a rescaling
// that is not linear may change the move, even if it keeps the order of all values.
// Needs: two seats, zero sum.
#pragma once

#include <limits>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Expectiminimax {
 public:
  static constexpr AlgorithmCard card{.name = "expectiminimax",
                                      .kind = Kind::oracle,
                                      .idea = "minimax with chance: a roll is worth the mean of its outcomes",
                                      .two_sides = true,
                                      .switches = {Switch::evaluation}};

  Expectiminimax(const G& game, Switches switches, Budget& budget, Trace& trace)
      : run_(game, switches.set(Switch::distance, false), budget, trace) {}  // distances have no mean

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    const double value = visit<true>(root, depth);
    return run_.finish(seen_by(run_.game.to_move(root), value));
  }

 private:
  static double seen_by(Player mover, double value) { return mover == Player::second ? -value : value; }

  template <bool at_root = false>
  double visit(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return 0;
    if (run_.game.over(pos)) return run_.finished(pos, Player::first, depth);
    if (depth == 0) return run_.estimated(pos, Player::first);

    const Player mover = run_.game.to_move(pos);
    const auto child_value = [&](typename G::Move move) {
      const double value = visit(after(run_.game, pos, move), depth - 1);
      run_.trace.child(move, value);
      if constexpr (at_root) run_.root_move(move, seen_by(mover, value));
      return value;
    };

    if constexpr (Chance<G>) {
      if (mover == Player::chance) return run_.leave(mean_of_outcomes(run_.game, pos, child_value));
    }

    const auto better = [&](double a, double b) { return mover == Player::first ? a > b : a < b; };
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    double best = mover == Player::first ? -unbounded : unbounded;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const auto move : moves) {
      const double value = child_value(move);
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

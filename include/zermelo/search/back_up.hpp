// Other ways to back up values: a node need not be worth what its best move is. Estimates err, and a maximum over many of them
// errs upward; so it has been proposed to take the mean of all moves, a sum that weighs the better ones more, or, where
// values are chances to win, the product rule (Pearl 1984, Nau 1983): a side fails only if each of its moves does, as if they
// failed independently.
//
// Guarantee: without a switch it is minimax (expectiminimax with chance). With one it answers another question, and a line is
// the way through the moves of the highest value.
// Needs: two seats, zero sum.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class BackUp {
 public:
  static constexpr AlgorithmCard card{
      .name = "back-up",
      .kind = Kind::model,
      .idea = "minimax, but a node may be worth the mean of its moves, a weighted sum or a product of chances",
      .two_sides = true,
      .switches = {Switch::evaluation, Switch::mean, Switch::weighted_sum, Switch::product}};

  BackUp(const G& game, Switches switches, Budget& budget, Trace& trace)
      : run_(game, switches.set(Switch::distance, false), budget, trace), switches_(switches) {}

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    const double value = visit<true>(root, depth);
    return run_.finish(seen_by(run_.game.to_move(root), value));
  }

 private:
  static double seen_by(Player mover, double value) { return mover == Player::second ? -value : value; }

  /// What the position is worth to the first seat.
  template <bool at_root = false>
  double visit(const typename G::Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return 0;
    if (run_.game.over(pos)) return run_.finished(pos, Player::first, depth);
    if (depth == 0) return run_.estimated(pos, Player::first);

    const Player mover = run_.game.to_move(pos);
    const auto child_value = [&](typename G::Move move) {
      const double value = seen_by(mover, visit(after(run_.game, pos, move), depth - 1));
      run_.trace.child(move, seen_by(mover, value));
      if constexpr (at_root) run_.root_move(move, value);
      return value;
    };
    if constexpr (Chance<G>) {
      if (mover == Player::chance) return run_.leave(mean_of_outcomes(run_.game, pos, child_value));
    }

    MoveList<G> moves;
    run_.game.moves(pos, moves);
    std::array<double, G::max_moves> values;  // only as many as there are moves
    double best = -infinite;
    for (int index = 0; index < moves.size(); ++index) {
      const double value = child_value(moves[index]);
      values[static_cast<std::size_t>(index)] = value;
      if (value > best) {
        best = value;
        run_.adopt(depth, moves[index]);
      }
    }
    return run_.leave(seen_by(mover, backed_up({values.data(), static_cast<std::size_t>(moves.size())}, best, mover)));
  }

  /// What a node is worth to its mover, by what its moves are.
  double backed_up(std::span<double> values, double best, Player mover) const {
    if (switches_.on(Switch::mean)) {
      double sum = 0;
      for (const double value : values) sum += value;
      return sum / static_cast<double>(values.size());
    }
    if (switches_.on(Switch::weighted_sum)) {                          // each weighs half as much as the one before
      std::make_heap(values.begin(), values.end(), std::greater<>());  // gcc misreads std::sort on short arrays
      std::sort_heap(values.begin(), values.end(), std::greater<>());
      double sum = 0;
      double weights = 0;
      double weight = 1;
      for (const double value : values) {
        sum += weight * value;
        weights += weight;
        weight /= 2;
      }
      return sum / weights;
    }
    if (switches_.on(Switch::product)) {
      double failing = 1;
      for (const double value : values) failing *= 1 - chance_to_win(value, mover);
      return value_of_chance(1 - failing, mover);
    }
    return best;
  }

  // A chance to win as a value, and back: of outcomes, where a draw is half a win; plain numbers, as written trees have
  // them, are the first seat's chances themselves.

  double chance_to_win(double value, Player mover) const {
    const Facts facts = facts_of(run_.game);
    if (facts.payoffs == Payoffs::numbers) {
      const double first = std::clamp(seen_by(mover, value) / facts.scale, 0.0, 1.0);
      return mover == Player::first ? first : 1 - first;
    }
    return std::clamp((value / greatest(facts) + 1) / 2, 0.0, 1.0);
  }
  double value_of_chance(double chance, Player mover) const {
    const Facts facts = facts_of(run_.game);
    if (facts.payoffs == Payoffs::numbers)
      return seen_by(mover, (mover == Player::first ? chance : 1 - chance) * facts.scale);
    return (2 * chance - 1) * greatest(facts);
  }
  static double greatest(const Facts& facts) {
    return static_cast<double>(facts.payoffs == Payoffs::outcome ? facts.win : max_payoff);
  }

  Run<G, Trace> run_;
  const Switches switches_;
};

}  // namespace zermelo

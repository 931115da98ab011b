// One run of a textbook algorithm: what they all share, so that each of their files holds its recursion and nothing else.
// Where a search stops looking, what a leaf is worth, the counters, the principal line, the values of the root's moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "zermelo/core/capability.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/principal_line.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

/// What a chance node is worth: the mean of what its outcomes are worth, each weighted with its probability.
template <Chance G, class ValueOf>
double mean_of_outcomes(const G& game, const typename G::Position& pos, ValueOf value_of) {
  double mean = 0;
  OutcomeList<G> outcomes;
  game.outcomes(pos, outcomes);
  for (const auto& outcome : outcomes) mean += outcome.probability * value_of(outcome.move);
  return mean;
}

template <Game G, class Trace>
class Run {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Run(const G& rules, Switches switches, Budget& budget, Trace& observer)
      : game(rules),
        trace(observer),
        root_values(switches.on(Switch::root_values)),
        estimates_(switches.on(Switch::evaluation) && has(rules, Capability::evaluated)),
        graded_(switches.on(Switch::distance) && facts_of(rules).payoffs == Payoffs::outcome),
        budget_(budget) {}

  /// Call before the recursion.
  void begin(int depth) {
    depth_ = depth;
    line_ = PrincipalLine<G>(depth);
    moves_.clear();
    nodes_before_ = budget_.nodes();
    settled_leaves_ = 0;
    estimated_leaves_ = 0;
    cut_off_ = false;
    researches_ = 0;
    deepest_ = 0;
  }

  /// Call after it, with the root's value as its mover sees it.
  Result<G> finish(double value) {
    Result<G> result;
    result.value = value;
    result.bound = Bound::exact;
    const bool complete = !reached_limit();
    result.source = complete ? Source::solved : Source::search;
    result.depth = complete ? deepest_ : depth_;
    result.line = line_.line();
    result.moves = std::move(moves_);
    result.nodes = budget_.nodes() - nodes_before_;
    result.leaves = settled_leaves_ + estimated_leaves_;
    result.researches = researches_;
    return result;
  }

  /// Every node starts here. False: the budget is spent, return at once (with anything, nobody will use it).
  bool enter(const Position& pos, int depth, RealWindow window = {}) { return enter(pos, depth, depth, window); }

  /// The same where the plies left to search differ from those left in the table of lines.
  bool enter(const Position& pos, int row, int depth, RealWindow window) {
    if (!budget_.enter()) return false;
    trace.enter(pos, depth, window);
    if (row > 0) line_.clear(row);  // the last row is always empty
    return true;
  }

  /// And ends here, or in one of the two kinds of leaf.
  template <class Value>
  Value leave(Value value) {
    trace.leave(value);
    return value;
  }

  Budget& budget() { return budget_; }

  int deepest() const { return deepest_; }
  /// As far as an earlier run of the program came.
  void reach_ply(int ply) { deepest_ = std::max(deepest_, ply); }

  /// Some line is cut off at the depth limit, though no leaf says so.
  void reach_limit() { cut_off_ = true; }
  bool reached_limit() const { return cut_off_ || estimated_leaves_ > 0; }

  /// A line that is followed to its end ends here.
  void reach(int depth) { reach_ply(ply_at(depth)); }

  /// A finished game, for a seat.
  Score finished(const Position& pos, Player seat, int depth) {
    reach(depth);
    Score value = game.payoff(pos, seat);
    if (graded_ && value != 0) value = value > 0 ? win_in(ply_at(depth)) : loss_in(ply_at(depth));
    return leaf(value, LeafReason::finished);
  }

  /// An unfinished game at the depth limit, for a seat.
  Score estimated(const Position& pos, Player seat) { return leaf(estimate(pos, seat), LeafReason::depth_limit); }

  /// The same two for all seats at once.
  SeatValues finished(const Position& pos, int depth) {
    reach(depth);
    return by_seat(pos, LeafReason::finished, [&](Player seat) { return game.payoff(pos, seat); });
  }
  SeatValues estimated(const Position& pos) {
    return by_seat(pos, LeafReason::depth_limit, [&](Player seat) { return estimate(pos, seat); });
  }

  /// The move is the best so far.
  void adopt(int depth, Move move) { line_.adopt(depth, move); }

  /// A move turned out better than expected and is searched once more; or the whole root is.
  void search_again() { ++researches_; }

  void root_move(Move move, double value, Bound bound = Bound::exact) { moves_.push_back({move, value, bound}); }

  /// What the position is worth to a seat, by the game's own estimate; 0 without one.
  Score estimate(const Position& pos, Player seat) const { return estimates_ ? estimate_for(game, pos, seat) : 0; }

  /// How little and how much a position can be worth to its mover: by the game's own bounds, and 0 where undecided positions
  /// count 0. Where decided games are graded, a win that is possible may come at any ply.
  ScoreBounds bounds(const Position& pos) const
    requires Bounded<G>
  {
    ScoreBounds bounds = game.score_bounds(pos);
    if (graded_ && bounds.high >= facts_of(game).win) bounds.high = infinite;
    if (graded_ && bounds.low <= -loss_of(game)) bounds.low = -infinite;
    if (estimates_ || game.over(pos)) return bounds;
    return {std::min(bounds.low, 0), std::max(bounds.high, 0)};
  }

  /// A node whose value was taken without looking further.
  template <class Value>
  Value leaf(Value value, LeafReason reason) {
    count_leaf(reason);
    trace.leaf(value, reason);
    return leave(value);
  }

  // ---- For searches that visit a node more than once ----

  void forget_line(int row) { line_.clear(row); }
  void forget_moves() { moves_.clear(); }
  std::vector<Move> line() const { return line_.line(); }
  void set_line(const std::vector<Move>& line) { line_.set(line); }
  const std::vector<RootMove<Move>>& moves() const { return moves_; }
  void set_moves(std::vector<RootMove<Move>> moves) { moves_ = std::move(moves); }

  /// Whether sooner wins and later losses count more.
  bool graded() const { return graded_; }

  const G& game;
  Trace& trace;
  const bool root_values;

 private:
  int ply_at(int depth) const { return depth_ - depth; }

  void count_leaf(LeafReason reason) { ++(reason == LeafReason::depth_limit ? estimated_leaves_ : settled_leaves_); }

  template <class ValueOf>
  SeatValues by_seat(const Position& pos, LeafReason reason, ValueOf value_of) {
    SeatValues values{};
    for (int index = 0; index < seats_of(game); ++index)
      values[static_cast<std::size_t>(index)] = value_of(seat(index));
    count_leaf(reason);
    const double value = value_for(game.to_move(pos), values);
    trace.leaf(value, reason);
    trace.leave(value);
    return values;
  }

  const bool estimates_;
  const bool graded_;
  Budget& budget_;
  PrincipalLine<G> line_{0};
  std::vector<RootMove<Move>> moves_;
  std::uint64_t nodes_before_ = 0;
  std::uint64_t settled_leaves_ = 0;
  std::uint64_t estimated_leaves_ = 0;  // at the depth limit; with none the value is final
  bool cut_off_ = false;
  std::uint64_t researches_ = 0;
  int depth_ = 0;    // asked for
  int deepest_ = 0;  // finished game
};

}  // namespace zermelo

// What Star1 and Star2 share (Ballard 1983, "The *-minimax search procedure for trees containing chance nodes"; Hauk, Buro and
// Schaeffer 2004, "Rediscovering *-minimax search"): alpha-beta that carries its window through chance nodes.
//
// Of every outcome it is known from the start how little and how much it can be worth. So the mean of a chance node always
// lies between two sums, and each outcome that is searched brings them closer together. An outcome gets the window in which
// its value must lie for the mean to stay inside the node's own: below it, the others could not make up for it whatever
// they bring; above it, they could not spoil it. Beyond either end the node is cut.
//
// Guarantee: expectiminimax's value, but for the rounding of sums. Values are real numbers, as the mover sees them (the first
// seat, where chance moves). Fail-soft: of visit(pos, depth, window) with value v:
//   v <= alpha          the true value is at most v
//   alpha < v < beta    the true value is v
//   v >= beta           the true value is at least v
// The memory keeps bounds by position and depth, so that a value that it knows is exactly the depth-limited one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "zermelo/search/bound_memory.hpp"
#include "zermelo/search/move_order.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

inline constexpr std::array star_needs{Capability::chance, Capability::bounded};

/// Probing looks for better bounds before the outcomes of a chance node are searched: Star1 has none, Star2 one move each.
template <Game G, class Trace, class Probing>
class StarSearch {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  StarSearch(const G& game, Switches switches, Budget& budget, Trace& trace, const Tools& tools)
      : run_(game, switches.set(Switch::distance, false), budget, trace),  // distances have no mean
        budget_(budget),
        memory_(game, tools, switches.on(Switch::table)),
        by_promise_(switches.on(Switch::promise) && has(game, Capability::ordered)) {}

  /// Counts are those of all searches so far, since each profits from those before.
  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    outcomes_.clear();
    double value = 0;
    if constexpr (Chance<G> && Bounded<G>) value = visit<true>(root, depth, RealWindow{});  // all others are refused
    Result<G> result = run_.finish(value);
    result.source = unfinished_ ? Source::search : Source::solved;
    // Lines that the memory knew were not walked again.
    result.depth = unfinished_ ? depth : std::max(result.depth, static_cast<int>(result.line.size()));
    result.nodes = budget_.nodes();
    result.leaves = leaves_ += result.leaves;
    result.table = memory_.counts();
    return result;
  }

 private:
  friend Probing;

  /// Of sums of a few hundred terms, with room to spare.
  static constexpr double relative_rounding = 1e-12;

  /// An outcome of a chance node, and how little and how much it can be worth, as far as that is known.
  struct Outcome {
    Move move;
    double probability;
    double low;
    double high;
  };

  /// The outcomes of one chance node. They lie on a stack that all nodes of the line share, so that a node needs neither an
  /// allocation nor room for the most outcomes that a game may have.
  struct Chances {
    std::size_t begin;
    std::size_t end;
    double least = 0;  // what the mean is at least, by what is known of the outcomes
    double most = 0;
    double rounding = 0;  // more than these sums can be wrong
  };

  // ---- Nodes ----

  template <bool at_root = false>
  double visit(const Position& pos, int depth, RealWindow window) {
    unfinished_ = true;
    if (!run_.enter(pos, depth, window)) return 0;
    if (run_.game.over(pos)) {
      unfinished_ = false;
      return run_.finished(pos, view_of(pos), depth);
    }
    if (depth == 0) return run_.estimated(pos, view_of(pos));

    const auto place = memory_.place_of(run_.game, pos, depth, 0);
    const auto known = memory_.find(place);
    if (!at_root) {  // whose moves are wanted
      if (known.lower >= window.beta || known.lower == known.upper) return remembered(known.lower, known.lower_final);
      if (known.upper <= window.alpha) return remembered(known.upper, known.upper_final);
    }
    const std::uint64_t nodes_before = budget_.nodes();
    const bool chance = run_.game.to_move(pos) == Player::chance;
    const double value = chance ? mean<at_root>(pos, depth, window) : value_of_best_move<at_root>(pos, depth, window);
    // A search that was stopped knows nothing of this node.
    if (!budget_.spent())
      memory_.store(place, value, bound_of(value, window), !unfinished_, known.work + budget_.nodes() - nodes_before);
    return run_.leave(value);
  }

  /// What a position one ply on is worth as its predecessor is seen.
  double value_after(const Position& pos, const Position& child, int depth, RealWindow window) {
    return view_of(child) == view_of(pos) ? visit(child, depth, window) : -visit(child, depth, window.reversed());
  }

  template <bool at_root>
  double value_of_best_move(const Position& pos, int depth, RealWindow window) {
    const std::uint64_t nodes_before = budget_.nodes();
    double best = -infinite;
    bool unfinished = false;
    MoveCode best_move = no_move;
    OrderedMoves<G> moves;
    list_moves(pos, moves);
    for (int index = 0; index < moves.list.size(); ++index) {
      const Move move = moves.pick(index);
      const RealWindow open = at_root && run_.root_values ? RealWindow{} : window;
      const double value = value_after(pos, after(run_.game, pos, move), depth - 1, open);
      run_.trace.child(move, value);
      if constexpr (at_root) run_.root_move(move, value, value > open.alpha ? Bound::exact : Bound::at_most);
      if (value > best) {
        best = value;
        best_move = code_of(move);
      }
      if (value >= window.beta) {
        run_.trace.cut(move, CutReason::beta);
        unfinished = unfinished_;  // whatever the moves before are worth: this one is enough
        break;
      }
      unfinished = unfinished || unfinished_;
      if (value > window.alpha) {
        window.alpha = value;
        run_.adopt(depth, move);
      }
    }
    if (!budget_.spent()) memory_.store_move(run_.game, pos, best_move, budget_.nodes() - nodes_before);
    unfinished_ = unfinished;
    return best;
  }

  template <bool at_root>
  double mean(const Position& pos, int depth, RealWindow window) {
    Chances chances = list_outcomes(pos);
    bool unfinished = Probing::probe(*this, pos, depth, window, chances);
    const double value = mean_of<at_root>(pos, depth, window, chances, unfinished);
    outcomes_.resize(chances.begin);
    unfinished_ = unfinished;
    return value;
  }

  template <bool at_root>
  double mean_of(const Position& pos, int depth, RealWindow window, Chances& chances, bool& unfinished) {
    for (std::size_t index = chances.begin; index < chances.end; ++index) {
      const Outcome outcome = outcomes_[index];
      const RealWindow needed = needed_of(outcome, window, chances);
      if (needed.alpha >= outcome.high || needed.beta <= outcome.low) {
        run_.trace.cut(CutReason::mean);
        return needed.alpha >= outcome.high ? chances.most : chances.least;
      }
      double value = outcome.low;
      if (outcome.low < outcome.high) {
        const RealWindow possible{std::max(needed.alpha, outcome.low), std::min(needed.beta, outcome.high)};
        value = value_after(pos, after(run_.game, pos, outcome.move), depth - 1, possible);
        unfinished = unfinished || unfinished_;
      }
      run_.trace.child(outcome.move, value);
      if constexpr (at_root) run_.root_move(outcome.move, value);
      if (value <= needed.alpha || value >= needed.beta) {
        run_.trace.cut(outcome.move, CutReason::mean);
        return value <= needed.alpha ? chances.most + outcome.probability * (value - outcome.high)
                                     : chances.least + outcome.probability * (value - outcome.low);
      }
      learn(index, chances, {value, value});
    }
    double mean = 0;  // once more from the first on, as the definition has it
    for (std::size_t index = chances.begin; index < chances.end; ++index)
      mean += outcomes_[index].probability * outcomes_[index].low;
    return mean;
  }

  // ---- Outcomes ----

  /// Where an outcome's value must lie for the mean to be inside the window: if it is no more than alpha, the others do not
  /// bring the mean above the window's alpha, whatever they are worth; and likewise beta. A little wider than that: what is
  /// said to lie outside must do so however sums were rounded, or the memory would keep a false bound.
  static RealWindow needed_of(const Outcome& outcome, RealWindow window, const Chances& chances) {
    return {outcome.high + (window.alpha - chances.most - chances.rounding) / outcome.probability,
            outcome.low + (window.beta - chances.least + chances.rounding) / outcome.probability};
  }

  /// Of an outcome more is known than before: both ends of the interval.
  void learn(std::size_t index, Chances& chances, RealWindow interval) {
    Outcome& outcome = outcomes_[index];
    chances.least += outcome.probability * (interval.alpha - outcome.low);
    chances.most += outcome.probability * (interval.beta - outcome.high);
    outcome.low = interval.alpha;
    outcome.high = interval.beta;
  }

  [[gnu::noinline]] Chances list_outcomes(const Position& pos) {  // so that the list is gone from the stack afterwards
    Chances chances{outcomes_.size(), outcomes_.size()};
    OutcomeList<G> list;
    run_.game.outcomes(pos, list);
    for (const auto& [move, probability] : list) {
      const Position child = after(run_.game, pos, move);
      const ScoreBounds seen = run_.bounds(child);
      const bool same = view_of(child) == view_of(pos);
      const double low = same ? seen.low : -seen.high;
      const double high = same ? seen.high : -seen.low;
      outcomes_.push_back({move, probability, low, high});
      chances.least += probability * low;
      chances.most += probability * high;
      chances.rounding += relative_rounding * probability * std::max(std::abs(low), std::abs(high));
    }
    chances.end = outcomes_.size();
    return chances;
  }

  // ---- Small words ----

  Player view_of(const Position& pos) const {
    const Player mover = run_.game.to_move(pos);
    return mover == Player::chance ? Player::first : mover;
  }

  static Bound bound_of(double value, RealWindow window) {
    return value <= window.alpha ? Bound::at_most : value >= window.beta ? Bound::at_least : Bound::exact;
  }

  double remembered(double value, bool final) {
    memory_.count_cut();
    unfinished_ = !final;
    return run_.leaf(value, LeafReason::table);
  }

  /// The move that was best before comes first, then by promise.
  void list_moves(const Position& pos, OrderedMoves<G>& moves) {
    run_.game.moves(pos, moves.list);
    const MoveCode before = memory_.move(run_.game, pos);
    for (int index = 0; index < moves.list.size(); ++index) {
      const Move move = moves.list[index];
      Score score = code_of(move) == before ? infinite : 0;
      if constexpr (Ordered<G>) {
        if (by_promise_ && score == 0) score = run_.game.promise(pos, move);
      }
      moves.score(index) = score;
    }
  }

  Run<G, Trace> run_;
  Budget& budget_;
  BoundMemory<G, double> memory_;
  std::vector<Outcome> outcomes_;
  const bool by_promise_;
  std::uint64_t leaves_ = 0;
  bool unfinished_ = false;  // the value just returned might change with more depth
};

}  // namespace zermelo

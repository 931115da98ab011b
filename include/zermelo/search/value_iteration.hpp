// Value iteration (Shapley 1953, Bellman 1957): the value of a game of chance in which play can come back to a position, where
// no depth sees every line to its end. All positions that can be reached are listed; each starts with what can be won there
// at least and at most, and gets what its moves make of the bounds of the positions after it, again and again, until the two
// meet. New bounds count at once (Gauss-Seidel).
//
// Positions that can come back to one another form a component (Tarjan 1972). Components are worked off one by one, those
// first on which others depend (topological value iteration, Dai and Goldsmith 2007): what is left behind is never visited
// again.
//
// Guarantee: the value with all play to come, to within `precision` of what is at stake, proven by a lower and an upper bound
// (but for the rounding of sums). It needs that each side alone can see to it that the game ends, with probability one;
// where it cannot, or there are more than most_positions, the bounds stay apart and there is no answer. The depth is no limit.
// Positions are told apart by their keys.
// Needs: two seats, zero sum, chance, bounds; play that can come back, since any search finds the value where it cannot.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class ValueIteration {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr std::array needs{Capability::chance, Capability::bounded};
  static constexpr AlgorithmCard card{.name = "value-iteration",
                                      .kind = Kind::oracle,
                                      .idea = "all positions at once: bounds on each, until they meet",
                                      .two_sides = true,
                                      .recurrent = true,
                                      .needs = needs};

  /// How far apart the bounds of an answer may lie, as a share of what is at stake.
  static constexpr double precision = 1e-10;
  static constexpr std::size_t most_positions = 3'000'000;

  ValueIteration(const G& game, Switches switches, Budget& budget, Trace& trace)
      : run_(game, switches, budget, trace), budget_(budget) {}

  /// Nodes are positions listed, and positions looked at again.
  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    run_.enter(root, depth);
    bool answered = false;
    if constexpr (Chance<G> && Bounded<G>)  // all others are refused
      answered = list_positions(root) && work_off_components();
    const double value = tell_moves(root, depth, answered);
    run_.leave(value);
    Result<G> result = run_.finish(value);
    if (!answered) result.bound = Bound::none;
    result.source = answered ? Source::solved : Source::search;
    result.depth = farthest_;
    result.leaves = leaves_;
    return result;
  }

 private:
  using Number = std::uint32_t;  // of a position

  /// What is known of a position, as the first seat sees it.
  struct State {
    double low;
    double high;
    Player mover;
  };
  struct Arc {
    double probability;  // where chance moves
    Number to;
  };

  // ---- The positions ----

  /// Nearest first. Says no where there are too many, or the budget is spent.
  bool list_positions(const Position& root) {
    numbers_.clear();
    states_.clear();
    first_arcs_.clear();
    arcs_.clear();
    leaves_ = 0;
    farthest_ = 0;
    std::vector<Position> positions;
    number_of(root, positions);
    std::size_t end_of_level = 1;
    for (std::size_t index = 0; index < positions.size(); ++index) {
      if (index == end_of_level) {
        ++farthest_;
        end_of_level = positions.size();
      }
      if (positions.size() > most_positions || !budget_.enter()) return false;
      const Position pos = positions[index];
      first_arcs_.push_back(static_cast<Number>(arcs_.size()));
      if (run_.game.over(pos)) ++leaves_;
      each_arc(pos, [&](Move move, double probability) {
        arcs_.push_back({probability, number_of(after(run_.game, pos, move), positions)});
      });
    }
    first_arcs_.push_back(static_cast<Number>(arcs_.size()));
    at_stake_ = 0;
    for (const State& state : states_) at_stake_ = std::max(at_stake_, state.high - state.low);
    return true;
  }

  /// A position that is met for the first time joins the others.
  Number number_of(const Position& pos, std::vector<Position>& positions) {
    const auto [place, is_new] = numbers_.try_emplace(run_.game.key(pos), static_cast<Number>(positions.size()));
    if (is_new) {
      positions.push_back(pos);
      states_.push_back(first_state(pos));
    }
    return place->second;
  }

  State first_state(const Position& pos) const {
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) {
      const auto payoff = static_cast<double>(run_.game.payoff(pos, Player::first));
      return {payoff, payoff, mover};
    }
    const ScoreBounds bounds = run_.game.score_bounds(pos);
    const auto low = static_cast<double>(bounds.low);
    const auto high = static_cast<double>(bounds.high);
    return mover == Player::second ? State{-high, -low, mover} : State{low, high, mover};
  }

  template <class Visit>
  void each_arc(const Position& pos, Visit visit) const {
    if constexpr (Chance<G>) {
      if (run_.game.to_move(pos) == Player::chance) {
        OutcomeList<G> outcomes;
        run_.game.outcomes(pos, outcomes);
        for (const auto& outcome : outcomes) visit(outcome.move, outcome.probability);
        return;
      }
    }
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const Move move : moves) visit(move, 0);
  }

  // ---- Components: Tarjan's algorithm, with a stack of its own, since lines may be long ----

  /// Says whether the bounds of the root meet.
  bool work_off_components() {
    constexpr Number unseen = std::numeric_limits<Number>::max();
    constexpr Number done = unseen - 1;
    struct Step {
      Number state;
      Number arc;
    };
    std::vector<Number> reached(states_.size(), unseen);  // the first open state that can be come back to, by its place
    std::vector<Number> place(states_.size());            // among the open ones
    std::vector<Number> open;  // found, and their components not yet closed, as they were found
    std::vector<Number> left;  // the same as they were left: after all that comes after them
    std::vector<Step> path;
    const auto visit = [&](Number state) {
      reached[state] = place[state] = static_cast<Number>(open.size());
      open.push_back(state);
      path.push_back({state, first_arcs_[state]});
    };
    visit(0);
    while (!path.empty()) {
      Step& step = path.back();
      const Number state = step.state;
      if (step.arc < first_arcs_[state + 1]) {
        const Number next = arcs_[step.arc++].to;
        if (reached[next] == unseen) {
          visit(next);
        } else if (reached[next] != done) {
          reached[state] = std::min(reached[state], place[next]);
        }
        continue;
      }
      path.pop_back();
      left.push_back(state);
      if (!path.empty()) reached[path.back().state] = std::min(reached[path.back().state], reached[state]);
      if (reached[state] != place[state]) continue;
      // Nobody comes back further than this one: all that were found since are its component.
      const std::size_t size = open.size() - place[state];
      if (!close(std::span(left).last(size))) return false;
      for (const Number member : std::span(left).last(size)) reached[member] = done;
      open.resize(open.size() - size);
      left.resize(left.size() - size);
    }
    return states_.front().high - states_.front().low <= precision * at_stake_;
  }

  /// Brings the bounds of a component as close together as they get. Says no where the budget is spent.
  bool close(std::span<const Number> component) {
    // Changes smaller than this come from rounding.
    const double least_change = 1e-15 * at_stake_;
    for (;;) {
      double change = 0;
      for (const Number member : component) {
        if (!budget_.enter()) return false;
        change = std::max(change, update(member));
      }
      if (component.size() == 1 || change <= least_change) return true;
      run_.search_again();
    }
  }

  /// A position gets what its moves make of the bounds after it. Answers with how much that changed.
  double update(Number number) {
    State& state = states_[number];
    const std::span<const Arc> arcs = arcs_of(number);
    if (arcs.empty()) return 0;
    State now{0, 0, state.mover};
    if (state.mover == Player::chance) {
      for (const Arc& arc : arcs) {
        now.low += arc.probability * states_[arc.to].low;
        now.high += arc.probability * states_[arc.to].high;
      }
    } else {
      const bool first = state.mover == Player::first;
      now = states_[arcs.front().to];
      for (const Arc& arc : arcs) {
        const State& next = states_[arc.to];
        now.low = first ? std::max(now.low, next.low) : std::min(now.low, next.low);
        now.high = first ? std::max(now.high, next.high) : std::min(now.high, next.high);
      }
    }
    const double change = std::max(now.low - state.low, state.high - now.high);
    state.low = std::max(state.low, now.low);
    state.high = std::min(state.high, now.high);
    return change;
  }

  std::span<const Arc> arcs_of(Number number) const {
    return std::span(arcs_).subspan(first_arcs_[number], first_arcs_[number + 1] - first_arcs_[number]);
  }

  // ---- The answer ----

  /// The value of the root, as its mover sees it; of each of its moves, where there is an answer.
  double tell_moves(const Position& root, int depth, bool answered) {
    const Player mover = run_.game.to_move(root);
    const auto seen = [&](const State& state) {
      const double value = (state.low + state.high) / 2;
      return mover == Player::second ? -value : value;
    };
    double best = -infinite;
    each_arc(root, [&](Move move, double) {
      const double value = answered ? seen(states_[numbers_.at(run_.game.key(after(run_.game, root, move)))]) : 0;
      run_.trace.child(move, value);
      run_.root_move(move, value, answered ? Bound::exact : Bound::none);
      if (value <= best) return;
      best = value;
      if (mover != Player::chance) run_.adopt(depth, move);
    });
    if (!answered) return 0;
    return mover == Player::chance || best == -infinite ? seen(states_.front()) : best;
  }

  Run<G, Trace> run_;
  Budget& budget_;
  std::unordered_map<Key, Number> numbers_;
  std::vector<State> states_;       // by number
  std::vector<Number> first_arcs_;  // by number: where its moves begin; they end where those of the next begin
  std::vector<Arc> arcs_;
  double at_stake_ = 0;  // the most that can be won, less the least
  std::uint64_t leaves_ = 0;
  int farthest_ = 0;  // plies to the last position that was listed
};

}  // namespace zermelo

// B* (Berliner 1979): every position has two values, what it is worth at least and at most, and the search ends as soon as one
// move of the root is worth at least what any other is worth at most. What it is worth exactly nobody asked. Two strategies lead
// there, and both are needed: ProveBest raises the floor of the move with the highest ceiling; DisproveRest lowers the ceilings
// of the others. Here the one that has cost fewer positions so far is taken, and within it, move by move, the branch on which the
// side to move may hope for most.
//
// Guarantee: the root's move is one of minimax's best, and the bounds of its value hold, where the bounds of the game do.
// A new position has those (Bounded); without them, what a win and a loss pay; at the depth limit both values are the estimate.
// The guarantee is then against minimax at that depth, if no estimate lies outside the bounds. Stopped early, the bounds hold.
// Needs: two seats, zero sum, no chance. Memory is limited; the tree never grows beyond.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "zermelo/search/best_first_tree.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/tools.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class BStar {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr AlgorithmCard card{
      .name = "b*",
      .kind = Kind::sound,
      .idea = "a floor and a ceiling for each move: stop when the best move's floor is enough",
      .two_sides = true,
      .certain = true,
      .whole = true,
      .switches = {Switch::evaluation}};

  BStar(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : run_(game, switches.set(Switch::distance, false), budget, silent_),
        budget_(budget),
        tree_(run_, tools.memory),
        before_(tools.before.begin(), tools.before.end()) {}

  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    spent_.clear();
    proved_ = disproved_ = 0;
    tree_.plant(root, depth, run_.game.to_move(root), before_);
    tree_.value(0) = interval_of(tree_.root(), false);
    if (!run_.game.over(root) && expand(0)) {
      spent_.resize(tree_.root().children);
      while (const auto branch = next_branch()) {
        const Index before = tree_.size();
        if (!expand(most_hopeful_below(tree_.root().first_child + *branch))) break;
        spent_[*branch] += tree_.size() - before;
      }
    }
    return told();
  }

  /// How often each strategy was chosen in the last search.
  std::size_t proved() const { return proved_; }
  std::size_t disproved() const { return disproved_; }

 private:
  /// As the root's mover sees it.
  struct Interval {
    Score low = 0;
    Score high = 0;

    bool is_point() const { return low == high; }
    friend bool operator==(const Interval&, const Interval&) = default;
  };
  using Tree = BestFirstTree<G, Interval>;
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;

  // ---- The root: which strategy, and so below which of its moves ----

  /// Nothing where the search has come to its end.
  std::optional<Index> next_branch() {
    const auto moves = tree_.children_of(0);
    // Of equal ceilings the higher floor: nearer to the end.
    Index best = 0;
    for (Index index = 1; index < moves.size(); ++index) {
      const Interval& value = moves[index].value;
      const Interval& highest = moves[best].value;
      if (value.high > highest.high || (value.high == highest.high && value.low > highest.low)) best = index;
    }
    std::optional<Index> rest;  // the most hopeful of those that might still be better
    std::size_t spent_on_rest = 0;
    bool separated = true;
    for (Index index = 0; index < moves.size(); ++index) {
      const Interval& value = moves[index].value;
      if (index == best || value.high <= moves[best].value.low) continue;
      separated = false;
      if (value.is_point()) continue;
      spent_on_rest += spent_[index];
      if (!rest || value.high > moves[*rest].value.high) rest = index;
    }
    if (separated) return std::nullopt;
    if (!rest || (!moves[best].value.is_point() && spent_[best] <= spent_on_rest)) {
      ++proved_;
      return best;
    }
    ++disproved_;
    return rest;
  }

  // ---- Below it ----

  /// The side to move follows its hopes: the move that has the highest ceiling, or for the other side the lowest floor. Where
  /// the two values of a position differ, so do those of that move.
  Index most_hopeful_below(Index node) const {
    while (tree_.at(node).children > 0) {
      const Score Interval::* hope = tree_.at(node).own_move ? &Interval::high : &Interval::low;
      Index child = tree_.at(node).first_child;
      while (tree_.at(child).value.*hope != tree_.at(node).value.*hope) ++child;
      node = child;
    }
    return node;
  }

  /// No where the memory is full or the budget is spent.
  bool expand(Index node) {
    if (budget_.spent()) return false;
    if (!tree_.expand(node, [&](const Node& child, bool repeated) { return interval_of(child, repeated); }))
      return false;
    tree_.updated_above(node, [&](Index above) { return combined(above); });
    return !budget_.spent();
  }

  Interval combined(Index node) const {
    const auto moves = tree_.children_of(node);
    Interval value = moves.front().value;
    for (const Node& child : moves) {
      value.low = tree_.at(node).own_move ? std::max(value.low, child.value.low) : std::min(value.low, child.value.low);
      value.high =
          tree_.at(node).own_move ? std::max(value.high, child.value.high) : std::min(value.high, child.value.high);
    }
    return value;
  }

  Interval interval_of(const Node& node, bool repeated) {
    const Position& pos = node.position;
    const Player seat = tree_.seat();
    run_.enter(pos, node.depth);
    const auto point = [](Score value) { return Interval{value, value}; };
    if (run_.game.over(pos)) return point(run_.finished(pos, seat, node.depth));
    if (node.depth == 0) return point(run_.estimated(pos, seat));
    if (repeated) return point(worth_of_repetition(run_.game, pos, seat));
    const Facts facts = facts_of(run_.game);
    Interval bounds{facts.payoffs == Payoffs::outcome ? -facts.win : -max_payoff,
                    facts.payoffs == Payoffs::outcome ? facts.win : max_payoff};
    if constexpr (Bounded<G>) {
      if (has(run_.game, Capability::bounded)) {
        const ScoreBounds own = run_.game.score_bounds(pos);
        bounds = node.own_move ? Interval{own.low, own.high} : Interval{-own.high, -own.low};
      }
    }
    return bounds;
  }

  // ---- The answer ----

  Result<G> told() {
    const Interval value = tree_.root().value;
    Result<G> result = run_.finish(value.low);
    result.bound = value.is_point() ? Bound::exact : Bound::at_least;
    result.depth = tree_.height();
    result.leaves = tree_.leaves();
    result.memory_full = tree_.full();
    // The move with the highest floor, and of those with the highest ceiling, comes first.
    const Node* best = nullptr;
    for (const Node& child : tree_.children_of(0))
      if (best == nullptr || child.value.low > best->value.low ||
          (child.value.low == best->value.low && child.value.high > best->value.high))
        best = &child;
    for (const Node& child : tree_.children_of(0)) {
      const bool exact = child.value.is_point();
      result.moves.push_back({child.move, static_cast<double>(&child == best ? child.value.low : child.value.high),
                              exact            ? Bound::exact
                              : &child == best ? Bound::at_least
                                               : Bound::at_most});
    }
    if (best != nullptr) result.line = {best->move};
    return result;
  }

  NoTrace silent_;  // a log of nested visits cannot tell a search that jumps about
  Run<G, NoTrace> run_;
  Budget& budget_;
  Tree tree_;
  const std::vector<Key> before_;
  std::vector<std::size_t> spent_;  // positions made below each move of the root
  std::size_t proved_ = 0;
  std::size_t disproved_ = 0;
};

}  // namespace zermelo

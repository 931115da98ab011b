// SSS* (Stockman 1979): best-first search for the value. A list, OPEN, holds states: a node, whether it is live or solved,
// and its merit, an upper bound on what the root can still get through it. The state of the highest merit is taken out and
// replaced by its successors, until the root itself is solved:
//
//   live leaf                  solved, with the lesser of its merit and its value
//   live, max to move          all children live
//   live, min to move          its first child live
//   solved child of a min      its next sibling live, or, after the last, the parent solved
//   solved child of a max      the parent solved, and everything below the parent leaves the list
//
// DUAL* (Marsland, Reinefeld and Schaeffer 1987) is the same with the roles of max and min exchanged.
//
// Guarantee: minimax's value; never more leaves than alpha-beta in the same order (of equal merits the leftmost is taken).
// The rules look at who moves at the parent, so that a seat may move twice. Memory grows with the nodes that were made.
// MTD from +∞ evaluates exactly SSS*'s leaves in SSS*'s order, from −∞ DUAL*'s (Plaat and others 1996), where the tree has
// no transpositions; search/mtdf.hpp says more.
// Needs: two seats, zero sum, no chance.
#pragma once

#include <algorithm>
#include <vector>

#include "zermelo/search/run.hpp"

namespace zermelo {

/// Both algorithms. Values are seen by the side called max: the root's mover for SSS*, the opponent for DUAL*.
template <Game G, bool dual>
class StateSpaceSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  StateSpaceSearch(const G& game, Switches switches, Budget& budget) : run_(game, switches, budget, silent_) {}

  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    nodes_.clear();
    open_.clear();
    const Player mover = run_.game.to_move(root);
    max_ = dual ? (mover == Player::first ? Player::second : Player::first) : mover;
    const Score value = solve(root, depth);
    Result<G> result = run_.finish(dual ? -value : value);
    if (!nodes_.empty()) tell(root, result);
    return result;
  }

 private:
  static constexpr int none = -1;

  struct Node {
    Position position;
    Move move;  // that leads here
    int parent = none;
    int place = 0;     // among its siblings
    int depth = 0;     // left to search
    int best = none;   // the child that the value came from
    Score lowest = 0;  // at a min: the merit so far
    bool solved = false;
  };
  struct State {
    Score merit;
    int node;
    bool solved;
  };

  Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  const Node& at(int node) const { return nodes_[static_cast<std::size_t>(node)]; }
  bool max_moves(int node) const { return run_.game.to_move(at(node).position) == max_; }

  Score solve(const Position& root, int depth) {
    if (!enter(root, Move{}, none, 0, depth, infinite)) return 0;
    for (;;) {
      const State state = take();
      if (state.solved && state.node == 0) return state.merit;
      if (below_solved(state.node)) continue;
      if (!(state.solved ? climb(state) : descend(state))) return 0;
    }
  }

  // ---- The five rules; false: the budget is spent ----

  bool descend(const State& state) {
    const Node node = at(state.node);
    const bool over = run_.game.over(node.position);
    if (over || node.depth == 0) {
      const Score value = over ? run_.finished(node.position, max_, node.depth) : run_.estimated(node.position, max_);
      put({std::min(state.merit, value), state.node, true});
      return true;
    }
    MoveList<G> moves;
    run_.game.moves(node.position, moves);
    const int children = max_moves(state.node) ? moves.size() : 1;
    for (int place = 0; place < children; ++place)
      if (!enter_child(state.node, moves[place], place, state.merit)) return false;
    return true;
  }

  bool climb(const State& state) {
    const int parent = at(state.node).parent;
    Node& above = at(parent);
    if (max_moves(parent)) {
      above.best = state.node;
    } else {
      if (state.merit < above.lowest) {
        above.lowest = state.merit;
        above.best = state.node;
      }
      MoveList<G> moves;
      run_.game.moves(above.position, moves);
      const int next = at(state.node).place + 1;
      if (next < moves.size()) return enter_child(parent, moves[next], next, state.merit);
    }
    above.solved = true;
    put({state.merit, parent, true});
    return true;
  }

  bool enter_child(int parent, Move move, int place, Score merit) {
    const Position child = after(run_.game, at(parent).position, move);
    return enter(child, move, parent, place, at(parent).depth - 1, merit);
  }

  bool enter(const Position& pos, Move move, int parent, int place, int depth, Score merit) {
    if (!run_.enter(pos, depth)) return false;
    nodes_.push_back({pos, move, parent, place, depth, none, merit, false});
    put({merit, static_cast<int>(nodes_.size()) - 1, false});
    return true;
  }

  // ---- OPEN, as a heap: what lies below a solved node stays in it and is passed over when it comes up ----

  /// Whether the second state is taken before the first.
  auto order() const {
    return [this](const State& a, const State& b) {
      return a.merit != b.merit ? a.merit < b.merit : left_of(b.node, a.node);
    };
  }
  void put(const State& state) {
    open_.push_back(state);
    std::push_heap(open_.begin(), open_.end(), order());
  }
  State take() {
    std::pop_heap(open_.begin(), open_.end(), order());
    const State state = open_.back();
    open_.pop_back();
    return state;
  }
  bool below_solved(int node) const {
    for (node = at(node).parent; node != none; node = at(node).parent)
      if (at(node).solved) return true;
    return false;
  }
  /// Whether a node comes before another as the tree is written.
  bool left_of(int a, int b) const {
    while (at(a).depth < at(b).depth && at(a).parent != b) a = at(a).parent;
    while (at(b).depth < at(a).depth && at(b).parent != a) b = at(b).parent;
    if (at(a).depth != at(b).depth) return at(a).depth > at(b).depth;  // one lies below the other: the upper one first
    while (at(a).parent != at(b).parent) {
      a = at(a).parent;
      b = at(b).parent;
    }
    return at(a).place < at(b).place;
  }

  /// The line that the value came from, and what is known of the root's moves: the best one's value.
  void tell(const Position& root, Result<G>& result) const {
    for (int node = at(0).best; node != none; node = at(node).best) result.line.push_back(at(node).move);
    MoveList<G> moves;
    run_.game.moves(root, moves);
    for (const Move move : moves) {
      const bool best = !result.line.empty() && move == result.line.front();
      result.moves.push_back({move, best ? result.value : 0, best ? Bound::exact : Bound::none});
    }
  }

  NoTrace silent_;  // a log of nested visits cannot tell a search that jumps about
  Run<G, NoTrace> run_;
  std::vector<Node> nodes_;
  std::vector<State> open_;
  Player max_ = Player::first;
};

template <Game G, class Trace = NoTrace>
class SssStar {
 public:
  static constexpr AlgorithmCard card{.name = "sss*",
                                      .kind = Kind::sound,
                                      .idea = "best first: refine whichever solution could still be worth most",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance}};

  SssStar(const G& game, Switches switches, Budget& budget, Trace&) : search_(game, switches, budget) {}
  Result<G> search(const typename G::Position& root, int depth) { return search_.search(root, depth); }

 private:
  StateSpaceSearch<G, false> search_;
};

template <Game G, class Trace = NoTrace>
class DualStar {
 public:
  static constexpr AlgorithmCard card{.name = "dual*",
                                      .kind = Kind::sound,
                                      .idea = "sss* with the sides exchanged: refine what could still cost most",
                                      .two_sides = true,
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance}};

  DualStar(const G& game, Switches switches, Budget& budget, Trace&) : search_(game, switches, budget) {}
  Result<G> search(const typename G::Position& root, int depth) { return search_.search(root, depth); }

 private:
  StateSpaceSearch<G, true> search_;
};

}  // namespace zermelo

// Star2 (Ballard 1983): before the outcomes of a chance node are searched, each is probed by its most promising move alone. One
// move shows what its mover has at least, so where the player moves next who wants the mean high it is a lower bound, and
// where the opponent does an upper one. With good moves first these bounds are close, and most nodes that will be cut are cut
// by them, for the price of one move an outcome. What is left goes on as Star1 (search/star.hpp) with the bounds found.
//
// Guarantee: expectiminimax's value, whatever the order of moves.
// Needs: two seats, zero sum, chance, bounds. Without a good order the probes are wasted.
#pragma once

#include "zermelo/search/star.hpp"

namespace zermelo {

struct OneMoveProbing {
  /// Narrows what is known of the outcomes until the mean is known to lie outside the window, or each was asked. Says whether
  /// what was found out might change with more depth.
  template <class Search, class Position, class Chances>
  static bool probe(Search& search, const Position& pos, int depth, RealWindow window, Chances& chances) {
    bool unfinished = false;
    if (depth < 2) return unfinished;  // the outcomes are leaves
    for (std::size_t index = chances.begin; index < chances.end; ++index) {
      const auto outcome = search.outcomes_[index];
      const RealWindow needed = Search::needed_of(outcome, window, chances);
      if (needed.alpha >= outcome.high || needed.beta <= outcome.low) break;  // enough is known
      const Position child = after(search.run_.game, pos, outcome.move);
      if (outcome.low == outcome.high || search.run_.game.over(child) ||
          search.run_.game.to_move(child) == Player::chance)
        continue;
      if (search.view_of(child) == search.view_of(pos)) {
        if (chances.most <= window.beta) continue;  // no lower bounds bring the mean above the window
        const double low = one_move(search, child, depth - 1, {outcome.low, std::min(needed.beta, outcome.high)});
        if (low > outcome.low) search.learn(index, chances, {low, outcome.high});
      } else {
        if (chances.least >= window.alpha) continue;
        const double high = -one_move(search, child, depth - 1, {-outcome.high, -std::max(needed.alpha, outcome.low)});
        if (high < outcome.high) search.learn(index, chances, {outcome.low, high});
      }
      unfinished = unfinished || search.unfinished_;
    }
    return unfinished;
  }

 private:
  /// What the mover has at least, by the first move in order.
  template <class Search, class Position>
  static double one_move(Search& search, const Position& pos, int depth, RealWindow window) {
    auto& run = search.run_;
    search.unfinished_ = true;
    if (!run.enter(pos, depth, window)) return window.alpha;
    const auto known = search.memory_.find(search.memory_.place_of(run.game, pos, depth, 0));
    if (known.lower > window.alpha) return search.remembered(known.lower, known.lower_final);
    OrderedMoves<typename Search::Rules> moves;
    search.list_moves(pos, moves);
    if (moves.list.empty()) return run.leave(window.alpha);  // never: the game is not over
    const auto move = moves.pick(0);
    const double value = search.value_after(pos, after(run.game, pos, move), depth - 1, window);
    run.trace.child(move, value);
    run.trace.cut(move, CutReason::probe);
    return run.leave(value);
  }
};

template <Game G, class Trace = NoTrace>
class Star2 {
 public:
  using Rules = G;

  static constexpr AlgorithmCard card{
      .name = "star2",
      .kind = Kind::sound,
      .idea = "star1 after a probe: one good move of each outcome first, for better bounds",
      .two_sides = true,
      .remembers = true,
      .switches = {Switch::evaluation, Switch::root_values, Switch::table, Switch::promise},
      .needs = star_needs};

  Star2(const G& game, Switches switches, Budget& budget, Trace& trace, const Tools& tools = {})
      : search_(game, switches, budget, trace, tools) {}
  Result<G> search(const typename G::Position& root, int depth) { return search_.search(root, depth); }

 private:
  StarSearch<G, Trace, OneMoveProbing> search_;
};

}  // namespace zermelo

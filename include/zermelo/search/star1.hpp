// Star1 (Ballard 1983): alpha-beta with chance nodes, where the outcomes that are still to come count what the game says they
// can bring at least and at most (search/star.hpp).
//
// Guarantee: expectiminimax's value. It saves little where the bounds are wide: Star2 looks for narrower ones first.
// Needs: two seats, zero sum, chance, bounds.
#pragma once

#include "zermelo/search/star.hpp"

namespace zermelo {

/// Nothing is asked before the outcomes are searched.
struct NoProbing {
  template <class Search, class Position, class Chances>
  static bool probe(Search&, const Position&, int /*depth*/, RealWindow, Chances&) {
    return false;
  }
};

template <Game G, class Trace = NoTrace>
class Star1 {
 public:
  using Rules = G;

  static constexpr AlgorithmCard card{
      .name = "star1",
      .kind = Kind::sound,
      .idea = "alpha-beta with chance: a roll is cut where no luck brings its mean back",
      .two_sides = true,
      .remembers = true,
      .switches = {Switch::evaluation, Switch::root_values, Switch::table, Switch::promise},
      .needs = star_needs};

  Star1(const G& game, Switches switches, Budget& budget, Trace& trace, const Tools& tools = {})
      : search_(game, switches, budget, trace, tools) {}
  Result<G> search(const typename G::Position& root, int depth) { return search_.search(root, depth); }

 private:
  StarSearch<G, Trace, NoProbing> search_;
};

}  // namespace zermelo

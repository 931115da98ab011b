// Paranoid search (Sturtevant and Korf 2000, "On pruning techniques for multi-player games"): the seat to move at the root
// trusts nobody. All others are taken for one opponent whose only aim is to do it harm; that leaves two sides, and alpha-beta
// prunes again as deep as it likes: in the best order about b^(d(n-1)/n) leaves of n seats.
//
// Guarantee: what the root's seat gets at least, whatever the others do, as far as the search looks. It is another question
// than Max^n's: an opponent who minds its own interest leaves more. With two seats and zero sum it is minimax.
// Needs: no chance.
#pragma once

#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/one_against_all.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Paranoid {
 public:
  static constexpr AlgorithmCard card{.name = "paranoid",
                                      .kind = Kind::model,
                                      .idea = "many seats as two sides: all others against the one to move",
                                      .certain = true,
                                      .switches = {Switch::evaluation, Switch::distance, Switch::root_values}};

  Paranoid(const G& game, Switches switches, Budget& budget, Trace& trace)
      : game_(game), switches_(switches), budget_(budget), trace_(trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    const OneAgainstAll<G> view(game_, game_.to_move(root));
    return AlphaBeta<OneAgainstAll<G>, Trace>(view, switches_, budget_, trace_).search(root, depth);
  }

 private:
  const G& game_;
  const Switches switches_;
  Budget& budget_;
  Trace& trace_;
};

}  // namespace zermelo

// Null move (Beal 1989, Donninger 1993): if the mover may pass, and a shallower search of what follows still beats beta, then
// a real move will beat it too, for in most positions moving is better than passing.
//
// Guarantee: none; selective. It errs in zugzwang, where every move harms. Two guards: may_pass() of the game says where
// passing is safe to assume, and from some depth on a search with real moves must confirm the cut (verification; Plenkner
// 1995, Tabibi and Netanyahu 2002). It never claims a decided game, and never passes twice in a row.
// Needs: Passable, Evaluated.
#pragma once

#include <optional>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

inline constexpr int null_move_least_depth = 2;
/// From this depth on a cut is worth a second look.
inline constexpr int verification_least_depth = 4;

/// The value that cuts, if there is one.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] std::optional<Score> null_move(Search& search, const SearchNode<G>& node, int reduction,
                                                 bool verify) {
  if constexpr (Passable<G>) {
    const Score beta = node.window.beta;
    Frame<G>& frame = search.frame(node.ply);
    if (node.principal || node.depth < null_move_least_depth || node.estimate < beta || search.decided(beta) ||
        (node.ply > 0 && search.frame(node.ply - 1).passed) || !search.game().may_pass(node.pos))
      return std::nullopt;

    auto passed = node.pos;
    search.game().pass(passed);
    frame.passed = true;
    frame.trait = -1;
    const Score value = search.value_after(node, passed, node.depth - 1 - reduction, {beta - 1, beta});
    frame.passed = false;
    if (value < beta) return std::nullopt;

    if (verify && node.depth >= verification_least_depth) {
      const Score real = search.visit_again(node, node.depth - 1 - reduction, {beta - 1, beta});
      if (real < beta) return std::nullopt;
    }
    search.set_unfinished(true);
    return search.decided(value) ? beta : value;
  } else {
    return std::nullopt;
  }
}

}  // namespace zermelo

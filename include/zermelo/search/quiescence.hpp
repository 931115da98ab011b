// Quiescence search (Shannon 1950, Harris 1975): an estimate in the middle of an exchange is worthless, so at the depth limit
// noisy moves are followed until the position is quiet. The mover need not make any: he may stand pat, that is, be content
// with the estimate.
//
// Guarantee: none; selective, since quiet moves beyond the limit are not seen.
// Needs: Noisy, Evaluated.
#pragma once

#include <algorithm>

#include "zermelo/core/trace.hpp"
#include "zermelo/search/move_order.hpp"
#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// The value of a node at the depth limit, which was entered already; fail-soft.
template <class Search, class G = typename Search::Rules>
Score quiescence(Search& search, const SearchNode<G>& node)
  requires Noisy<G>
{
  Window window = node.window;
  Score best = search.estimate(node.pos, node.mover);
  if (best >= window.beta || search.game().quiet(node.pos)) return search.leaf(best, LeafReason::stand_pat);
  window.alpha = std::max(window.alpha, best);

  OrderedMoves<G> moves;
  search.game().noisy_moves(node.pos, moves.list);
  search.score(node, moves, 0);
  for (int index = 0; index < moves.list.size(); ++index) {
    const auto move = moves.pick(index);
    const Score value = search.value_after(node, after(search.game(), node.pos, move), 0, window);
    search.trace().child(move, value);
    best = std::max(best, value);
    if (value >= window.beta) {
      search.trace().cut(move, CutReason::beta);
      break;
    }
    if (value > window.alpha) {
      window.alpha = value;
      search.adopt(node.ply, move);
    }
  }
  search.set_unfinished(!search.decided(best));
  return search.leave(best);
}

}  // namespace zermelo

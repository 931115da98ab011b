// Futility pruning (Schaeffer 1986, Heinz 1998): one or two plies before the depth limit, where the estimate lies so far below
// alpha that no quiet move could lift it there, quiet moves are not searched at all.
//
// Guarantee: none; selective: a quiet move whose effect is larger than the margin is missed.
// Needs: Margined, Evaluated.
#pragma once

#include "zermelo/search/search_node.hpp"

namespace zermelo {

inline constexpr int futility_most_depth = 2;

/// What a quiet move can reach here at most, in all likelihood; a node where that is no more than alpha skips them.
template <class Search, class G = typename Search::Rules>
Score futile_value(const Search& search, const SearchNode<G>& node) {
  if constexpr (Margined<G>) {
    if (!node.principal && node.depth <= futility_most_depth && !search.decided(node.window.alpha))
      return node.estimate + search.game().margin() * node.depth;
  }
  return infinite;
}

}  // namespace zermelo

// Razoring (Birmingham and Kent 1977): near the depth limit, where the estimate lies far below alpha, only noisy moves can
// help. The node is searched by those alone, and if they do not help, that is its value.
//
// Guarantee: none; selective: a quiet move that helps is missed.
// Needs: Noisy, Margined, Evaluated.
#pragma once

#include <optional>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

inline constexpr int razoring_most_depth = 2;

/// The value at or below alpha that ends the node, if there is one.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] std::optional<Score> razored(Search& search, const SearchNode<G>& node) {
  if constexpr (Noisy<G> && Margined<G>) {
    const Score alpha = node.window.alpha;
    if (node.principal || node.depth > razoring_most_depth || search.decided(alpha)) return std::nullopt;
    if (node.estimate + 2 * search.game().margin() * node.depth > alpha) return std::nullopt;
    const Score value = search.visit_again(node, 0, {alpha, alpha + 1});
    search.set_unfinished(true);
    if (value <= alpha && !search.decided(value)) return value;
  }
  return std::nullopt;
}

}  // namespace zermelo

// Enhanced transposition cut-off (Plaat, Schaeffer, Pijls and de Bruin 1996): before the first move is searched, all of them
// are looked up in the table. If one of the positions that they lead to is already known to be good enough, the node is cut
// without any search.
//
// Guarantee: sound, as the table is.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "zermelo/core/result.hpp"
#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// Below this depth a search costs less than the look-ups.
inline constexpr int enhanced_cutoff_least_depth = 3;

/// The value that cuts, if there is one, and the move that reaches it.
template <class Search, class G = typename Search::Rules>
std::optional<Score> enhanced_cutoff(Search& search, const SearchNode<G>& node, const MoveList<G>& moves) {
  // All clusters are asked for before the first is read: the memory works on several requests at once.
  std::array<Key, G::max_moves> keys;
  for (int index = 0; index < moves.size(); ++index) {
    Key& key = keys[static_cast<std::size_t>(index)];
    key = search.key_of(after(search.game(), node.pos, moves[index]));
    search.table().prefetch(key);
  }
  for (int index = 0; index < moves.size(); ++index) {
    const auto known = search.looked_up(keys[static_cast<std::size_t>(index)], node.depth - 1, node.ply + 1);
    if (!known) continue;
    const auto child = after(search.game(), node.pos, moves[index]);
    if (!search.table().holds(known->slot, child)) continue;
    const bool same = moves_again(search.game(), node.mover, child);
    const Bound wanted = same ? Bound::at_least : Bound::at_most;
    const Score seen = known->value + search.table().offset(child);
    const Score value = same ? seen : -seen;
    if ((known->bound == Bound::exact || known->bound == wanted) && value >= node.window.beta) {
      search.set_unfinished(!known->whole);
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace zermelo

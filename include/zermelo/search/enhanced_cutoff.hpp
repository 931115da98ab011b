// Enhanced transposition cut-off (Plaat, Schaeffer, Pijls and de Bruin 1996): before the first move is searched, all of them
// are looked up: in the transposition table, in an endgame table, by what the rules and the bounds on what is left say. If one of
// the positions that they lead to is already known to be good enough, the node is cut without any search. And a move that is
// known not to be is left out: to search it would only find the same entry again.
//
// Guarantee: sound, as the tables are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "zermelo/core/result.hpp"
#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// Below this depth a search costs less than the look-ups.
inline constexpr int enhanced_cutoff_least_depth = 3;

/// What is known of a position before it is searched, as its mover sees it.
struct KnownBounds {
  Score low = -infinite;
  Score high = infinite;
  bool whole = true;  // at any depth

  /// The same for the other side.
  KnownBounds reversed() const { return {-high, -low, whole}; }
};

struct LookedUp {
  std::optional<Score> cut{};  // the value of a move that is good enough
  Score left_out = -infinite;  // no move that was left out is worth more
  bool unfinished = false;     // what was used of it might change with more depth
};

/// Looks all moves up, and leaves those out that cannot reach the window.
template <class Search, class G = typename Search::Rules>
LookedUp enhanced_cutoff(Search& search, const SearchNode<G>& node, MoveList<G>& moves) {
  // All clusters are asked for before the first is read: the memory works on several requests at once.
  std::array<Key, G::max_moves> keys;
  for (int index = 0; index < moves.size(); ++index) {
    Key& key = keys[static_cast<std::size_t>(index)];
    key = search.key_of(after(search.game(), node.pos, moves[index]));
    search.table().prefetch(key);
  }
  LookedUp found;
  int kept = 0;
  for (int index = 0; index < moves.size(); ++index) {
    const auto child = after(search.game(), node.pos, moves[index]);
    const KnownBounds seen =
        search.known_bounds(child, keys[static_cast<std::size_t>(index)], node.depth - 1, node.ply + 1);
    const KnownBounds known = moves_again(search.game(), node.mover, child) ? seen : seen.reversed();
    if (known.low >= node.window.beta) {
      found.cut = known.low;
      found.unfinished = !known.whole;
      return found;
    }
    if (known.high <= node.window.alpha) {
      found.left_out = std::max(found.left_out, known.high);
      found.unfinished = found.unfinished || !known.whole;
    } else {
      moves.swap(kept++, index);
    }
  }
  moves.shrink(kept);
  return found;
}

}  // namespace zermelo

// Enhanced transposition cut-off (Plaat, Schaeffer, Pijls and de Bruin 1996): before the first move is searched, all of them
// are looked up: by what the rules, wins at hand, plans and the bounds on what is left say, in an endgame table, in the
// transposition table. If one of the positions that they lead to is already known to be good enough, the node is cut without any
// search. And a move that is known not to be is left out: to search it would only find the same again.
//
// Guarantee: sound, as the tables are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

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

/// A position to look up. Where a move can be answered in one way only, it is the position after the answer.
template <Game G>
struct Outlook {
  typename G::Position pos;
  Key key;
  int depth;
  int ply;
  bool turned;  // its mover is not the node's
};

/// Room that is not filled with positions before there are any.
template <class Item>
union Unfilled {
  Unfilled() {}
  Item item;
};

/// Looks all moves up, and leaves those out that cannot reach the window.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] LookedUp enhanced_cutoff(Search& search, const SearchNode<G>& node, MoveList<G>& moves) {
  std::array<Unfilled<Outlook<G>>, G::max_moves> outlooks;
  LookedUp found;
  int kept = 0;
  /// Whether the node is cut, or else keeps the move.
  const auto cuts = [&](KnownBounds known, int index) {
    if (outlooks[static_cast<std::size_t>(index)].item.turned) known = known.reversed();
    if (known.low >= node.window.beta) {
      found.cut = known.low;
      found.unfinished = !known.whole;
      return true;
    }
    if (known.high <= node.window.alpha) {
      found.left_out = std::max(found.left_out, known.high);
      found.unfinished = found.unfinished || !known.whole;
    } else {
      if (kept < index) {
        outlooks[static_cast<std::size_t>(kept)] = outlooks[static_cast<std::size_t>(index)];
        moves.swap(kept, index);
      }
      ++kept;
    }
    return false;
  };

  for (int index = 0; index < moves.size(); ++index) {
    Outlook<G>& outlook = outlooks[static_cast<std::size_t>(index)].item;
    outlook.pos = after(search.game(), node.pos, moves[index]);
    outlook.depth = node.depth - 1;
    outlook.ply = node.ply + 1;
    outlook.turned = !moves_again(search.game(), node.mover, outlook.pos);
    if (cuts(search.known_by_rules(outlook), index)) return found;
  }
  moves.shrink(std::exchange(kept, 0));
  // All clusters are asked for before the first is read: the memory works on several requests at once.
  for (int index = 0; index < moves.size(); ++index) {
    Outlook<G>& outlook = outlooks[static_cast<std::size_t>(index)].item;
    outlook.key = search.key_of(outlook.pos);
    search.table().prefetch(outlook.key);
  }
  for (int index = 0; index < moves.size(); ++index)
    if (cuts(search.known_by_table(outlooks[static_cast<std::size_t>(index)].item), index)) return found;
  moves.shrink(kept);
  return found;
}

}  // namespace zermelo

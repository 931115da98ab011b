// Extensions: some lines deserve a ply more. Without them a search pushes what it does not want to see beyond its depth limit
// by forcing moves that only delay it (the horizon effect; Berliner 1973).
//
//   forced    the mover has one sensible answer, so the node costs next to nothing
//   threat    the move demands an answer
//   singular  one move is far better than all others (Anantharaman, Campbell and Hsu 1988): if a shallower search without
//             the table's move stays clearly below its value, everything hangs on that move
//
// Guarantee: none; selective: lines of different length are compared. A line is never extended beyond twice the depth.
#pragma once

#include "zermelo/search/search_node.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo {

/// Whether the game itself says that there is one sensible answer. Games that cannot tell are extended where there is one
/// legal move.
template <Game G>
bool forced_by_rules(const G& game, const typename G::Position& pos) {
  if constexpr (Forcing<G>) {
    return game.forced(pos);
  } else {
    return false;
  }
}

template <Game G>
bool is_threat(const G& game, const typename G::Position& pos, typename G::Move move) {
  if constexpr (Forcing<G>) {
    return game.threat(pos, move);
  } else {
    return false;
  }
}

inline constexpr int singular_least_depth = 5;

/// Whether the table's move stands alone.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] bool is_singular(Search& search, const SearchNode<G>& node, const TranspositionTable::Entry& entry,
                                   typename G::Move move) {
  Frame<G>& frame = search.frame(node.ply);
  if (node.depth < singular_least_depth || node.ply == 0 || frame.excluded || entry.depth < node.depth - 3 ||
      entry.bound == Bound::at_most || search.decided(entry.value))
    return false;
  Score margin = 1;
  if constexpr (Margined<G>) margin = search.game().margin();
  const Score bar = entry.value - margin;
  frame.excluded = move;
  const Score others = search.visit(node.pos, node.depth / 2, node.ply, {bar - 1, bar});
  frame.excluded.reset();
  return others < bar;
}

}  // namespace zermelo

// Plans: a strategy that is known beforehand keeps the mover to so much, whatever he plays, without a search. The usual one
// answers each move by its partner (the cell above, a mirror image, the other cell of a pair), so that what each side can still
// get is known at once (Allis 1988, "follow-up" and "base-inverse"; Hales and Jewett's pairings 1963).
//
// Guarantee: sound, as the game's word is. It is about the end of the game, so a search to a limited depth that is not to know
// more than it sees heeds it only where it sees that far.
// Needs: Capped, and plies_left() where results are graded by plies.
#pragma once

#include <optional>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// The most that the mover can get, where a plan is known.
template <class Search, class G = typename Search::Rules>
std::optional<Score> most_by_plan(const Search& search, const typename G::Position& pos, int ply) {
  const Cap cap = search.game().cap(pos);
  if (cap.most > 0) return std::nullopt;
  return cap.most == 0 ? 0 : search.lost_in(ply, cap.plies);
}

}  // namespace zermelo

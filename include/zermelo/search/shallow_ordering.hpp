// Shallow ordering (the lecture's f'): the moves are searched to a small depth k first, each for its value, and the real
// search takes them in the order of those values. With k = 1 that is the evaluation of what they lead to.
//
// Guarantee: sound, it only orders. Needs: Evaluated.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "zermelo/search/move_order.hpp"
#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// A node with fewer plies left than this beyond k is searched faster than ordered.
inline constexpr int shallow_ordering_least_gap = 2;

/// Adds to the score of each move so that the order of the shallow values decides.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] void order_by_shallow_search(Search& search, const SearchNode<G>& node, OrderedMoves<G>& moves,
                                               int k) {
  std::array<Score, G::max_moves> values;
  const int count = moves.list.size();
  for (int index = 0; index < count; ++index) {
    const auto child = after(search.game(), node.pos, moves.list[index]);
    values[static_cast<std::size_t>(index)] = search.value_after(node, child, k - 1, {});
  }
  for (int index = 0; index < count; ++index) {
    int behind = 0;  // moves that are worse
    for (int other = 0; other < count; ++other)
      if (values[static_cast<std::size_t>(other)] < values[static_cast<std::size_t>(index)]) ++behind;
    moves.score(index) += 10'000 * behind;  // more than all other bonuses together, less than the table's move
  }
}

}  // namespace zermelo

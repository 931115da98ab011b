// Secondary search (Greenblatt, Eastlake and Crocker 1967): before a move is made, look a little beyond the end of the line that
// speaks for it. If the value falls there, the line ended just before something bad; the move is worth what was found,
// and the other moves of the root get another chance against that.
//
// Guarantee: none; selective: only the best line is looked at.
#pragma once

#include <optional>
#include <vector>

#include "zermelo/core/result.hpp"
#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// Plies beyond the end of the line: one's own best try and the answer to it.
inline constexpr int secondary_depth = 2;

/// What the position after the line is worth to the root's mover; nothing where the game is over there.
template <class Search, class G = typename Search::Rules>
std::optional<Score> beyond(Search& search, const typename G::Position& root,
                            const std::vector<typename G::Move>& line) {
  auto end = root;
  for (const auto move : line) search.game().play(end, move);
  if (line.empty() || search.game().over(end)) return std::nullopt;
  const auto ply = static_cast<int>(line.size());
  search.note_position(search.frame(ply), end);
  const Score value = search.visit(end, secondary_depth, ply, {});
  // A loss beyond the line is no loss of the root: the mover need not follow the line so far.
  return search.undecided(search.game().to_move(end) == search.game().to_move(root) ? value : -value);
}

/// The value of the root after its best line was looked at, with the root's moves and the line as they are then.
template <class Search, class G = typename Search::Rules>
Score confirmed_by_secondary_search(Search& search, const typename G::Position& root, Score value) {
  std::vector<RootMove<typename G::Move>> moves = search.run().moves();
  const SearchNode<G> node{root, search.game().to_move(root), search.root_depth(), 0, {}, true, 0};
  std::vector<typename G::Move> line = search.run().line();
  for (std::size_t checked = 0; checked < moves.size() && !line.empty(); ++checked) {
    const auto found = beyond(search, root, line);
    if (search.spent() || !found || *found >= value) break;
    value = *found;
    for (auto& move : moves)
      if (move.move == line.front()) move.value = value;
    // The others were only compared with what the first was thought to be worth. Which of them is better now?
    for (auto& move : moves) {
      if (move.move == line.front() || move.value <= value) continue;
      const auto child = after(search.game(), root, move.move);
      search.frame(0).trait = trait_of(search.game(), root, move.move);
      move.value = search.value_after(node, child, search.root_depth() - 1, {value, infinite});
      move.bound = move.value > value ? Bound::exact : Bound::at_most;
      if (move.value > value) {
        value = static_cast<Score>(move.value);
        search.adopt(0, move.move);
        line = search.run().line();
      }
    }
  }
  search.run().set_moves(std::move(moves));
  search.run().set_line(line);
  search.set_unfinished(true);
  return value;
}

}  // namespace zermelo

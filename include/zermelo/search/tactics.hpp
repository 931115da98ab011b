// Wins at hand, seen without searching: a mover who has one takes it; where no move keeps the opponent from one, the game is lost
// two plies later; otherwise only the moves that do are worth a search, a single one is played at once, and no win comes sooner
// than in three plies, no loss sooner than in four. Programs for games of lines have always searched so (Allis 1988); here any game
// can that tells which moves those are.
//
// Guarantee: sound. What is seen lies up to two plies ahead, so it holds at any depth from 2 on.
// Needs: Tactical, and turns that alternate.
#pragma once

#include <optional>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// Below this depth the search itself would not see what the tactics see.
inline constexpr int tactics_least_depth = 2;

template <class G>
concept TacticalByTurns = Tactical<G> && requires { requires G::turns_alternate; };

/// The value of a node that is settled at hand, or a bound on it that lies outside the window; otherwise the list has the moves
/// to search.
template <class Search, class G = typename Search::Rules>
std::optional<Score> settled_at_hand(Search& search, const SearchNode<G>& node, MoveList<G>& moves) {
  const int ply = node.ply;
  if (!search.frame(ply).no_win_at_hand && search.game().winning_move(node.pos)) return search.won_in(ply, 1);
  search.game().safe_moves(node.pos, moves);
  if (moves.empty()) return search.lost_in(ply, 2);
  if (node.window.alpha >= search.won_in(ply, 3)) return search.won_in(ply, 3);
  if (node.window.beta <= search.lost_in(ply, 4)) return search.lost_in(ply, 4);
  return std::nullopt;
}

}  // namespace zermelo

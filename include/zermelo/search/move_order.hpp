// The moves of a node, best-looking first: what the game promises and what cuts elsewhere have taught, added up on one scale.
// A score a move; the next one is looked for when it is wanted, since a good order cuts after the first or second and
// sorting the rest would be wasted.
//
// Guarantee: sound, it only orders.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "zermelo/core/game.hpp"
#include "zermelo/search/counter_moves.hpp"
#include "zermelo/search/history.hpp"
#include "zermelo/search/move_code.hpp"
#include "zermelo/search/search_node.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

template <Game G>
class OrderedMoves {
 public:
  using Move = typename G::Move;

  MoveList<G> list;

  Score& score(int index) { return scores_[static_cast<std::size_t>(index)]; }

  /// Brings the best of those that are left to the place and answers with it.
  Move pick(int place) {
    int best = place;
    for (int index = place + 1; index < list.size(); ++index)
      if (scores_[static_cast<std::size_t>(index)] > scores_[static_cast<std::size_t>(best)]) best = index;
    bring_to(place, best);
    return list[place];
  }

  void bring_to(int place, int index) {
    list.swap(place, index);
    std::swap(scores_[static_cast<std::size_t>(place)], scores_[static_cast<std::size_t>(index)]);
  }

 private:
  std::array<Score, G::max_moves> scores_;  // left uninitialised on purpose: one for each move in the list
};

/// What the search has learnt of moves, for as long as it runs.
template <Game G>
class MoveOrder {
 public:
  MoveOrder(const G& game, Switches switches) : game_(game), switches_(switches) {}

  /// Gives each move from the place on its score. The frames are those of the line that leads to the node.
  void score(const SearchNode<G>& node, std::span<const Frame<G>> frames, OrderedMoves<G>& moves, int place) const {
    const Killers& killers = frames[static_cast<std::size_t>(node.ply)].killers;
    const int before = trait_before(node, frames);
    const bool by_foresight = Foreseen<G> && switches_.on(Switch::foresight);
    const bool by_threats = Threatening<G> && switches_.on(Switch::threat_order);
    const bool by_promise = switches_.on(Switch::promise) && !by_foresight && !by_threats;  // which know more
    const bool by_killers = switches_.on(Switch::killers);
    const bool by_history = switches_.on(Switch::history);
    const MoveCode counter =
        switches_.on(Switch::counter_moves) && before >= 0 ? counter_moves_.answer(node.mover, before) : no_move;
    for (int index = place; index < moves.list.size(); ++index) {
      const typename G::Move move = moves.list[index];
      const MoveCode code = code_of(move);
      Score score = code == counter ? CounterMoves::bonus : 0;
      if constexpr (Ordered<G>) {
        if (by_promise) score += game_.promise(node.pos, move);
      }
      if constexpr (Threatening<G>) {
        if (by_threats) score += game_.threatening(node.pos, move);
      }
      if (by_killers) score += killers.bonus(code);
      if (by_history) score += history_.bonus(node.mover, trait_of(game_, node.pos, move));
      moves.score(index) = score;
    }
    if constexpr (Foreseen<G>) {
      if (by_foresight)
        game_.foresee(node.pos, moves.list, place, [&](int index, Score seen) { moves.score(index) += seen; });
    }
  }

  /// The move, whose trait the node's frame has, was too good to be allowed.
  void cut_by(const SearchNode<G>& node, std::span<Frame<G>> frames, typename G::Move move) {
    Frame<G>& frame = frames[static_cast<std::size_t>(node.ply)];
    const MoveCode code = code_of(move);
    frame.killers.cut_by(code);
    history_.cut_by(node.mover, frame.trait, node.depth);
    if (const int before = trait_before(node, frames); before >= 0) counter_moves_.cut_by(node.mover, before, code);
  }

  void grow_older() { history_.grow_older(); }

 private:
  /// Of the move that led to the node; -1 where there is none, or it was a pass.
  static int trait_before(const SearchNode<G>& node, std::span<const Frame<G>> frames) {
    return node.ply > 0 ? frames[static_cast<std::size_t>(node.ply) - 1].trait : -1;
  }

  const G& game_;
  const Switches switches_;
  History history_;
  CounterMoves counter_moves_;
};

}  // namespace zermelo

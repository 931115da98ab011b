// The moves of a node, best-looking first. A score a move; the next one is looked for when it is wanted, since a good order
// cuts after the first or second and sorting the rest would be wasted.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "zermelo/core/game.hpp"

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

}  // namespace zermelo

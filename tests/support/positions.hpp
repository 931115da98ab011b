// Positions of real games for properties, by random play from the start.
#pragma once

#include <rapidcheck.h>

#include "zermelo/core/game.hpp"

namespace zermelo::tests {

/// After so many plies, or fewer where the game ends before.
template <Game G>
rc::Gen<typename G::Position> position_of(const G& game, int least_plies, int most_plies) {
  const auto choices = rc::gen::container<std::vector<unsigned>>(static_cast<std::size_t>(most_plies),
                                                                 rc::gen::resize(100, rc::gen::arbitrary<unsigned>()));
  const auto plies = rc::gen::resize(100, rc::gen::inRange(least_plies, most_plies + 1));
  return rc::gen::map(rc::gen::pair(plies, choices), [&game](const std::pair<int, std::vector<unsigned>>& lots) {
    auto pos = game.initial();
    for (int ply = 0; ply < lots.first && !game.over(pos); ++ply) {
      MoveList<G> moves;
      game.moves(pos, moves);
      game.play(
          pos,
          moves[static_cast<int>(lots.second[static_cast<std::size_t>(ply)] % static_cast<unsigned>(moves.size()))]);
    }
    return pos;
  });
}

}  // namespace zermelo::tests

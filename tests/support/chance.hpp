// Searches with chance in one line, and positions of games of chance by which they are compared.
#pragma once

#include <vector>

#include "tests/support/search.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/search/star1.hpp"
#include "zermelo/search/star2.hpp"
#include "zermelo/search/value_iteration.hpp"

namespace zermelo::tests {

/// Star1 or Star2 with a table of so many bytes, at depth 1, 2, 3 … to the last: what each depth found is there for the next.
template <template <class, class> class Algorithm, Game G>
std::vector<Result<G>> deepened(const G& game, const typename G::Position& pos, int depth, Switches switches,
                                std::size_t bytes) {
  TranspositionTable table(bytes);
  Budget budget{Limits{}};
  NoTrace trace;
  Algorithm<G, NoTrace> search(game, switches, budget, trace, {.table = &table});
  std::vector<Result<G>> results;
  for (int at = 1; at <= depth; ++at) results.push_back(search.search(pos, at));
  return results;
}

/// Positions of random games where a seat is to move, the same in every run.
template <Game G>
std::vector<typename G::Position> decisions_of(const G& game, int count, int most_plies) {
  Random random(7);
  std::vector<typename G::Position> set;
  while (set.size() < static_cast<std::size_t>(count)) {
    auto pos = game.initial();
    for (int plies = random.between(1, most_plies); plies > 0 && !game.over(pos); --plies) {
      MoveList<G> moves;
      game.moves(pos, moves);
      game.play(pos, moves[random.between(0, moves.size() - 1)]);
    }
    if (!game.over(pos) && game.to_move(pos) != Player::chance) set.push_back(pos);
  }
  return set;
}

}  // namespace zermelo::tests

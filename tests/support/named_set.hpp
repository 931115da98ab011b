// Positions by which techniques are compared in nodes, the same in every run, and what they cost together.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/support/full.hpp"

namespace zermelo::tests {

/// Ten positions of random games, 6 to 16 plies from the start.
template <Game G>
std::vector<typename G::Position> named_set(const G& game) {
  Random random(7);
  std::vector<typename G::Position> set;
  while (set.size() < 10) {
    const auto pos = after_random_moves(game, random.between(6, 16), random);
    if (!game.over(pos)) set.push_back(pos);
  }
  return set;
}

/// With a new table for each that is never full.
template <Game G>
std::uint64_t total_nodes(const G& game, const std::vector<typename G::Position>& set, int depth, Switches switches,
                          Tools tools = {}) {
  std::uint64_t nodes = 0;
  for (const auto& pos : set) {
    TranspositionTable table(8 << 20);
    tools.table = &table;
    nodes += searched_fully(game, pos, depth, switches, tools).nodes;
  }
  return nodes;
}

}  // namespace zermelo::tests

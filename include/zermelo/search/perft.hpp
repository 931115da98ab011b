// Perft counts the positions that lie exactly so many plies below another, once for each way to reach them. Published
// counts exist for most games, which makes it the first test of any rules.
#pragma once

#include <cstdint>

#include "zermelo/core/game.hpp"
#include "zermelo/core/limits.hpp"

namespace zermelo {

/// Stops early when the budget is spent; the count is then worthless, and budget.spent() says so.
template <Game G>
std::uint64_t perft(const G& game, const typename G::Position& pos, int depth, Budget& budget) {
  if (depth == 0) return 1;
  if (!budget.enter()) return 0;
  MoveList<G> moves;
  game.moves(pos, moves);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t count = 0;
  for (const auto move : moves) count += perft(game, after(game, pos, move), depth - 1, budget);
  return count;
}

}  // namespace zermelo

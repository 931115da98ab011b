// What a search answers. Values are real numbers in Score steps, since a mean over chance is not whole; graded wins and
// losses keep their encoding here, and the engine turns them into words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

enum class Bound : std::uint8_t { none, exact, at_least, at_most };

enum class Source : std::uint8_t {
  search,  // some line ended at the depth limit, in an estimate
  solved,  // every line that matters was played to its end
  book,
  endgame,
};

/// Whether looking deeper changes nothing.
constexpr bool is_final(Source source) {
  return source == Source::solved || source == Source::endgame;
}

/// One number a seat.
using SeatValues = std::array<double, max_seats>;

/// The number that counts for a mover; where chance moves, the first seat's.
constexpr double value_for(Player mover, const SeatValues& values) {
  return values[static_cast<std::size_t>(mover == Player::chance ? 0 : index_of(mover))];
}

template <class Move>
struct RootMove {
  Move move;
  double value = 0;  // as the root's mover sees it
  Bound bound = Bound::exact;
};

/// How a transposition table served a search.
struct TableCounts {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;        // the position was known
  std::uint64_t cuts = 0;        // and that ended the node
  std::uint64_t false_hits = 0;  // found by an audit: it was another position
  double fill = 0;               // share of the table that this search has filled
};

/// It knows a game by its moves alone: a search may look at the game through a view of it (search/one_against_all.hpp).
template <class Move>
struct ResultOf {
  double value = 0;           // as the root's mover sees it (the first seat, where chance moves)
  Bound bound = Bound::none;  // none: the algorithm has no opinion
  Source source = Source::search;
  int depth = 0;
  std::vector<Move> line;                 // the principal variation
  std::vector<RootMove<Move>> moves;      // in the order in which they were searched
  std::optional<SeatValues> seat_values;  // where each seat has a value of its own
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t researches = 0;  // moves, or roots, that were searched a second time
  TableCounts table;
  bool memory_full = false;  // the search ended because of that
};

template <Game G>
using Result = ResultOf<typename G::Move>;

}  // namespace zermelo

// The memory of an alpha-beta that comes back to a position with other windows (after Plaat, Schaeffer, Pijls and de Bruin
// 1996): a lower and an upper bound of its value, each by itself, since a search with an empty window finds only one of them
// at a time and the next may need the other.
//
// The transposition table keeps one bound an entry, so a position has two entries. Their keys differ in the lowest bit: they
// lie in one cluster, one cache line. The depth is part of the key: the same position searched to another depth is another
// one here, so that what is remembered is exactly the depth-limited value.
//
// Guarantee: sound. Bounds may get lost where the table is full, and are never wrong.
#pragma once

#include <algorithm>
#include <cstdint>

#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/tools.hpp"
#include "zermelo/search/transposition_table.hpp"
#include "zermelo/search/watched_table.hpp"

namespace zermelo {

template <Game G>
class BoundMemory {
 public:
  using Position = typename G::Position;

  /// A position as a search meets it. The memory counts the plies of a graded win from here, the search from its root.
  struct Place {
    const Position& pos;
    int depth;  // left to search
    int ply;    // below the root
    Key key;
  };

  /// A bound that is final would be the same with more depth: the lines that prove it were played to their ends.
  struct Known {
    Score lower = -infinite;
    Score upper = infinite;
    bool lower_final = false;
    bool upper_final = false;
    std::uint64_t work = 0;  // nodes that it cost, about
  };

  BoundMemory(const G& game, const Tools& tools) : table_(game, tools) {}

  Place place_of(const G& game, const Position& pos, int depth, int ply) const {
    return {.pos = pos,
            .depth = depth,
            .ply = ply,
            .key = Random::mixed(game.key(pos) + static_cast<Key>(depth + 1) * key_of_a_ply)};
  }

  Known find(const Place& place) {
    ++counts_.probes;
    Known known;
    if (const auto found = table_.find(place.key, place.pos); found) {
      known.lower = from_table(found.entry.value, place.ply);
      known.lower_final = found.entry.depth == TranspositionTable::whole;
      known.work = found.entry.work;
      if (found.entry.bound == Bound::exact) {
        known.upper = known.lower;
        known.upper_final = known.lower_final;
        ++counts_.hits;
        return known;
      }
    }
    if (const auto found = table_.find(place.key ^ upper_bound_bit, place.pos); found) {
      known.upper = from_table(found.entry.value, place.ply);
      known.upper_final = found.entry.depth == TranspositionTable::whole;
      known.work = std::max(known.work, found.entry.work);
    }
    if (known.lower > -infinite || known.upper < infinite) ++counts_.hits;
    return known;
  }

  /// An exact value is one entry, in the place of the lower bound.
  void store(const Place& place, Score value, Bound bound, bool final, std::uint64_t work) {
    const Key key = bound == Bound::at_most ? place.key ^ upper_bound_bit : place.key;
    // Replaced by work, because the field for the depth only says whether the bound is final.
    table_.store(key, place.pos,
                 {.value = to_table(value, place.ply),
                  .bound = bound,
                  .depth = final ? TranspositionTable::whole : 0,
                  .work = work},
                 Replacement::work);
  }

  void count_cut() { ++counts_.cuts; }
  TableCounts counts() const {
    TableCounts counts = counts_;
    counts.false_hits = table_.false_hits();
    counts.fill = table_.fill();
    return counts;
  }

 private:
  static constexpr Key key_of_a_ply = 0x9e3779b97f4a7c15;  // any odd number with its bits well spread
  static constexpr Key upper_bound_bit = 1;

  WatchedTable<G> table_;
  TableCounts counts_;
};

}  // namespace zermelo

// The memory of an alpha-beta that comes back to a position with other windows (after Plaat, Schaeffer, Pijls and de Bruin
// 1996): a lower and an upper bound of its value, each by itself, since a search with an empty window finds only one of them
// at a time and the next may need the other.
//
// The transposition table keeps one bound an entry, so a position has two entries. Their keys differ in the lowest bit: they
// lie in one cluster, one cache line. The depth is part of the key: the same position searched to another depth is another
// one here, so that what is remembered is exactly the depth-limited value.
//
// Where values are means over chance they are kept as they are, all 64 bits. The move that was best has an entry of its own,
// by the position alone: what was found out to one depth orders the moves for the next.
//
// Guarantee: sound. Bounds may get lost where the table is full, and are never wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/tools.hpp"
#include "zermelo/search/transposition_table.hpp"
#include "zermelo/search/watched_table.hpp"

namespace zermelo {

template <Game G, class Value = Score>
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
    Value lower = -infinite;
    Value upper = infinite;
    bool lower_final = false;
    bool upper_final = false;
    std::uint64_t work = 0;  // nodes that it cost, about
  };

  /// Unwanted: nothing is ever known.
  BoundMemory(const G& game, const Tools& tools, bool wanted = true)
      : table_(game, tools, {}, wanted), wanted_(wanted) {}

  Place place_of(const G& game, const Position& pos, int depth, int ply) const {
    return {.pos = pos,
            .depth = depth,
            .ply = ply,
            .key = Random::mixed(game.key(pos) + static_cast<Key>(depth + 1) * key_of_a_ply)};
  }

  Known find(const Place& place) {
    Known known;
    if (!wanted_) return known;
    ++counts_.probes;
    if (const auto found = found_at(place.key, place.pos); found) {
      known.lower = seen_from_root(found.entry.value, place.ply);
      known.lower_final = found.entry.depth == TranspositionTable::whole;
      known.work = found.entry.work;
      if (found.entry.bound == Bound::exact) {
        known.upper = known.lower;
        known.upper_final = known.lower_final;
        ++counts_.hits;
        return known;
      }
    }
    if (const auto found = found_at(place.key ^ upper_bound_bit, place.pos); found) {
      known.upper = seen_from_root(found.entry.value, place.ply);
      known.upper_final = found.entry.depth == TranspositionTable::whole;
      known.work = std::max(known.work, found.entry.work);
    }
    if (known.lower > -infinite || known.upper < infinite) ++counts_.hits;
    return known;
  }

  /// An exact value is one entry, in the place of the lower bound.
  void store(const Place& place, Value value, Bound bound, bool final, std::uint64_t work) {
    if (!wanted_) return;
    const Key key = bound == Bound::at_most ? place.key ^ upper_bound_bit : place.key;
    const int depth = final ? TranspositionTable::whole : 0;
    // Replaced by work, because the field for the depth only says whether the bound is final.
    if constexpr (std::is_same_v<Value, Score>) {
      table_.store(key, place.pos, {.value = to_table(value, place.ply), .bound = bound, .depth = depth, .work = work},
                   Replacement::work);
    } else {
      table_.store_mean(key, place.pos, {.value = value, .bound = bound, .depth = depth, .work = work},
                        Replacement::work);
    }
  }

  /// The move that was best when the position was searched last, to whatever depth.
  MoveCode move(const G& game, const Position& pos) {
    return wanted_ ? table_.find(place_of(game, pos, any_depth, 0).key, pos).entry.move : no_move;
  }
  void store_move(const G& game, const Position& pos, MoveCode move, std::uint64_t work) {
    if (!wanted_) return;
    table_.store(place_of(game, pos, any_depth, 0).key, pos, {.bound = Bound::exact, .move = move, .work = work},
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
  auto found_at(Key key, const Position& pos) {
    if constexpr (std::is_same_v<Value, Score>) {
      return table_.find(key, pos);
    } else {
      return table_.find_mean(key, pos);
    }
  }

  /// Means carry no plies.
  static Value seen_from_root(Value value, int ply) {
    if constexpr (std::is_same_v<Value, Score>) {
      return from_table(value, ply);
    } else {
      return value;
    }
  }

  static constexpr Key key_of_a_ply = 0x9e3779b97f4a7c15;  // any odd number with its bits well spread
  static constexpr Key upper_bound_bit = 1;
  static constexpr int any_depth = -1;

  WatchedTable<G> table_;
  const bool wanted_;
  TableCounts counts_;
};

}  // namespace zermelo

// What a book knows of a position: what its search made of every move, and what the positions after them have made of that.
//
// Values are Score steps as the position's mover sees them; games that are won or lost are graded by their distance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "zermelo/core/result.hpp"
#include "zermelo/core/score.hpp"

namespace zermelo::engine {

struct BookMove {
  /// How far the entry's own search is to be believed.
  enum class Known : std::uint8_t { estimate, at_most, proven };

  std::string move;
  Score searched = 0;
  Known known = Known::estimate;
  bool entered = false;  // the position after it has an entry of its own
  Score value = 0;       // by way of that entry, where it counts; else as it was searched
  bool final = false;    // and that is proven

  Bound bound() const { return known == Known::at_most && !entered ? Bound::at_most : Bound::exact; }
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

struct BookEntry {
  std::string position{};         // as the game writes its canonical form
  int ply = 0;                    // from the root, when it was entered
  int depth = 0;                  // of its search
  std::uint64_t nodes = 0;        // and what that took
  bool solved = false;            // the search has proven the position's value
  std::vector<BookMove> moves{};  // every legal one, the best first; never empty

  Score value() const { return moves.front().value; }
  /// The value is proven: by the search itself, by a win, or by every move.
  bool final() const {
    return solved || (moves.front().final &&
                      (is_win(value()) || std::all_of(moves.begin(), moves.end(), [](const BookMove& move) {
                         return move.final && move.bound() == Bound::exact;
                       })));
  }
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// What a value is worth a ply earlier, to the same seat: a decided game is a ply further from its end.
constexpr Score a_ply_earlier(Score value) {
  return is_win(value) ? value - 1 : is_loss(value) ? value + 1 : value;
}

/// What a move makes of the entry of the position after it. Where a game can come back to a position an entry counts only
/// for those that were entered a ply or more before it: so nothing ever rests on itself.
inline void back_up(BookMove& move, bool same_mover, const BookEntry& next, bool counts) {
  move.entered = true;
  move.value = move.searched;
  move.final = move.known == BookMove::Known::proven;
  if (!counts || (move.final && !next.final())) return;  // an estimate is no reason against a proof
  const Score value = a_ply_earlier(next.value());
  move.value = same_mover ? value : -value;
  move.final = next.final();
}

/// The order of moves in an entry: it depends on nothing but what is known of them.
inline bool better(const BookMove& one, const BookMove& other) {
  const auto rank = [](const BookMove& move) {
    return std::tuple(-std::int64_t{move.value}, move.bound() != Bound::exact, !move.entered);
  };
  return rank(one) != rank(other) ? rank(one) < rank(other) : one.move < other.move;
}

}  // namespace zermelo::engine

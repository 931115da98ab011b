// The course of a game: where it stands, how it came there, and whether it is at its end, by its rules or because a position has
// come again in a game where that counts.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

class Course {
 public:
  Course(const AnyGame& game, AnyPosition start) : game_(game), repeats_(game.has(Capability::repeats)) {
    come_to(std::move(start));
  }

  const AnyPosition& position() const { return positions_.back(); }
  /// The positions that led here.
  std::vector<AnyPosition> before() const { return {positions_.begin(), positions_.end() - 1}; }

  void play(AnyMove move) { come_to(game_.after(position(), move)); }

  bool repeated() const { return repeated_; }
  bool over() const { return repeated_ || game_.over(position()); }
  /// Of a game that is over.
  Verdict result(Player seat) const {
    return repeated_ ? game_.repetition(position(), seat) : game_.payoff(position(), seat);
  }

 private:
  void come_to(AnyPosition pos) {
    if (repeats_ && !game_.over(pos)) repeated_ = !seen_.insert(game_.position_text(pos)).second;
    positions_.push_back(std::move(pos));
  }

  const AnyGame& game_;
  const bool repeats_;
  bool repeated_ = false;
  std::vector<AnyPosition> positions_;
  std::unordered_set<std::string> seen_;  // their texts, which tell them apart for certain
};

}  // namespace zermelo::engine

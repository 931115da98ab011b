// Where the games of a match start. Each opening is played twice, with seats swapped.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/session.hpp"

namespace zermelo::engine {

/// One number from several, for seeds: any change of any of them gives another.
std::uint64_t combined(std::initializer_list<std::uint64_t> numbers);

/// A number that tells texts apart, on top of that of a text before it.
std::uint64_t digest(std::string_view text, std::uint64_t number = 0);

struct Opening {
  std::shared_ptr<const AnyGame> game;  // of written games each line of a file is one of its own
  AnyPosition position;
  bool repeated = false;  // an earlier pair started here too

  std::string text() const { return game->position_text(position); }
};

class Openings {
 public:
  /// So many random plies from a position, drawn by seed and pair. Finished games are drawn again, and repeated openings
  /// too, as long as others can be had. Throws InputError where no unfinished game is found for the first pair.
  static Openings drawn(const Session& base, int plies, std::uint64_t seed);
  /// These, in turn, and again from the first where there are more pairs. Not empty, and none of them finished.
  static Openings listed(std::vector<Opening> list);

  /// Of a pair, counted from 0. Those of earlier pairs are made first: what comes depends on the pair alone.
  const Opening& at(std::uint64_t pair);

  const AnyGame& game() const { return *list_.front().game; }
  /// What they are, in words; other openings, other words.
  const std::string& description() const { return description_; }
  /// All there is to check a player against: one, or the whole list.
  std::vector<Opening> samples();

 private:
  Opening drawn_for(std::uint64_t pair) const;

  std::vector<Opening> list_;  // one base where openings are drawn
  bool random_ = false;
  int plies_ = 0;
  std::uint64_t seed_ = 0;
  std::string description_;
  std::vector<Opening> made_;
  std::unordered_set<std::uint64_t> seen_;  // positions, by a number made of their text
};

}  // namespace zermelo::engine

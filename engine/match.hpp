// Two configurations of the engine play games against each other, in pairs: the same opening with seats swapped.
//
// Games are numbered from 1; numbers 2k − 1 and 2k are a pair. In the odd one the first configuration has the first seat, and
// in the even one the second, unless seats are to be kept.
// Several games may run at once, but pairs count in the order of their numbers, so that players who decide by depth or
// nodes give the same result however many do, and however often the match was interrupted. What is counted, and where a
// sequential test ends, depends on nothing but the setup.
//
// What a player has proven it keeps (engine/opponent.hpp), beyond its limits where need be; and every game is checked for it: a
// player who gets less than its searches had proven ends the match with an error, since one of the two must be wrong.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/configuration.hpp"
#include "engine/openings.hpp"
#include "engine/rating.hpp"

namespace zermelo::engine {

/// One game that came to its end.
struct MatchGame {
  std::uint64_t number = 0;
  std::string opening;             // as --position takes it
  std::vector<std::string> moves;  // with the outcomes of chance
  double points = 0;               // of the first configuration; 1, 0 or −1 where a game only knows won and lost
  bool cut_short = false;          // by the limit of plies
  bool promised = false;           // a player had proven before its last move that it would not lose
  double seconds = 0;
  bool swapped = false;  // the second configuration had the first seat

  /// Of the first configuration.
  GameOutcome outcome() const;
};

struct MatchSetup {
  Configuration first;
  Configuration second;
  Openings openings;
  std::uint64_t games = 0;  // an even number
  std::uint64_t seed = 0;   // of everything that draws lots
  int max_plies = 1000;     // after the opening; then the game is a draw
  int jobs = 1;             // games at once
  bool pairs = true;        // false: every game has an opening of its own, where both players are the same
  bool keep_seats = false;  // the first configuration always has the first seat
  std::optional<Sprt> sprt{};
  std::filesystem::path save{};                     // empty: nothing is kept
  std::function<void(const MatchGame&)> collect{};  // gets every game, those of the file first; never two at a time
  const std::atomic<bool>* stop = nullptr;
};

/// Only pairs that are complete, and those before them too, are counted.
struct MatchResult {
  std::uint64_t wins = 0;  // of the first configuration
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  PairCounts pairs{};
  std::uint64_t openings = 0;     // different ones
  double points = 0;              // of the first configuration, all added up
  double seconds = 0;             // of all games that are counted
  std::uint64_t promised = 0;     // counted games in which a player had proven that it would not lose
  std::optional<SprtState> sprt;  // where one was asked for
  std::uint64_t resumed = 0;      // games that the file had already
  std::uint64_t ended = 0;        // games that the file had or that ended since, counted or not
  bool complete = false;          // every game was played, or the test has decided

  std::uint64_t counted() const { return wins + draws + losses; }
};

/// Called once before the first game, without a game, and at the end of each; never twice at a time.
using MatchObserver = std::function<void(const MatchGame*, const MatchResult&)>;

/// Plays what the file does not have yet. Throws InputError: before the first game where the setup cannot be played or
/// does not fit the file, later where the file cannot be written; and std::logic_error, with the game, where a player loses
/// what it had proven. Blocks.
MatchResult play_match(MatchSetup setup, const MatchObserver& observer);

}  // namespace zermelo::engine

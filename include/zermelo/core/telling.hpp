// What a move does, as data, and what half a move may have meant. A game says it in no language; every front-end puts it
// into words of its own.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

/// One thing that happens in a move: something comes to lie somewhere, or points are won, or both.
struct Event {
  std::string token{};           // what comes to lie there, as the board shows it: "X"; empty: only points are won
  std::string place{};           // where, as a person types it: "3"; empty: in the base, out of play
  Player side = Player::chance;  // whose place it is; chance: nobody's in particular
  int gain = 0;                  // points that the mover has more by it
  bool swept = false;            // they are all that was left on the board
};

struct Telling {
  std::string name{};           // what to call the move where the events say the rest of its text: "4"; empty: its text
  std::vector<Event> events{};  // in the order in which they happen
  bool again = false;           // the mover has earned another turn; going on with the same one is none
};

/// A turn in parts is told as one.
inline void append(Telling& telling, const Telling& part) {
  if (telling.events.empty()) telling.name = part.name;
  telling.events.insert(telling.events.end(), part.events.begin(), part.events.end());
  telling.again = part.again;
}

/// tell(pos, move): what the move does in the position.
template <class G>
concept Told = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move move) {
  { game.tell(pos, move) } -> std::same_as<Telling>;
};

/// points(pos, seat): how many a seat has won so far.
template <class G>
concept Counted = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.points(pos, Player{}) } -> std::same_as<int>;
};

/// The moves that a text may stand for.
struct Completions {
  std::string stem{};                // what they all begin with, and a person need not type again: "4:"
  std::vector<std::string> moves{};  // as people type them, the one to suggest first; a dozen is enough
  std::uint64_t count = 0;           // how many there are, listed or not
  bool orders = false;               // they differ only in the order of the same things
  std::string held{};                // these, where they do: "1,5,10"
};

/// What is wrong with a text that is no move, where it can be told: no such place; nothing lies there; no such token, or not so
/// many, lies there; the order is not the mover's to choose; the order is not complete.
struct Fault {
  enum class Kind : std::uint8_t { none, no_place, empty_place, no_token, too_many, fixed_order, unfinished };
  Kind kind = Kind::none;
  std::string place{};  // as it was typed, or is called
  std::string token{};  // the one that is not there
  std::string held{};   // what lies there; for a place that is not there, those that are
};

/// fault(pos, text): of a text that read_move() or read_turn() refuses.
template <class G>
concept FaultFinding = Game<G> && requires(const G game, const typename G::Position pos, std::string_view text) {
  { game.fault(pos, text) } -> std::same_as<Fault>;
};

/// completions(pos, text): of a text that is no move, but begins some; of an empty one, all that is worth typing first.
template <class G>
concept Completing = Game<G> && requires(const G game, const typename G::Position pos, std::string_view text) {
  { game.completions(pos, text) } -> std::same_as<Completions>;
};

}  // namespace zermelo

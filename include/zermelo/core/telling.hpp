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
};

struct Telling {
  std::string name{};           // what to call the move where the events say the rest of its text: "4"; empty: its text
  std::vector<Event> events{};  // in the order in which they happen
  bool again = false;           // the mover has earned another turn; going on with the same one is none
};

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
  std::vector<std::string> moves{};  // as move_text() writes them, the one to suggest first; a dozen is enough
  std::uint64_t count = 0;           // how many there are, listed or not
  bool orders = false;               // they differ only in the order of the same things
};

/// completions(pos, text): of a text that is no move, but begins some; of an empty one, all that is worth typing first.
template <class G>
concept Completing = Game<G> && requires(const G game, const typename G::Position pos, std::string_view text) {
  { game.completions(pos, text) } -> std::same_as<Completions>;
};

}  // namespace zermelo

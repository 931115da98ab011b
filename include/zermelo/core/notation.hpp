// How a game speaks to people: its card, its parameters, and positions and moves as text. The search needs none of it; the
// engine, and so every front-end, does.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo {

struct GameCard {
  std::string_view name;  // the word of the command line
  std::string_view title;
  std::string_view summary;  // one line
  std::string_view size;     // how large the game is
  std::string_view known;    // what is known of its value
  std::string_view unit;     // what an undecided value counts: "points", "lines"; empty for bare numbers
  std::string_view seats;    // what the seats are called, parted by blanks: "X O"
};

/// "X" for the first seat of tic-tac-toe; seats without a name of their own are numbered. A game whose seats are called
/// by its parameters has seat_text(player) instead.
inline std::string seat_name(const GameCard& card, Player player) {
  if (player == Player::chance) return "chance";
  std::string_view names = card.seats;
  for (int left = index_of(player); left > 0 && !names.empty(); --left)
    names.remove_prefix(names.find(' ') == std::string_view::npos ? names.size() : names.find(' ') + 1);
  if (names.empty()) return "seat " + std::to_string(index_of(player) + 1);
  return std::string(names.substr(0, names.find(' ')));
}

/// Text must come back: read_position(position_text(p)) is p, read_move(p, move_text(p, m)) is m.
template <class G>
concept Notated = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move move,
                                      std::string_view text, const Settings& settings) {
  { G::card } -> std::convertible_to<const GameCard&>;
  { G::parameters() } -> std::convertible_to<std::span<const Parameter>>;
  { G::make(settings) } -> std::same_as<Expected<G>>;
  { game.position_text(pos) } -> std::same_as<std::string>;
  { game.read_position(text) } -> std::same_as<Expected<typename G::Position>>;
  { game.move_text(pos, move) } -> std::same_as<std::string>;
  { game.read_move(pos, text) } -> std::same_as<Expected<typename G::Move>>;
};

/// A turn may be too large for one move: it is then played in parts, by the same seat. midway(pos): between two parts of a turn.
/// People write whole turns: read_turn(pos, text) gives the parts, and turn_text(pos, parts) writes them as one; what it
/// writes of a turn that is not complete ends in a "+". Both know the texts of single moves too.
template <class G>
concept Parted = Notated<G> && requires(const G game, const typename G::Position pos, std::string_view text,
                                        std::span<const typename G::Move> parts) {
  { game.midway(pos) } -> std::same_as<bool>;
  { game.read_turn(pos, text) } -> std::same_as<Expected<std::vector<typename G::Move>>>;
  { game.turn_text(pos, parts) } -> std::same_as<std::string>;
};

/// A game whose position text is itself the game (a written tree): make(settings, text) reads both at once, and
/// initial() is then the position that was written. is_written(text) tells a text from the name of a file.
template <class G>
concept Written = Notated<G> && requires(const Settings& settings, std::string_view text) {
  { G::make(settings, text) } -> std::same_as<Expected<G>>;
  { G::is_written(text) } -> std::same_as<bool>;
  { G::max_text } -> std::convertible_to<std::size_t>;
  { G::text_form } -> std::convertible_to<std::string_view>;  // "a tree, like …, or a file that holds one"
};

}  // namespace zermelo

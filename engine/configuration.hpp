// One player of a match in one line of text: an algorithm, limits, switches.
//
//   pvs depth=6                     an algorithm by name
//   nodes=100000 with=distance      without a name: the engine's own choice
//   depth=8 weights=FILE            with learned weights; probcut=FILE gives ProbCut its parameters
//   time=1 book=FILE                with an opening book of its own, or book=none
//   level=5                         as `play` plays at that level; lower limits may be added: level=9 time=0.1
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/analysis.hpp"
#include "engine/any_game.hpp"

namespace zermelo::engine {

struct Configuration {
  std::string text;  // as it was written, with one blank between words
  Request request;
  std::optional<int> level{};
  std::string weights{};  // files; read_files() puts into the request what they hold
  std::string prob_cut{};
  std::string book{};        // or "none"
  std::uint64_t digest = 0;  // of what they held
};

/// Throws InputError that names the word, and where no limit is given: such a player may never move.
Configuration configuration_from(std::string_view text);

/// What the files say, for this game. Throws InputError.
void read_files(Configuration& configuration, const AnyGame& game);

/// The table, if there is one, for the player to use.
void lend_endgame(Configuration& configuration, std::shared_ptr<const EndgameView> table);

/// The book, if there is one, for a player that names neither another one nor an algorithm.
void lend_book(Configuration& configuration, std::shared_ptr<const Book> book);

/// Likewise a proof that the game is won; a player without a book has none either.
void lend_proof(Configuration& configuration, std::shared_ptr<const ProvenPlay> proof);

/// Throws InputError where the game cannot carry the algorithm or its switches.
void check(const Configuration& configuration, const AnyGame& game);

}  // namespace zermelo::engine

// One player of a match in one line of text: an algorithm, limits, switches.
//
//   pvs depth=6                     an algorithm by name
//   nodes=100000 with=distance      without a name: the engine's own choice
#pragma once

#include <string>
#include <string_view>

#include "engine/analysis.hpp"
#include "engine/any_game.hpp"

namespace zermelo::engine {

struct Configuration {
  std::string text;  // as it was written, with one blank between words
  Request request;
};

/// Throws InputError that names the word, and where no limit is given: such a player may never move.
Configuration configuration_from(std::string_view text);

/// Throws InputError where the game cannot carry the algorithm or its switches.
void check(const Configuration& configuration, const AnyGame& game);

}  // namespace zermelo::engine

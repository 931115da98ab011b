// Matches as JSON: the lines of the file (docs/formats.md) and of the answer (docs/json.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/match.hpp"

namespace zermelo::engine {

/// The first line of a match's file: all that decides how its games go, but not how many are played.
std::string header_json(const MatchSetup& setup);

std::string to_json(const MatchGame& game);
/// Throws InputError.
MatchGame match_game_from(std::string_view line);

std::string to_json(const MatchSetup& setup, const MatchResult& result);

}  // namespace zermelo::engine

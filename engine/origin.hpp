// Which game a file is of, with which parameters: what every kind of file that a search may use states, and is held to.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "engine/json_text.hpp"

namespace zermelo::engine {

/// Adds the game and all its settings.
void add_origin(Json& json, const AnyGame& game);

/// Throws InputError, which calls the file by what it is, where it is of another game or of other parameters.
void check_origin(const Json& json, const AnyGame& game, std::string_view what);

/// How a file whose header says what it is part of differs from what is being done now, in one sentence that names the first
/// field; nothing where both say the same.
std::optional<std::string> difference(const Json& there, const Json& here, std::string_view kind);

/// Where the engine looks for a file of this game: mancala.KIND, or, with other parameters than the usual ones,
/// mancala-pits=2.KIND, in the folder that the variable ZERMELO_DATA names, or else in data/ of the folder in which the
/// program was started.
std::filesystem::path usual_file(const AnyGame& game, std::string_view kind);

}  // namespace zermelo::engine

// An endgame table in a file, for searches to ask. Nothing of it is believed before all of it was checked.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/any_game.hpp"

namespace zermelo::engine {

/// The table of a file, for as long as somebody holds it. Throws InputError where the file is damaged or cut short, is of
/// another game or version, or of other parameters.
std::shared_ptr<const EndgameView> read_endgame(const std::filesystem::path& path, const AnyGame& game);

/// Where the engine looks for a table of this game (origin.hpp).
std::filesystem::path usual_endgame(const AnyGame& game);

}  // namespace zermelo::engine

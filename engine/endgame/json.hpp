// Endgame tables as JSON (docs/json.md): what was built, what was checked.
#pragma once

#include <string>

#include "engine/endgame/build.hpp"
#include "engine/endgame/verify.hpp"

namespace zermelo::engine {

std::string to_json(const EndgameSetup& setup, const EndgameProgress& progress, double seconds);
std::string to_json(const EndgameCheck& check, const std::string& file, const EndgameFindings& findings,
                    double seconds);

}  // namespace zermelo::engine

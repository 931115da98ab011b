// Draws any game's picture as text.
#pragma once

#include <string>

#include "zermelo/core/picture.hpp"

namespace zermelo::cli {

/// Turned: as the other side sees it. A star follows what the last turn has changed.
std::string board_text(const Picture& picture, bool turned);

}  // namespace zermelo::cli

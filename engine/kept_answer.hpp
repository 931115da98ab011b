// An answer as a checkpoint keeps it: all that is printed of it, to be read back by this program alone. What is printed for
// others is another form (engine/json.hpp), which leaves out what its readers need not tell apart.
#pragma once

#include "engine/analysis.hpp"
#include "engine/json_text.hpp"

namespace zermelo::engine {

/// Without the moves that prove it.
Json kept_answer(const Analysis& answer);

/// The other way round; throws Json::exception where it is none. What the position and the search are stands beside it.
void take_kept_answer(const Json& json, Analysis& answer);

}  // namespace zermelo::engine

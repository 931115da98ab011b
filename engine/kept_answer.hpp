// An answer as a checkpoint keeps it: all that is printed of it, to be read back by this program alone. What is printed for
// others is another form (engine/json.hpp), which leaves out what its readers need not tell apart.
#pragma once

#include <string>

#include "engine/analysis.hpp"

namespace zermelo::engine {

/// One line of JSON, without the moves that prove it.
std::string kept_answer(const Analysis& answer);

/// The other way round; throws InputError where it is none. What the position and the search are stands beside it.
void take_kept_answer(const std::string& text, Analysis& answer);

}  // namespace zermelo::engine

// Turns as people write them, from the moves of searches: a turn may be several moves of the same seat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

/// A line of moves, turn by turn; the last one ends in a "+" where the line does before it.
std::vector<std::string> turns_of(const AnyGame& game, AnyPosition pos, const std::vector<std::string>& line);

/// The position after a whole turn, as text. Throws InputError.
AnyPosition after_turn(const AnyGame& game, AnyPosition pos, const std::string& turn);

/// The best turn whose text begins with the stem, as searches within the limits of the request see it, one for each part: of
/// equally good ones that which was preferred before. Nothing where they have no opinion. Blocks.
std::optional<std::string> suggested_turn(const AnyGame& game, const AnyPosition& pos, const std::string& stem,
                                          const std::string& preferred, Request request);

}  // namespace zermelo::engine

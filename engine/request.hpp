// From the words of a request to an algorithm and its switches; both throw InputError where the words do not fit the game.
#pragma once

#include <span>
#include <string_view>

#include "engine/analysis.hpp"
#include "engine/any_game.hpp"

namespace zermelo::engine {

/// Every algorithm of the system.
std::span<const AlgorithmCard> algorithm_cards();

/// Throws where there is none of that name.
const AlgorithmCard& algorithm_named(std::string_view name);

/// By name, or, without one, the one that the engine would choose for the game.
const AlgorithmCard& algorithm_for(const AnyGame& game, const Request& request);

/// Those that are on by default, as the game prefers them; without a named algorithm, the ones that tell a player most;
/// then changed as requested.
Switches switches_for(const AnyGame& game, const AlgorithmCard& card, const Request& request);

/// Throws where there is to be a checkpoint, and the search keeps nothing that one could hold.
void check_checkpoint(const AlgorithmCard& card, Switches switches, const Request& request);

}  // namespace zermelo::engine

// The parameters of ProbCut as a file (docs/formats.md): what a shallow search of a game says of a deep one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/search/prob_cut.hpp"

namespace zermelo::engine {

/// The file's intercepts and deviations are in the game's units; the facts say how many Score steps one has. Rows come sorted
/// by stage, depth and shallow depth. Throws InputError with the file's name (as it is to be shown) and the line.
ProbCutParameters prob_cut_from(std::string_view text, const std::string& name, std::string_view game,
                                const Facts& facts);

/// With intercepts and deviations in the game's units. The remarks say where the parameters come from; each is one line.
std::string prob_cut_text(std::string_view game, const ProbCutParameters& parameters,
                          const std::vector<std::string>& remarks);

/// Of a file.
std::shared_ptr<const ProbCutParameters> read_prob_cut(const std::string& path, const AnyGame& game);

}  // namespace zermelo::engine

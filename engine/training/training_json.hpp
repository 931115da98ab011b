// Training as JSON (docs/json.md): what was learned, and how the files of trainings begin.
#pragma once

#include <string>
#include <string_view>

#include "engine/json_text.hpp"
#include "engine/training/prob_cut_training.hpp"
#include "engine/training/training.hpp"

namespace zermelo::engine {

std::string to_json(const AnyGame& game, const std::string& method, const TrainingResult& result);
std::string to_json(const AnyGame& game, double promise, const ProbCutTraining& training);

/// All that decides how the games of a training go. Kind: of the file.
Json header_of(std::string_view kind, const TrainingSetup& setup);

}  // namespace zermelo::engine

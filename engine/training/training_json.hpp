// What was learned, as JSON (docs/json.md).
#pragma once

#include <string>

#include "engine/training/prob_cut_training.hpp"
#include "engine/training/training.hpp"

namespace zermelo::engine {

std::string to_json(const AnyGame& game, const std::string& method, const TrainingResult& result);
std::string to_json(const AnyGame& game, double promise, const ProbCutTraining& training);

}  // namespace zermelo::engine

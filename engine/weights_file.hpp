// The weights of an evaluation as a file (docs/formats.md): for each feature of the game one number a stage, or the rows of a
// network.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

/// The greatest that a weight may be.
Score most_weight(const Facts& facts);

/// Throws InputError where the game has no features whose weights could be learned.
void check_learned(const AnyGame& game);
void check_networked(const AnyGame& game);

/// Throws InputError with the file's name (as it is to be shown) and the line.
Weights weights_from(std::string_view text, const std::string& name, const AnyGame& game);

/// Of a file.
std::shared_ptr<const Weights> read_weights(const std::string& path, const AnyGame& game);

/// The rows of the file, of features or of a network.
struct NamedWeights {
  std::string name;
  Weights weights;
};
std::vector<NamedWeights> rows_of(const AnyGame& game, const Weights& weights);

/// The remarks say where the weights come from; each is one line.
std::string weights_text(const AnyGame& game, const Weights& weights, const std::vector<std::string>& remarks);

}  // namespace zermelo::engine

// The games that the engine knows. Those of the project come from the list in games.cmake, one line each; a program may
// add its own with register_game<G>() before it starts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

struct GameEntry {
  GameCard card;
  std::span<const Parameter> parameters;
  std::vector<Capability> capabilities;  // that the class offers; a game object may have fewer
  /// The game with its settings, starting from a position or, without one, from its beginning. Throws InputError.
  std::function<std::shared_ptr<const AnyGame>(const Settings::Words&, const std::optional<std::string>& position)>
      make;
};

/// In the order in which they were registered.
std::vector<GameEntry>& games();

/// Throws InputError for a name that is not there.
const GameEntry& game_named(std::string_view name);

}  // namespace zermelo::engine

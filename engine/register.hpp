// Makes a game class known to the engine. This compiles every algorithm for it, so include it once a game.
#pragma once

#include "engine/adapter.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

template <Notated G>
GameEntry entry_for() {
  GameEntry entry{.card = G::card, .parameters = G::parameters(), .capabilities = {}, .make = {}};
  for (const CapabilityRow& row : capability_table)
    if (offers<G>(row.id)) entry.capabilities.push_back(row.id);
  entry.make = [](const Settings::Words& words, const std::optional<std::string>& position) {
    return std::make_shared<const Adapter<G>>(words, position);
  };
  return entry;
}

template <Notated G>
void register_game() {
  games().push_back(entry_for<G>());
}

}  // namespace zermelo::engine

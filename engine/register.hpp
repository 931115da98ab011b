// Makes a game class known to the engine. This compiles every algorithm for it, so include it once a game.
#pragma once

#include "engine/adapter.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

using Made = std::shared_ptr<const AnyGame>;
using Start = std::optional<std::string>;

/// A game may be two classes, one compiled for the usual settings and one for all others: G::suits(settings) tells, and
/// G::Otherwise is the other one.
template <Notated G>
Made made(const Settings::Words& words, const Start& position) {
  if constexpr (requires { typename G::Otherwise; }) {
    const Settings settings = value_or_throw(Settings::read(G::parameters(), words));
    if (!G::suits(settings)) return made<typename G::Otherwise>(words, position);
  }
  return std::make_shared<const Adapter<G>>(words, position);
}

template <Notated G>
GameEntry entry_for() {
  GameEntry entry{.card = G::card, .parameters = G::parameters(), .capabilities = {}, .make = {}};
  for (const CapabilityRow& row : capability_table)
    if (offers<G>(row.id)) entry.capabilities.push_back(row.id);
  entry.make = made<G>;
  return entry;
}

template <Notated G>
void register_game() {
  games().push_back(entry_for<G>());
}

}  // namespace zermelo::engine

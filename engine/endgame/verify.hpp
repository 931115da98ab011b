// Checks the entries of an endgame table against one another, by the rules alone (checker.hpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/any_game.hpp"

namespace zermelo::engine {

struct EndgameCheck {
  const AnyGame& game;
  const EndgameView& table;
  std::uint64_t sample = 0;  // entries of each slice, drawn by lot; 0: all of them
  std::uint64_t seed = 0;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
};

struct EndgameFindings {
  bool complete = false;
  std::uint64_t checked = 0;
  std::uint64_t all = 0;                 // that are to be checked
  std::optional<EndgameNumber> fault{};  // an entry that is wrong
};

/// Stops at the first fault. The observer is never called twice at a time. Blocks.
EndgameFindings verify_endgame(const EndgameCheck& check, const std::function<void(const EndgameFindings&)>& observer);

}  // namespace zermelo::engine

// Builds an endgame table, slice by slice. The file grows under another name, FILE.part, and is the memory that is worked in:
// whoever kills the program and starts it again goes on from the last position. Against a machine that fails the system
// writes changed pages to the disk every half a minute or so; what it did not write is unknown again, never wrong.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

#include "engine/any_game.hpp"

namespace zermelo::engine {

struct EndgameSetup {
  const AnyGame& game;
  int slices = 1;
  int threads = 1;
  std::filesystem::path output;
  const std::atomic<bool>* stop = nullptr;
};

/// How far it has come.
struct EndgameProgress {
  bool complete = false;
  int slice = 0;
  int pass = 1;                // over the slice: more than one where play can come back to a position
  std::uint64_t in_slice = 0;  // entries of the slice that are known, or that this pass has gone through
  std::uint64_t known = 0;     // of all
  std::uint64_t resumed = 0;   // that the file had already
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;  // of the file
};

/// Never two calls at a time.
using EndgameObserver = std::function<void(const EndgameProgress&)>;

/// Throws InputError where the file cannot be written, or holds the beginning of another table. Blocks.
EndgameProgress build_endgame(const EndgameSetup& setup, const EndgameObserver& observer);

/// A table that lives as long as somebody holds it, in no file. None where it was stopped. Blocks.
std::shared_ptr<const EndgameView> endgame_in_memory(const EndgameSetup& setup);

/// How many slices are worth building first, to solve a position: a third of those below it, as many as fit into so many bytes.
/// Where play can come back to a position a search cannot prove what hangs on that: there all slices down from the position's
/// own, if the table is a matter of seconds, or none.
int slices_to_solve(const AnyGame& game, const AnyPosition& pos, std::uint64_t bytes);

}  // namespace zermelo::engine

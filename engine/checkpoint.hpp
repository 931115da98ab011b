// The checkpoint of a solve: what its table knows and where it stands at its root, in a file, so that another run of the program
// goes on from there (docs/formats.md). Each entry of a table is true by itself, so they may be copied while the search goes on.
//
// Guarantee: the file is whole at any time, or there is none; what is damaged, or belongs to another solve, is refused.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/any_game.hpp"
#include "engine/files.hpp"
#include "zermelo/search/standing.hpp"
#include "zermelo/search/switches.hpp"
#include "zermelo/search/table_words.hpp"

namespace zermelo::engine {

/// What a solve is, beside the table and how far it has come.
struct SolveKind {
  const AnyGame& game;
  const AnyPosition& position;
  const AlgorithmCard& card;
  Switches switches;
  const Request& request;
};

class Checkpoint {
 public:
  /// Of all runs together.
  struct State {
    Standing standing;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::uint64_t age = 0;  // of the table
    std::string answer{};   // the last one (engine/kept_answer.hpp); empty: there was none
    bool finished = false;  // and there is nothing to be had from going on
  };

  /// Nobody else may go on with the same file meanwhile. Throws InputError.
  Checkpoint(const SolveKind& kind, std::filesystem::path path, std::span<TableWords> table);
  ~Checkpoint();
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;

  /// Fills the table. Nothing where there is no file yet. Throws InputError where the file is damaged or of another solve; the
  /// table is then worth nothing.
  std::optional<State> read();
  /// Returns when all is on the disk. Throws InputError, and leaves the file as it was, where it cannot be.
  void write(const State& state);

 private:
  [[noreturn]] void refuse(const std::string& why) const;
  void lock_what_is_there();

  std::filesystem::path path_;
  std::span<TableWords> table_;
  std::string header_;  // the second line
  const AnyGame& game_;
  int locked_ = -1;                // the file that was there
  std::unique_ptr<NewFile> last_;  // the one that was written
};

}  // namespace zermelo::engine

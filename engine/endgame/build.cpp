#include "engine/endgame/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/checksum.hpp"
#include "engine/crew.hpp"
#include "engine/endgame/layout.hpp"
#include "engine/endgame/mapped_file.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"

namespace zermelo::engine {

namespace {

constexpr std::uint64_t portion = 1 << 14;  // entries that a thread takes at a time
constexpr std::chrono::milliseconds beat{200};

/// The header is the first thing that is written: a file that has zeros in its place was never begun. Asked before the file is
/// touched, so that what belongs to another table stays as it is.
void check_begun(const std::filesystem::path& path, const std::string& header) {
  std::string found(header.size(), '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(found.data(), static_cast<std::streamsize>(found.size()));
  if (found != header && found != std::string(header.size(), '\0'))
    throw InputError(fmt::format("'{}' is the beginning of another table; expected the same, or none", path.string()));
}

class Builder {
 public:
  Builder(const EndgameSetup& setup, EndgameObserver observer, EndgameStore store, EndgameProgress& progress)
      : setup_(setup), observer_(std::move(observer)), store_(std::move(store)), progress_(progress) {
    progress_.resumed = known();
  }

  std::uint64_t known() const {
    std::uint64_t count = 0;
    for (const auto& slice : store_.slices)
      count += slice.size() - static_cast<std::uint64_t>(std::count(slice.begin(), slice.end(), EndgameByte::unknown));
    return count;
  }

  /// False where it was stopped.
  bool fill() {
    Crew crew(setup_.threads, setup_.stop);
    for (int slice = 0; slice < setup_.slices && !crew.stopped(); ++slice) {
      progress_.slice = slice;
      progress_.pass = 1;
      std::vector<std::uint8_t> marks(setup_.game.facts().recurs ? setup_.game.slice_size(slice) : 0);
      store_.marks = marks;
      // Marked entries alone, until none is left; then once more all of them, which must change nothing.
      for (bool all = true; !crew.stopped(); ++progress_.pass) {
        if (all) std::fill(marks.begin(), marks.end(), std::uint8_t{1});
        const bool changed = pass(crew, slice) > 0;
        if (all && !changed) break;
        all = !changed;
      }
    }
    return !crew.stopped();
  }

 private:
  /// Says how many entries have changed that others hang on.
  std::uint64_t pass(Crew& crew, int slice) {
    const std::uint64_t size = setup_.game.slice_size(slice);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<std::uint64_t> changed = 0;
    progress_.in_slice = 0;
    crew.run([&] {
      const std::uint64_t first = next.fetch_add(portion);
      if (first >= size) return false;
      const std::uint64_t last = std::min(first + portion, size);
      changed += setup_.game.fill_endgame(store_, {slice, first}, last);
      advance(last - first);
      return true;
    });
    return changed;
  }

  void advance(std::uint64_t entries) {
    const std::lock_guard lock(mutex_);
    progress_.in_slice += entries;
    if (progress_.pass == 1) progress_.known += entries;
    const auto now = std::chrono::steady_clock::now();
    if (!observer_ || now < next_word_) return;
    next_word_ = now + beat;
    observer_(progress_);
  }

  const EndgameSetup& setup_;
  const EndgameObserver observer_;
  EndgameStore store_;
  EndgameProgress& progress_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_word_{};
};

}  // namespace

std::shared_ptr<const EndgameView> endgame_in_memory(const EndgameSetup& setup) {
  struct Table {
    std::vector<std::vector<std::uint8_t>> bytes;
    EndgameView view;
  };
  const auto table = std::make_shared<Table>();
  EndgameStore store;
  for (int slice = 0; slice < setup.slices; ++slice) table->bytes.emplace_back(setup.game.slice_size(slice));
  for (std::vector<std::uint8_t>& bytes : table->bytes) {
    store.slices.emplace_back(bytes);
    table->view.slices.emplace_back(bytes);
  }
  EndgameProgress progress;
  if (!Builder(setup, {}, std::move(store), progress).fill()) return nullptr;
  return {table, &table->view};
}

int slices_to_solve(const AnyGame& game, const AnyPosition& pos, std::uint64_t bytes) {
  constexpr std::uint64_t matter_of_seconds = std::uint64_t{1} << 20;
  const int slice = game.slices() == 0 || game.over(pos) ? 0 : game.slice(pos);
  if (slice <= 0) return 0;
  const bool recurs = game.facts().recurs;
  const int wanted = std::min(recurs ? slice + 1 : slice / 3 + 1, game.slices());
  std::uint64_t entries = 0;
  int slices = 0;
  while (slices < wanted && entries + game.slice_size(slices) <= (recurs ? matter_of_seconds : bytes))
    entries += game.slice_size(slices++);
  return slices < 2 || (recurs && slices <= slice) ? 0 : slices;
}

EndgameProgress build_endgame(const EndgameSetup& setup, const EndgameObserver& observer) {
  const EndgameLayout layout(setup.game, setup.slices);
  std::error_code error;
  if (std::filesystem::is_directory(setup.output, error))
    throw InputError(fmt::format("cannot write '{}': it is a folder; expected a file", setup.output.string()));
  const std::filesystem::path part = part_of(setup.output);
  check_begun(part, layout.header());
  MappedFile file(part, layout.file_size());
  const std::span<std::uint8_t> bytes = file.changeable();
  std::memcpy(bytes.data(), layout.header().data(), layout.header().size());

  EndgameProgress progress{.entries = layout.entries(), .bytes = layout.file_size()};
  Builder builder(setup, observer, {layout.slices(bytes)}, progress);
  const bool filled = builder.fill();
  progress.known = builder.known();
  if (!filled) return progress;
  for (std::uint64_t number = 0; number < layout.blocks(); ++number) {
    const std::uint64_t sum = checksum(layout.block_of(bytes, number));
    std::memcpy(layout.sum_of(bytes, number).data(), &sum, sizeof sum);
  }
  file.sync();
  std::filesystem::rename(part, setup.output, error);
  if (error) throw InputError(fmt::format("cannot write '{}': {}", setup.output.string(), error.message()));
  progress.complete = true;
  return progress;
}

}  // namespace zermelo::engine

#include "engine/endgame/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <mutex>

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
  Builder(const EndgameSetup& setup, const EndgameObserver& observer, EndgameStore store, EndgameProgress& progress)
      : setup_(setup), observer_(observer), store_(std::move(store)), progress_(progress) {
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
      const std::uint64_t size = setup_.game.slice_size(slice);
      std::atomic<std::uint64_t> next = 0;
      progress_.slice = slice;
      progress_.in_slice = 0;
      crew.run([&] {
        const std::uint64_t first = next.fetch_add(portion);
        if (first >= size) return false;
        const std::uint64_t last = std::min(first + portion, size);
        setup_.game.fill_endgame(store_, {slice, first}, last);
        advance(last - first);
        return true;
      });
    }
    return !crew.stopped();
  }

 private:
  void advance(std::uint64_t entries) {
    const std::lock_guard lock(mutex_);
    progress_.in_slice += entries;
    progress_.known += entries;
    const auto now = std::chrono::steady_clock::now();
    if (!observer_ || now < next_word_) return;
    next_word_ = now + beat;
    observer_(progress_);
  }

  const EndgameSetup& setup_;
  const EndgameObserver& observer_;
  const EndgameStore store_;
  EndgameProgress& progress_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_word_{};
};

}  // namespace

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

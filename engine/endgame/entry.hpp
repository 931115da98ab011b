// The entries of an endgame table: where one stands, and the bytes of a table that is being built.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/search/endgame.hpp"

namespace zermelo::engine {

/// A position's place in a table.
struct EndgameNumber {
  int slice = 0;
  std::uint64_t index = 0;
};

/// The bytes of a table while threads fill it. Two threads may find the same value at the same time and write the same byte,
/// so that relaxed order is enough.
struct EndgameStore {
  std::vector<std::span<std::uint8_t>> slices;
  /// Of the slice in work, where it is gone through more than once: which entries (1) may have to change. Empty: any.
  std::span<std::uint8_t> marks{};

  std::uint8_t load(const EndgameNumber& number) const { return at(number).load(std::memory_order_relaxed); }
  void store(const EndgameNumber& number, std::uint8_t byte) const {
    at(number).store(byte, std::memory_order_relaxed);
  }

  /// Sequential order, here and in marking: a mark that is set while its entry is worked out is never lost.
  bool take_mark(std::uint64_t index) const {
    if (marks.empty()) return true;
    const std::atomic_ref<std::uint8_t> mark(marks[index]);
    return mark.load(std::memory_order_relaxed) != 0 && mark.exchange(0) != 0;
  }
  void mark(std::uint64_t index) const {
    if (!marks.empty()) std::atomic_ref<std::uint8_t>(marks[index]).store(1);
  }

 private:
  std::atomic_ref<std::uint8_t> at(const EndgameNumber& number) const {
    return std::atomic_ref(slices[static_cast<std::size_t>(number.slice)][number.index]);
  }
};

}  // namespace zermelo::engine

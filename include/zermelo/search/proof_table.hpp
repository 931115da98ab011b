// The memory of a depth-first proof-number search: the proof numbers of positions, in as many bytes as it is given. Four
// entries of 16 bytes share a cache line; of a full line the entry that cost the fewest nodes makes room (Nagai 2002 keeps
// the costliest by collecting garbage now and then; this is the same at the price of four comparisons).
//
// Guarantee: an entry may get lost and is never wrong, but for two positions whose keys agree in 56 bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "zermelo/core/result.hpp"
#include "zermelo/core/zobrist.hpp"
#include "zermelo/search/proof_numbers.hpp"

namespace zermelo {

class ProofTable {
 public:
  explicit ProofTable(std::size_t bytes) : lines_(std::max<std::size_t>(1, bytes / sizeof(Line))) {
    memory_.reset(static_cast<Line*>(std::calloc(lines_, sizeof(Line))));
    if (memory_ != nullptr) return;
    lines_ = 1;  // too much was asked for: one line always fits
    memory_.reset(static_cast<Line*>(std::calloc(lines_, sizeof(Line))));
    if (memory_ == nullptr) std::abort();
  }

  std::optional<ProofNumbers> find(Key key) {
    ++counts_.probes;
    for (const Entry& entry : line_of(key))
      if (entry.is_of(key)) {
        ++counts_.hits;
        return entry.numbers;
      }
    return std::nullopt;
  }

  /// Work: nodes that it cost, 1 at least.
  void store(Key key, const ProofNumbers& numbers, std::uint64_t work) {
    Line& line = line_of(key);
    Entry* place = &line.front();
    for (Entry& entry : line) {
      if (entry.work() < place->work()) place = &entry;
      if (!entry.is_of(key)) continue;
      place = &entry;
      break;
    }
    *place = {.tag = (key & ~Entry::work_mask) | static_cast<std::uint64_t>(std::bit_width(work)), .numbers = numbers};
  }

  void count_cut() { ++counts_.cuts; }
  TableCounts counts() const {
    TableCounts counts = counts_;
    counts.fill = fill();
    return counts;
  }

 private:
  struct Entry {
    static constexpr std::uint64_t work_mask = 255;

    std::uint64_t tag;  // the key; in place of its last byte the logarithm of the work, 0 where the entry is empty
    ProofNumbers numbers;

    std::uint64_t work() const { return tag & work_mask; }
    bool is_of(Key key) const { return ((tag ^ key) & ~work_mask) == 0 && work() != 0; }
  };
  using Line = std::array<Entry, 4>;
  static_assert(sizeof(Line) == 64);

  Line& line_of(Key key) {
    return memory_.get()[static_cast<std::size_t>(static_cast<unsigned __int128>(key) * lines_ >> 64)];
  }

  /// By a sample of the first thousand entries.
  double fill() const {
    const std::size_t sample = std::min<std::size_t>(lines_, 250);
    std::size_t used = 0;
    for (std::size_t number = 0; number < sample; ++number)
      for (const Entry& entry : memory_.get()[number]) used += entry.work() != 0 ? 1 : 0;
    return static_cast<double>(used) / static_cast<double>(4 * sample);
  }

  struct Free {
    void operator()(Line* memory) const { std::free(memory); }
  };

  std::size_t lines_;
  std::unique_ptr<Line, Free> memory_;
  TableCounts counts_;
};

}  // namespace zermelo

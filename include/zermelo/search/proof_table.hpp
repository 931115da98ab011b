// The memory of a depth-first proof-number search: the proof numbers of positions, in as many bytes as it is given. Four
// entries of 16 bytes share a cache line; of a full line the entry that cost the fewest nodes makes room (Nagai 2002 keeps
// the costliest by collecting garbage now and then; this is the same at the price of four comparisons). An entry is two words
// that another thread may read at any time (search/table_words.hpp).
//
// Guarantee: an entry may get lost and is never wrong, but for two positions whose keys agree in 56 bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>

#include "zermelo/core/result.hpp"
#include "zermelo/core/zobrist.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/table_words.hpp"

namespace zermelo {

class ProofTable {
 public:
  explicit ProofTable(std::size_t bytes) : lines_(std::max<std::size_t>(1, bytes / line_bytes)) {
    memory_.reset(static_cast<TableWords*>(std::calloc(lines_, line_bytes)));
    if (memory_ != nullptr) return;
    lines_ = 1;  // too much was asked for: one line always fits
    memory_.reset(static_cast<TableWords*>(std::calloc(lines_, line_bytes)));
    if (memory_ == nullptr) std::abort();
  }

  /// All entries, for whoever keeps a table beyond the program. An entry belongs to its slot.
  std::span<TableWords> words() const { return {memory_.get(), lines_ * entries_a_line}; }

  std::optional<ProofNumbers> find(Key key) {
    ++counts_.probes;
    for (const TableWords& words : line_of(key))
      if (const TableWords::Plain entry = words.read(); is_of(key, entry)) {
        ++counts_.hits;
        return std::bit_cast<ProofNumbers>(entry.fact);
      }
    return std::nullopt;
  }

  /// Work: nodes that it cost, 1 at least.
  void store(Key key, const ProofNumbers& numbers, std::uint64_t work) {
    const Line line = line_of(key);
    TableWords* place = &line.front();
    std::uint64_t least = work_mask + 1;
    for (TableWords& words : line) {
      const TableWords::Plain entry = words.read();
      if (work_of(entry) < least) {
        least = work_of(entry);
        place = &words;
      }
      if (!is_of(key, entry)) continue;
      place = &words;
      break;
    }
    place->write(
        {(key & ~work_mask) | static_cast<std::uint64_t>(std::bit_width(work)), std::bit_cast<std::uint64_t>(numbers)});
  }

  void count_cut() { ++counts_.cuts; }
  TableCounts counts() const {
    TableCounts counts = counts_;
    counts.fill = fill();
    return counts;
  }

 private:
  static constexpr std::size_t entries_a_line = 4;
  static constexpr std::size_t line_bytes = entries_a_line * sizeof(TableWords);
  using Line = std::span<TableWords, entries_a_line>;

  // The check word is the key; in place of its last byte stands the logarithm of the work, 0 where the entry is empty.
  static constexpr std::uint64_t work_mask = 255;
  static std::uint64_t work_of(const TableWords::Plain& entry) { return entry.check & work_mask; }
  static bool is_of(Key key, const TableWords::Plain& entry) {
    return ((entry.check ^ key) & ~work_mask) == 0 && work_of(entry) != 0;
  }

  Line line_of(Key key) const {
    const auto number = static_cast<std::size_t>(static_cast<unsigned __int128>(key) * lines_ >> 64);
    return Line(memory_.get() + number * entries_a_line, entries_a_line);
  }

  /// By a sample of the first thousand entries.
  double fill() const {
    const std::span<const TableWords> sample = words().first(std::min<std::size_t>(lines_, 250) * entries_a_line);
    const auto used =
        std::count_if(sample.begin(), sample.end(), [](const TableWords& words) { return work_of(words.read()) != 0; });
    return static_cast<double>(used) / static_cast<double>(sample.size());
  }

  struct Free {
    void operator()(TableWords* memory) const { std::free(memory); }
  };

  std::size_t lines_;
  std::unique_ptr<TableWords, Free> memory_;
  TableCounts counts_;
};

}  // namespace zermelo

// The transposition table: what a search found out about a position, for when it comes there again by other moves
// (Greenblatt, Eastlake and Crocker 1967; Zobrist 1970).
//
// A cluster is four entries in one cache line, chosen by the upper bits of the key. An entry is two words:
//
//   check   40 bits of the key | depth 10 | bound 2 | a move is kept 1 | age 5 | work 6
//   fact    value 32 | move 32, or a value of 64 bits where values are means over chance
//
// From 2^24 clusters (1 GB) on, upper and verified bits together are all 64 of the key; at 64 MB they are 60. Threads share
// a table without locks (search/table_words.hpp).
//
// Guarantee: sound. An entry is a true bound on the value of its position searched to its depth.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "zermelo/core/result.hpp"
#include "zermelo/core/score.hpp"
#include "zermelo/core/zobrist.hpp"
#include "zermelo/search/move_code.hpp"
#include "zermelo/search/table_words.hpp"

namespace zermelo {

/// Which entry of a full cluster makes room.
enum class Replacement : std::uint8_t {
  depth,  // the shallowest, older searches first
  work,   // the one that cost the fewest nodes, older searches first
};

/// The plies of a graded win or loss count from the root in a search, and from the position itself in the table, which is
/// met again at other plies.
constexpr Score to_table(Score value, int ply) {
  return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Score from_table(Score value, int ply) {
  return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

class TranspositionTable {
 public:
  /// The depth of an entry whose value does not depend on the depth: every line below was played to its end.
  static constexpr int whole = 1023;

  struct Entry {
    Score value = 0;
    Bound bound = Bound::none;
    int depth = 0;
    MoveCode move = no_move;
    std::uint64_t work = 0;  // nodes that it cost, about
  };

  /// What is known of a value that is a mean over chance. It takes the whole fact word; a move needs an entry of its own.
  struct MeanEntry {
    double value = 0;
    Bound bound = Bound::none;
    int depth = 0;
    std::uint64_t work = 0;
  };

  /// An entry where there is one, and where it lies.
  struct Found {
    Entry entry;
    std::size_t slot = 0;
    explicit operator bool() const { return entry.bound != Bound::none; }
  };
  struct FoundMean {
    MeanEntry entry;
    std::size_t slot = 0;
    explicit operator bool() const { return entry.bound != Bound::none; }
  };

  /// As many clusters as fit, one at least. The memory is zero and, where the system is so kind, not yet there.
  explicit TranspositionTable(std::size_t bytes) : clusters_(std::max<std::size_t>(1, bytes / cluster_bytes)) {
    if (!take_memory()) {  // too much was asked for: one cluster always fits
      clusters_ = 1;
      if (!take_memory()) std::abort();
    }
  }

  std::size_t slots() const { return clusters_ * entries_a_cluster; }
  std::size_t bytes() const { return clusters_ * cluster_bytes; }

  /// All entries, for whoever keeps a table beyond the program. An entry belongs to its slot.
  std::span<TableWords> words() const { return {first_, slots()}; }

  /// A new search: what older ones left behind makes room first.
  void grow_older() { age_ = (age_ + 1) & age_mask; }
  std::uint64_t age() const { return age_; }
  void set_age(std::uint64_t age) { age_ = age & age_mask; }

  void prefetch(Key key) const { __builtin_prefetch(cluster_of(key).data()); }

  Found find(Key key) const {
    const Read read = read_at(key);
    return {unpacked(read.check, read.fact), read.slot};
  }
  FoundMean find_mean(Key key) const {
    const Read read = read_at(key);
    return {{.value = std::bit_cast<double>(read.fact),
             .bound = bound_in(read.check),
             .depth = depth_in(read.check),
             .work = nodes_in(read.check)},
            read.slot};
  }

  /// Keeps the entry: in place of what is known of the same position, else of the entry that is worth least. Answers with
  /// the slot.
  std::size_t store(Key key, const Entry& entry, Replacement replacement = Replacement::depth) {
    const std::uint64_t fact =
        std::uint64_t{std::bit_cast<std::uint32_t>(entry.value)} << 32 | static_cast<std::uint32_t>(entry.move - 1);
    return write_at(key, packed(entry), fact, replacement);
  }
  std::size_t store_mean(Key key, const MeanEntry& entry, Replacement replacement) {
    const Entry description{.value = 0, .bound = entry.bound, .depth = entry.depth, .work = entry.work};
    return write_at(key, packed(description), std::bit_cast<std::uint64_t>(entry.value), replacement);
  }

  /// The share of slots that the present search has filled, by a sample of the first thousand.
  double fill() const {
    const std::span<const TableWords> sample = words().first(std::min<std::size_t>(clusters_, 250) * entries_a_cluster);
    const auto used = std::count_if(sample.begin(), sample.end(), [&](const TableWords& words) {
      const std::uint64_t check = words.read().check;
      return bound_in(check) != Bound::none && age_in(check) == age_;
    });
    return static_cast<double>(used) / static_cast<double>(sample.size());
  }

 private:
  static constexpr std::size_t entries_a_cluster = 4;
  static constexpr std::size_t cluster_bytes = entries_a_cluster * sizeof(TableWords);
  using Cluster = std::span<TableWords, entries_a_cluster>;

  /// The words of an entry; all zero where there is none.
  struct Read {
    std::uint64_t check = 0;
    std::uint64_t fact = 0;
    std::size_t slot = 0;
  };

  Read read_at(Key key) const {
    const Cluster cluster = cluster_of(key);
    for (std::size_t index = 0; index < entries_a_cluster; ++index) {
      const auto [check, fact] = cluster[index].read();
      if ((check ^ key << key_shift) >> key_shift == 0 && bound_in(check) != Bound::none)
        return {check, fact, slot_of(cluster, index)};
    }
    return {};
  }

  std::size_t write_at(Key key, std::uint64_t description, std::uint64_t fact, Replacement replacement) {
    const Cluster cluster = cluster_of(key);
    std::size_t place = 0;
    int least = worth_of_anything;
    for (std::size_t index = 0; index < entries_a_cluster; ++index) {
      const std::uint64_t check = cluster[index].read().check;
      const bool same = (check ^ key << key_shift) >> key_shift == 0;
      const int worth = same || bound_in(check) == Bound::none ? -worth_of_anything : worth_of(check, replacement);
      if (worth < least) {
        least = worth;
        place = index;
      }
      if (same) break;
    }
    cluster[place].write({key << key_shift | description, fact});
    return slot_of(cluster, place);
  }

  static constexpr std::size_t huge_page = 2 << 20;
  static constexpr int key_shift = 24;  // of the check word: the lower bits describe the entry
  static constexpr std::uint64_t age_mask = 31;
  static constexpr int worth_of_anything = 1 << 20;
  /// One search older weighs as much as so many plies or doublings of work.
  static constexpr int weight_of_age = 8;

  /// Zeroed, and aligned so that no cluster lies across two cache lines, nor a large table across the edges of huge pages:
  /// with those the processor finds its way to a cluster much faster.
  bool take_memory() {
    const std::size_t size = bytes();
    const std::size_t alignment = size >= huge_page ? huge_page : cluster_bytes;
    memory_.reset(static_cast<std::byte*>(std::calloc(size + alignment, 1)));
    if (memory_ == nullptr) return false;
    void* place = memory_.get();
    std::size_t room = size + alignment;
    first_ = static_cast<TableWords*>(std::align(alignment, size, place, room));
#if defined(__linux__)
    if (alignment == huge_page) madvise(first_, size, MADV_HUGEPAGE);
#endif
    return true;
  }

  Cluster cluster_of(Key key) const {
    const auto number = static_cast<std::size_t>(static_cast<unsigned __int128>(key) * clusters_ >> 64);
    return Cluster(first_ + number * entries_a_cluster, entries_a_cluster);
  }
  std::size_t slot_of(Cluster cluster, std::size_t index) const {
    return static_cast<std::size_t>(cluster.data() - first_) + index;
  }

  static Bound bound_in(std::uint64_t check) { return static_cast<Bound>(check >> 12 & 3); }
  static std::uint64_t age_in(std::uint64_t check) { return check >> 6 & age_mask; }
  static int depth_in(std::uint64_t check) { return static_cast<int>(check >> 14 & 1023); }
  static int work_in(std::uint64_t check) { return static_cast<int>(check & 63); }
  static std::uint64_t nodes_in(std::uint64_t check) {
    return work_in(check) == 0 ? 0 : std::uint64_t{1} << (work_in(check) - 1);
  }

  std::uint64_t packed(const Entry& entry) const {
    const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth, 0, whole));
    const auto work = static_cast<std::uint64_t>(std::bit_width(entry.work));
    return depth << 14 | static_cast<std::uint64_t>(entry.bound) << 12 | std::uint64_t{entry.move != no_move} << 11 |
           age_ << 6 | std::min<std::uint64_t>(work, 63);
  }
  static Entry unpacked(std::uint64_t check, std::uint64_t fact) {
    return {.value = std::bit_cast<Score>(static_cast<std::uint32_t>(fact >> 32)),
            .bound = bound_in(check),
            .depth = depth_in(check),
            .move = (check >> 11 & 1) != 0 ? MoveCode{static_cast<std::uint32_t>(fact)} + 1 : no_move,
            .work = nodes_in(check)};
  }

  int worth_of(std::uint64_t check, Replacement replacement) const {
    const int searches_ago = static_cast<int>((age_ - age_in(check)) & age_mask);
    const int effort = replacement == Replacement::work ? work_in(check) : std::min(depth_in(check), 64);
    return effort - weight_of_age * searches_ago;
  }

  struct Free {
    void operator()(std::byte* memory) const { std::free(memory); }
  };

  std::size_t clusters_;
  std::unique_ptr<std::byte, Free> memory_;
  TableWords* first_ = nullptr;
  std::uint64_t age_ = 0;
};

}  // namespace zermelo

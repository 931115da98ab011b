// An entry of a table that threads share without locks: two words, each read and written whole. The first is kept combined with a
// product of the second (after Hyatt and Mann 2002), so that halves of two different writes do not fit together and read as no
// entry. So a table may also be copied, entry by entry, while searches go on in it.
#pragma once

#include <atomic>
#include <cstdint>

namespace zermelo {

class TableWords {
 public:
  struct Plain {
    std::uint64_t check;  // whose entry it is, and of what kind
    std::uint64_t fact;

    /// What an empty entry reads as.
    bool blank() const { return check == 0 && fact == 0; }
  };

  Plain read() const {
    const std::uint64_t fact = load(fact_);
    return {load(check_) ^ fact * spread, fact};
  }
  void write(const Plain& plain) {
    std::atomic_ref(fact_).store(plain.fact, std::memory_order_relaxed);
    std::atomic_ref(check_).store(plain.check ^ plain.fact * spread, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;

  static std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }

  mutable std::uint64_t check_;  // an atomic_ref wants a mutable object, even to read it
  mutable std::uint64_t fact_;
};
static_assert(sizeof(TableWords) == 16);

}  // namespace zermelo

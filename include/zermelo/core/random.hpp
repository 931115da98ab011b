// A seeded generator: the same seed gives the same numbers on every machine, which std:: distributions do not promise.
#pragma once

#include <cstdint>
#include <utility>

namespace zermelo {

/// SplitMix64 (Steele, Lea and Flood 2014): one 64-bit word of state, every seed is a good one.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    return mixed(state_);
  }

  /// A whole number from 0 to bound − 1, each equally likely.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t rest = (0 - bound) % bound;  // so many of the 2^64 numbers would tip the balance
    for (;;) {
      const std::uint64_t number = next();
      if (number >= rest) return number % bound;
    }
  }

  /// A whole number from low to high, both included.
  constexpr int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low) + 1));
  }

  /// A real number from 0 up to, but not including, 1.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  constexpr bool chance(double probability) { return unit() < probability; }

  /// Puts the items of a random-access sequence into random order.
  template <class Sequence>
  constexpr void shuffle(Sequence& items) {
    for (auto left = items.size(); left > 1; --left)
      std::swap(items[left - 1], items[static_cast<decltype(left)>(below(left))]);
  }

  /// Spreads the bits of a number over the whole word; a bijection.
  static constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace zermelo

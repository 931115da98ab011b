// A set of points of the star, one bit each: 121 points take two words.
#pragma once

#include <bit>
#include <cstdint>

namespace zermelo {

class PointSet {
 public:
  constexpr bool has(int point) const { return (word(point) >> (point & 63) & 1) != 0; }
  constexpr void add(int point) { word(point) |= std::uint64_t{1} << (point & 63); }
  constexpr void remove(int point) { word(point) &= ~(std::uint64_t{1} << (point & 63)); }
  constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }

  /// Calls back with every point, lowest first.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (std::uint64_t left = low_; left != 0; left &= left - 1) visit(std::countr_zero(left));
    for (std::uint64_t left = high_; left != 0; left &= left - 1) visit(64 + std::countr_zero(left));
  }

  constexpr bool holds(const PointSet& other) const { return (other.low_ & ~low_) == 0 && (other.high_ & ~high_) == 0; }
  constexpr bool meets(const PointSet& other) const { return ((low_ & other.low_) | (high_ & other.high_)) != 0; }

  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

 private:
  constexpr std::uint64_t& word(int point) { return point < 64 ? low_ : high_; }
  constexpr const std::uint64_t& word(int point) const { return point < 64 ? low_ : high_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace zermelo

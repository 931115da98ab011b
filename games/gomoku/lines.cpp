#include "games/gomoku/lines.hpp"

#include <algorithm>
#include <cstdlib>

namespace zermelo::gomoku {

namespace {

constexpr std::uint32_t low_bits = 0x55555555;

/// Works the patterns of one colour out, window by window; those with more stones, on which they rest, first. In a window of
/// its own the cells are 0 where they are empty, 1 where own stones lie, and 2 where anything else is in the way.
class Builder {
 public:
  Builder(bool longer_wins, int connect, int radius)
      : longer_wins_(longer_wins), connect_(connect), radius_(radius), known_(std::size_t{1} << 4 * radius, unknown) {}

  Pattern pattern(std::uint32_t window) {
    if (known_[window] == unknown) known_[window] = static_cast<std::uint8_t>(worked_out(window));
    return static_cast<Pattern>(known_[window]);
  }

 private:
  static constexpr std::uint8_t unknown = 255;

  /// Cells count by their distance from the middle, which is left out of the window.
  int shift_of(int distance) const { return 2 * (distance < 0 ? distance + radius_ : distance + radius_ - 1); }
  bool has(std::uint32_t window, int distance, std::uint32_t content) const {
    return distance != 0 && (window >> shift_of(distance) & 3) == content;
  }

  /// Own stones in a row, the one in the middle included.
  int run(std::uint32_t window) const {
    int length = 1;
    for (const int step : {-1, 1})
      for (int distance = step; std::abs(distance) <= radius_ && has(window, distance, 1); distance += step) ++length;
    return length;
  }

  Pattern worked_out(std::uint32_t window) {
    const int length = run(window);
    if (length == connect_ || (length > connect_ && longer_wins_)) return Pattern::five;
    if (length > connect_) return Pattern::overline;

    int completing = 0;  // cells in which one more stone makes five
    int first = 0;       // the distance of one of them
    int last = 0;        // and of the last one
    Pattern best = Pattern::none;
    for (int distance = -radius_; distance <= radius_; ++distance) {
      if (!has(window, distance, 0)) continue;
      const Pattern next = pattern(window | std::uint32_t{1} << shift_of(distance));
      if (next != Pattern::overline) best = std::max(best, next);
      if (next != Pattern::five) continue;
      if (completing++ == 0) first = distance;
      last = distance;
    }
    // On both sides of four in a row they are one four; otherwise each has a four of its own.
    if (completing > 1) return last - first == connect_ ? Pattern::open_four : Pattern::double_four;
    switch (best) {
      case Pattern::five: return Pattern::four;
      case Pattern::open_four: return Pattern::open_three;
      case Pattern::double_four:
      case Pattern::four: return Pattern::three;
      case Pattern::open_three: return Pattern::open_two;
      case Pattern::three: return Pattern::two;
      case Pattern::open_two:
      case Pattern::two:
      case Pattern::one: return Pattern::one;
      case Pattern::none:
      case Pattern::overline: break;
    }
    return Pattern::none;
  }

  const bool longer_wins_;
  const int connect_;
  const int radius_;
  std::vector<std::uint8_t> known_;
};

/// A window as one colour sees it: 1 own stones, 2 whatever is in the way.
std::uint32_t seen_by(Color color, std::uint32_t window) {
  const std::uint32_t low = window & low_bits;        // black, or the edge
  const std::uint32_t high = window >> 1 & low_bits;  // white, or the edge
  return color == black ? (low & ~high) | high << 1 : (high & ~low) | low << 1;
}

}  // namespace

LineTable::LineTable(Rule rule, int connect)
    : radius_(rule == Rule::freestyle ? connect - 1 : connect),
      low_half_((std::uint64_t{1} << 2 * radius_) - 1),
      high_half_(low_half_ << 2 * radius_),
      table_(std::size_t{1} << 4 * radius_) {
  Builder for_black(rule == Rule::freestyle, connect, radius_);
  Builder for_white(rule != Rule::exact, connect, radius_);
  for (std::uint32_t window = 0; window < table_.size(); ++window) {
    const auto blacks = static_cast<std::uint32_t>(for_black.pattern(seen_by(black, window)));
    const auto whites = static_cast<std::uint32_t>(for_white.pattern(seen_by(white, window)));
    table_[window] = static_cast<std::uint8_t>(blacks | whites << 4);
  }
}

}  // namespace zermelo::gomoku

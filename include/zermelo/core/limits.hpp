// Limits say when a search must stop; a Budget watches over them at the price of one comparison a node.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace zermelo {

/// No search looks deeper: recursion must fit the stack.
inline constexpr int max_depth = 1000;

struct Limits {
  int depth = max_depth;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t seed = 0;                       // of algorithms that draw lots
  const std::atomic<bool>* stop = nullptr;      // set by another thread or a signal
  std::atomic<std::uint64_t>* meter = nullptr;  // counts nodes for another thread to see, a ration ahead
};

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), start_(Clock::now()) {}

  /// Call once a node. After the first false every further call says false too, so that a search unwinds by itself: each
  /// node that it still enters returns at once. What it returns then is worthless, and spent() says so.
  bool enter() {
    if (--ration_ >= 0) [[likely]]
      return true;
    return renew();
  }

  /// Nodes that were entered without it, left() of them at most. The limits are looked at by the next enter().
  void count(std::uint64_t nodes) { ration_ -= static_cast<std::int64_t>(nodes); }
  std::uint64_t left() const { return spent_ ? 0 : limits_.nodes - nodes(); }

  /// For searches whose nodes take long: looks at the limits now, not only after a ration of nodes.
  void look() {
    if (spent_ || !expired()) return;
    spent_ = true;
    granted_ -= static_cast<std::uint64_t>(ration_);
    ration_ = 0;
  }

  bool spent() const { return spent_; }
  std::uint64_t nodes() const { return granted_ - static_cast<std::uint64_t>(ration_); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const Limits& limits() const { return limits_; }

  /// Looks at the clock and the stop flag now.
  bool expired() const {
    return (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) || seconds() >= limits_.seconds;
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Nodes between two looks at the clock: a fraction of a millisecond for the slowest game.
  static constexpr std::uint64_t interval = 2048;

  [[gnu::noinline]] bool renew() {
    const auto overdrawn = static_cast<std::uint64_t>(-1 - ration_);  // by count()
    ration_ = 0;
    grant(overdrawn);
    spent_ = spent_ || granted_ >= limits_.nodes || expired();
    if (spent_) return false;
    const std::uint64_t more = std::min(interval, limits_.nodes - granted_);
    grant(more);
    ration_ = static_cast<std::int64_t>(more) - 1;
    return true;
  }

  void grant(std::uint64_t nodes) {
    granted_ += nodes;
    if (limits_.meter != nullptr) limits_.meter->fetch_add(nodes, std::memory_order_relaxed);
  }

  Limits limits_;
  Clock::time_point start_;
  std::int64_t ration_ = 0;    // nodes until the next look at the limits; below 0 within enter() and after count()
  std::uint64_t granted_ = 0;  // nodes of all rations so far
  bool spent_ = false;
};

}  // namespace zermelo

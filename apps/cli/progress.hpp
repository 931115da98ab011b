// How far a long piece of work has come, on one line of the terminal, in place of how far it had.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace zermelo::cli {

class Clock {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// 75 seconds as 1:15, 4000 as 1:06:40.
std::string clock_text(double seconds);

class Progress {
 public:
  explicit Progress(std::uint64_t all) : all_(all) {}

  /// Whether there is a terminal to show it on, one that takes orders, and nobody wants JSON there.
  static bool shown(bool json);
  /// The text, and the time that is left if the rest goes as fast as what was done since the start.
  void show(const std::string& text, std::uint64_t done, std::uint64_t done_before) const;
  /// A text alone.
  static void show(const std::string& text);
  static void clear();

 private:
  std::uint64_t all_;
  Clock clock_;
};

}  // namespace zermelo::cli

#include "apps/cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "apps/cli/terminal.hpp"

namespace zermelo::cli {

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e9));
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

void Progress::show(const std::string& text) {
  fmt::print("\r\x1b[K\x1b[?7l{}\x1b[?7h", text);  // a long line is cut: a wrapped one could not be taken back
  std::fflush(stdout);
}

void Progress::show(const std::string& text, std::uint64_t done, std::uint64_t done_before) const {
  const double seconds = clock_.seconds();
  std::string left;
  if (done > done_before)
    left = fmt::format(
        ", {} left", clock_text(seconds / static_cast<double>(done - done_before) * static_cast<double>(all_ - done)));
  show(text + left);
}

bool Progress::shown(bool json) {
  return !json && use_colour();
}

void Progress::clear() {
  fmt::print("\r\x1b[K");
}

}  // namespace zermelo::cli

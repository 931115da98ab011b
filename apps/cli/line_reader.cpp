#include "apps/cli/line_reader.hpp"

#include <editline/readline.h>

#include <cstdlib>
#include <iostream>

#include "apps/cli/terminal.hpp"

namespace zermelo::cli {

LineReader::LineReader() : editing_(input_is_terminal() && output_is_terminal()) {
  if (editing_) using_history();
}

std::optional<std::string> LineReader::read(const std::string& prompt) const {
  std::cout << std::flush;
  if (!editing_) {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  }
  const StopOnInterrupt guard;
  char* typed = readline(prompt.c_str());
  if (typed == nullptr) return std::nullopt;
  std::string line = typed;
  std::free(typed);  // NOLINT(cppcoreguidelines-no-malloc): readline allocates it so
  if (!line.empty()) add_history(line.c_str());
  return line;
}

}  // namespace zermelo::cli

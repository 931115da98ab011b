// A small text file, read line by line: the first line says what it is, and lines that begin with '#' are remarks.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

/// The reader takes each line, and at the end says what it has read: take(line), finished(). What it throws gets the file's
/// name (as it is to be shown) and the line. What: that the file should have been.
template <class Reader>
auto read_lines(std::string_view text, const std::string& name, std::string_view what, std::string_view first_line,
                Reader reader) {
  int last = 1;
  try {
    bool begun = false;
    for (const auto& [number, line] : lines_of(text)) {
      last = number;
      if (!begun && (number != 1 || line != first_line)) break;
      if (begun && line.front() != '#') reader.take(line);
      begun = true;
    }
    if (!begun) {
      last = 1;
      throw InputError(fmt::format("no {}; expected '{}'", what, first_line));
    }
    return reader.finished();
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}, line {}: {}", name, last, error.what()));
  }
}

}  // namespace zermelo::engine

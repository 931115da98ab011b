// Lines that a person types: with editing and history on a terminal, plain when piped.
#pragma once

#include <optional>
#include <string>

namespace zermelo::cli {

class LineReader {
 public:
  LineReader();
  /// Nothing at the end of input, or at Ctrl-C.
  std::optional<std::string> read(const std::string& prompt) const;

 private:
  bool editing_;
};

}  // namespace zermelo::cli

// Any text is a saved game or refused; a game that was read is written and read again.
#include "engine/session.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo::engine;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("generate") != std::string_view::npos || text.find("uniform") != std::string_view::npos ||
      text.find("irregular") != std::string_view::npos)
    return 0;  // a word can ask for millions of nodes, which says nothing about reading
  try {
    const Session session = Session::read(text, "input");
    if (Session::read(session.text(), "copy").text() != session.text()) std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  }
  return 0;
}

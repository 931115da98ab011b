// Any text is a certificate that holds, one that does not, or refused.
#include "engine/certificate.hpp"

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
    const Verification verification = verify_certificate(text, "input");
    if (verification.claims.empty() || verification.fault == "") std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  }
  return 0;
}

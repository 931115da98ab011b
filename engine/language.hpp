// The languages that people are spoken to in. What scripts read stays English.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zermelo::engine {

enum class Language : std::uint8_t { english, spanish, portuguese };

/// As they are written on the command line, and as locales begin.
inline constexpr std::array<std::string_view, 3> language_codes{"en", "es", "pt"};

/// One text, language by language.
using InLanguages = std::array<std::string_view, language_codes.size()>;

constexpr std::string_view in_language(const InLanguages& texts, Language language) {
  return texts[static_cast<std::size_t>(language)];
}

}  // namespace zermelo::engine

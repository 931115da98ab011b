// Small help with words, and what values are called: "win in 7", "+18 points", "at most a draw".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/language.hpp"

namespace zermelo::engine {

/// "one of a, b, c", or the only one.
std::string one_of(const std::vector<std::string>& words);

/// Parts of a text between separators, trimmed; blank ones are dropped.
std::vector<std::string> split(std::string_view text, char separator);

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

struct Line {
  int number;  // from 1
  std::string text;
};
/// The lines of a text that are not blank, trimmed.
std::vector<Line> lines_of(std::string_view text);

/// To two places, as far as estimates mean anything.
double rounded(double number);

/// As short as it comes back: 3, 2.1, -0.25.
std::string number_text(double number);

/// A word that games use, like a unit or the colour of a seat, in a language; an unknown one as it is.
std::string_view translated(std::string_view word, Language language);

/// "12 points", "1 point", or the bare number where there is no unit.
std::string amount_text(double number, std::string_view unit, Language language = Language::english);

/// A value in the game's words.
std::string verdict_text(const Verdict& verdict, std::string_view unit, Language language = Language::english);

std::string_view name_of(Bound bound);
std::string_view name_of(Source source);
std::string_view name_of(GameOutcome outcome);

}  // namespace zermelo::engine

#include "engine/words.hpp"

#include <fmt/format.h>

#include <cmath>

namespace zermelo::engine {

std::string one_of(const std::vector<std::string>& words) {
  return words.size() == 1 ? words.front() : fmt::format("one of {}", fmt::join(words, ", "));
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

namespace {

/// Calls back with each part between separators, blank ones included.
template <class Visitor>
void each_part(std::string_view text, char separator, Visitor visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    visit(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  each_part(text, separator, [&](std::string_view part) {
    if (!part.empty()) parts.emplace_back(part);
  });
  return parts;
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  each_part(text, '\n', [&](std::string_view line) {
    ++number;
    if (!line.empty()) lines.push_back({number, std::string(line)});
  });
  return lines;
}

std::string number_text(double number) {
  return fmt::format("{}", number == 0 ? 0 : number);
}

std::string verdict_text(const Verdict& verdict, std::string_view unit) {
  if (!verdict.value) return "unknown";
  const double value = *verdict.value;
  const bool bounded = verdict.bound != Bound::exact;
  std::string text;
  if (verdict.settled) {
    const double lead = verdict.probability ? 2 * value - 1 : value;
    text = lead > 0 ? "win" : lead < 0 ? "loss" : "draw";
    if (bounded) text.insert(0, "a ");  // "at most a draw"
    if (verdict.distance && lead != 0) text += fmt::format(" in {}", *verdict.distance);
  } else if (verdict.probability) {
    text = number_text(value) + " to win";
  } else if (unit.empty()) {
    text = number_text(value);
  } else {
    if (std::abs(value) == 1) unit.remove_suffix(1);  // "+1 point"
    text = fmt::format("{}{} {}", value > 0 ? "+" : "", number_text(value), unit);
  }
  switch (verdict.bound) {
    case Bound::at_least: return "at least " + text;
    case Bound::at_most: return "at most " + text;
    case Bound::exact:
    case Bound::none: break;
  }
  return text;
}

std::string_view name_of(Bound bound) {
  switch (bound) {
    case Bound::none: break;
    case Bound::exact: return "exact";
    case Bound::at_least: return "at-least";
    case Bound::at_most: return "at-most";
  }
  return "none";
}

std::string_view name_of(Source source) {
  switch (source) {
    case Source::search: break;
    case Source::solved: return "solved";
    case Source::book: return "book";
    case Source::endgame: return "endgame";
  }
  return "search";
}

std::string_view name_of(GameOutcome outcome) {
  switch (outcome) {
    case GameOutcome::loss: return "loss";
    case GameOutcome::draw: break;
    case GameOutcome::win: return "win";
  }
  return "draw";
}

}  // namespace zermelo::engine

#include "engine/words.hpp"

#include <fmt/format.h>

#include <array>
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

double rounded(double number) {
  return std::round(100 * number) / 100;
}

std::string number_text(double number) {
  return fmt::format("{}", number == 0 ? 0 : number);
}

namespace {

/// What values are called. A word with its article follows "at most".
struct ValueWords {
  InLanguages unknown{"unknown", "desconocido", "desconhecido"};
  InLanguages win{"win", "victoria", "vitória"};
  InLanguages loss{"loss", "derrota", "derrota"};
  InLanguages draw{"draw", "empate", "empate"};
  InLanguages a_win{"a win", "una victoria", "uma vitória"};
  InLanguages a_loss{"a loss", "una derrota", "uma derrota"};
  InLanguages a_draw{"a draw", "un empate", "um empate"};
  InLanguages in{"in", "en", "em"};  // "win in 7"
  InLanguages to_win{"to win", "de probabilidad de ganar", "de probabilidade de ganhar"};
  InLanguages at_least{"at least", "al menos", "pelo menos"};
  InLanguages at_most{"at most", "como mucho", "no máximo"};
};
constexpr ValueWords value_words;

/// In the plural, which is one letter longer than the singular in each language; and the seats.
constexpr std::array game_words{
    InLanguages{"points", "puntos", "pontos"},   InLanguages{"lines", "líneas", "linhas"},
    InLanguages{"steps", "pasos", "passos"},     InLanguages{"discs", "discos", "discos"},
    InLanguages{"first", "primero", "primeiro"}, InLanguages{"second", "segundo", "segundo"},
    InLanguages{"white", "blanco", "branco"},    InLanguages{"black", "negro", "preto"},
    InLanguages{"red", "rojo", "vermelho"},      InLanguages{"blue", "azul", "azul"},
    InLanguages{"green", "verde", "verde"},      InLanguages{"yellow", "amarillo", "amarelo"},
    InLanguages{"orange", "naranja", "laranja"}, InLanguages{"south", "sur", "sul"},
    InLanguages{"north", "norte", "norte"},
};

}  // namespace

std::string_view translated(std::string_view word, Language language) {
  for (const InLanguages& row : game_words)
    if (row.front() == word) return in_language(row, language);
  return word;
}

namespace {

/// Of a point or a disc: nobody counts finer ones. Never −0.
double in_tenths(double number) {
  return std::round(10 * number) / 10 + 0.0;
}

}  // namespace

std::string amount_text(double number, std::string_view unit, Language language) {
  if (unit.empty()) return number_text(number);
  number = in_tenths(number);
  unit = translated(unit, language);
  if (std::abs(number) == 1) unit.remove_suffix(1);  // "1 point"
  return fmt::format("{} {}", number_text(number), unit);
}

std::string verdict_text(const Verdict& verdict, std::string_view unit, Language language) {
  const auto said = [&](const InLanguages& word) { return std::string(in_language(word, language)); };
  if (!verdict.value) return said(value_words.unknown);
  const double value = *verdict.value;
  const bool bounded = verdict.bound != Bound::exact;
  std::string text;
  if (verdict.settled) {
    const double lead = verdict.probability ? 2 * value - 1 : value;
    if (lead == 0) {
      text = said(bounded ? value_words.a_draw : value_words.draw);  // "at most a draw"
    } else if (lead > 0) {
      text = said(bounded ? value_words.a_win : value_words.win);
    } else {
      text = said(bounded ? value_words.a_loss : value_words.loss);
    }
    if (verdict.distance && lead != 0) text += fmt::format(" {} {}", said(value_words.in), *verdict.distance);
  } else if (verdict.probability) {
    text = fmt::format("{} {}", number_text(value), said(value_words.to_win));
  } else {
    text = (!unit.empty() && in_tenths(value) > 0 ? "+" : "") + amount_text(value, unit, language);
  }
  switch (verdict.bound) {
    case Bound::at_least: return said(value_words.at_least) + " " + text;
    case Bound::at_most: return said(value_words.at_most) + " " + text;
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

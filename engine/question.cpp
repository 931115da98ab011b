#include "engine/question.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "engine/error.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

/// What of the three words a game has an answer to.
std::string expected_words(const Facts& facts) {
  switch (facts.payoffs) {
    case Payoffs::outcome: return "win or draw";
    case Payoffs::points: return "win, draw or a number to reach, like +3";
    case Payoffs::numbers: break;
  }
  return "a number to reach, like +3; nobody wins here";
}

/// Where values are shown as the first seat sees them, the second one wants to come down to the number.
bool turned(const Facts& facts, Player mover) {
  return facts.shown_for_first && mover == Player::second;
}

}  // namespace

Question question_from(const std::string& text, const Facts& facts, Player mover) {
  const auto refused = [&] {
    return InputError(fmt::format("question '{}': expected {}", text, expected_words(facts)));
  };
  const bool words = facts.payoffs != Payoffs::numbers;
  if (words && text == "win") return {facts.payoffs == Payoffs::outcome ? facts.win : 1};
  if (words && text == "draw") return {0};
  if (facts.payoffs == Payoffs::outcome) throw refused();

  double number = 0;
  const char* const first = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(first, last, number, std::chars_format::fixed);
  if (error != std::errc{} || end != last || !std::isfinite(number) || text.starts_with("+-")) throw refused();
  const double steps = (turned(facts, mover) ? -number : number) * facts.scale;
  if (std::abs(steps) > max_payoff) throw refused();
  // Between two steps the upper one is asked for. What decimals leave behind is no step.
  return {static_cast<Score>(std::ceil(steps - 1e-6))};
}

std::string question_text(const Question& question, const Facts& facts, Player mover) {
  if (facts.payoffs == Payoffs::outcome) return question.at_least > 0 ? "win" : "draw";
  const double number = static_cast<double>(question.at_least) / facts.scale;
  const std::string text = number_text(turned(facts, mover) ? -number : number);
  return text.starts_with('-') ? text : "+" + text;
}

}  // namespace zermelo::engine

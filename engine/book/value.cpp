#include "engine/book/value.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

#include "engine/error.hpp"
#include "engine/words.hpp"
#include "zermelo/core/limits.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view at_most_mark = "<=";
constexpr std::string_view proven_mark = "=";
constexpr std::string_view win_word = "win ";
constexpr std::string_view loss_word = "loss ";

bool taken_off(std::string_view& text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return false;
  text.remove_prefix(beginning.size());
  return true;
}

template <class Number>
Number read_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw InputError(fmt::format("'{}': expected a value like 2.5, <=-16, =3, win 7 or loss 4", text));
  return number;
}

int read_distance(std::string_view text) {
  const int plies = read_number<int>(text);
  if (plies < 0 || plies > 2 * max_depth)
    throw InputError(fmt::format("'{}': expected 0 to {} plies", text, 2 * max_depth));
  return plies;
}

}  // namespace

int steps_of(const Facts& facts) {
  return facts.payoffs == Payoffs::outcome ? 1 : facts.scale;
}

Score score_of(const Verdict& verdict, const Facts& facts) {
  const double value = verdict.value.value_or(0);
  if (verdict.settled && value != 0) {
    const int plies = verdict.distance.value_or(max_depth);
    return value > 0 ? win_in(plies) : loss_in(plies);
  }
  return static_cast<Score>(std::lround(value * steps_of(facts)));
}

Verdict verdict_of(Score value, Bound bound, bool final, const Facts& facts) {
  Verdict verdict{.value = static_cast<double>(value) / steps_of(facts), .bound = bound};
  if (is_graded(value)) {
    verdict.value = value > 0 ? 1 : -1;
    verdict.distance = plies_to_end(value);
  }
  verdict.settled = is_graded(value) || (final && value == 0 && facts.payoffs == Payoffs::outcome);
  if (final && bound == Bound::exact)
    verdict.outcome = value > 0 ? GameOutcome::win : value < 0 ? GameOutcome::loss : GameOutcome::draw;
  return verdict;
}

std::string searched_text(const BookMove& move, const Facts& facts) {
  std::string text;
  if (move.known == BookMove::Known::at_most) text += at_most_mark;
  if (is_graded(move.searched))
    return text + fmt::format("{}{}", move.searched > 0 ? win_word : loss_word, plies_to_end(move.searched));
  if (move.known == BookMove::Known::proven) text += proven_mark;
  return text + number_text(static_cast<double>(move.searched) / steps_of(facts));
}

void read_searched(std::string_view text, BookMove& move, const Facts& facts) {
  move.known = BookMove::Known::estimate;
  if (taken_off(text, at_most_mark))
    move.known = BookMove::Known::at_most;
  else if (taken_off(text, proven_mark))
    move.known = BookMove::Known::proven;
  const bool graded = text.starts_with(win_word) || text.starts_with(loss_word);
  if (graded) {
    if (facts.payoffs != Payoffs::outcome) throw InputError(fmt::format("'{}': expected points", text));
    const bool win = taken_off(text, win_word);
    if (!win) taken_off(text, loss_word);
    const int plies = read_distance(text);
    move.searched = win ? win_in(plies) : loss_in(plies);
    if (move.known == BookMove::Known::estimate) move.known = BookMove::Known::proven;
    return;
  }
  const double steps = read_number<double>(text) * steps_of(facts);
  if (!(std::abs(steps) <= max_payoff)) throw InputError(fmt::format("'{}': expected a smaller number", text));
  move.searched = static_cast<Score>(std::lround(steps));
}

BookEntry entry_of(const Analysis& analysis, const Facts& facts) {
  if (!analysis.verdict.value)
    throw InputError(
        fmt::format("{}: the limits were reached before a ply was searched; expected higher ones", analysis.position));
  BookEntry entry{.position = analysis.position,
                  .depth = analysis.depth,
                  .nodes = analysis.nodes,
                  .solved = is_final(analysis.source)};
  for (const MoveVerdict& move : analysis.moves) {
    if (!move.verdict.value || move.verdict.bound == Bound::at_least) continue;
    BookMove kept{.move = move.move, .searched = score_of(move.verdict, facts)};
    if (move.verdict.bound == Bound::at_most)
      kept.known = BookMove::Known::at_most;
    else if (move.verdict.outcome)
      kept.known = BookMove::Known::proven;
    entry.moves.push_back(std::move(kept));
  }
  return entry;
}

BookEntry steadied(BookEntry entry, const BookEntry& before) {
  constexpr auto estimate = BookMove::Known::estimate;
  for (BookMove& move : entry.moves)
    for (const BookMove& earlier : before.moves)
      if (earlier.move == move.move && earlier.known == estimate && move.known == estimate)
        move.searched = static_cast<Score>((std::int64_t{move.searched} + earlier.searched) / 2);
  return entry;
}

}  // namespace zermelo::engine

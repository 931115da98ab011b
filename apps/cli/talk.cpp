#include "apps/cli/talk.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/terminal.hpp"
#include "engine/turns.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::Certainty;
using engine::GameOutcome;

std::string Talk::seat_name(Player player) const {
  const std::string name = game_.seat_name(player);
  if (name == said(Language::english, Text::numbered_seat, index_of(player) + 1))
    return say(Text::numbered_seat, index_of(player) + 1);
  return std::string(engine::translated(name, language_));
}

std::string Talk::verdict(const engine::Verdict& verdict) const {
  return verdict_text(verdict, game_.card().unit, language_);
}

// ---- Moves ----

std::string Talk::plays(Player mover) const {
  if (is_person(mover)) return say(Text::you_play);
  return person_seat_ ? say(Text::i_play) : say(Text::seat_plays, seat_name(mover));
}

std::string Talk::event(const Event& event, Player mover) const {
  std::string gain = event.gain == 0 ? "" : fmt::format("{:+}", event.gain);
  if (event.swept) return fmt::format("{} ({})", say(Text::what_is_left), gain);
  if (event.token.empty()) return gain;
  std::string text;
  if (event.place.empty()) {
    text = say(Text::into_base, event.token);
  } else if (event.side == mover || event.side == Player::chance) {
    text = say(Text::into, event.token, event.place);
  } else if (is_person(event.side)) {
    text = say(Text::into_yours, event.token, event.place);
  } else if (person_seat_ && game_.seats() == 2) {
    text = say(Text::into_mine, event.token, event.place);
  } else {
    text = say(Text::into_theirs, event.token, event.place, seat_name(event.side));
  }
  return gain.empty() ? text : fmt::format("{} ({})", text, gain);
}

std::string Talk::telling(const Telling& telling, Player mover) const {
  std::vector<std::string> events;
  for (const Event& each : telling.events) events.push_back(event(each, mover));
  std::string text = events.empty() ? "" : fmt::format(": {}", fmt::join(events, ", "));
  if (!events.empty() || telling.again) text += '.';
  if (telling.again) text += ' ' + say(Text::another_turn);
  return text;
}

std::string Talk::side_name(Player player) const {
  if (is_person(player)) return say(Text::you);
  return person_seat_ && game_.seats() == 2 ? say(Text::i) : seat_name(player);
}

std::string Talk::certainty(const Certainty& certainty, bool of_person) const {
  switch (certainty.kind) {
    case Certainty::Kind::none: break;
    case Certainty::Kind::safe: return say(of_person ? Text::you_are_safe : Text::safe);
    case Certainty::Kind::won:
      if (!certainty.points) return say(of_person ? Text::you_have_won : Text::won);
      return say(of_person ? Text::you_have_won_by : Text::won_by,
                 engine::amount_text(*certainty.points, game_.card().unit, language_));
  }
  return "";
}

// ---- Results ----

std::string Talk::result(const engine::AnyPosition& pos) const {
  const int seats = game_.seats();
  const auto payoff = [&](int index) {
    return game_.over(pos) ? game_.payoff(pos, seat(index)) : game_.repetition(pos, seat(index));
  };
  const engine::Verdict verdict = payoff(person_seat_.value_or(0));
  if (!verdict.outcome) {
    std::vector<std::string> values;
    for (int index = 0; index < (seats > 2 ? seats : 1); ++index)
      values.push_back(engine::number_text(*payoff(index).value));
    return say(Text::the_end, fmt::format("{}", fmt::join(values, ", ")));
  }
  if (*verdict.outcome == GameOutcome::draw) return say(Text::draw) + points(pos);

  int winner = 0;
  while (winner + 1 < seats && payoff(winner).outcome != GameOutcome::win) ++winner;
  const bool by_points = game_.facts().payoffs == Payoffs::points;
  const std::string lead = engine::amount_text(std::abs(*verdict.value), game_.card().unit, language_);
  std::string text;
  if (person_seat_ == winner) {
    text = by_points ? say(Text::you_win_by, lead) : say(Text::you_win);
  } else if (person_seat_ && seats == 2) {
    text = by_points ? say(Text::i_win_by, lead) : say(Text::i_win);
  } else {
    const std::string name = seat_name(seat(winner));
    text = by_points ? say(Text::seat_wins_by, name, lead) : say(Text::seat_wins, name);
  }
  return text + points(pos);
}

/// " You 101, I 91.", the person first.
std::string Talk::points(const engine::AnyPosition& pos) const {
  const std::vector<int> points = game_.points(pos);
  if (points.empty()) return "";
  std::vector<std::string> counts;
  for (int index = 0; index < game_.seats(); ++index) {
    const int count = points[static_cast<std::size_t>(index)];
    if (person_seat_ == index) {
      counts.insert(counts.begin(), say(Text::you_have, count));
    } else if (person_seat_ && game_.seats() == 2) {
      counts.push_back(say(Text::i_have, count));
    } else {
      counts.push_back(say(Text::seat_has, seat_name(seat(index)), count));
    }
  }
  return fmt::format(" {}.", fmt::join(counts, ", "));
}

std::string Talk::resignation(Player seat) const {
  if (!person_seat_) return say(Text::seat_resigns, seat_name(seat));
  return say(game_.seats() == 2 ? Text::you_resign_i_win : Text::you_resign);
}

// ---- Hints and lists ----

std::string Talk::hint(const engine::AnyPosition& pos, const engine::Analysis& analysis) const {
  constexpr std::size_t most_named = 3;
  const Player mover = game_.to_move(pos);
  const std::vector<std::string> turns = engine::turns_of(game_, pos, analysis.line);
  // As a person types it: the whole turn where it is known, otherwise how it begins.
  const auto typed = [&](const std::string& move) {
    std::string text = !turns.empty() && move == analysis.line.front() ? turns.front() : move;
    if (text.ends_with('+')) text.replace(text.size() - 1, 1, ",…");
    return text;
  };
  std::vector<std::string> best = analysis.best;
  // The move whose answer follows is among those that are named.
  if (!analysis.line.empty())
    std::stable_partition(best.begin(), best.end(), [&](const auto& move) { return move == analysis.line.front(); });
  std::transform(best.begin(), best.end(), best.begin(), typed);
  const bool with_commas =
      std::any_of(best.begin(), best.end(), [](const auto& move) { return move.find(',') != std::string::npos; });
  const char* const between = with_commas ? " / " : ", ";
  std::string worth = verdict(analysis.verdict);
  if (!analysis.verdict.settled)
    worth = is_person(mover) ? say(Text::for_you, worth) : say(Text::for_whom, worth, seat_name(mover));
  const bool known = analysis.verdict.outcome || is_final(analysis.source);
  std::string text =
      say(best.size() == 1 ? Text::one_best : Text::some_best, listed(best, best.size(), most_named, between), worth,
          known ? say(Text::proven) : say(Text::plies_deep, analysis.depth));
  if (turns.size() > 1) {
    const Player next = game_.to_move(engine::after_turn(game_, pos, turns[0]));
    const Text then = next == mover && is_person(mover)        ? Text::you_move_again
                      : next != Player::chance && person_seat_ ? Text::i_would_answer
                                                               : Text::comes;
    text += ' ' + say(then, turns[0], typed(turns[1]));
  }
  for (const auto& [move, value] : analysis.moves) {
    if (!value.value || value.bound != Bound::exact) break;
    if (std::find(analysis.best.begin(), analysis.best.end(), move) != analysis.best.end()) continue;
    const bool counted = !value.settled && !analysis.verdict.settled && !value.probability && analysis.verdict.value;
    text += ' ' + (counted ? say(Text::next_best_less, typed(move),
                                 engine::amount_text(engine::rounded(*analysis.verdict.value - *value.value),
                                                     game_.card().unit, language_))
                           : say(Text::next_best, typed(move), verdict(value)));
    break;
  }
  return text;
}

std::string Talk::listed(std::vector<std::string> moves, std::uint64_t count, std::size_t most,
                         const char* between) const {
  moves.resize(std::min(moves.size(), most));
  const std::string text = fmt::format("{}", fmt::join(moves, between));
  return count > moves.size() ? say(Text::and_more, text, count - moves.size()) : text;
}

std::string Talk::question(const std::string& typed, const Completions& completions, bool by_search) const {
  const std::size_t shown = std::min(completions.moves.size(), most_listed);
  const bool in_full = completions.count == shown;
  std::string text = !completions.orders ? say(Text::which_move, typed)
                     : in_full           ? say(Text::which_order, typed, completions.held)
                                         : say(Text::which_long_order, typed, completions.held, completions.count);
  text = folded(text) + '\n';
  for (std::size_t index = 0; index < shown; ++index) {
    const std::string& move = completions.moves[index];
    const std::string label =
        completions.orders ? std::string(1, static_cast<char>('a' + index)) : std::to_string(index + 1);
    text += fmt::format("{:>4}  {}{}\n", label, move.substr(completions.stem.size()),
                        index == 0 ? "  " + say(by_search ? Text::suggested_by_search : Text::suggested) : "");
  }
  if (!in_full && !completions.orders) text += "   " + say(Text::and_more, "…", completions.count - shown) + '\n';
  return text;
}

std::string Talk::fault(const Fault& fault) const {
  switch (fault.kind) {
    case Fault::Kind::no_place: return say(Text::no_place, fault.place, fault.held);
    case Fault::Kind::empty_place: return say(Text::empty_place, fault.place);
    case Fault::Kind::no_token: return say(Text::no_token, fault.place, fault.token, fault.held);
    case Fault::Kind::too_many: return say(Text::too_many, fault.place, fault.token, fault.held);
    case Fault::Kind::fixed_order: return say(Text::fixed_order, fault.place);
    case Fault::Kind::unfinished:
    case Fault::Kind::none: break;
  }
  return "";
}

}  // namespace zermelo::cli

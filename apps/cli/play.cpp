#include "apps/cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "apps/cli/board.hpp"
#include "apps/cli/terminal.hpp"
#include "engine/error.hpp"
#include "engine/turns.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::InputError;

namespace {

/// A suggestion comes at once: so many positions a part, and no longer than it takes to notice.
constexpr std::uint64_t suggestion_nodes = 100'000;
constexpr double suggestion_seconds = 0.5;

engine::Request stoppable(engine::Request request) {
  request.limits.stop = &stop_flag();
  return request;
}

}  // namespace

Table::Table(engine::Session session, const Setup& setup)
    : session_(std::move(session)),
      level_(setup.level),
      request_(stoppable(setup.request)),
      opponent_(request_, setup.level, setup.seed),
      random_(setup.seed),
      language_(setup.language) {
  if (setup.engine_side == "first") person_seat_ = 1;
  if (setup.engine_side == "second") person_seat_ = 0;
  engine_everywhere_ = setup.engine_side == "both";
}

void Table::run() {
  greet();
  while (!done_) {
    // One board a turn: when a person is to look at it, or, among engines, after every move.
    if ((over() || person_to_move() || engine_everywhere_) && std::exchange(show_board_, false)) draw();
    announce();  // of a position that did not come about by a move at this table
    if (over()) {
      if (!std::exchange(announced_, true)) {
        if (session_.repeated()) fmt::print("{}\n", say(Text::position_again));
        fmt::print("{}\n", bold(resigned_ ? talk().resignation(session_.to_move())
                                          : folded(talk().result(session_.position()))));
        if (!engine_everywhere_)
          fmt::print("{}\n",
                     faint(say(Text::what_now, word(Text::new_word), word(Text::undo_word), word(Text::quit_word))));
      }
      if (engine_everywhere_) return;
    } else if (session_.to_move() == Player::chance) {
      chance_move();
      continue;
    } else if (engine_plays(session_.to_move())) {
      engine_move();
      continue;
    }
    const std::string seat = over() ? say(Text::over_prompt) : talk().seat_name(session_.to_move());
    const auto line = reader_.read(seat + "> ");
    if (!line) {
      if (input_is_terminal()) fmt::print("\n");
      break;
    }
    person_line(*line);
  }
  fmt::print("{}\n", say(Text::goodbye));
}

bool Table::engine_plays(Player player) const {
  return player != Player::chance && (engine_everywhere_ || (person_seat_ && index_of(player) != *person_seat_));
}

void Table::greet() const {
  if (engine_everywhere_) return;
  if (person_seat_) {
    const Player person = seat(*person_seat_);
    fmt::print("{}\n", say(Text::greeting, session_.game().card().title, in_colour_of(person, talk().seat_name(person)),
                           level_));
  }
  const std::string help = word(Text::help_word);
  const std::string order = example_of_order();
  std::string text = order.empty() ? say(Text::type_a_move, help)
                                   : say(Text::type_an_order, order.substr(0, order.find(':')), order, help);
  if (const std::string legend = session_.picture().legend; !legend.empty()) text += fmt::format(" {}.", legend);
  fmt::print("{}\n", faint(folded(text)));
}

std::string Table::example_of_order() const {
  const engine::AnyGame& game = session_.game();
  for (const std::string& begun : game.completions(session_.position(), "").moves)
    if (const Completions orders = game.completions(session_.position(), begun); orders.orders)
      return orders.moves.front();
  return "";
}

void Table::draw() const {
  Picture picture = session_.picture();
  bool person_above = false;
  for (auto* names : {&picture.column_names, &picture.row_names})
    for (std::string& name : *names) {
      std::string shown(engine::translated(name, language_));
      for (int index = 0; index < session_.game().seats(); ++index)
        if (name == session_.game().seat_name(seat(index))) {
          shown = talk().side_name(seat(index));
          person_above =
              person_above || (names == &picture.row_names && &name == names->data() && person_seat_ == index);
        }
      name = shown;
    }
  // Who sits on the other side sees it so, where the board is made for that.
  const bool seen_from_above = person_above && !picture.column_names_below.empty();
  fmt::print("\n{}\n", board_text(picture, turned_ != seen_from_above));
  std::fflush(stdout);
}

Completions Table::legal_moves() const {
  const engine::AnyGame& game = session_.game();
  Completions legal = game.completions(session_.position(), "");
  if (!legal.moves.empty()) return legal;
  for (const engine::AnyMove move : game.moves(session_.position()))
    legal.moves.push_back(game.move_text(session_.position(), move));
  legal.count = legal.moves.size();
  return legal;
}

/// To look at the position for the person: with all that the engine knows, at any level.
engine::Request Table::thinking_request() const {
  engine::Request request = request_;
  if (session_.game().has(Capability::repeats)) request.before = session_.before();
  return request;
}

void Table::look_again() {
  announced_ = false;
  show_board_ = true;
  certain_ = {};
  opponent_.forget();
}

std::string Table::told(Player mover, const std::string& turn, const Telling& telling) const {
  return fmt::format("{} {}{}", in_colour_of(mover, talk().plays(mover)),
                     bold(telling.name.empty() ? turn : telling.name), talk().telling(telling, mover));
}

void Table::play_part(Turn& turn, engine::AnyMove part) {
  append(turn.telling, session_.game().tell(session_.position(), part));
  turn.parts.push_back(part);
  session_.play(part);
  show_board_ = true;
}

/// By search only what the engine will not throw away; by the count of the game what nobody can.
void Table::announce() {
  if (!person_seat_ || session_.game().seats() != 2 || over()) return;
  const engine::AnyGame& game = session_.game();
  for (const bool of_person : {false, true}) {
    auto least = game.least(session_.position(), seat(of_person ? *person_seat_ : 1 - *person_seat_));
    const auto& promise = opponent_.promise();
    if (!of_person && promise && (!least || *least < promise->least)) least = promise->least;
    const engine::Certainty certainty = engine::certainty_of(least, game.facts().payoffs);
    engine::Certainty& said = certain_[of_person ? 1 : 0];
    if (!certainty.adds_to(said)) continue;
    fmt::print("{}\n", bold(talk().certainty(certainty, of_person)));
    said = certainty;
  }
}

// ---- The engine and chance ----

void Table::engine_move() {
  const StopOnInterrupt guard;
  const engine::AnyGame& game = session_.game();
  Turn turn{.mover = session_.to_move(), .start = session_.position()};
  engine::Verdict verdict;
  bool from_book = false;
  do {
    const engine::Choice choice = opponent_.move(game, session_.position(), session_.before());
    verdict = choice.analysis.verdict;
    from_book = choice.analysis.source == Source::book;
    play_part(turn, choice.move);
  } while (game.midway(session_.position()));
  std::string text = told(turn.mover, turn_text(turn), turn.telling);
  std::vector<std::string> remarks;
  if (verdict.outcome && opponent_.steady()) remarks.push_back(talk().verdict(verdict));
  if (from_book) remarks.push_back(say(Text::book));
  if (!remarks.empty()) text += fmt::format("  {}", faint(fmt::format("({})", fmt::join(remarks, ", "))));
  fmt::print("{}\n", folded(text));
  announce();
}

void Table::chance_move() {
  const engine::AnyMove move = session_.game().drawn(session_.position(), random_.unit());
  fmt::print("{}\n", say(Text::chance, bold(session_.game().move_text(session_.position(), move))));
  session_.play(move);
  show_board_ = true;
}

// ---- The person ----

void Table::person_line(const std::string& line) {
  const Completions asked = std::exchange(asked_, {});
  const std::vector<std::string> words = engine::split(line, ' ');
  try {
    if (!asked.moves.empty() && answered(asked, std::string(engine::trimmed(line)))) return;
    if (words.empty()) return;
    if (const Command* command = command_called(words[0])) {
      // The rest of the line with its inner blanks: a file's name may have some.
      obey(*command,
           std::string(engine::trimmed(std::string_view(line).substr(line.find(words[0]) + words[0].size()))));
      return;
    }
    if (over())
      throw InputError(say(Text::game_over_left, word(Text::new_word), word(Text::undo_word), word(Text::quit_word)));
    // A line is a turn, or several; an order may be written with blanks.
    const std::string whole(engine::trimmed(line));
    const Completions begun = session_.game().completions(session_.position(), words[0]);
    const bool one = words.size() == 1 || is_turn(whole) || begins_turn(whole) ||
                     (begun.orders && begun.count > 0 && !is_turn(words[0]));
    if (one) {
      person_turn(whole);
      return;
    }
    for (const std::string& word : words)
      if (!person_turn(word)) return;
  } catch (const InputError& error) {
    fmt::print("{}\n", folded(printable(error.what())));
  }
}

/// False where the text is no turn, which is then said, or not yet one, which is then asked for.
bool Table::person_turn(const std::string& text) {
  if (!person_to_move()) throw InputError(say(Text::not_your_turn, text));
  const engine::AnyGame& game = session_.game();
  std::vector<engine::AnyMove> parts;
  try {
    parts = game.read_turn(session_.position(), text);
  } catch (const InputError& error) {
    Completions completions = game.completions(session_.position(), text);
    if (completions.count == 1 && completions.moves.front() != text) return person_turn(completions.moves.front());
    if (completions.moves.empty()) {
      refuse_turn(text, error.what());
    } else {
      ask(text, std::move(completions));
    }
    return false;
  }
  Turn turn{.mover = session_.to_move(), .start = session_.position()};
  for (const engine::AnyMove part : parts) play_part(turn, part);
  if (!turn.telling.events.empty() || turn.telling.again)
    fmt::print("{}\n", folded(told(turn.mover, turn_text(turn), turn.telling)));
  announce();
  return true;
}

/// With the order first that a quick search likes best; without an opinion, the one that the game does.
void Table::ask(const std::string& typed, Completions completions) {
  bool by_search = false;
  std::string begun = typed;
  if (completions.orders) {
    begun = completions.stem.substr(0, completions.stem.size() - 1);
    const StopOnInterrupt guard;
    engine::Request request = thinking_request();
    request.limits.nodes = std::min(request.limits.nodes, suggestion_nodes);
    request.limits.seconds = std::min(request.limits.seconds, suggestion_seconds);
    const auto best = engine::suggested_turn(session_.game(), session_.position(), completions.stem,
                                             completions.moves.front(), request);
    if (best && best->starts_with(completions.stem)) {
      by_search = true;
      auto& moves = completions.moves;
      const bool in_full = completions.count == moves.size();
      moves.erase(std::remove(moves.begin() + 1, moves.end(), *best), moves.end());
      if (moves.front() != *best) {
        if (!in_full) moves.clear();  // of very many only the one
        moves.insert(moves.begin(), *best);
      }
    }
  }
  fmt::print("{}", talk().question(begun, completions, by_search));
  asked_ = std::move(completions);
}

/// Whether the line is an answer to the question: nothing, what is missing or more of it, or the sign of a move.
bool Table::answered(const Completions& asked, const std::string& line) {
  if (line.empty()) {
    person_turn(asked.moves.front());
    return true;
  }
  const std::size_t shown = std::min(asked.moves.size(), most_listed);
  const std::string whole = asked.stem + line;
  if (is_turn(whole) || begins_turn(whole)) {
    person_turn(whole);
    return true;
  }
  std::size_t number = 0;
  if (asked.orders && line.size() == 1 && line[0] >= 'a') {
    number = static_cast<std::size_t>(line[0] - 'a') + 1;
  } else if (!asked.orders) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || end != line.data() + line.size()) number = 0;
  }
  if (number >= 1 && number <= shown) {
    person_turn(asked.moves[number - 1]);
    return true;
  }
  // Several tokens without a pit are meant as an order: say what is wrong with it, and ask again.
  const bool order = asked.orders && line.find(':') == std::string::npos && line.find(',') != std::string::npos;
  if (order) {
    const std::string why = talk().fault(session_.game().fault(session_.position(), whole));
    if (why.empty()) return false;
    fmt::print("{}\n", folded(printable(why)));
    asked_ = asked;
  }
  return order;
}

bool Table::is_turn(const std::string& text) const {
  try {
    session_.game().read_turn(session_.position(), text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

bool Table::begins_turn(const std::string& text) const {
  return session_.game().completions(session_.position(), text).count > 0;
}

/// What is wrong, and what would be right. Most games give their reasons in English; elsewhere the list must do.
void Table::refuse_turn(const std::string& text, const std::string& why) const {
  const Completions legal = legal_moves();
  const std::string fault = talk().fault(session_.game().fault(session_.position(), text));
  const std::string reason = !fault.empty()                   ? fault
                             : language_ == Language::english ? why
                                                              : say(Text::not_a_move, text);
  fmt::print("{}\n", folded(printable(reason)));
  fmt::print("{}\n", folded(say(Text::legal_moves, talk().listed(legal.moves, legal.count, most_listed, " "))));
}

}  // namespace zermelo::cli

#include "apps/cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "apps/cli/board.hpp"
#include "apps/cli/terminal.hpp"
#include "engine/error.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::InputError;

Table::Table(engine::Session session, const Setup& setup)
    : session_(std::move(session)),
      level_(setup.level),
      request_(setup.request),
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
    if (over()) {
      if (!std::exchange(announced_, true)) {
        if (session_.repeated()) fmt::print("{}\n", say(Text::position_again));
        fmt::print("{}\n", bold(resigned_ ? talk().resignation(session_.to_move())
                                          : folded(talk().result(session_.position()))));
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
  fmt::print("{}\n", faint(say(Text::type_a_move, word(Text::help_word))));
}

void Table::draw() const {
  Picture picture = session_.picture();
  for (auto* names : {&picture.column_names, &picture.row_names})
    for (std::string& name : *names) name = engine::translated(name, language_);
  fmt::print("\n{}\n", board_text(picture, turned_));
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

void Table::look_again() {
  announced_ = false;
  show_board_ = true;
  promised_ = engine::Certainty::Kind::none;
}

std::string Table::told(engine::AnyMove move, const Telling& telling) const {
  const Player mover = session_.to_move();
  const std::string name = telling.name.empty() ? session_.game().move_text(session_.position(), move) : telling.name;
  return fmt::format("{} {}{}", in_colour_of(mover, talk().plays(mover)), bold(name), talk().telling(telling, mover));
}

// ---- The engine and chance ----

void Table::engine_move() {
  const StopOnInterrupt guard;
  engine::Level level = engine::level(level_);
  level.depth = std::min(level.depth, request_.limits.depth);
  level.seconds = std::min(level.seconds, request_.limits.seconds);
  engine::Request request = request_;
  request.limits.stop = &stop_flag();
  request.before = session_.before();
  if (level_ < engine::strongest_level) {  // what these know would make it too strong
    request.table.reset();
    request.endgame.reset();
  }
  const engine::AnyPosition pos = session_.position();
  const engine::Choice choice = engine::choose(session_.game(), pos, level, random_, request);
  std::string text = told(choice.move, session_.game().tell(pos, choice.move));
  if (choice.analysis.verdict.outcome)
    text += fmt::format("  {}", faint(fmt::format("({})", talk().verdict(choice.analysis.verdict))));
  fmt::print("{}\n", folded(text));
  session_.play(choice.move);
  show_board_ = true;

  // Said once, when it becomes true, and only by an engine that will not throw it away.
  const engine::Certainty certainty = certainty_of(choice.analysis);
  if (!person_seat_ || session_.game().seats() > 2 || session_.over() || level.slip > 0) return;
  if (certainty.kind > promised_) fmt::print("{}\n", bold(talk().certainty(certainty)));
  promised_ = std::max(promised_, certainty.kind);
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
    if (!asked.moves.empty() && answered(asked, engine::trimmed(line))) return;
    if (words.empty()) return;
    if (const Command* command = command_called(words[0])) {
      // The rest of the line with its inner blanks: a file's name may have some.
      obey(*command,
           std::string(engine::trimmed(std::string_view(line).substr(line.find(words[0]) + words[0].size()))));
      return;
    }
    if (over())
      throw InputError(say(Text::game_over_left, word(Text::new_word), word(Text::undo_word), word(Text::quit_word)));
    for (const std::string& word : words)
      if (!person_move(word)) return;
  } catch (const InputError& error) {
    fmt::print("{}\n", folded(printable(error.what())));
  }
}

/// False where the word is no move, which is then said.
bool Table::person_move(const std::string& word) {
  if (!person_to_move()) throw InputError(say(Text::not_your_turn, word));
  const engine::AnyGame& game = session_.game();
  const engine::AnyPosition pos = session_.position();
  engine::AnyMove move;
  try {
    move = game.read_move(pos, word);
  } catch (const InputError& error) {
    asked_ = game.completions(pos, word);
    if (asked_.count == 1 && asked_.moves.front() != word) return person_move(std::exchange(asked_, {}).moves.front());
    if (asked_.moves.empty()) {
      refuse_move(word, error.what());
    } else {
      fmt::print("{}", talk().question(word, asked_));
    }
    return false;
  }
  const Telling telling = game.tell(pos, move);
  if (!telling.events.empty() || telling.again) fmt::print("{}\n", folded(told(move, telling)));
  session_.play(move);
  show_board_ = true;
  return true;
}

/// Whether the line is an answer to the question: nothing, what is missing or more of it, or the number of a move.
bool Table::answered(const Completions& asked, std::string_view line) {
  std::string move = line.empty() ? asked.moves.front() : asked.stem + std::string(line);
  if (!line.empty() && !is_move(move)) {
    std::size_t number = 0;
    const std::size_t shown = std::min(asked.moves.size(), most_listed);
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error == std::errc() && end == line.data() + line.size() && number >= 1 && number <= shown) {
      move = asked.moves[number - 1];
    } else if (session_.game().completions(session_.position(), move).count == 0) {
      move.clear();
    }
  }
  if (!move.empty()) person_move(move);
  return !move.empty();
}

bool Table::is_move(const std::string& text) const {
  try {
    session_.game().read_move(session_.position(), text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// What is wrong, and what would be right. Games give their reasons in English; in another language the list must do.
void Table::refuse_move(const std::string& word, const std::string& why) const {
  const Completions legal = legal_moves();
  const std::string reason = language_ == Language::english ? why : say(Text::not_a_move, word);
  fmt::print("{}\n", folded(printable(reason)));
  fmt::print("{}\n", folded(say(Text::legal_moves, talk().listed(legal.moves, legal.count, most_listed, " "))));
}

}  // namespace zermelo::cli

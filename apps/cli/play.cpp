#include "apps/cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "apps/cli/board.hpp"
#include "apps/cli/terminal.hpp"
#include "engine/error.hpp"
#include "engine/options.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::InputError;

Table::Table(engine::Session session, const Setup& setup)
    : session_(std::move(session)), level_(setup.level), request_(setup.request), random_(setup.seed) {
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
      if (!std::exchange(announced_, true)) announce_result();
      if (engine_everywhere_) return;
    } else if (session_.to_move() == Player::chance) {
      chance_move();
      continue;
    } else if (engine_plays(session_.to_move())) {
      engine_move();
      continue;
    }
    const std::string seat = over() ? "over" : seat_name(session_.to_move());
    const auto line = reader_.read(seat + "> ");
    if (!line) {
      if (input_is_terminal()) fmt::print("\n");
      break;
    }
    person_line(*line);
  }
  fmt::print("Goodbye.\n");
}

// ---- Whose turn ----

bool Table::engine_plays(Player player) const {
  return player != Player::chance && (engine_everywhere_ || (person_seat_ && index_of(player) != *person_seat_));
}

std::string Table::seat_name(Player player) const {
  return session_.game().seat_name(player);
}

// ---- Turns ----

void Table::greet() const {
  if (engine_everywhere_) return;
  if (person_seat_)
    fmt::print("{}: you are {}, I play at level {}.\n", session_.game().card().title,
               in_colour_of(seat(*person_seat_), seat_name(seat(*person_seat_))), level_);
  fmt::print("{}\n", faint("Type a move, or help for the other words."));
}

void Table::draw() const {
  fmt::print("\n{}\n", board_text(session_.game().picture(session_.position()), turned_));
  std::fflush(stdout);
}

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
  const engine::Choice choice = engine::choose(session_.game(), session_.position(), level, random_, request);
  const Player mover = session_.to_move();
  const std::string text = session_.game().move_text(session_.position(), choice.move);
  fmt::print("{} {} {}", in_colour_of(mover, person_seat_ ? "I" : seat_name(mover)), person_seat_ ? "play" : "plays",
             bold(text));
  if (choice.analysis.verdict.outcome)
    fmt::print("  {}", faint(fmt::format("({})", verdict_text(choice.analysis.verdict, session_.game().card().unit))));
  fmt::print("\n");
  session_.play(choice.move);
  show_board_ = true;
}

void Table::chance_move() {
  const engine::AnyMove move = session_.game().drawn(session_.position(), random_.unit());
  fmt::print("Chance: {}\n", bold(session_.game().move_text(session_.position(), move)));
  session_.play(move);
  show_board_ = true;
}

void Table::person_line(const std::string& line) {
  const std::vector<std::string> words = engine::split(line, ' ');
  if (words.empty()) return;
  try {
    // The rest of the line with its inner blanks: a file's name may have some.
    const std::string argument(engine::trimmed(std::string_view(line).substr(line.find(words[0]) + words[0].size())));
    for (const Command& command : commands()) {
      if (words[0] != command.name) continue;
      if (command.argument.empty() != argument.empty())
        throw InputError(fmt::format("expected '{}'", command.argument.empty()
                                                          ? std::string(command.name)
                                                          : fmt::format("{} {}", command.name, command.argument)));
      (this->*command.act)(argument);
      return;
    }
    if (over()) throw InputError("the game is over; new, undo and quit are left to say");
    for (const std::string& word : words) {
      if (!person_to_move()) throw InputError(fmt::format("'{}': it is not your turn", word));
      session_.play(word);
      show_board_ = true;
    }
  } catch (const InputError& error) {
    fmt::print("{}\n", error.what());
  }
}

void Table::announce_result() {
  const GameCard& card = session_.game().card();
  if (resigned_) {
    const bool two = session_.game().seats() == 2;
    fmt::print("{}\n", bold(person_seat_ ? (two ? "You resign: I win." : "You resign.")
                                         : fmt::format("{} resigns.", seat_name(session_.to_move()))));
    return;
  }
  const int seats = session_.game().seats();
  const Player view = person_seat_ ? seat(*person_seat_) : Player::first;
  const engine::Verdict verdict = session_.game().payoff(session_.position(), view);
  if (!verdict.outcome) {
    std::string values;
    for (int index = 0; index < (seats > 2 ? seats : 1); ++index)
      values += fmt::format("{}{}", index == 0 ? "" : ", ",
                            engine::number_text(*session_.game().payoff(session_.position(), seat(index)).value));
    fmt::print("{}\n", bold(fmt::format("The end: {}.", values)));
    return;
  }
  std::string text = "Draw.";
  if (*verdict.outcome != engine::GameOutcome::draw) {
    int winner = 0;
    const auto outcome = [&](int index) { return session_.game().payoff(session_.position(), seat(index)).outcome; };
    while (winner + 1 < seats && outcome(winner) != engine::GameOutcome::win) ++winner;
    text = person_seat_ == winner       ? "You win"
           : person_seat_ && seats == 2 ? "I win"
                                        : fmt::format("{} wins", seat_name(seat(winner)));
    if (session_.game().facts().payoffs == Payoffs::points)
      text += fmt::format(" by {} {}", engine::number_text(std::abs(*verdict.value)), card.unit);
    text += ".";
  }
  fmt::print("{}\n", bold(text));
}

// ---- What a person may say ----

const std::vector<Table::Command>& Table::commands() {
  static const std::vector<Command> all{
      {"help", "", "these words", &Table::say_help},
      {"moves", "", "the legal moves", &Table::say_moves},
      {"board", "", "draw the board again", &Table::say_board},
      {"hint", "", "what the engine would play, and what it is worth", &Table::hint},
      {"undo", "", "take back your last move", &Table::undo},
      {"redo", "", "play again what was taken back", &Table::redo},
      {"flip", "", "turn the board around", &Table::flip},
      {"swap", "", "change sides with the engine", &Table::swap},
      {"level", "1…9", "how strong the engine plays", &Table::set_level},
      {"save", "FILE", "save the game", &Table::save},
      {"load", "FILE", "load a saved game", &Table::load},
      {"new", "", "start again", &Table::start_anew},
      {"resign", "", "give up", &Table::resign},
      {"quit", "", "leave", &Table::quit},
  };
  return all;
}

void Table::say_help(const std::string&) {
  for (const Command& command : commands())
    fmt::print("  {}  {}\n", padded(fmt::format("{} {}", command.name, command.argument), 12), command.help);
  fmt::print("Anything else is a move.\n");
}

void Table::say_moves(const std::string&) {
  std::vector<std::string> texts;
  for (const engine::AnyMove move : session_.game().moves(session_.position()))
    texts.push_back(session_.game().move_text(session_.position(), move));
  fmt::print("{}\n", texts.empty() ? "none, the game is over" : fmt::format("{}", fmt::join(texts, " ")));
}

void Table::say_board(const std::string&) {
  show_board_ = true;
}

void Table::hint(const std::string&) {
  if (over()) throw InputError("the game is over");
  const StopOnInterrupt guard;
  engine::Request request = request_;
  request.limits.stop = &stop_flag();
  request.limits.seconds = std::min(request.limits.seconds, engine::level(engine::strongest_level).seconds);
  request.before = session_.before();
  const engine::Analysis analysis = session_.game().analyse(session_.position(), request, {});
  const std::size_t named = std::min<std::size_t>(analysis.best.size(), 3);
  fmt::print("{}", fmt::join(analysis.best.begin(), analysis.best.begin() + static_cast<std::ptrdiff_t>(named), ", "));
  if (analysis.best.size() > named) fmt::print(" and {} more", analysis.best.size() - named);
  fmt::print(" {} best: {}.", analysis.best.size() == 1 ? "looks" : "look",
             verdict_text(analysis.verdict, session_.game().card().unit));
  if (analysis.line.size() > 1) fmt::print(" After {} comes {}.", analysis.line[0], analysis.line[1]);
  fmt::print("\n");
}

void Table::undo(const std::string&) {
  if (std::exchange(resigned_, false)) {  // a resignation is taken back alone
    announced_ = false;
    show_board_ = true;
    return;
  }
  if (!session_.undo()) throw InputError("there is nothing to take back");
  while (!person_to_move() && session_.undo()) {
  }
  announced_ = false;
  show_board_ = true;
}

void Table::redo(const std::string&) {
  if (resigned_) throw InputError("the game is over; undo takes back that you gave up");
  if (!session_.redo()) throw InputError("nothing was taken back");
  while (!person_to_move() && session_.redo()) {
  }
  show_board_ = true;
}

void Table::flip(const std::string&) {
  turned_ = !turned_;
  show_board_ = true;
}

void Table::swap(const std::string&) {
  if (!person_seat_) throw InputError("there is no engine to change sides with");
  person_seat_ = (*person_seat_ + 1) % session_.game().seats();
  fmt::print("You are {} now.\n", seat_name(seat(*person_seat_)));
}

void Table::set_level(const std::string& argument) {
  const Parameter& row = engine::option_row("level");
  if (!accepts(row, argument)) throw InputError(fmt::format("level {}: expected {}", argument, expectation(row)));
  level_ = std::stoi(argument);
  fmt::print("Level {}.\n", level_);
}

void Table::save(const std::string& argument) {
  session_.save(argument);
  fmt::print("Saved as {}.\n", argument);
}

void Table::load(const std::string& argument) {
  engine::Session loaded = engine::Session::load(argument);
  if (request_.weights && request_.weights->size() != loaded.game().weights().size())
    throw InputError("the weights of --weights do not fit that game; start the program again without them");
  session_ = std::move(loaded);
  if (person_seat_) person_seat_ = std::min(*person_seat_, session_.game().seats() - 1);
  resigned_ = announced_ = false;
  show_board_ = true;
}

void Table::start_anew(const std::string&) {
  session_.restart();
  resigned_ = announced_ = false;
  show_board_ = true;
}

void Table::resign(const std::string&) {
  if (over()) throw InputError("the game is over");
  resigned_ = true;
}

void Table::quit(const std::string&) {
  done_ = true;
}

}  // namespace zermelo::cli

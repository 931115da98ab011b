// What a person may say at the table besides moves.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "apps/cli/play.hpp"
#include "apps/cli/terminal.hpp"
#include "engine/book/consult.hpp"
#include "engine/error.hpp"
#include "engine/options.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::InputError;

const std::vector<Table::Command>& Table::commands() {
  static const std::vector<Command> all{
      {Text::help_word, Text::no_argument, Text::help_about, &Table::say_help},
      {Text::moves_word, Text::no_argument, Text::moves_about, &Table::say_moves},
      {Text::board_word, Text::no_argument, Text::board_about, &Table::say_board},
      {Text::hint_word, Text::no_argument, Text::hint_about, &Table::hint},
      {Text::undo_word, Text::no_argument, Text::undo_about, &Table::undo},
      {Text::redo_word, Text::no_argument, Text::redo_about, &Table::redo},
      {Text::flip_word, Text::no_argument, Text::flip_about, &Table::flip},
      {Text::swap_word, Text::no_argument, Text::swap_about, &Table::swap},
      {Text::level_word, Text::level_argument, Text::level_about, &Table::set_level},
      {Text::save_word, Text::file_argument, Text::save_about, &Table::save},
      {Text::load_word, Text::file_argument, Text::load_about, &Table::load},
      {Text::new_word, Text::no_argument, Text::new_about, &Table::start_anew},
      {Text::resign_word, Text::no_argument, Text::resign_about, &Table::resign},
      {Text::quit_word, Text::no_argument, Text::quit_about, &Table::quit},
  };
  return all;
}

/// In the person's language or in English; none where the word is no command.
const Table::Command* Table::command_called(std::string_view word) const {
  std::string lowered(word);
  for (char& letter : lowered)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  for (const Command& command : commands())
    for (const Language language : {language_, Language::english})
      for (const std::string& name : engine::split(text(command.words, language), ' '))
        if (name == lowered) return &command;
  return nullptr;
}

std::string Table::word(Text words) const {
  return engine::split(text(words, language_), ' ').front();
}

void Table::obey(const Command& command, const std::string& argument) {
  const std::string_view wanted = text(command.argument, language_);
  if (wanted.empty() != argument.empty())
    throw InputError(say(Text::expected, engine::trimmed(fmt::format("{} {}", word(command.words), wanted))));
  (this->*command.act)(argument);
}

void Table::say_help(const std::string&) {
  std::vector<std::string> left;
  std::size_t widest = 0;
  for (const Command& command : commands()) {
    left.push_back(fmt::format("{} {}", word(command.words), text(command.argument, language_)));
    widest = std::max(widest, width_of(left.back()));
  }
  for (std::size_t index = 0; index < left.size(); ++index)
    fmt::print("  {}  {}\n", padded(left[index], widest), say(commands()[index].about));
  fmt::print("{}\n", say(Text::anything_else));
  if (std::string order = example_of_order(); !order.empty()) {
    std::string loose = order;
    std::replace_if(loose.begin(), loose.end(), [](char letter) { return letter == ':' || letter == ','; }, ' ');
    fmt::print("{}\n", folded(say(Text::about_orders, order, loose)));
  }
}

void Table::say_moves(const std::string&) {
  const Completions legal = legal_moves();
  fmt::print("{}\n", legal.moves.empty() ? say(Text::no_moves)
                                         : folded(talk().listed(legal.moves, legal.count, legal.moves.size(), " ")));
}

void Table::say_board(const std::string&) {
  show_board_ = true;
}

void Table::hint(const std::string&) {
  if (over()) throw InputError(say(Text::game_over));
  const StopOnInterrupt guard;
  engine::Request request = thinking_request();
  request.limits = within(engine::level(engine::strongest_level), request.limits);
  const engine::Analysis analysis = answer_of(session_.game(), session_.position(), request, {});
  fmt::print("{}\n", folded(talk().hint(session_.position(), analysis)));
}

void Table::undo(const std::string&) {
  if (std::exchange(resigned_, false)) {  // a resignation is taken back alone
    look_again();
    return;
  }
  if (!session_.undo()) throw InputError(say(Text::nothing_to_undo));
  while (!person_to_move() && session_.undo()) {
  }
  look_again();
}

void Table::redo(const std::string&) {
  if (resigned_) throw InputError(say(Text::game_over_resigned, word(Text::undo_word)));
  if (!session_.redo()) throw InputError(say(Text::nothing_undone));
  while (!person_to_move() && session_.redo()) {
  }
  show_board_ = true;
}

void Table::flip(const std::string&) {
  turned_ = !turned_;
  show_board_ = true;
}

void Table::swap(const std::string&) {
  if (!person_seat_) throw InputError(say(Text::no_engine));
  person_seat_ = (*person_seat_ + 1) % session_.game().seats();
  look_again();
  fmt::print("{}\n", say(Text::you_are_now, talk().seat_name(seat(*person_seat_))));
}

void Table::set_level(const std::string& argument) {
  if (!accepts(engine::option_row("level"), argument))
    throw InputError(say(Text::wrong_level, word(Text::level_word), argument, engine::strongest_level));
  level_ = std::stoi(argument);
  certain_ = {};
  opponent_.set_level(level_);
  fmt::print("{}\n", say(Text::level_is, level_));
}

void Table::save(const std::string& argument) {
  try {
    session_.save(argument);
  } catch (const InputError& error) {
    throw InputError(say(Text::cannot_save, error.what()));
  }
  fmt::print("{}\n", say(Text::saved, argument));
}

void Table::load(const std::string& argument) {
  try {
    engine::Session loaded = engine::Session::load(argument);
    if (request_.weights && request_.weights->size() != loaded.game().weights().size())
      throw InputError(say(Text::weights_misfit));
    const engine::AnyGame& before = session_.game();
    const bool same_rules =
        loaded.game().card().name == before.card().name && loaded.game().all_settings() == before.all_settings();
    session_ = std::move(loaded);
    if (!same_rules) {  // what is known of the one game is not true of the other
      request_.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(request_.hash) << 20);
      request_.endgame.reset();
      request_.book.reset();
      request_.proven.reset();
    }
  } catch (const InputError& error) {
    throw InputError(say(Text::cannot_load, error.what()));
  }
  if (person_seat_) person_seat_ = std::min(*person_seat_, session_.game().seats() - 1);
  resigned_ = false;
  look_again();
}

void Table::start_anew(const std::string&) {
  session_.restart();
  resigned_ = false;
  look_again();
}

void Table::resign(const std::string&) {
  if (over()) throw InputError(say(Text::game_over));
  resigned_ = true;
}

void Table::quit(const std::string&) {
  done_ = true;
}

}  // namespace zermelo::cli

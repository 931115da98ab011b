#include "apps/cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "apps/cli/terminal.hpp"
#include "engine/book/book.hpp"
#include "engine/endgame/table.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/options.hpp"
#include "engine/prob_cut_file.hpp"
#include "engine/proven_play.hpp"
#include "engine/question.hpp"
#include "engine/registry.hpp"
#include "engine/request.hpp"
#include "engine/weights_file.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

using engine::InputError;

namespace {

/// An empty word is a slip (a script's variable that was not set), never a wish for the default.
std::string refuse_empty(const std::string& word) {
  return word.empty() ? "expected a word, found nothing" : "";
}

}  // namespace

void Arguments::take_game(CLI::App& command) {
  command.add_option("GAME", game, "which game; 'zermelo games' lists them")->required()->type_name("");
  command.add_option("--position", position, "start here instead of at the beginning (a tree: its text, or a file)");
  command.add_option("--moves", moves, "then play these moves, parted by blanks")->type_name("MOVES");
  command.add_option("--set", set, "a parameter of the game, name=value; may be given again")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
}

void Arguments::take_file(CLI::App& command) {
  command.add_option("--file", file, "take the positions of this file, one a line, instead of --position")
      ->check(refuse_empty)
      ->type_name("FILE");
}

void Arguments::take_options(CLI::App& command, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const Parameter& row = engine::option_row(name);
    command.add_option("--" + name, options[name], fmt::format("{}: {}", row.help, expectation(row)))
        ->type_name("NUMBER");
  }
}

void Arguments::take_algorithm(CLI::App& command) {
  command.add_option("--algorithm", algorithm, "which algorithm; 'zermelo algorithms' lists them")
      ->check(refuse_empty)
      ->type_name("NAME");
}

void Arguments::take_switches(CLI::App& command) {
  command.add_option("--with", with, "switch these on, parted by commas")->type_name("NAMES");
  command.add_flag("--audit", audit, "compare positions whenever the table knows one, and count false hits");
  command.add_option("--without", without, "switch these off, parted by commas")->type_name("NAMES");
  command.add_option("--probcut", prob_cut, "the parameters of probcut and multi-probcut (docs/formats.md)")
      ->check(refuse_empty)
      ->type_name("FILE");
  take_weights(command);
}

void Arguments::take_weights(CLI::App& command) {
  take_word(command, "--weights", weights, "the weights of the evaluation, learned ones (docs/learning.md)", "FILE");
}

void Arguments::take_endgame(CLI::App& command) {
  take_word(command, "--endgame", endgame_table,
            "an endgame table, or none; data/GAME.endgame if there is one (docs/endgame.md)", "FILE");
}

void Arguments::take_book(CLI::App& command) {
  take_word(
      command, "--book", book_file,
      "an opening book; data/GAME.book if there is one (docs/book.md); none: neither that nor data/GAME.certificate",
      "FILE");
}

void Arguments::take_question(CLI::App& command) {
  command
      .add_option("--question", question,
                  "ask only this of the seat to move: win, draw (at least), or a number to reach, like +3")
      ->check(refuse_empty)
      ->type_name("WORD");
}

void Arguments::take_json(CLI::App& command) {
  command.add_flag("--json", json, "one JSON object a line, for scripts (docs/json.md)");
}

void Arguments::take_word(CLI::App& command, const std::string& name, std::string& word, const std::string& help,
                          const std::string& kind) {
  const bool required = name.front() != '-';
  command.add_option(name, word, help)->required(required)->check(refuse_empty)->type_name(required ? "" : kind);
}

void Arguments::take_number(CLI::App& command, const Parameter& row, std::string& word) {
  const std::string standard = word.empty() ? "" : fmt::format("; {} if not given", word);
  take_word(command, fmt::format("--{}", row.name), word, fmt::format("{}: {}{}", row.help, expectation(row), standard),
            "NUMBER");
}

double Arguments::number(const Parameter& row, const std::string& word) {
  if (!accepts(row, word)) throw InputError(fmt::format("--{} {}: expected {}", row.name, word, expectation(row)));
  return std::stod(word);
}

void Arguments::take_flag(CLI::App& command, const std::string& name, bool& flag, const std::string& help) {
  command.add_flag(name, flag, help);
}

std::shared_ptr<const engine::AnyGame> Arguments::make_game(const std::optional<std::string>& start) const {
  Settings::Words words;
  for (const std::string& word : set) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) throw InputError(fmt::format("--set {}: expected name=value", word));
    words.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return engine::game_named(game).make(words, start);
}

engine::Session Arguments::session() const {
  return session(position);
}

engine::Session Arguments::session(const std::optional<std::string>& start) const {
  engine::Session session(make_game(start));
  int number = 0;
  for (const std::string& move : engine::split(moves, ' ')) {
    ++number;
    try {
      session.play(move);
    } catch (const InputError& error) {
      throw InputError(fmt::format("--moves, move {}: {}", number, error.what()));
    }
  }
  return session;
}

void Arguments::for_each_session(const engine::Request& request,
                                 const std::function<void(const engine::Session&)>& visit) const {
  if (file.empty()) {
    visit(session());
    return;
  }
  if (position) throw InputError("expected either --position or --file, found both");
  const std::string content = engine::file_content(file, engine::largest_text);
  for_each_line(content, [&](const engine::Session& session) {
    switches_for(session.game(), algorithm_for(session.game(), request), request);
    if (!request.question.empty()) engine::question_from(request.question, session.game().facts(), session.to_move());
  });
  for_each_line(content, visit);
}

void Arguments::for_each_line(const std::string& content,
                              const std::function<void(const engine::Session&)>& visit) const {
  for (const engine::Line& line : engine::lines_of(content)) {
    if (line.text.front() == '#') continue;
    try {
      visit(session(line.text));
    } catch (const InputError& error) {
      throw InputError(fmt::format("'{}', line {}: {}", file, line.number, error.what()));
    }
    if (stop_flag().load()) return;
  }
}

Settings Arguments::checked_options() const {
  Settings::Words words;
  for (const auto& [name, text] : options) {
    if (!text) continue;
    if (!accepts(engine::option_row(name), *text))
      throw InputError(fmt::format("--{} {}: expected {}", name, *text, expectation(engine::option_row(name))));
    words.emplace_back(name, *text);
  }
  return engine::value_or_throw(Settings::read(engine::option_table, words));
}

/// None where no file is given. How fine a tree counts depends on its numbers, so a file of trees has no one unit.
std::shared_ptr<const ProbCutParameters> Arguments::prob_cut_parameters() const {
  if (prob_cut.empty()) return nullptr;
  const auto rules = make_game(position);
  if (!file.empty() && rules->facts().payoffs == Payoffs::numbers)
    throw InputError("--probcut goes with one tree; expected --position, found --file");
  return engine::read_prob_cut(prob_cut, *rules);
}

std::shared_ptr<const Weights> Arguments::evaluation_weights() const {
  return weights.empty() ? nullptr : engine::read_weights(weights, *make_game(position));
}

std::shared_ptr<const EndgameView> Arguments::endgame_view() const {
  if (endgame_table == "none") return nullptr;
  const std::vector<Capability>& offered = engine::game_named(game).capabilities;
  const bool indexed = std::find(offered.begin(), offered.end(), Capability::indexed) != offered.end();
  if (endgame_table.empty() && !indexed) return nullptr;
  const auto rules = make_game(position);
  const std::filesystem::path usual = engine::usual_endgame(*rules);
  if (std::error_code error; endgame_table.empty() && !std::filesystem::exists(usual, error)) return nullptr;
  return engine::read_endgame(endgame_table.empty() ? usual : std::filesystem::path(endgame_table), *rules);
}

std::shared_ptr<const engine::Book> Arguments::opening_book() const {
  if (book_file == "none") return nullptr;
  const auto rules = make_game(position);
  const std::filesystem::path usual = engine::usual_book(*rules);
  if (std::error_code error; book_file.empty() && !std::filesystem::exists(usual, error)) return nullptr;
  return engine::Book::read(book_file.empty() ? usual : std::filesystem::path(book_file), *rules);
}

std::shared_ptr<const engine::ProvenPlay> Arguments::proven_play() const {
  if (book_file == "none") return nullptr;
  const auto rules = make_game(std::nullopt);
  const std::filesystem::path usual = engine::usual_certificate(*rules);
  if (std::error_code error; !std::filesystem::exists(usual, error)) return nullptr;
  return engine::ProvenPlay::read(usual, *rules);
}

engine::Request Arguments::request() const {
  engine::Request request;
  request.algorithm = algorithm;
  request.with = engine::split(with, ',');
  request.without = engine::split(without, ',');
  request.prob_cut = prob_cut_parameters();
  request.weights = evaluation_weights();
  take(checked_options(), request);
  request.audit = audit;
  request.question = question;
  request.checkpoint = checkpoint;
  if (audit && request.threads > 1) throw InputError("--audit watches one thread; expected --threads 1");
  request.limits.stop = &stop_flag();
  return request;
}

}  // namespace zermelo::cli

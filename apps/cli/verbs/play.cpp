#include "apps/cli/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/options.hpp"

namespace zermelo::cli {

namespace {

constexpr Parameter side{.name = "engine",
                         .kind = Parameter::Kind::choice,
                         .standard = "second",
                         .choices = "first|second|both|none",
                         .help = "the seat that the engine plays"};

constexpr Parameter lang{.name = "lang",
                         .kind = Parameter::Kind::choice,
                         .standard = "en",
                         .choices = "en|es|pt",
                         .help = "the language of the table"};

/// The word of --lang, or else of the environment.
Language language_of(const std::string& word) {
  if (word.empty()) return language_of_environment();
  if (!accepts(lang, word)) throw engine::InputError(fmt::format("--lang {}: expected {}", word, expectation(lang)));
  const auto& codes = engine::language_codes;
  return static_cast<Language>(std::find(codes.begin(), codes.end(), word) - codes.begin());
}

int play(const Arguments& arguments) {
  if (!accepts(side, arguments.engine_side))
    throw engine::InputError(fmt::format("--engine {}: expected {}", arguments.engine_side, expectation(side)));
  const Settings options = arguments.checked_options();
  Table::Setup setup;
  setup.engine_side = arguments.engine_side;
  setup.language = language_of(arguments.lang);
  setup.level = options.whole("level");
  take(options, setup.request);
  setup.request.weights = arguments.evaluation_weights();
  setup.request.endgame = arguments.endgame_view();
  setup.request.book = arguments.opening_book();
  setup.request.proven = arguments.proven_play();
  setup.request.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(setup.request.hash) << 20);
  setup.seed = static_cast<std::uint64_t>(options.whole("seed"));
  if (setup.seed == 0)
    setup.seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  Table(arguments.session(), setup).run();
  return 0;
}

}  // namespace

Verb play_verb() {
  return {"play", "play against the engine", "zermelo play tictactoe --engine first --level 5",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            Arguments::take_word(command, "--engine", arguments.engine_side,
                                 fmt::format("{}: {}", side.help, expectation(side)));
            Arguments::take_word(
                command, "--lang", arguments.lang,
                fmt::format("{}: {}; that of the environment if not given", lang.help, expectation(lang)));
            arguments.take_options(command, {"level", "depth", "time", "seed", "hash", "threads"});
            arguments.take_weights(command);
            arguments.take_endgame(command);
            arguments.take_book(command);
          },
          play};
}

}  // namespace zermelo::cli

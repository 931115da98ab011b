#include "apps/cli/play.hpp"

#include <fmt/format.h>

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

int play(const Arguments& arguments) {
  if (!accepts(side, arguments.engine_side))
    throw engine::InputError(fmt::format("--engine {}: expected {}", arguments.engine_side, expectation(side)));
  const Settings options = arguments.checked_options();
  Table::Setup setup;
  setup.engine_side = arguments.engine_side;
  setup.level = options.whole("level");
  take(options, setup.request);
  setup.request.weights = arguments.evaluation_weights();
  setup.request.endgame = arguments.endgame_view();
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
            arguments.take_options(command, {"level", "depth", "time", "seed", "hash", "threads"});
            arguments.take_weights(command);
            arguments.take_endgame(command);
          },
          play};
}

}  // namespace zermelo::cli

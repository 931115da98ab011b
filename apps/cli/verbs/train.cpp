#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/training/training.hpp"
#include "engine/weights_file.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

using engine::InputError;

constexpr Parameter method_row{.name = "method",
                               .kind = Parameter::Kind::choice,
                               .choices = "regression|td-leaf",
                               .help = "how weights are learned"};
constexpr Parameter games_row{
    .name = "games", .kind = Parameter::Kind::whole, .low = 1, .high = 1e7, .help = "how many the engine plays"};
constexpr Parameter random_plies_row{.name = "random-plies",
                                     .kind = Parameter::Kind::whole,
                                     .low = 0,
                                     .high = 1000,
                                     .help = "with which each game starts"};
constexpr Parameter jobs_row{.name = "jobs",
                             .kind = Parameter::Kind::whole,
                             .low = 1,
                             .high = 256,
                             .help = "games at once, if not given one a processor"};
constexpr Parameter ridge_row{.name = "ridge",
                              .kind = Parameter::Kind::real,
                              .low = 1e-6,
                              .high = 1e6,
                              .help = "of regression: the price of weights that differ from stage to stage"};

/// What plays against itself: shallow searches are quick, and many games say more than good ones.
constexpr std::string_view usual_depth = "4";
constexpr std::string_view usual_games = "10000";

engine::Configuration player(const Arguments& arguments, const engine::AnyGame& game) {
  std::string text = "full hash=1";
  bool limited = false;
  for (const auto& [name, value] : arguments.options) {
    if (!value || (name != "depth" && name != "nodes")) continue;
    text += fmt::format(" {}={}", name, *value);
    limited = true;
  }
  if (!limited) text += fmt::format(" depth={}", usual_depth);
  engine::Configuration player = engine::configuration_from(text);
  player.weights = arguments.weights;
  read_files(player, game);
  return player;
}

engine::TrainingSetup setup_from(const Arguments& arguments) {
  const Arguments::Train& words = arguments.train;
  const engine::Session session = arguments.session();
  engine::check_learned(session.game());
  const auto seed = static_cast<std::uint64_t>(arguments.checked_options().whole("seed"));
  const auto whole = [](const Parameter& row, const std::string& word) {
    return static_cast<int>(Arguments::number(row, word));
  };
  const auto processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return {.player = player(arguments, session.game()),
          .openings = engine::Openings::drawn(session, whole(random_plies_row, words.random_plies), seed),
          .games = static_cast<std::uint64_t>(
              whole(games_row, words.games.empty() ? std::string(usual_games) : words.games)),
          .seed = seed,
          .jobs = words.jobs.empty() ? processors : whole(jobs_row, words.jobs),
          .ridge = Arguments::number(ridge_row, words.ridge),
          .save = words.save,
          .stop = &stop_flag()};
}

/// The words that make the same weights again.
std::string command_text(const Arguments& arguments, const engine::TrainingSetup& setup) {
  const Arguments::Train& words = arguments.train;
  std::string text = fmt::format("zermelo train {}", arguments.game);
  for (const std::string& word : arguments.set) text += " --set " + word;
  if (arguments.position) text += fmt::format(" --position '{}'", *arguments.position);
  if (!arguments.moves.empty()) text += fmt::format(" --moves '{}'", arguments.moves);
  text += fmt::format(" --games {} --random-plies {}", setup.games, words.random_plies);
  for (const auto& [name, value] : arguments.options)
    if (value) text += fmt::format(" --{} {}", name, *value);
  if (!arguments.weights.empty()) text += " --weights " + arguments.weights;
  return text + fmt::format(" --ridge {}", words.ridge);
}

std::string losses_text(const engine::Losses& losses) {
  return fmt::format("{:.5f} fitted, {:.5f} held out", losses.fitted, losses.held_out);
}

std::vector<std::string> remarks_on(const Arguments& arguments, const engine::TrainingSetup& setup,
                                    const engine::TrainingResult& result) {
  return {fmt::format("regression on {}, {}", counted(result.games, "game", "games"),
                      counted(result.positions, "position", "positions")),
          command_text(arguments, setup),
          fmt::format("loss {}; before {}", losses_text(result.losses), losses_text(result.losses_before)),
          fmt::format("{:.1f} units to a logit", result.scale)};
}

int train(const Arguments& arguments) {
  const engine::TrainingSetup setup = setup_from(arguments);
  const StopOnInterrupt guard;
  const bool live = !arguments.json && use_colour();  // a terminal that takes orders
  const Progress progress(setup.games);
  const engine::TrainingResult result = train_by_regression(setup, [&](std::uint64_t ended, std::uint64_t resumed) {
    if (live) progress.show(fmt::format("{} of {} games", ended, setup.games), ended, resumed);
  });
  if (live) Progress::clear();
  const engine::AnyGame& game = setup.openings.game();
  if (result.weights.empty()) {
    fmt::print("{}, stopped after {}\n", game.card().title, counted(result.games, "game", "games"));
    return open_question;
  }
  const std::string text = weights_text(game, result.weights, remarks_on(arguments, setup, result));
  if (!arguments.train.output.empty()) engine::write_file(arguments.train.output, text);
  fmt::print("{}, regression on {}, {}\n", game.card().title, counted(result.games, "game", "games"),
             counted(result.positions, "position", "positions"));
  fmt::print("  {:<10}{}\n", "before", losses_text(result.losses_before));
  fmt::print("  {:<10}{}\n", "after", losses_text(result.losses));
  fmt::print("  {:<10}{:.1f} units to a logit\n", "scale", result.scale);
  if (arguments.train.output.empty()) fmt::print("{}", text);
  return 0;
}

}  // namespace

Verb train_verb() {
  return {"train", "learns the weights of a game's evaluation, or the parameters of ProbCut, from games of the engine",
          "zermelo train connect4 --games 20000 --save games.jsonl --output connect4.weights",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::Train& words = arguments.train;
            arguments.take_game(command);
            Arguments::take_number(command, games_row, words.games);
            Arguments::take_number(command, random_plies_row, words.random_plies);
            arguments.take_options(command, {"depth", "nodes", "seed"});
            arguments.take_weights(command);
            Arguments::take_number(command, ridge_row, words.ridge);
            Arguments::take_number(command, jobs_row, words.jobs);
            Arguments::take_word(command, "--save", words.save,
                                 "keep what is played in this file; the same words again resume the training", "FILE");
            Arguments::take_word(command, "--output", words.output, "write the result to this file", "FILE");
            arguments.take_json(command);
          },
          train};
}

}  // namespace zermelo::cli

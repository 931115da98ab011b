#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/prob_cut_file.hpp"
#include "engine/training/network_training.hpp"
#include "engine/training/prob_cut_training.hpp"
#include "engine/training/td_leaf.hpp"
#include "engine/training/training.hpp"
#include "engine/training/training_json.hpp"
#include "engine/weights_file.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

using engine::InputError;

constexpr Parameter method_row{.name = "method",
                               .kind = Parameter::Kind::choice,
                               .standard = "regression",
                               .choices = "regression|td-leaf|network",
                               .help = "how weights are learned"};
constexpr Parameter games_row{.name = "games",
                              .kind = Parameter::Kind::whole,
                              .low = 2,
                              .high = 1e7,
                              .help = "how many the engine plays, 10000 if not given, 2000 for td-leaf and probcut"};
constexpr Parameter epochs_row{.name = "epochs",
                               .kind = Parameter::Kind::whole,
                               .low = 1,
                               .high = 1000,
                               .help = "of a network: how often it sees each position"};
constexpr Parameter random_plies_row{.name = "random-plies",
                                     .kind = Parameter::Kind::whole,
                                     .low = 0,
                                     .high = 1000,
                                     .help = "with which each game starts"};
constexpr Parameter jobs_row{.name = "jobs",
                             .kind = Parameter::Kind::whole,
                             .low = 1,
                             .high = 256,
                             .help = "games at once, one a processor if not given"};
constexpr Parameter ridge_row{.name = "ridge",
                              .kind = Parameter::Kind::real,
                              .low = 1e-6,
                              .high = 1e6,
                              .help = "of regression: the price of weights that differ from stage to stage"};
constexpr Parameter lambda_row{.name = "lambda",
                               .kind = Parameter::Kind::real,
                               .low = 0,
                               .high = 1,
                               .help = "of td-leaf: how far back a surprise teaches"};
constexpr Parameter rate_row{.name = "rate",
                             .kind = Parameter::Kind::real,
                             .low = 1e-6,
                             .high = 10,
                             .help = "of td-leaf: how far it moves the weights"};
constexpr Parameter scale_row{.name = "scale",
                              .kind = Parameter::Kind::real,
                              .low = 1,
                              .high = 1e4,
                              .help = "of td-leaf: how many units of the game make a logit"};
constexpr Parameter promise_row{.name = "promise",
                                .kind = Parameter::Kind::real,
                                .low = 60,
                                .high = 99.9,
                                .help = "of probcut: how many of a hundred cuts are to be right"};

/// What each way of training takes where nothing is said: many shallow games say more than a few good ones, but ProbCut has
/// to see the depths that it is to save.
struct Way {
  std::string_view name;
  std::string_view games;
  std::string_view depth;
};
constexpr Way regression{.name = "regression", .games = "10000", .depth = "4"};
constexpr Way network{.name = "network", .games = "10000", .depth = "4"};
constexpr Way td_leaf{.name = "td-leaf", .games = "2000", .depth = "4"};
constexpr Way prob_cut{.name = "probcut", .games = "2000", .depth = "8"};

const Way& way_of(const Arguments::Train& words) {
  if (!accepts(method_row, words.method))
    throw InputError(fmt::format("--method {}: expected {}", words.method, expectation(method_row)));
  if (words.prob_cut) return prob_cut;
  return words.method == td_leaf.name ? td_leaf : words.method == network.name ? network : regression;
}

// ---- From words to a setup ----

engine::Configuration player(const Arguments& arguments, const Way& way, const engine::AnyGame& game) {
  std::string text = "full hash=1";
  const auto given = [&](const std::string& name) {
    const auto& value = arguments.options.at(name);
    if (value) text += fmt::format(" {}={}", name, *value);
    return value.has_value();
  };
  const bool nodes = !arguments.train.prob_cut && given("nodes");
  if (!given("depth") && !nodes) text += fmt::format(" depth={}", way.depth);
  engine::Configuration player = engine::configuration_from(text);
  player.weights = arguments.weights;
  read_files(player, game);
  return player;
}

engine::TrainingSetup setup_from(const Arguments& arguments, const Way& way) {
  const Arguments::Train& words = arguments.train;
  const Settings options = arguments.checked_options();
  const engine::Session session = arguments.session();
  const auto seed = static_cast<std::uint64_t>(options.whole("seed"));
  const auto whole = [](const Parameter& row, const std::string& word) {
    return static_cast<int>(Arguments::number(row, word));
  };
  const auto processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return {
      .player = player(arguments, way, session.game()),
      .openings = engine::Openings::drawn(session, whole(random_plies_row, words.random_plies), seed),
      .games = static_cast<std::uint64_t>(whole(games_row, words.games.empty() ? std::string(way.games) : words.games)),
      .seed = seed,
      .jobs = words.jobs.empty() ? processors : whole(jobs_row, words.jobs),
      .ridge = Arguments::number(ridge_row, words.ridge),
      .epochs = whole(epochs_row, words.epochs),
      .save = words.save,
      .stop = &stop_flag()};
}

engine::TdSettings td_settings_from(const Arguments::Train& words) {
  return {.lambda = Arguments::number(lambda_row, words.lambda),
          .rate = Arguments::number(rate_row, words.rate),
          .scale = Arguments::number(scale_row, words.scale)};
}

/// The words that give the same result again, as far as they were typed.
std::string command_text(const Arguments& arguments, const Way& way, const engine::TrainingSetup& setup) {
  const Arguments::Train& words = arguments.train;
  std::string text = fmt::format("zermelo train {}", arguments.game);
  if (words.prob_cut) text += " --probcut";
  if (!words.prob_cut) text += fmt::format(" --method {}", way.name);
  for (const std::string& word : arguments.set) text += " --set " + word;
  if (arguments.position) text += fmt::format(" --position '{}'", *arguments.position);
  if (!arguments.moves.empty()) text += fmt::format(" --moves '{}'", arguments.moves);
  text += fmt::format(" --games {} --random-plies {}", setup.games, words.random_plies);
  for (const auto& [name, value] : arguments.options)
    if (value) text += fmt::format(" --{} {}", name, *value);
  if (!arguments.weights.empty()) text += " --weights " + arguments.weights;
  if (&way == &regression) text += fmt::format(" --ridge {}", words.ridge);
  if (&way == &network) text += fmt::format(" --epochs {}", words.epochs);
  if (&way == &td_leaf)
    text +=
        fmt::format(" --lambda {} --rate {} --scale {} --jobs {}", words.lambda, words.rate, words.scale, setup.jobs);
  if (&way == &prob_cut) text += fmt::format(" --promise {}", words.promise);
  return text;
}

// ---- From a result to words ----

std::string losses_text(const engine::Losses& losses) {
  const auto text = [](const std::optional<double>& loss) { return loss ? fmt::format("{:.4f}", *loss) : "unknown"; };
  return fmt::format("{}, held out {}", text(losses.fitted), text(losses.held_out));
}

/// The lines that say what was done; those of a file of weights, and, with a headline, those that are printed.
std::vector<std::string> rows_of(const Way& way, const engine::TrainingResult& result) {
  if (&way == &td_leaf)
    return {fmt::format("loss      {:.4f} in the last games", result.losses.fitted.value_or(0)),
            fmt::format("scale     {:.1f} units to a logit", result.scale)};
  if (&way == &network) return {fmt::format("loss      {}", losses_text(result.losses))};
  return {fmt::format("before    loss {}", losses_text(result.losses_before)),
          fmt::format("after     loss {}", losses_text(result.losses)),
          fmt::format("scale     {:.1f} units to a logit", result.scale)};
}

std::string source_text(const Way& way, std::uint64_t games, std::uint64_t positions) {
  return fmt::format("{} on {}, {}", way.name, counted(games, "game", "games"),
                     counted(positions, "position", "positions"));
}

/// Rows that were only tested have neither error nor correlation of their own.
std::string fits_text(const engine::ProbCutTraining& training) {
  std::string text =
      fmt::format("  {:>5}{:>7}{:>9}{:>9}{:>11}{:>11}{:>9}{:>13}{:>11}{:>9}{:>9}\n", "stage", "depth", "shallow",
                  "slope", "intercept", "deviation", "sigma", "correlation", "positions", "fresh", "held");
  for (const engine::ProbCutFit& fit : training.fits) {
    const auto fitted = [&](const std::string& figure) { return fit.positions > 0 ? figure : "-"; };
    text += fmt::format("  {:>5}{:>7}{:>9}{:>9.3f}{:>11.2f}{:>11.2f}{:>9}{:>13}{:>11}{:>9}{:>7.1f} %\n", fit.row.stage,
                        fit.row.depth, fit.row.shallow, fit.row.slope, fit.row.intercept, fit.row.deviation,
                        fitted(fmt::format("{:.2f}", fit.sigma)), fitted(fmt::format("{:.3f}", fit.correlation)),
                        fitted(grouped(fit.positions)), grouped(fit.fresh), 100 * fit.held);
  }
  return text;
}

// ---- Training ----

/// A terminal that takes orders.
bool live(const Arguments& arguments) {
  return !arguments.json && use_colour();
}

/// Writes a file or, where none was asked for, shows what it would hold.
void deliver(const Arguments& arguments, const std::string& text) {
  if (!arguments.train.output.empty()) {
    engine::write_file(arguments.train.output, text);
  } else if (!arguments.json) {
    fmt::print("{}", text);
  }
}

int stopped(const Arguments& arguments, const engine::AnyGame& game, std::uint64_t games) {
  if (!arguments.json) fmt::print("{}, stopped after {}\n", game.card().title, counted(games, "game", "games"));
  return open_question;
}

int train_weights(const Arguments& arguments, const Way& way, const engine::TrainingSetup& setup,
                  const engine::TrainingObserver& observer) {
  const engine::AnyGame& game = setup.openings.game();
  const auto show_epoch = [&](int epoch, double loss) {
    if (live(arguments)) fmt::print("\r\x1b[Kepoch {} of {}, loss {:.4f}", epoch, setup.epochs, loss);
    std::fflush(stdout);
  };
  const engine::TrainingResult result = &way == &td_leaf
                                            ? train_by_td_leaf(setup, td_settings_from(arguments.train), observer)
                                        : &way == &network ? train_network(setup, observer, show_epoch)
                                                           : train_by_regression(setup, observer);
  if (live(arguments)) Progress::clear();
  if (result.weights.empty()) return stopped(arguments, game, result.games);
  std::vector<std::string> remarks{source_text(way, result.games, result.positions),
                                   command_text(arguments, way, setup)};
  const std::vector<std::string> rows = rows_of(way, result);
  remarks.insert(remarks.end(), rows.begin(), rows.end());
  if (arguments.json) {
    fmt::print("{}\n", to_json(game, std::string(way.name), result));
  } else {
    fmt::print("{}, {}\n", game.card().title, remarks.front());
    for (const std::string& row : rows) fmt::print("  {}\n", row);
  }
  deliver(arguments, weights_text(game, result.weights, remarks));
  return 0;
}

std::string held_text(double promise, const engine::ProbCutTraining& training) {
  return fmt::format("promised {} %, held in {:.1f} % of fresh positions",
                     engine::number_text(std::round(1000 * promise) / 10), 100 * share_held(training.fits));
}

void print_fits(const Arguments& arguments, const engine::AnyGame& game, double promise,
                const engine::ProbCutTraining& training) {
  if (training.fits.empty())
    throw InputError("too few positions to say anything of; expected more --games, or more --depth");
  if (arguments.json) {
    fmt::print("{}\n", to_json(game, promise, training));
  } else {
    fmt::print("{}, {}\n{}  {}\n", game.card().title, source_text(prob_cut, training.games, training.positions),
               fits_text(training), held_text(promise, training));
  }
}

int train_prob_cut(const Arguments& arguments, const engine::TrainingSetup& setup,
                   const engine::TrainingObserver& observer) {
  const engine::AnyGame& game = setup.openings.game();
  const double promise = Arguments::number(promise_row, arguments.train.promise) / 100;
  const engine::ProbCutTraining training = engine::train_prob_cut(setup, promise, observer);
  if (live(arguments)) Progress::clear();
  if (!training.complete) return stopped(arguments, game, training.games);
  print_fits(arguments, game, promise, training);
  ProbCutParameters parameters{.threshold = engine::threshold_for(promise), .rows = {}};
  for (const engine::ProbCutFit& fit : training.fits) parameters.rows.push_back(fit.row);
  deliver(arguments, engine::prob_cut_text(game.card().name, parameters,
                                           {source_text(prob_cut, training.games, training.positions),
                                            command_text(arguments, prob_cut, setup), held_text(promise, training)}));
  return 0;
}

int check_prob_cut(const Arguments& arguments, const engine::TrainingSetup& setup,
                   const engine::TrainingObserver& observer) {
  const engine::AnyGame& game = setup.openings.game();
  ProbCutParameters parameters = *engine::read_prob_cut(arguments.train.check, game);
  const Facts facts = game.facts();
  for (ProbCutParameters::Row& row : parameters.rows) {  // from Score steps to units
    const double steps = facts.payoffs == Payoffs::outcome ? 1 : facts.scale;
    row.intercept /= steps;
    row.deviation /= steps;
  }
  const engine::ProbCutTraining training = engine::test_prob_cut(setup, parameters, observer);
  if (live(arguments)) Progress::clear();
  if (!training.complete) return stopped(arguments, game, training.games);
  print_fits(arguments, game, engine::promise_of(parameters.threshold), training);
  return 0;
}

int train(const Arguments& arguments) {
  const Way& way = way_of(arguments.train);
  const engine::TrainingSetup setup = setup_from(arguments, way);
  if (!arguments.train.output.empty()) engine::check_writable(arguments.train.output);
  const StopOnInterrupt guard;
  const Progress progress(setup.games);
  const auto show = [&](std::uint64_t ended, std::uint64_t resumed) {
    if (live(arguments)) progress.show(fmt::format("{} of {} games", ended, setup.games), ended, resumed);
  };
  if (&way != &prob_cut) return train_weights(arguments, way, setup, show);
  return arguments.train.check.empty() ? train_prob_cut(arguments, setup, show)
                                       : check_prob_cut(arguments, setup, show);
}

}  // namespace

Verb train_verb() {
  return {"train",
          "learns a game's evaluation, weights or a network, or the parameters of ProbCut, from the engine's own games",
          "zermelo train connect4 --games 20000 --save games.jsonl --output connect4.weights",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::Train& words = arguments.train;
            arguments.take_game(command);
            Arguments::take_word(
                command, "--method", words.method,
                fmt::format("{}: {}; {} if not given", method_row.help, expectation(method_row), method_row.standard));
            Arguments::take_flag(command, "--probcut", words.prob_cut,
                                 "learn the parameters of ProbCut up to the depth instead");
            Arguments::take_number(command, games_row, words.games);
            Arguments::take_number(command, random_plies_row, words.random_plies);
            arguments.take_options(command, {"depth", "nodes", "seed"});
            arguments.take_weights(command);
            Arguments::take_number(command, ridge_row, words.ridge);
            Arguments::take_number(command, epochs_row, words.epochs);
            Arguments::take_number(command, lambda_row, words.lambda);
            Arguments::take_number(command, rate_row, words.rate);
            Arguments::take_number(command, scale_row, words.scale);
            Arguments::take_number(command, promise_row, words.promise);
            Arguments::take_word(command, "--check", words.check,
                                 "of probcut: test the parameters of this file instead of learning new ones", "FILE");
            Arguments::take_number(command, jobs_row, words.jobs);
            Arguments::take_word(command, "--save", words.save,
                                 "keep what is played in this file; the same words again resume the training", "FILE");
            Arguments::take_word(command, "--output", words.output,
                                 "write the result to this file; without it, it is printed", "FILE");
            arguments.take_json(command);
          },
          train};
}

}  // namespace zermelo::cli

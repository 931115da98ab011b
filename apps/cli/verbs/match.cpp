#include "engine/match.hpp"

#include <fmt/format.h>

#include <cmath>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/match_json.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

using engine::InputError;

constexpr Parameter games_row{.name = "games",
                              .kind = Parameter::Kind::whole,
                              .low = 2,
                              .high = 1e6,
                              .help = "how many; each opening is played with both seats, so an even number"};
constexpr Parameter random_plies_row{
    .name = "random-plies", .kind = Parameter::Kind::whole, .low = 0, .high = 1000, .help = "of random openings"};
constexpr Parameter max_plies_row{.name = "max-plies",
                                  .kind = Parameter::Kind::whole,
                                  .low = 1,
                                  .high = 1e6,
                                  .help = "a game that is longer is a draw"};
constexpr Parameter jobs_row{
    .name = "jobs", .kind = Parameter::Kind::whole, .low = 1, .high = 256, .help = "games at once"};
constexpr Parameter elo_row{.name = "sprt", .kind = Parameter::Kind::real, .low = -1000, .high = 1000};

// ---- From words to a setup ----

engine::Configuration configuration(const std::string& name, const std::string& text, const engine::AnyGame& game) {
  if (text.empty()) throw InputError(fmt::format("{} is required; expected a player, like 'pvs depth=6'", name));
  try {
    engine::Configuration configuration = engine::configuration_from(text);
    read_files(configuration, game);
    return configuration;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

std::optional<engine::Sprt> sprt(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const std::vector<std::string> ends = engine::split(text, ',');
  if (ends.size() == 2 && accepts(elo_row, ends[0]) && accepts(elo_row, ends[1])) {
    const engine::Sprt sprt{.elo0 = std::stod(ends[0]), .elo1 = std::stod(ends[1])};
    if (sprt.elo0 < sprt.elo1) return sprt;
  }
  throw InputError(
      fmt::format("--sprt {}: expected two Elo differences from -1000 to 1000, the lower first, like 0,10", text));
}

engine::Openings openings(const Arguments& arguments, const engine::Request& request, std::uint64_t seed) {
  const auto plies = static_cast<int>(Arguments::number(random_plies_row, arguments.match.random_plies));
  if (arguments.match.openings == "random") return engine::Openings::drawn(arguments.session(), plies, seed);
  if (arguments.position) throw InputError("expected either --position or --openings FILE, found both");
  Arguments lines = arguments;
  lines.file = arguments.match.openings;
  std::vector<engine::Opening> list;
  lines.for_each_session(request, [&](const engine::Session& session) {
    if (session.over()) throw InputError("the game is over already; expected a position to play from");
    list.push_back({.game = session.shared_game(), .position = session.position()});
  });
  if (list.empty()) throw InputError(fmt::format("'{}': no positions; expected one a line", lines.file));
  return engine::Openings::listed(std::move(list));
}

engine::MatchSetup setup_from(const Arguments& arguments) {
  const Arguments::Match& words = arguments.match;
  const auto seed = static_cast<std::uint64_t>(arguments.checked_options().whole("seed"));
  const auto game = arguments.session().shared_game();
  engine::Configuration first = configuration("--first", words.first, *game);
  engine::Configuration second = configuration("--second", words.second, *game);
  const auto table = arguments.endgame_view();
  const auto book = arguments.opening_book();
  const auto proof = arguments.proven_play();
  for (engine::Configuration* player : {&first, &second}) {
    lend_endgame(*player, table);
    lend_book(*player, book);
    lend_proof(*player, proof);
  }
  const auto games = static_cast<int>(Arguments::number(games_row, words.games));
  if (games % 2 != 0)
    throw InputError(fmt::format("--games {}: expected an even number; each opening is played with both seats", games));
  return {.first = first,
          .second = second,
          .openings = openings(arguments, first.request, seed),
          .games = static_cast<std::uint64_t>(games),
          .seed = seed,
          .max_plies = static_cast<int>(Arguments::number(max_plies_row, words.max_plies)),
          .jobs = static_cast<int>(Arguments::number(jobs_row, words.jobs)),
          .keep_seats = words.keep_seats,
          .sprt = sprt(words.sprt),
          .save = words.save,
          .stop = &stop_flag()};
}

// ---- From a result to words ----

std::string signed_text(double number) {
  return fmt::format("{:+.1f}", std::abs(number) < 0.05 ? 0.0 : number);
}

/// "+35.1 ± 20.3", and with one end only "+436.4, above +178.0".
std::string elo_text(const engine::Rating& rating) {
  std::string text = rating.elo ? signed_text(*rating.elo) : "unbounded";
  if (const auto error = rating.error()) {
    text += fmt::format(" ± {:.1f}", *error);
  } else if (rating.elo_low) {
    text += ", above " + signed_text(*rating.elo_low);
  } else if (rating.elo_high) {
    text += ", below " + signed_text(*rating.elo_high);
  } else if (rating.elo) {
    text += " ± unbounded";
  }
  return text;
}

std::string ratio_text(const engine::SprtState& state) {
  return fmt::format("LLR {:.2f} ({:.2f} to {:.2f})", state.ratio, state.lower, state.upper);
}

std::string result_text(const engine::MatchSetup& setup, const engine::MatchResult& result) {
  const GameCard& card = setup.openings.game().card();
  const std::uint64_t pairs = engine::pairs_in(result.pairs);
  std::string text = fmt::format("{}, {} in {}{}\n", card.title, counted(result.counted(), "game", "games"),
                                 counted(pairs, "pair", "pairs"), result.complete ? "" : ", stopped");
  const auto row = [&](std::string_view name, const std::string& value) {
    text += fmt::format("  {:<10}{}\n", name, value);
  };
  row("first", setup.first.text);
  row("second", setup.second.text);
  if (const auto rating = engine::rating_of(result.pairs)) {
    row("score", fmt::format("{} for the first: {}, {}, {}", bold(fmt::format("{:.1f} %", 100 * rating->score)),
                             counted(result.wins, "win", "wins"), counted(result.draws, "draw", "draws"),
                             counted(result.losses, "loss", "losses")));
    row("Elo", fmt::format("{} (95 %)", bold(elo_text(*rating))));
    row("LOS", fmt::format("{:.1f} %", 100 * rating->superiority));
    if (setup.openings.game().facts().payoffs != Payoffs::outcome)
      row(card.unit.empty() ? "points" : card.unit,
          fmt::format("{:+.2f} a game", result.points / static_cast<double>(result.counted())));
    row("pairs", fmt::format("{} for 0, ½, 1, 1½ and 2 points", fmt::join(result.pairs, ", ")));
    if (result.promised > 0)
      row("promises", fmt::format("{} in which a player had proven that it would not lose; all were kept",
                                  counted(result.promised, "game", "games")));
    if (result.openings < pairs)
      row("openings", fmt::format("only {} different: repeated pairs may tell nothing new", result.openings));
  }
  if (result.sprt) {
    const auto accepted = result.sprt->accepted;
    const double elo = accepted == engine::Hypothesis::elo1 ? setup.sprt->elo1 : setup.sprt->elo0;
    row("SPRT", fmt::format("{}, {}", ratio_text(*result.sprt),
                            accepted ? bold(fmt::format("{} Elo accepted", engine::number_text(elo))) : "undecided"));
  }
  if (result.ended > result.counted())
    row("besides",
        fmt::format("{} of pairs that are not counted", counted(result.ended - result.counted(), "game", "games")));
  return text + faint(fmt::format("  {:<10}{:.3f} s", "time", result.seconds)) + "\n";
}

std::string progress_text(const engine::MatchSetup& setup, const engine::MatchResult& result) {
  std::string text = fmt::format("{} of {} games", result.ended, setup.games);
  if (const auto rating = engine::rating_of(result.pairs)) {
    text += fmt::format(", score {:.1f} %, Elo {}, LOS {:.1f} %", 100 * rating->score, elo_text(*rating),
                        100 * rating->superiority);
    if (result.sprt) text += ", " + ratio_text(*result.sprt);
  }
  return text;
}

int match(const Arguments& arguments) {
  const engine::MatchSetup setup = setup_from(arguments);
  const StopOnInterrupt guard;
  const bool live = Progress::shown(arguments.json);
  const Progress progress(setup.games);
  const engine::MatchResult result =
      play_match(setup, [&](const engine::MatchGame* game, const engine::MatchResult& so_far) {
        if (live) progress.show(progress_text(setup, so_far), so_far.ended, so_far.resumed);
        if (!arguments.json || game == nullptr) return;
        fmt::print("{}\n", to_json(*game));
        std::fflush(stdout);
      });
  if (live) Progress::clear();
  fmt::print("{}", arguments.json ? to_json(setup, result) + "\n" : result_text(setup, result));
  return result.complete ? 0 : open_question;
}

}  // namespace

Verb match_verb() {
  return {
      "match", "two players, each an algorithm with its limits: score, Elo with its error, sequential test",
      R"(zermelo match connect4 --first "pvs depth=6" --second "alpha-beta depth=4" --games 200 --save match.jsonl)",
      [](Arguments& arguments, CLI::App& command) {
        Arguments::Match& words = arguments.match;
        arguments.take_game(command);
        Arguments::take_word(command, "--first", words.first,
                             "a player: an algorithm (or none), then depth=, nodes=, time=, seed=, with=, without=, "
                             "weights=, probcut=, book=; or level=1…9",
                             "PLAYER");
        Arguments::take_word(command, "--second", words.second, "the other player", "PLAYER");
        Arguments::take_number(command, games_row, words.games);
        Arguments::take_word(command, "--openings", words.openings,
                             "random, or a file of positions, one a line; random if not given", "FILE");
        Arguments::take_number(command, random_plies_row, words.random_plies);
        Arguments::take_number(command, max_plies_row, words.max_plies);
        Arguments::take_flag(command, "--keep-seats", words.keep_seats, "the first player always has the first seat");
        Arguments::take_word(command, "--sprt", words.sprt,
                             "stop when it is clear which of two Elo differences is nearer, like 0,10", "ELO,ELO");
        Arguments::take_number(command, jobs_row, words.jobs);
        Arguments::take_word(command, "--save", words.save,
                             "keep each game in this file; the same words again resume the match", "FILE");
        arguments.take_endgame(command);
        arguments.take_book(command);
        arguments.take_options(command, {"seed"});
        arguments.take_json(command);
      },
      match};
}

}  // namespace zermelo::cli

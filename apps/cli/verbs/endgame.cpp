#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/endgame/build.hpp"
#include "engine/endgame/json.hpp"
#include "engine/endgame/layout.hpp"
#include "engine/endgame/table.hpp"
#include "engine/endgame/verify.hpp"
#include "engine/error.hpp"
#include "engine/json.hpp"

namespace zermelo::cli {

namespace {

using engine::InputError;

constexpr Parameter action_row{.name = "ACTION",
                               .kind = Parameter::Kind::choice,
                               .choices = "build|verify|query",
                               .help = "what to do with the table"};
constexpr Parameter slices_row{.name = "slices",
                               .kind = Parameter::Kind::whole,
                               .low = 0,
                               .high = 1000,
                               .help =
                                   "of build: the highest slice (tokens or seeds in play), as high as 256 MB hold "
                                   "if not given"};
constexpr Parameter sample_row{.name = "sample",
                               .kind = Parameter::Kind::whole,
                               .low = 1,
                               .high = 1e12,
                               .help = "of verify: only so many entries of each slice, drawn by lot"};

int threads_from(const Arguments& arguments) {
  const bool given = arguments.options.at("threads").has_value();
  return given ? arguments.checked_options().whole("threads")
               : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::filesystem::path table_file(const Arguments::Endgame& words, const engine::AnyGame& game) {
  return words.file.empty() ? engine::usual_endgame(game) : std::filesystem::path(words.file);
}

std::string headline(const engine::AnyGame& game, std::size_t slices) {
  return fmt::format("{}, endgame table of slices 0 to {}", game.card().title, slices - 1);
}

std::string time_text(double seconds) {
  return faint(fmt::format("  {:<10}{:.3f} s", "time", seconds)) + "\n";
}

/// How many slices a table of a size that nobody minds may have.
int usual_slices(const engine::AnyGame& game) {
  constexpr std::uint64_t most_entries = std::uint64_t{1} << 28;
  std::uint64_t entries = 0;
  int slices = 0;
  while (slices < game.slices() && entries + game.slice_size(slices) <= most_entries)
    entries += game.slice_size(slices++);
  return std::max(slices, 1);
}

int build(const Arguments& arguments) {
  const auto game = arguments.session().shared_game();
  const Arguments::Endgame& words = arguments.endgame;
  const int slices =
      words.slices.empty() ? usual_slices(*game) : static_cast<int>(Arguments::number(slices_row, words.slices)) + 1;
  const engine::EndgameLayout layout(*game, slices);  // says what is wrong before a folder is made
  const std::filesystem::path output = table_file(words, *game);
  std::error_code ignored;  // the file will say so
  if (words.file.empty()) std::filesystem::create_directories(output.parent_path(), ignored);
  const engine::EndgameSetup setup{
      .game = *game, .slices = slices, .threads = threads_from(arguments), .output = output, .stop = &stop_flag()};
  const StopOnInterrupt guard;
  const Clock clock;
  const Progress progress(layout.entries());
  const engine::EndgameProgress built = build_endgame(setup, [&](const engine::EndgameProgress& so_far) {
    if (!Progress::shown(arguments.json)) return;
    const auto share = [](std::uint64_t part, std::uint64_t all) {
      return 100 * static_cast<double>(part) / static_cast<double>(all);
    };
    const double fresh = static_cast<double>(so_far.known) - static_cast<double>(so_far.resumed);
    progress.show(
        fmt::format("slice {}{}: {:.1f} %, all {:.1f} %, {} positions/s", so_far.slice,
                    so_far.pass > 1 ? fmt::format(", pass {}", so_far.pass) : "",
                    share(so_far.in_slice, game->slice_size(so_far.slice)), share(so_far.known, so_far.entries),
                    grouped(static_cast<std::uint64_t>(std::max(0.0, fresh) / clock.seconds()))),
        so_far.known, so_far.resumed);
  });
  if (Progress::shown(arguments.json)) Progress::clear();
  if (arguments.json) {
    fmt::print("{}\n", to_json(setup, built, clock.seconds()));
  } else if (!built.complete) {
    fmt::print("{}: stopped in slice {}; the same words again go on from there\n",
               headline(*game, static_cast<std::size_t>(slices)), built.slice);
  } else {
    fmt::print("{}: {}\n", headline(*game, static_cast<std::size_t>(slices)),
               counted(built.entries, "position", "positions"));
    fmt::print("  {:<10}{}, {} bytes\n", "file", output.string(), grouped(built.bytes));
    if (built.resumed > 0) fmt::print("  {:<10}{} were known already\n", "resumed", grouped(built.resumed));
    fmt::print("{}", time_text(clock.seconds()));
  }
  return built.complete ? 0 : open_question;
}

int verify_table(const Arguments& arguments) {
  const auto game = arguments.session().shared_game();
  const Arguments::Endgame& words = arguments.endgame;
  const std::filesystem::path file = table_file(words, *game);
  const auto table = engine::read_endgame(file, *game);
  const engine::EndgameCheck check{
      .game = *game,
      .table = *table,
      .sample = words.sample.empty() ? 0 : static_cast<std::uint64_t>(Arguments::number(sample_row, words.sample)),
      .seed = static_cast<std::uint64_t>(arguments.checked_options().whole("seed")),
      .threads = threads_from(arguments),
      .stop = &stop_flag()};
  const StopOnInterrupt guard;
  const Clock clock;
  std::optional<Progress> progress;
  const engine::EndgameFindings findings = verify_endgame(check, [&](const engine::EndgameFindings& so_far) {
    if (!Progress::shown(arguments.json)) return;
    if (!progress) progress.emplace(so_far.all);
    progress->show(fmt::format("{} of {} entries", grouped(so_far.checked), grouped(so_far.all)), so_far.checked, 0);
  });
  if (Progress::shown(arguments.json)) Progress::clear();
  if (arguments.json) {
    fmt::print("{}\n", to_json(check, file.string(), findings, clock.seconds()));
  } else if (!findings.fault) {
    fmt::print("{}: {}\n", headline(*game, table->slices.size()),
               findings.complete ? "it holds" : "stopped before the end");
    fmt::print("  {:<10}{} of {}\n{}", "checked", grouped(findings.checked), counted(findings.all, "entry", "entries"),
               time_text(clock.seconds()));
  }
  if (findings.fault) {
    fmt::print(stderr, "zermelo: '{}', slice {}, entry {}: not what follows from the rules and the other entries\n",
               printable(file.string()), findings.fault->slice, findings.fault->index);
    return does_not_hold;
  }
  return findings.complete ? 0 : open_question;
}

/// By the search, which takes the value of each move from the table: so the moves are told too.
int query(const Arguments& arguments) {
  const engine::Session session = arguments.session();
  const engine::AnyGame& game = session.game();
  const Arguments::Endgame& words = arguments.endgame;
  const std::filesystem::path file = table_file(words, game);
  engine::Request request;
  request.endgame = engine::read_endgame(file, game);
  request.exact = true;
  request.every_move = true;
  const std::size_t slices = request.endgame->slices.size();
  const int slice = session.over() ? -1 : game.slice(session.position());
  if (slice < 0 || static_cast<std::size_t>(slice) >= slices)
    throw InputError(fmt::format("the position is not in the table, {}; expected one of slices 0 to {}",
                                 slice < 0 ? "since it has no slice" : fmt::format("but in slice {}", slice),
                                 slices - 1));
  const engine::Analysis answer = game.analyse(session.position(), request, {});
  fmt::print("{}", arguments.json ? to_json(answer) + "\n" : analysis_text(answer, game.card()));
  return 0;
}

int endgame(const Arguments& arguments) {
  if (!accepts(action_row, arguments.endgame.action))
    throw InputError(fmt::format("'{}': expected {}", arguments.endgame.action, expectation(action_row)));
  if (arguments.endgame.action == "build") return build(arguments);
  return arguments.endgame.action == "verify" ? verify_table(arguments) : query(arguments);
}

}  // namespace

Verb endgame_verb() {
  return {"endgame", "build a table with the value of every position near the end, check it, ask it",
          "zermelo endgame build mancala --slices 5\n  zermelo endgame verify mancala\n"
          "  zermelo endgame query mancala --position \"-/-/-/-/-/1:100 -/-/-/-/-/X:81 1\"",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::Endgame& words = arguments.endgame;
            Arguments::take_word(command, "ACTION", words.action,
                                 fmt::format("{}: {}", action_row.help, expectation(action_row)));
            arguments.take_game(command);
            Arguments::take_word(command, "--out,FILE", words.file,
                                 "the table; data/GAME.endgame if not given (docs/endgame.md)", "FILE");
            Arguments::take_number(command, slices_row, words.slices);
            Arguments::take_number(command, sample_row, words.sample);
            arguments.take_options(command, {"threads", "seed"});
            arguments.take_json(command);
          },
          endgame};
}

}  // namespace zermelo::cli

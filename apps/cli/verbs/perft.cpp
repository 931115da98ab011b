#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/json.hpp"

namespace zermelo::cli {

namespace {

constexpr Parameter depth_row{.name = "DEPTH",
                              .kind = Parameter::Kind::whole,
                              .standard = "",
                              .low = 0,
                              .high = max_depth,
                              .help = "how many plies below the position"};

int perft(const Arguments& arguments) {
  if (!accepts(depth_row, arguments.depth))
    throw engine::InputError(fmt::format("DEPTH {}: expected {}", arguments.depth, expectation(depth_row)));
  const int depth = std::stoi(arguments.depth);
  const engine::Session session = arguments.session();
  const engine::AnyGame& game = session.game();
  const StopOnInterrupt guard;
  Limits limits;
  limits.stop = &stop_flag();

  const auto start = std::chrono::steady_clock::now();
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  std::uint64_t count = 0;
  bool complete = true;
  const auto count_below = [&](const engine::AnyPosition& pos, int plies) {
    const auto positions = game.perft(pos, plies, limits);
    complete = complete && positions;
    count += positions.value_or(0);
    return positions.value_or(0);
  };
  if (arguments.divide && depth > 0) {
    for (const engine::AnyMove move : game.moves(session.position()))
      parts.emplace_back(game.move_text(session.position(), move),
                         count_below(game.after(session.position(), move), depth - 1));
  } else {
    count_below(session.position(), depth);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  if (!complete) {
    fmt::print(stderr, "zermelo: stopped before the count was complete\n");
    return open_question;
  }
  if (arguments.json) {
    fmt::print("{}\n",
               engine::perft_json(game.card(), game.position_text(session.position()), depth, count, seconds, parts));
    return 0;
  }
  std::size_t widest = 0;
  for (const auto& [move, positions] : parts) widest = std::max(widest, width_of(move));
  for (const auto& [move, positions] : parts) fmt::print("{}  {}\n", padded(move, widest), grouped(positions));
  fmt::print("{} at depth {}  {}\n", bold(counted(count, "position", "positions")), depth,
             faint(fmt::format("{:.3f} s", seconds)));
  return 0;
}

}  // namespace

Verb perft_verb() {
  return {"perft", "count the positions so many plies ahead", "zermelo perft tictactoe 5 --divide",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            Arguments::take_word(command, "DEPTH", arguments.depth,
                                 fmt::format("{}: {}", depth_row.help, expectation(depth_row)));
            Arguments::take_flag(command, "--divide", arguments.divide, "count below each move");
            arguments.take_json(command);
          },
          perft};
}

}  // namespace zermelo::cli

#include <fmt/format.h>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/json.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

std::string solution_text(const engine::Analysis& analysis, const GameCard& card) {
  if (analysis.source != Source::solved) {
    std::string open = fmt::format("{}, {} to move: not solved within the limits", card.title, analysis.mover_name);
    if (analysis.verdict.value)
      open += fmt::format("; at depth {}: {}", analysis.depth, verdict_text(analysis.verdict, card.unit));
    return open + "\n";
  }
  std::string text = headline(analysis, card);
  if (!analysis.best.empty()) text += fmt::format("  optimal: {}\n", fmt::join(analysis.best, " "));
  if (!analysis.line.empty()) text += fmt::format("  line: {}\n", fmt::join(analysis.line, " "));
  return text +
         faint(fmt::format("  {}, depth {}, {}, {:.3f} s", analysis.algorithm, analysis.depth,
                           counted(analysis.nodes, "node", "nodes"), analysis.seconds)) +
         "\n";
}

int solve(const Arguments& arguments) {
  engine::Request request = arguments.request();
  request.exact = true;
  const StopOnInterrupt guard;
  int status = 0;
  const bool progress = !arguments.json && use_colour();  // a terminal that takes orders
  arguments.for_each_session(request, [&](const engine::Session& session) {
    const auto show_depth = [&](const engine::Analysis& analysis) {
      fmt::print("\r\x1b[Kdepth {}: {}, {:.1f} s", analysis.depth,
                 verdict_text(analysis.verdict, session.game().card().unit), analysis.seconds);
      std::fflush(stdout);
    };
    const engine::Analysis answer = session.game().analyse(
        session.position(), request, progress ? engine::Observer(show_depth) : engine::Observer());
    if (progress) fmt::print("\r\x1b[K");
    fmt::print("{}", arguments.json ? to_json(answer) + "\n" : solution_text(answer, session.game().card()));
    if (answer.source != Source::solved) status = open_question;
  });
  return status;
}

}  // namespace

Verb solve_verb() {
  return {"solve", "the exact value, the distance and all optimal moves", "zermelo solve tictactoe --moves \"a1 b1\"",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            arguments.take_file(command);
            arguments.take_options(command, {"depth", "nodes", "time", "hash", "threads"});
            arguments.take_algorithm(command);
            arguments.take_switches(command);
            arguments.take_json(command);
          },
          solve};
}

}  // namespace zermelo::cli

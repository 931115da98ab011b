#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/certificate.hpp"
#include "engine/endgame/build.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/json.hpp"
#include "engine/request.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

/// The value, or the answer to the question, is proven. A bound alone leaves the value open.
bool is_solved(const engine::Analysis& analysis) {
  return is_final(analysis.source) &&
         (analysis.answer || analysis.verdict.bound == Bound::exact || analysis.verdict.outcome);
}

/// What is known of the value: what is proven from below and from above, or what the last depth estimates.
std::string known_text(const engine::Analysis& analysis, const GameCard& card) {
  std::vector<std::string> bounds;
  for (const engine::Verdict& bound : analysis.bounds) bounds.push_back(verdict_text(bound, card.unit));
  if (!bounds.empty()) return fmt::format("proven so far: {}", fmt::join(bounds, ", "));
  if (!analysis.verdict.value) return "";
  return fmt::format("{}: {}", is_final(analysis.source) ? "proven so far" : fmt::format("at depth {}", analysis.depth),
                     verdict_text(analysis.verdict, card.unit));
}

/// One line, of a search that goes on. What matters most comes first: the end may be cut off.
std::string progress_text(const engine::SearchProgress& progress, const GameCard& card) {
  std::string text = known_text(progress.answer, card);
  if (!text.empty()) text += "; ";
  text += fmt::format("{}, {} nodes/s, {}", counted(progress.nodes, "node", "nodes"),
                      grouped(static_cast<std::uint64_t>(progress.nodes_per_second)), clock_text(progress.seconds));
  if (progress.proof)
    text += fmt::format(", proof numbers {} and {}", grouped(progress.proof->proof), grouped(progress.proof->disproof));
  if (!progress.failure.empty()) return text + "; " + printable(progress.failure);
  return progress.saved ? fmt::format("{}, saved {} ago", text, clock_text(*progress.saved)) : text;
}

std::string solution_text(const engine::Analysis& analysis, const GameCard& card) {
  if (!is_solved(analysis)) {
    std::string open = fmt::format("{}, {} to move: not solved within the {}", card.title, analysis.mover_name,
                                   analysis.memory_full ? "memory; --hash gives more" : "limits");
    if (const std::string known = known_text(analysis, card); !known.empty()) open += "; " + known;
    return open + "\n";
  }
  std::string text = headline(analysis, card);
  if (!analysis.best.empty()) text += fmt::format("  optimal: {}\n", fmt::join(analysis.best, " "));
  if (!analysis.line.empty()) text += fmt::format("  line: {}\n", fmt::join(analysis.line, " "));
  if (analysis.built)
    text += faint(fmt::format("  endgame table of slices 0 to {}: {}, {:.3f} s", analysis.built->slices - 1,
                              counted(analysis.built->positions, "position", "positions"), analysis.built->seconds)) +
            "\n";
  return text +
         faint(fmt::format("  {}, depth {}, {}{}, {:.3f} s", analysis.algorithm, analysis.depth,
                           counted(analysis.nodes, "node", "nodes"),
                           analysis.earlier && analysis.earlier->nodes > 0 ? " in all runs" : "", analysis.seconds)) +
         "\n";
}

/// Writes what the search has proven, after a check that it holds. No where there is nothing to write.
bool write_certificate(const std::string& file, const engine::Session& session, const engine::Analysis& answer) {
  if (answer.claims.empty()) {
    fmt::print(stderr, "zermelo: no certificate: the limits or the memory came before the proof\n");
    return false;
  }
  const std::string text = certificate_text(session.game(), session.position(), answer.claims);
  if (const auto fault = engine::verify_certificate(text, "the proof").fault) {
    fmt::print(stderr, "zermelo: no certificate: {}\n", printable(*fault));
    return false;
  }
  engine::write_file(file, text);
  return true;
}

/// Where no table is at hand, a small one is built first, on all threads that the search may have.
std::optional<engine::TableBuilt> build_table(const engine::Session& session, engine::Request& request) {
  const engine::AnyGame& game = session.game();
  const AlgorithmCard& card = algorithm_for(game, request);
  if (!card.switches.on(Switch::endgame) || !switches_for(game, card, request).on(Switch::endgame)) return std::nullopt;
  const std::uint64_t quarter = (static_cast<std::uint64_t>(request.hash) << 20) / 4;
  const int slices = engine::slices_to_solve(game, session.position(), quarter);
  if (slices == 0) return std::nullopt;
  const Budget clock(request.limits);
  request.endgame = engine::endgame_in_memory(
      {.game = game, .slices = slices, .threads = request.threads, .output = {}, .stop = request.limits.stop});
  if (request.endgame == nullptr) return std::nullopt;
  engine::TableBuilt built{.slices = slices, .seconds = clock.seconds()};
  for (const auto& slice : request.endgame->slices) built.positions += slice.size();
  request.limits.seconds = std::max(0.0, request.limits.seconds - built.seconds);
  return built;
}

int solve(const Arguments& arguments) {
  engine::Request request = arguments.request();
  request.exact = true;
  request.endgame = arguments.endgame_view();
  request.proof = !arguments.certificate.empty();
  if (request.proof && !arguments.file.empty())
    throw engine::InputError("--certificate goes with one position; expected --position, found --file");
  if (!arguments.checkpoint.empty() && !arguments.file.empty())
    throw engine::InputError("--checkpoint goes with one position; expected --position, found --file");
  const StopOnInterrupt guard;
  int status = 0;
  const bool live = Progress::shown(arguments.json);
  arguments.for_each_session(request, [&](const engine::Session& session) {
    engine::Request own = request;
    if (live)
      own.progress = [&](const engine::SearchProgress& progress) {
        Progress::show(progress_text(progress, session.game().card()));
      };
    const auto built =
        request.endgame == nullptr && arguments.endgame_table.empty() ? build_table(session, own) : std::nullopt;
    engine::Analysis answer = session.game().analyse(session.position(), own, {});
    answer.built = built;
    if (live) Progress::clear();
    const bool written = !request.proof || write_certificate(arguments.certificate, session, answer);
    fmt::print("{}", arguments.json ? to_json(answer) + "\n" : solution_text(answer, session.game().card()));
    if (answer.not_saved) throw engine::InputError(*answer.not_saved);
    if (!arguments.json && !arguments.checkpoint.empty() && !is_solved(answer))
      fmt::print("  saved in '{}'; the same words go on from there\n", printable(arguments.checkpoint));
    if (!is_solved(answer) || !written) status = open_question;
  });
  return status;
}

}  // namespace

Verb solve_verb() {
  return {"solve", "the exact value, the distance and all optimal moves",
          "zermelo solve tictactoe --moves \"a1 b1\"\n  zermelo solve connect4 --checkpoint connect4.solve",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            arguments.take_file(command);
            arguments.take_options(command, {"depth", "nodes", "time", "hash", "threads", "save-every"});
            arguments.take_algorithm(command);
            arguments.take_switches(command);
            arguments.take_endgame(command);
            arguments.take_question(command);
            Arguments::take_word(command, "--certificate", arguments.certificate,
                                 "write the proof to this file, for 'zermelo verify' (docs/formats.md)", "FILE");
            Arguments::take_word(command, "--checkpoint", arguments.checkpoint,
                                 "save to this file what the search knows, and go on from there next time", "FILE");
            arguments.take_json(command);
          },
          solve};
}

}  // namespace zermelo::cli

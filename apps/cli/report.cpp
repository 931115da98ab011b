#include "apps/cli/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "apps/cli/terminal.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

/// More moves than this scroll the best ones off the screen.
constexpr std::size_t most_moves = 16;

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3;) text.insert(place -= 3, ",");
  return text;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

std::string shortened(const std::string& text, std::size_t width) {
  if (width_of(text) <= width) return text;
  std::size_t end = 0;
  for (std::size_t columns = 0; columns < width; ++end) columns += width_of(text.substr(end, 1));
  return text.substr(0, end - 1) + "…";
}

std::string headline(const engine::Analysis& analysis, const GameCard& card) {
  const std::string& seat = analysis.mover_name;
  std::string text;
  if (!analysis.moves.empty()) {
    text = fmt::format("{}, {} to move: {}\n", card.title, seat, bold(verdict_text(analysis.verdict, card.unit)));
  } else {  // nobody is to move: "loss in 0" would be an odd way to say it
    engine::Verdict end = analysis.verdict;
    end.distance.reset();
    const bool decided = end.outcome && *end.outcome != engine::GameOutcome::draw;
    text = fmt::format("{}, the game is over: {}{}\n", card.title, bold(verdict_text(end, card.unit)),
                       decided ? " for " + seat : "");
  }
  if (!analysis.question.empty())
    text += fmt::format("  {}? {}\n", analysis.question, analysis.answer ? *analysis.answer ? "yes" : "no" : "open");
  if (!analysis.seat_values.empty() && analysis.seat_values.size() > 2) {
    std::vector<std::string> values;
    for (const double value : analysis.seat_values) values.push_back(engine::number_text(value));
    text += fmt::format("  seat by seat: [{}]\n", fmt::join(values, " "));
  }
  return text;
}

std::string analysis_text(const engine::Analysis& analysis, const GameCard& card) {
  std::string text = headline(analysis, card);
  text += faint(fmt::format("  {}, depth {}, {}, {}, {}, {:.3f} s", analysis.algorithm, analysis.depth,
                            engine::name_of(analysis.source), counted(analysis.nodes, "node", "nodes"),
                            counted(analysis.leaves, "leaf", "leaves"), analysis.seconds));
  if (analysis.table && analysis.table->hits > 0) {
    text += '\n';
    text += faint(fmt::format("  table: {:.0f} % filled, {} of {} asked for", 100 * analysis.table->fill,
                              counted(analysis.table->hits, "position known", "positions known"),
                              grouped(analysis.table->probes)));
    if (analysis.table->false_hits > 0) text += faint(fmt::format(", {} false", grouped(analysis.table->false_hits)));
  }
  text += '\n';

  std::size_t widest = 0;
  const std::size_t shown = std::min(analysis.moves.size(), most_moves);
  for (std::size_t index = 0; index < shown; ++index) widest = std::max(widest, width_of(analysis.moves[index].move));
  for (std::size_t index = 0; index < shown; ++index) {
    const engine::MoveVerdict& move = analysis.moves[index];
    const bool best = std::find(analysis.best.begin(), analysis.best.end(), move.move) != analysis.best.end();
    const std::string row = fmt::format("{}  {}", padded(move.move, widest), verdict_text(move.verdict, card.unit));
    text += fmt::format("  {} {}\n", best ? "*" : " ", best ? bold(row) : row);
  }
  if (shown < analysis.moves.size()) text += fmt::format("    and {} more\n", analysis.moves.size() - shown);
  if (!analysis.line.empty()) text += shortened(fmt::format("  line: {}", fmt::join(analysis.line, " ")), 80) + '\n';
  return text;
}

}  // namespace zermelo::cli

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

std::string shortened(const std::string& text, std::size_t width) {
  return width_of(text) <= width ? text : text.substr(0, width - 1) + "…";
}

std::string analysis_text(const engine::Analysis& analysis, const GameCard& card) {
  std::string text = fmt::format("{}, {} to move: {}\n", card.title, seat_name(card, analysis.mover),
                                 bold(verdict_text(analysis.verdict, card.unit)));
  if (!analysis.seat_values.empty() && analysis.seat_values.size() > 2) {
    std::vector<std::string> values;
    for (const double value : analysis.seat_values) values.push_back(engine::number_text(value));
    text += fmt::format("  seat by seat: [{}]\n", fmt::join(values, " "));
  }
  text += faint(fmt::format("  {}, depth {}, {}, {} nodes, {} leaves, {:.3f} s", analysis.algorithm, analysis.depth,
                            engine::name_of(analysis.source), grouped(analysis.nodes), grouped(analysis.leaves),
                            analysis.seconds));
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

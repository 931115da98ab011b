#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "engine/book/consult.hpp"

namespace zermelo::engine {

namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

/// About normal, with a deviation of 1: four equal chances added up.
double error_of_judgement(Random& random) {
  return std::numbers::sqrt3 * (random.unit() + random.unit() + random.unit() + random.unit() - 2);
}

/// What each move looks like to one who judges: its value, and for a game that it decides more, or less, than any estimate.
std::vector<double> impressions(const std::vector<MoveVerdict>& moves) {
  double low = 0;
  double high = 0;
  bool any = false;
  for (const auto& [move, verdict] : moves) {
    if (!verdict.value || verdict.settled) continue;
    low = any ? std::min(low, *verdict.value) : *verdict.value;
    high = any ? std::max(high, *verdict.value) : *verdict.value;
    any = true;
  }
  const double range = std::max(high - low, 1.0);
  std::vector<double> all;
  for (const auto& [move, verdict] : moves) {
    if (!verdict.value) continue;
    const bool decided = verdict.settled && !verdict.probability && *verdict.value != 0;
    all.push_back(!decided ? *verdict.value : *verdict.value > 0 ? high + range : low - range);
  }
  return all;
}

double deviation(const std::vector<double>& values) {
  double sum = 0;
  double squares = 0;
  for (const double value : values) {
    sum += value;
    squares += value * value;
  }
  const auto count = static_cast<double>(values.size());
  return std::sqrt(std::max(0.0, squares / count - sum / count * sum / count));
}

/// The place of the move that seems best to one who errs; moves without a value stand at the end and are never chosen.
std::size_t misjudged(const std::vector<MoveVerdict>& moves, double error, Random& random) {
  std::vector<double> seeming = impressions(moves);
  const double spread = deviation(seeming);
  for (double& value : seeming) value += error * spread * error_of_judgement(random);
  return static_cast<std::size_t>(std::max_element(seeming.begin(), seeming.end()) - seeming.begin());
}

}  // namespace

Level level(int number) {
  static constexpr std::array<Level, strongest_level> table{{
      {1, 2.00, any_number, 1},
      {1, 1.00, any_number, 1},
      {2, 0.80, any_number, 1},
      {2, 0.50, any_number, 1},
      {3, 0.35, any_number, 1},
      {4, 0.20, any_number, 1},
      {max_depth, 0, 2'000, 1},
      {max_depth, 0, 50'000, 1},
      {max_depth, 0, any_number, 2},
  }};
  return table[static_cast<std::size_t>(std::clamp(number, 1, strongest_level) - 1)];
}

Limits within(const Level& level, Limits limits) {
  limits.depth = std::min(limits.depth, level.depth);
  limits.nodes = std::min(limits.nodes, level.nodes);
  limits.seconds = std::min(limits.seconds, level.seconds);
  return limits;
}

Choice choose(const AnyGame& game, const AnyPosition& pos, const Level& level, Random& random, Request request) {
  request.limits = within(level, request.limits);
  request.only_best = level.steady();  // then no time goes into the other moves
  request.limits.seed = random.next();
  Choice choice{.move = {}, .analysis = answer_of(game, pos, request, {})};
  const std::vector<MoveVerdict>& moves = choice.analysis.moves;
  if (!level.steady() && !moves.empty() && moves.front().verdict.value) {
    choice.move = game.read_move(pos, moves[misjudged(moves, level.error, random)].move);
    return choice;
  }
  const std::vector<std::string>& best = choice.analysis.best;
  choice.move = game.read_move(pos, best[random.below(best.size())]);
  return choice;
}

}  // namespace zermelo::engine

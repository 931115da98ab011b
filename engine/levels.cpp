#include "engine/levels.hpp"

#include <algorithm>
#include <array>

#include "engine/book/consult.hpp"

namespace zermelo::engine {

Level level(int number) {
  static constexpr std::array<Level, strongest_level> table{{
      {1, 0.60, 1},
      {1, 0.45, 1},
      {2, 0.35, 1},
      {2, 0.20, 1},
      {3, 0.12, 1},
      {4, 0.06, 1},
      {6, 0.02, 1},
      {8, 0.00, 1},
      {max_depth, 0.00, 2},
  }};
  return table[static_cast<std::size_t>(std::clamp(number, 1, strongest_level) - 1)];
}

Choice choose(const AnyGame& game, const AnyPosition& pos, const Level& level, Random& random, Request request) {
  request.limits.depth = level.depth;
  request.limits.seconds = level.seconds;
  request.only_best = level.depth == max_depth;  // at full strength no time goes into the other moves
  request.limits.seed = random.next();
  if (random.chance(level.slip)) request.algorithm = "random";
  Choice choice{.move = {}, .analysis = answer_of(game, pos, request, {})};
  const std::vector<std::string>& best = choice.analysis.best;
  choice.move = game.read_move(pos, best[random.below(best.size())]);
  return choice;
}

}  // namespace zermelo::engine

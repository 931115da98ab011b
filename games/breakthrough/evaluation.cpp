// The knowledge of Breakthrough: races that are decided, and what pieces are worth until then.
#include <algorithm>

#include "games/breakthrough/breakthrough.hpp"

namespace zermelo {

namespace {

constexpr int no_run = 100;  // steps; more than any board has
constexpr Score race_won = 9'000;
constexpr Score race_step = 100;  // a longer run is worth so much less
constexpr Score protection = 6;
constexpr Score hanging = 30;

/// Everything above a cell in its column.
constexpr std::uint64_t column_above(int cell) {
  return std::uint64_t{0x0101010101010100} << cell;
}

}  // namespace

int Breakthrough::steps_to_goal(Board climbers) const {
  return height_ - 1 - (63 - std::countl_zero(climbers)) / row_bits;
}

/// The fewest steps in which a piece beyond its home rows runs straight up to the goal with nobody to stop it; at most
/// `limit`, else no_run.
int Breakthrough::surest_run(const View& view, const std::array<Board, 64>& catchers, int limit) const {
  Board runners = view.own & ~Board{0} << row_bits * std::max(2, height_ - 1 - limit);
  while (runners != 0) {
    const int cell = 63 - std::countl_zero(runners);
    const Board stoppers = (view.other & catchers[static_cast<std::size_t>(cell)]) | (view.own & column_above(cell));
    if (stoppers == 0) return height_ - 1 - cell / row_bits;
    runners ^= bit(cell);
  }
  return no_run;
}

Score Breakthrough::standing(const View& view) const {
  const Board protectors = attacked(view.own, row_bits);
  Score value = protection * std::popcount(view.own & protectors) -
                hanging * std::popcount(view.own & attacked(view.other, -row_bits) & ~protectors);
  for (int row = 0; row < height_; ++row)
    value += worth_[static_cast<std::size_t>(row)] * std::popcount(view.own >> row * row_bits & 0xff);
  return value;
}

Score Breakthrough::evaluate(const Position& pos) const {
  if (over(pos)) return -race_won;  // who is to move has lost
  const View mine = seen_by(pos, pos.mover);
  const View theirs = seen_by(pos, opponent(pos.mover));
  const int my_least = steps_to_goal(mine.own);
  const int their_least = steps_to_goal(theirs.own);

  // The mover arrives first with as many steps as the foremost enemy needs.
  int my_run = surest_run(mine, catchers_in_waiting_, their_least);
  if (my_run > 2 && my_least == 2 && their_least >= 2) {
    // One step to the row before the goal, onto a cell that no enemy attacks, and a second that nobody can prevent.
    const Board entered = attacked(mine.own, row_bits) | (mine.own << row_bits & ~mine.other);
    if ((entered & before_goal_[0] & ~mine.own & ~attacked(mine.other, -row_bits)) != 0) my_run = 2;
  }
  if (my_run <= their_least) return race_won - race_step * my_run;

  // The enemy needs a step less than the mover's foremost piece; of two pieces before the goal only one can be captured.
  const bool two_threats = my_least > 1 && std::popcount(theirs.own & before_goal_[0]) > 1;
  const int their_run = two_threats ? 1 : surest_run(theirs, catchers_on_move_, my_least - 1);
  if (their_run < my_least) return race_step * their_run - race_won;

  return standing(mine) - standing(theirs);
}

}  // namespace zermelo

// The knowledge of Breakthrough: races that are decided, and what pieces are worth until then.
#include <algorithm>

#include "games/breakthrough/breakthrough.hpp"
#include "zermelo/knowledge/cell_sums.hpp"

namespace zermelo {

namespace {

constexpr int no_run = 100;  // steps; more than any board has
constexpr Score race_won = 9'000;
constexpr Score race_step = 100;  // a longer run is worth so much less
constexpr Score most = 8'000;     // no sum of learned weights says more
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

Score Breakthrough::decided_race(const View& mine, const View& theirs) const {
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
  return 0;
}

Score Breakthrough::evaluate(const Position& pos) const {
  if (over(pos)) return -race_won;  // who is to move has lost
  const View mine = seen_by(pos, pos.mover);
  const View theirs = seen_by(pos, opponent(pos.mover));
  if (const Score race = decided_race(mine, theirs)) return race;
  return learned_ ? learned_value(pos, mine, theirs) : standing(mine) - standing(theirs);
}

// ---- Weights that can be learned ----

/// The weights, and the same once more as the search wants them.
struct Breakthrough::LearnedWeights {
  struct Stage {
    CellSums cells;
    std::array<Score, last_features> last;
  };
  Weights weights;
  std::vector<Stage> stages;
};

std::vector<std::string> Breakthrough::feature_names() const {
  std::vector<std::string> names(cell_features());
  for (int row = 0; row < height_ - 1; ++row)
    for (int column = 0; column < (width_ + 1) / 2; ++column) {
      const int cell = row * row_bits + column;
      names[feature_of_cell(cell)] = "cell-" + cell_text(cell);
    }
  names.insert(names.end(), {"guarded", "guarded-twice", "beside", "behind", "safe-steps", "hanging-mine",
                             "hanging-theirs", "turn"});
  return names;
}

void Breakthrough::add_last(const View& view, int sign, LastCounts& counts) const {
  const Board left = leftwards(view.own, row_bits);
  const Board right = rightwards(view.own, row_bits);
  const Board watched = attacked(view.other, -row_bits);
  const Board entered = ((view.own << row_bits & cells_ & ~view.other) | left | right) & ~view.own;
  counts[guarded] += sign * std::popcount(view.own & (left | right));
  counts[guarded_twice] += sign * std::popcount(view.own & left & right);
  counts[beside] += sign * std::popcount(view.own & view.own << 1 & not_first_column_);
  counts[behind] += sign * std::popcount(view.own & view.own << row_bits);
  counts[safe_steps] += sign * std::popcount(entered & ~watched);
  counts[sign > 0 ? hanging_mine : hanging_theirs] = sign * std::popcount(view.own & watched & ~(left | right));
}

Breakthrough::LastCounts Breakthrough::last_counts(const View& mine, const View& theirs) const {
  LastCounts counts{};
  add_last(mine, 1, counts);
  add_last(theirs, -1, counts);
  counts[turn] = 1;
  return counts;
}

bool Breakthrough::count_features(const Position& pos, std::span<int> counts) const {
  if (over(pos)) return false;
  const View mine = seen_by(pos, pos.mover);
  const View theirs = seen_by(pos, opponent(pos.mover));
  if (decided_race(mine, theirs) != 0) return false;
  std::fill(counts.begin(), counts.end(), 0);
  for (int cell = 0; cell < 64; ++cell) {
    if ((mine.own & bit(cell)) != 0) ++counts[feature_of_cell(cell)];
    if ((theirs.own & bit(cell)) != 0) --counts[feature_of_cell(cell)];
  }
  const LastCounts last = last_counts(mine, theirs);
  std::copy(last.begin(), last.end(), counts.end() - last_features);
  return true;
}

Weights Breakthrough::weights() const {
  if (learned_) return learned_->weights;
  Weights weights;
  for (int number = 0; number < stages(); ++number) {
    const std::size_t start = weights.size();
    weights.resize(start + features());
    for (int row = 0; row < height_ - 1; ++row)
      for (int column = 0; column < width_; ++column)
        weights[start + feature_of_cell(row * row_bits + column)] = worth_[static_cast<std::size_t>(row)];
    const std::size_t last = start + cell_features();
    weights[last + guarded] = protection;
    weights[last + hanging_mine] = weights[last + hanging_theirs] = -hanging;
  }
  return weights;
}

void Breakthrough::set_weights(const Weights& weights) {
  auto learned = std::make_shared<LearnedWeights>();
  learned->weights = weights;
  for (int number = 0; number < stages(); ++number) {
    const std::span<const Score> own(weights.data() + static_cast<std::size_t>(number) * features(), features());
    std::array<Score, 64> pieces{};
    for (int row = 0; row < height_ - 1; ++row)
      for (int column = 0; column < width_; ++column) {
        const int cell = row * row_bits + column;
        pieces[static_cast<std::size_t>(cell)] = own[feature_of_cell(cell)];
      }
    std::array<Score, last_features> last{};
    std::copy(own.end() - last_features, own.end(), last.begin());
    learned->stages.push_back({CellSums(pieces), last});
  }
  learned_ = std::move(learned);
}

Score Breakthrough::learned_value(const Position& pos, const View& mine, const View& theirs) const {
  const LearnedWeights::Stage& own = learned_->stages[static_cast<std::size_t>(stage(pos))];
  const LastCounts last = last_counts(mine, theirs);
  Score value = own.cells(mine.own) - own.cells(theirs.own);
  for (std::size_t feature = 0; feature < last.size(); ++feature) value += own.last[feature] * last[feature];
  return std::clamp(value, -most, most);
}

}  // namespace zermelo

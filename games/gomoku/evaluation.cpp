// What a position is worth: a sum of weights over what a stone of either side would make in each empty cell. The weights set by
// hand are those below; others can be learned (docs/learning.md).
#include <algorithm>
#include <array>

#include "games/gomoku/gomoku.hpp"

namespace zermelo {

using gomoku::Standing;

namespace {

/// No sum of weights says more than this: only a win pays more.
constexpr Score most = 80'000;
/// A line at hand, a double four at hand, and the same of the other side where one answer is not enough.
constexpr Score five_at_hand = 95'000;
constexpr Score double_four_at_hand = 90'000;
/// Where only one side can still win, if the other lets it.
constexpr Score alone = 100;

// The names of the features and the weights set by hand; the mover has the next stone, so what he has counts for more.
constexpr std::array<std::string_view, 11> feature_words{"one",        "two",        "open-two",    "three",
                                                         "open-three", "four",       "double-four", "open-four",
                                                         "two-threes", "four-three", "two-fours"};
constexpr std::array<Score, 11> own_weights{2, 5, 14, 16, 70, 70, 300, 1'500, 500, 2'500, 6'000};
constexpr std::array<Score, 11> other_weights{-2, -5, -12, -14, -45, -55, -200, -500, -150, -400, -800};
constexpr Score turn_weight = 30;

// What a stone promises, by what it makes in each direction (none to overline), on the scale of history, and by what all of
// them come to. The opponent's is taken from him.
constexpr std::array<Score, gomoku::patterns> own_promise{0, 8, 40, 130, 110, 420, 450, 900, 900, 0, 0};
constexpr std::array<Score, gomoku::patterns> other_promise{0, 6, 30, 90, 80, 250, 230, 500, 500, 0, 0};
constexpr std::array<Score, gomoku::standings> own_standing{0, 0, 1'500, 0, 6'000, 20'000, 80'000};
constexpr std::array<Score, gomoku::standings> other_standing{0, 0, 700, 0, 3'000, 10'000, 40'000};

}  // namespace

template <int Side>
void GomokuOn<Side>::count(const Position& pos, std::span<int> counts) const {
  constexpr auto first_standing = std::array{Standing::two_threes, Standing::four_three, Standing::two_fours};
  constexpr std::size_t of_a_side = counted_patterns + counted_standings;
  for (const Color color : {pos.mover, other(pos.mover)}) {
    const std::size_t start = color == pos.mover ? 0 : of_a_side;
    for (std::size_t at = 0; at < counted_patterns; ++at)
      counts[start + at] = pos.stones.patterns_of[color][static_cast<std::size_t>(first_counted_pattern) + at];
    for (std::size_t at = 0; at < counted_standings; ++at)
      counts[start + counted_patterns + at] =
          pos.stones.standings_of[color][static_cast<std::size_t>(first_standing[at])];
  }
  counts[features - 1] = 1;
}

template <int Side>
Score GomokuOn<Side>::weighed(const Position& pos, const std::array<Score, features>& weights) const {
  std::array<int, features> counts;
  count(pos, counts);
  Score sum = 0;
  for (std::size_t feature = 0; feature < features; ++feature) sum += weights[feature] * counts[feature];
  return std::clamp(sum, -most, most);
}

/// Where no weights are needed to tell how things stand. Before colours are chosen, whoever chooses takes the better one.
template <int Side>
std::optional<Score> GomokuOn<Side>::known_value(const Position& pos) const {
  switch (pos.phase) {
    case Phase::play: break;
    case Phase::choose:
    case Phase::choose_again: return std::abs(weighed(pos, hand_weights()));
    case Phase::place:
    case Phase::add: return -std::abs(weighed(pos, hand_weights()));
  }
  if (pos.over) return pos.won ? -five_at_hand : 0;
  if (!pos.stones.five[pos.mover].empty()) return five_at_hand;
  const Set& wanted = pos.stones.five[other(pos.mover)];
  if (wanted.more_than_one()) return -five_at_hand;
  if (wanted.empty() && legal_double_four(pos, pos.mover)) return double_four_at_hand;
  const ScoreBounds bounds = score_bounds(pos);
  if (bounds.low == 0 || bounds.high == 0) return bounds.low < 0 ? -alone : bounds.high > 0 ? alone : 0;
  return std::nullopt;
}

template <int Side>
Score GomokuOn<Side>::evaluate(const Position& pos) const {
  const auto known = known_value(pos);
  return known ? *known : weighed(pos, weights_);
}

template <int Side>
ScoreBounds GomokuOn<Side>::score_bounds(const Position& pos) const {
  if (pos.won) return {-win, -win};
  if (pos.over) return {0, 0};
  if (pos.phase != Phase::play) return {-win, win};
  const int left = stones_left(pos);
  return {board_.can_win(pos.stones, other(pos.mover), left / 2) ? -win : 0,
          board_.can_win(pos.stones, pos.mover, (left + 1) / 2) ? win : 0};
}

template <int Side>
Cap GomokuOn<Side>::cap(const Position& pos) const {
  const bool kept = pos.phase == Phase::play && board_.knows_essence() && board_.paired_against(pos.stones, pos.mover);
  return {.most = kept ? 0 : win};
}

template <int Side>
Score GomokuOn<Side>::promise(const Position& pos, Move move) const {
  if (move >= take_white) return 0;
  const Color enemy = other(pos.mover);
  Score sum = own_standing[static_cast<std::size_t>(board_.standing(pos.stones, move, pos.mover))] +
              other_standing[static_cast<std::size_t>(board_.standing(pos.stones, move, enemy))];
  for (int direction = 0; direction < 4; ++direction)
    sum += own_promise[static_cast<std::size_t>(board_.pattern(pos.stones, move, direction, pos.mover))] +
           other_promise[static_cast<std::size_t>(board_.pattern(pos.stones, move, direction, enemy))];
  return sum;
}

// ---- Weights that can be learned ----

template <int Side>
std::array<Score, GomokuOn<Side>::features> GomokuOn<Side>::hand_weights() {
  std::array<Score, features> weights{};
  const auto after_own = std::copy(own_weights.begin(), own_weights.end(), weights.begin());
  *std::copy(other_weights.begin(), other_weights.end(), after_own) = turn_weight;
  return weights;
}

template <int Side>
std::vector<std::string> GomokuOn<Side>::feature_names() const {
  std::vector<std::string> names;
  for (const char* whose : {"own-", "other-"})
    for (const std::string_view word : feature_words) names.push_back(whose + std::string(word));
  names.emplace_back("turn");
  return names;
}

template <int Side>
bool GomokuOn<Side>::count_features(const Position& pos, std::span<int> counts) const {
  std::fill(counts.begin(), counts.end(), 0);
  if (known_value(pos)) return false;
  count(pos, counts);
  return true;
}

template class GomokuOn<6>;
template class GomokuOn<15>;
template class GomokuOn<20>;

}  // namespace zermelo

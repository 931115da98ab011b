// The knowledge of EinStein würfelt nicht!: who is nearer to the goal, with the stones that the die is likely to call.
#include <algorithm>
#include <cmath>

#include "games/einstein/einstein.hpp"

namespace zermelo {

namespace {

/// What a side of the die is worth to a seat, by the fewest steps from the goal of a stone that it calls. The seat to move is
/// a step ahead.
constexpr std::array<double, Einstein::side> moving{0, 0.44, 0.11, 0.03, 0};
constexpr std::array<double, Einstein::side> waiting{0, 0.28, 0.06, 0.01, 0};
/// The same where the die has been rolled.
constexpr std::array<double, Einstein::side> called{0, 2.46, 0.45, 0.08, 0};

}  // namespace

int Einstein::steps_to_goal(const Position& pos, std::size_t seat, Chosen chosen) {
  int least = side - 1;
  for (const std::int8_t stone : {chosen.lower, chosen.upper}) {
    const int cell = static_cast<std::uint8_t>(pos.at[seat][static_cast<std::size_t>(stone)]);
    const int ahead = seat == 0 ? cell : cells - 1 - cell;  // as the first seat sees it
    least = std::min(least, side - 1 - std::min(ahead % side, ahead / side));
  }
  return least;
}

Score Einstein::evaluate(const Position& pos) const {
  const std::size_t mover = index(pos.mover);
  double lead = 0;
  for (int shown = 0; shown < stones; ++shown)
    lead -= waiting[static_cast<std::size_t>(steps_to_goal(pos, 1 - mover, chosen_by(pos, 1 - mover, shown)))];
  if (pos.chosen.lower != gone) {
    lead += called[static_cast<std::size_t>(steps_to_goal(pos, mover, pos.chosen))];
  } else {
    for (int shown = 0; shown < stones; ++shown)
      lead += moving[static_cast<std::size_t>(steps_to_goal(pos, mover, chosen_by(pos, mover, shown)))];
  }
  const auto value = static_cast<Score>(win * lead / std::sqrt(1 + lead * lead));
  const bool other_view =
      pos.chosen.lower == gone && pos.mover == Player::second;  // before a roll, as the first sees it
  return other_view ? -value : value;
}

Score Einstein::promise(const Position& pos, Move move) const {
  const Position next = after(*this, pos, move);
  if (over(next)) return 1'000;
  const Score value = evaluate(next) / 10;
  return pos.mover == Player::first ? value : -value;
}

}  // namespace zermelo

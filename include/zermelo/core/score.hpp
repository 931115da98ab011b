// Score: what a position is worth, as a 32-bit integer in the game's own steps (points, discs, centipawns).
//
//   -infinite   loss_in(n)   -max_payoff … 0 … +max_payoff   win_in(n)   +infinite
//
// Payoffs and evaluations stay within ±max_payoff. The two bands outside it hold decided games graded by distance, so
// that sooner wins and later losses are preferred; nothing outside the search ever shows them raw.
#pragma once

#include <cstdint>

namespace zermelo {

using Score = std::int32_t;

inline constexpr Score max_payoff = 1'000'000'000;
inline constexpr Score infinite = 2'100'000'000;

/// A game won, or lost, so many plies from the root of the search.
constexpr Score win_in(int plies) {
  return 2'000'000'000 - plies;
}
constexpr Score loss_in(int plies) {
  return -win_in(plies);
}

constexpr bool is_win(Score score) {
  return score > max_payoff;
}
constexpr bool is_loss(Score score) {
  return score < -max_payoff;
}
constexpr bool is_graded(Score score) {
  return is_win(score) || is_loss(score);
}

/// The number of plies that a graded score stands for.
constexpr int plies_to_end(Score graded) {
  return win_in(0) - (graded > 0 ? graded : -graded);
}

/// The open interval of values that still matter to the side to move, where values may be means over chance.
struct RealWindow {
  double alpha = -infinite;
  double beta = infinite;

  /// The same interval seen from the other side.
  constexpr RealWindow reversed() const { return {-beta, -alpha}; }
};

/// The same where all values are whole.
struct Window {
  Score alpha = -infinite;
  Score beta = infinite;

  constexpr Window reversed() const { return {-beta, -alpha}; }
  constexpr operator RealWindow() const { return {static_cast<double>(alpha), static_cast<double>(beta)}; }
};

}  // namespace zermelo

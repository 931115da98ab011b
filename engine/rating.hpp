// What the result of a match says of two players: Elo difference with its error, likelihood of superiority, and the
// sequential test that ends a match as soon as enough is known.
//
// The unit of counting is the pair of games: the same opening, seats swapped. What an opening gives to one seat it takes
// back in the other game, so the two games of a pair are not independent, but pairs are. A pair gives the first player
// x = 0, ¼, ½, ¾ or 1 of what is at stake (0 to 2 points of 2).
//
//   score       s = Σ n(x) x / N                                              over the N pairs
//   variance    v = (Σ n(x) (x − s)² + (0 − s)² + (1 − s)²) / (N + 2)         two more pairs, one won and one lost
//   error       e = √(v / N)                                                  of s
//   Elo         d(s) = −400 log10(1/s − 1), and back s(d) = 1 / (1 + 10^(−d/400))
//   95 %        from d(s − 1.96 e) to d(s + 1.96 e)
//   superiority Φ((s − ½) / e), Φ the normal distribution
//   SPRT        LLR = N (s₁ − s₀) (2s − s₀ − s₁) / 2v with sᵢ = s(Eloᵢ); stops at log(β / (1 − α)) and log((1 − β) / α)
//
// Elo's scale is that of A. E. Elo, The Rating of Chessplayers (1978), in its logistic form; the sequential test is that of
// A. Wald, Sequential Analysis (1947), for a mean of unknown variance by the normal approximation of M. Van den Bergh, A
// Practical Introduction to the GSPRT. The two pairs in the variance are ours, in the spirit of A. Agresti and B. A. Coull,
// Approximate Is Better than "Exact" (1998): without them ten drawn pairs would claim no error at all. N alike pairs then
// leave an error of about 1/N, as the rule of three does, and a hundred ordinary pairs widen theirs by some 3 %.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace zermelo::engine {

/// How many pairs gave the first player 0, ½, 1, 1½ and 2 points.
using PairCounts = std::array<std::uint64_t, 5>;

std::uint64_t pairs_in(const PairCounts& counts);

/// The expected score of a player who is so much stronger.
double score_of_elo(double elo);
/// Nothing where the score is 0 or 1, or lies beyond: no difference is large enough.
std::optional<double> elo_of_score(double score);

struct Rating {
  double score = 0.5;  // 0 to 1
  std::optional<double> elo;
  std::optional<double> elo_low;   // with 95 % confidence not below; nothing: without bound
  std::optional<double> elo_high;  // and not above
  double superiority = 0.5;        // how likely the first player is the stronger one

  /// Half of what lies between the two ends, where both are bounded.
  std::optional<double> error() const;
};

/// Nothing where nothing was played.
std::optional<Rating> rating_of(const PairCounts& counts);

/// Which of two differences is nearer the truth? Either answer is wrong in one case of twenty.
struct Sprt {
  static constexpr double alpha = 0.05;
  static constexpr double beta = 0.05;
  double elo0 = 0;
  double elo1 = 0;
};

enum class Hypothesis : std::uint8_t { elo0, elo1 };

struct SprtState {
  double ratio = 0;  // the logarithm of the likelihood ratio
  double lower = 0;  // here elo0 is accepted
  double upper = 0;  // and here elo1
  std::optional<Hypothesis> accepted;
};

SprtState state_of(const Sprt& sprt, const PairCounts& counts);

}  // namespace zermelo::engine

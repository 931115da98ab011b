#include "engine/rating.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

namespace zermelo::engine {

namespace {

/// Of a normal distribution, 95 % lie within so many deviations.
constexpr double deviations = 1.959963984540054;

constexpr double stake_of(std::size_t index) {
  return static_cast<double>(index) / 4;
}

double square(double number) {
  return number * number;
}

struct Moments {
  double pairs = 0;
  double mean = 0;
  double variance = 0;
};

/// Only where something was played.
Moments moments_of(const PairCounts& counts) {
  Moments moments;
  moments.pairs = static_cast<double>(pairs_in(counts));
  for (std::size_t index = 0; index < counts.size(); ++index)
    moments.mean += static_cast<double>(counts[index]) * stake_of(index) / moments.pairs;
  double squares = square(moments.mean) + square(1 - moments.mean);
  for (std::size_t index = 0; index < counts.size(); ++index)
    squares += static_cast<double>(counts[index]) * square(stake_of(index) - moments.mean);
  moments.variance = squares / (moments.pairs + 2);
  return moments;
}

/// How much of a normal distribution lies below.
double normal_below(double deviation) {
  return std::erfc(-deviation / std::numbers::sqrt2) / 2;
}

}  // namespace

std::uint64_t pairs_in(const PairCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

std::optional<double> elo_of_score(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  const double elo = -400 * std::log10(1 / score - 1);
  return elo == 0 ? 0 : elo;  // never −0
}

std::optional<double> Rating::error() const {
  if (!elo_low || !elo_high) return std::nullopt;
  return (*elo_high - *elo_low) / 2;
}

std::optional<Rating> rating_of(const PairCounts& counts) {
  if (pairs_in(counts) == 0) return std::nullopt;
  const Moments moments = moments_of(counts);
  const double error = std::sqrt(moments.variance / moments.pairs);
  return Rating{.score = moments.mean,
                .elo = elo_of_score(moments.mean),
                .elo_low = elo_of_score(moments.mean - deviations * error),
                .elo_high = elo_of_score(moments.mean + deviations * error),
                .superiority = normal_below((moments.mean - 0.5) / error)};
}

SprtState state_of(const Sprt& sprt, const PairCounts& counts) {
  SprtState state{.ratio = 0,
                  .lower = std::log(Sprt::beta / (1 - Sprt::alpha)),
                  .upper = std::log((1 - Sprt::beta) / Sprt::alpha),
                  .accepted = {}};
  if (pairs_in(counts) == 0) return state;
  const Moments moments = moments_of(counts);
  const double low = score_of_elo(sprt.elo0);
  const double high = score_of_elo(sprt.elo1);
  state.ratio = moments.pairs * (high - low) * (2 * moments.mean - low - high) / (2 * moments.variance);
  if (state.ratio >= state.upper) state.accepted = Hypothesis::elo1;
  if (state.ratio <= state.lower) state.accepted = Hypothesis::elo0;
  return state;
}

}  // namespace zermelo::engine

#include "engine/training/prob_cut_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace zermelo::engine {

namespace {

/// Fewer say nothing of the tails.
constexpr std::size_t least_samples = 100;

/// Errors that are larger than so many usual ones are no part of the line: races that one search sees decided, say.
constexpr double outlier = 8;  // in median errors
constexpr int rounds = 5;

/// Beyond this the promise could only be kept by never cutting: too many games are decided in between.
constexpr double most_deviation = 5;  // in sigmas

struct Pair {
  double shallow;
  double deep;
};

struct FittedLine {
  double slope = 1;
  double intercept = 0;
  double sigma = 0;
  double correlation = 0;

  double error(const Pair& pair) const { return pair.deep - slope * pair.shallow - intercept; }
};

/// The value that so large a share of them does not exceed.
double quantile(std::vector<double> numbers, double share) {
  const auto last = static_cast<double>(numbers.size() - 1);
  const auto at = numbers.begin() + std::lround(std::ceil(share * last));
  std::nth_element(numbers.begin(), at, numbers.end());
  return *at;
}

/// Least squares; nothing where the shallow values are all the same.
std::optional<FittedLine> least_squares(const std::vector<Pair>& pairs) {
  double x = 0;
  double y = 0;
  for (const Pair& pair : pairs) {
    x += pair.shallow;
    y += pair.deep;
  }
  const auto count = static_cast<double>(pairs.size());
  x /= count;
  y /= count;
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const Pair& pair : pairs) {
    xx += (pair.shallow - x) * (pair.shallow - x);
    xy += (pair.shallow - x) * (pair.deep - y);
    yy += (pair.deep - y) * (pair.deep - y);
  }
  if (xx <= 0) return std::nullopt;
  const double slope = xy / xx;
  return FittedLine{.slope = slope,
                    .intercept = y - slope * x,
                    .sigma = std::sqrt(std::max(0.0, yy - slope * xy) / count),
                    .correlation = yy > 0 ? xy / std::sqrt(xx * yy) : 1};
}

/// Of the pairs without the outliers, found again after each fit.
std::optional<FittedLine> fitted_line(const std::vector<Pair>& all) {
  std::optional<FittedLine> line = FittedLine{};
  for (int round = 0; line && round < rounds; ++round) {
    std::vector<double> errors;
    for (const Pair& pair : all)
      if (std::isfinite(pair.deep)) errors.push_back(std::abs(line->error(pair)));
    if (errors.size() < least_samples) return std::nullopt;
    const double most = outlier * std::max(quantile(errors, 0.5), 1e-9);
    std::vector<Pair> kept;
    for (const Pair& pair : all)
      if (std::isfinite(pair.deep) && std::abs(line->error(pair)) <= most) kept.push_back(pair);
    line = least_squares(kept);
  }
  return line;
}

/// Those of one stage whose shallow search does not decide the game.
std::vector<Pair> pairs_of(std::span<const ProbCutSample> samples, int stage, int depth, int shallow) {
  std::vector<Pair> pairs;
  for (const ProbCutSample& sample : samples) {
    if (sample.stage != stage || sample.values.size() < static_cast<std::size_t>(depth)) continue;
    const Pair pair{sample.values[static_cast<std::size_t>(shallow) - 1],
                    sample.values[static_cast<std::size_t>(depth) - 1]};
    if (std::isfinite(pair.shallow)) pairs.push_back(pair);
  }
  return pairs;
}

std::optional<ProbCutFit> fit_of(const std::vector<Pair>& pairs, double promise) {
  if (pairs.size() < least_samples) return std::nullopt;
  const auto line = fitted_line(pairs);
  if (!line || line->slope < 0.01 || line->slope > 100) return std::nullopt;
  std::vector<double> errors;
  for (const Pair& pair : pairs) errors.push_back(std::abs(line->error(pair)));
  // Both sides are taken together: of all errors twice as many are too large as on each side.
  const double most = quantile(errors, 1 - 2 * (1 - promise));
  const double deviation = most / threshold_for(promise);
  if (deviation > most_deviation * line->sigma) return std::nullopt;
  return ProbCutFit{.row = {.slope = line->slope, .intercept = line->intercept, .deviation = deviation},
                    .sigma = line->sigma,
                    .correlation = line->correlation,
                    .positions = pairs.size()};
}

/// Both sides are taken together: on each, half of the errors that are too large.
void test(ProbCutFit& fit, double threshold, const std::vector<Pair>& fresh) {
  const FittedLine line{.slope = fit.row.slope, .intercept = fit.row.intercept};
  const auto broken = std::count_if(fresh.begin(), fresh.end(), [&](const Pair& pair) {
    return std::abs(line.error(pair)) > threshold * fit.row.deviation;
  });
  fit.fresh = fresh.size();
  fit.held = 1 - static_cast<double>(broken) / 2 / static_cast<double>(fresh.size());
}

/// The depths that stand for a deeper one: about half of it and two plies more, both of its own parity, since odd and even
/// depths see the last word differently.
std::vector<int> shallow_depths(int depth) {
  int half = depth / 2;
  if ((depth - half) % 2 != 0) --half;
  std::vector<int> depths;
  for (const int shallow : {half, half + 2})
    if (shallow >= 1 && shallow < depth) depths.push_back(shallow);
  return depths;
}

}  // namespace

/// The inverse of the normal distribution, by halving the interval.
double threshold_for(double promise) {
  double low = 0;
  double high = 10;
  while (high - low > 1e-12) {
    const double middle = (low + high) / 2;
    (promise_of(middle) < promise ? low : high) = middle;
  }
  return low;
}

double promise_of(double threshold) {
  return std::erfc(-threshold / std::numbers::sqrt2) / 2;
}

std::vector<ProbCutFit> fitted_prob_cut(std::span<const ProbCutSample> samples, std::span<const ProbCutSample> fresh,
                                        double promise) {
  int stages = 0;
  int depths = 0;
  for (const ProbCutSample& sample : samples) {
    stages = std::max(stages, sample.stage + 1);
    depths = std::max(depths, static_cast<int>(sample.values.size()));
  }
  std::vector<ProbCutFit> fits;
  for (int stage = 0; stage < stages; ++stage)
    for (int depth = 3; depth <= depths; ++depth)
      for (const int shallow : shallow_depths(depth)) {
        auto fit = fit_of(pairs_of(samples, stage, depth, shallow), promise);
        const std::vector<Pair> others = pairs_of(fresh, stage, depth, shallow);
        if (!fit || others.empty()) continue;
        test(*fit, threshold_for(promise), others);
        fit->row.stage = stage;
        fit->row.depth = depth;
        fit->row.shallow = shallow;
        fits.push_back(*fit);
      }
  return fits;
}

std::vector<ProbCutFit> tested_prob_cut(const ProbCutParameters& parameters, std::span<const ProbCutSample> fresh) {
  std::vector<ProbCutFit> fits;
  for (const ProbCutParameters::Row& row : parameters.rows) {
    if (row.shallow < 1) continue;
    const std::vector<Pair> pairs = pairs_of(fresh, row.stage, row.depth, row.shallow);
    if (pairs.empty()) continue;
    fits.push_back({.row = row});
    test(fits.back(), parameters.threshold, pairs);
  }
  return fits;
}

double share_held(std::span<const ProbCutFit> fits) {
  double held = 0;
  double all = 0;
  for (const ProbCutFit& fit : fits) {
    held += fit.held * static_cast<double>(fit.fresh);
    all += static_cast<double>(fit.fresh);
  }
  return all == 0 ? 0 : held / all;
}

}  // namespace zermelo::engine

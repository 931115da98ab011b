#include "engine/training/regression.hpp"

#define EIGEN_DONT_VECTORIZE  // the same sums, in the same order, on every machine
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <optional>

namespace zermelo::engine {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_steps = 50;
constexpr double precision = 1e-7;    // of a weight, in logits or points
constexpr double least_slope = 1e-4;  // logits to a unit, of fitted_scale()

/// log(1 + exp(x)) without overflow.
double softplus(double logits) {
  return std::max(logits, 0.0) + std::log1p(std::exp(-std::abs(logits)));
}

/// Of a sum of weights, given the result: the cost, its first and its second derivative.
struct Cost {
  double cost;
  double error;
  double spread;
};
Cost cost_of(Results results, double sum, double result) {
  if (results == Results::points) return {0.5 * (sum - result) * (sum - result), sum - result, 1};
  const double chance = chance_of(sum);
  return {softplus(sum) - result * sum, chance - result, chance * (1 - chance)};
}

/// Some of the examples, to fit to: all that are not held out, or those of one stage.
std::vector<std::size_t> chosen(const Examples& examples, std::optional<std::size_t> stage) {
  std::vector<std::size_t> rows;
  for (std::size_t example = 0; example < examples.size(); ++example)
    if (!examples.held_out[example] && (!stage || examples.stage[example] == *stage)) rows.push_back(example);
  return rows;
}

/// One fit: the weights that make the results most likely, less the price of leaving `centre`.
class Newton {
 public:
  Newton(const Examples& examples, std::vector<std::size_t> rows, VectorXd centre, double ridge)
      : examples_(examples), rows_(std::move(rows)), centre_(std::move(centre)), ridge_(ridge) {}

  VectorXd solution() {
    VectorXd weights = centre_;
    double cost = descend(weights);
    for (int step = 0; step < most_steps; ++step) {
      const VectorXd direction = curvature_.selfadjointView<Eigen::Lower>().ldlt().solve(gradient_);
      // The whole step, or, where the cost would rise, half of it, and so on.
      double length = 1;
      VectorXd next = weights - direction;
      double next_cost = descend(next);
      while (next_cost > cost && length > 1e-6) {
        length /= 2;
        next = weights - length * direction;
        next_cost = descend(next);
      }
      const double change = (next - weights).cwiseAbs().maxCoeff();
      weights = next;
      cost = next_cost;
      if (change < precision) break;
    }
    return weights;
  }

 private:
  /// The cost there; leaves its gradient and its curvature behind.
  double descend(const VectorXd& weights) {
    const Eigen::Index features = weights.size();
    gradient_ = ridge_ * (weights - centre_);
    curvature_ = ridge_ * MatrixXd::Identity(features, features);
    double cost = 0.5 * ridge_ * (weights - centre_).squaredNorm();
    std::vector<Eigen::Index> present;  // most features of most positions are not
    for (const std::size_t row : rows_) {
      const auto counts = examples_.counts_of(row);
      present.clear();
      double sum = 0;
      for (Eigen::Index feature = 0; feature < features; ++feature) {
        if (counts[static_cast<std::size_t>(feature)] == 0) continue;
        present.push_back(feature);
        sum += counts[static_cast<std::size_t>(feature)] * weights[feature];
      }
      const Cost own = cost_of(examples_.results, sum, examples_.result[row]);
      cost += own.cost;
      for (const Eigen::Index one : present) {
        const double count = counts[static_cast<std::size_t>(one)];
        gradient_[one] += own.error * count;
        for (const Eigen::Index other : present) {
          if (other > one) break;
          curvature_(one, other) += own.spread * count * counts[static_cast<std::size_t>(other)];
        }
      }
    }
    return cost;
  }

  const Examples& examples_;
  std::vector<std::size_t> rows_;
  VectorXd centre_;
  double ridge_;
  VectorXd gradient_;
  MatrixXd curvature_;  // its lower half
};

template <class Numbers>
double sum_of(const Examples& examples, std::size_t example, const Numbers& weights) {
  double sum = 0;
  const auto counts = examples.counts_of(example);
  const std::size_t start = examples.stage[example] * examples.features;
  for (std::size_t feature = 0; feature < counts.size(); ++feature)
    if (counts[feature] != 0) sum += counts[feature] * static_cast<double>(weights[start + feature]);
  return sum;
}

}  // namespace

double chance_of(double logits) {
  return 1 / (1 + std::exp(-logits));
}

std::vector<double> fitted_weights(const Examples& examples, double ridge) {
  const auto features = static_cast<Eigen::Index>(examples.features);
  const VectorXd common = Newton(examples, chosen(examples, std::nullopt), VectorXd::Zero(features), ridge).solution();
  std::vector<double> weights;
  for (std::size_t stage = 0; stage < examples.stages; ++stage) {
    const VectorXd own = Newton(examples, chosen(examples, stage), common, ridge).solution();
    weights.insert(weights.end(), own.data(), own.data() + own.size());
  }
  return weights;
}

/// Newton's method for one number, the logits to a unit.
double fitted_scale(const Examples& examples, const Weights& weights) {
  std::vector<std::pair<double, double>> sums;  // with results
  for (const std::size_t row : chosen(examples, std::nullopt))
    sums.emplace_back(sum_of(examples, row, weights), examples.result[row]);
  double slope = least_slope;
  for (int step = 0; step < most_steps; ++step) {
    double gradient = 0;
    double curvature = 1e-9;
    for (const auto& [sum, result] : sums) {
      const double chance = chance_of(slope * sum);
      gradient += sum * (chance - result);
      curvature += sum * sum * chance * (1 - chance);
    }
    const double next = std::clamp(slope - gradient / curvature, least_slope, 4 * slope);
    const double change = std::abs(next - slope);
    slope = next;
    if (change < precision * slope) break;
  }
  return 1 / slope;
}

std::optional<double> loss_of(const Examples& examples, const std::vector<double>& weights, bool held_out) {
  double cost = 0;
  std::size_t count = 0;
  for (std::size_t example = 0; example < examples.size(); ++example) {
    if (examples.held_out[example] != held_out) continue;
    cost += cost_of(examples.results, sum_of(examples, example, weights), examples.result[example]).cost;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return cost / static_cast<double>(count);
}

std::vector<double> in_logits(const Weights& weights, double scale) {
  std::vector<double> logits;
  for (const Score weight : weights) logits.push_back(static_cast<double>(weight) / scale);
  return logits;
}

Weights in_units(const std::vector<double>& weights, double scale, Score most) {
  Weights units;
  for (const double weight : weights)
    units.push_back(static_cast<Score>(
        std::lround(std::clamp(weight * scale, -static_cast<double>(most), static_cast<double>(most)))));
  return units;
}

}  // namespace zermelo::engine

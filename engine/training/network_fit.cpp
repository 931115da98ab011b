#include "engine/training/network_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <thread>

#include "zermelo/core/random.hpp"
#include "zermelo/knowledge/price_network.hpp"

namespace zermelo::engine {

namespace {

using Shape = PriceNetworkShape;
using Numbers = std::vector<float>;

constexpr std::size_t batch = 8192;
/// A batch is added up in so many parts, whoever adds them: threads change nothing.
constexpr std::size_t parts = 8;
constexpr double rate = 0.005;  // at first; it falls to nothing
constexpr double memory_of_slopes = 0.9;
constexpr double memory_of_squares = 0.999;
constexpr float most_weight_of_cell = 100;

void add_scaled(float* to, const float* row, float factor, std::size_t length) {
  for (std::size_t at = 0; at < length; ++at) to[at] += factor * row[at];
}
float product(const float* one, const float* other, std::size_t length) {
  float sum = 0;
  for (std::size_t at = 0; at < length; ++at) sum += one[at] * other[at];
  return sum;
}

/// Where the layers lie among the weights.
struct Layers {
  explicit Layers(const Shape& shape)
      : outer_bias(shape.rows() * Shape::outer),
        inner(outer_bias + Shape::outer),
        inner_bias(inner + Shape::outer * Shape::inner),
        last(inner_bias + Shape::inner),
        last_bias(last + Shape::inner * shape.outputs()) {}

  std::size_t outer_bias;
  std::size_t inner;
  std::size_t inner_bias;
  std::size_t last;
  std::size_t last_bias;
};

/// One look of the network at an example, and what it teaches.
class Look {
 public:
  Look(const Shape& shape, const Numbers& weights)
      : shape_(shape), at_(shape), weights_(weights.data()), outputs_(shape.outputs()), slopes_(shape.outputs()) {}

  float value(const LaidOut& examples, std::size_t example) {
    const std::uint8_t* const tokens = examples.tokens.data() + example * shape_.places;
    const std::uint8_t* const points = examples.points.data() + example * shape_.places;
    std::copy_n(weights_ + at_.outer_bias, Shape::outer, outer_.begin());
    for (std::size_t place = 0; place < shape_.places; ++place)
      add_scaled(outer_.data(), weights_ + row_of(place, tokens[place]), 1, Shape::outer);
    std::copy_n(weights_ + at_.inner_bias, Shape::inner, inner_.begin());
    for (std::size_t cell = 0; cell < Shape::outer; ++cell)
      add_scaled(inner_.data(), weights_ + at_.inner + cell * Shape::inner, kept(outer_[cell]), Shape::inner);
    std::copy_n(weights_ + at_.last_bias, shape_.outputs(), outputs_.begin());
    for (std::size_t cell = 0; cell < Shape::inner; ++cell)
      add_scaled(outputs_.data(), weights_ + at_.last + cell * shape_.outputs(), kept(inner_[cell]), shape_.outputs());
    float sum = outputs_[shape_.places] * Shape::numbers_unit;
    for (std::size_t place = 0; place < shape_.places; ++place)
      sum += std::clamp(outputs_[place], -1.0F, 1.0F) * static_cast<float>(points[place]);
    return sum;
  }

  /// Adds to the slopes how the loss of the example that was looked at last changes with each weight.
  void learn(const LaidOut& examples, std::size_t example, float error, Numbers& slopes) {
    const std::uint8_t* const tokens = examples.tokens.data() + example * shape_.places;
    const std::uint8_t* const points = examples.points.data() + example * shape_.places;
    for (std::size_t place = 0; place < shape_.places; ++place)
      slopes_[place] = std::abs(outputs_[place]) < 1 ? error * static_cast<float>(points[place]) : 0;
    slopes_[shape_.places] = error * Shape::numbers_unit;
    add_scaled(slopes.data() + at_.last_bias, slopes_.data(), 1, shape_.outputs());
    std::array<float, Shape::inner> of_inner{};
    for (std::size_t cell = 0; cell < Shape::inner; ++cell) {
      const std::size_t row = at_.last + cell * shape_.outputs();
      add_scaled(slopes.data() + row, slopes_.data(), kept(inner_[cell]), shape_.outputs());
      if (inner_[cell] > 0 && inner_[cell] < 1)
        of_inner[cell] = product(weights_ + row, slopes_.data(), shape_.outputs());
    }
    add_scaled(slopes.data() + at_.inner_bias, of_inner.data(), 1, Shape::inner);
    std::array<float, Shape::outer> of_outer{};
    for (std::size_t cell = 0; cell < Shape::outer; ++cell) {
      const std::size_t row = at_.inner + cell * Shape::inner;
      add_scaled(slopes.data() + row, of_inner.data(), kept(outer_[cell]), Shape::inner);
      if (outer_[cell] > 0 && outer_[cell] < 1) of_outer[cell] = product(weights_ + row, of_inner.data(), Shape::inner);
    }
    add_scaled(slopes.data() + at_.outer_bias, of_outer.data(), 1, Shape::outer);
    for (std::size_t place = 0; place < shape_.places; ++place)
      add_scaled(slopes.data() + row_of(place, tokens[place]), of_outer.data(), 1, Shape::outer);
  }

 private:
  static float kept(float cell) { return std::clamp(cell, 0.0F, 1.0F); }
  static std::size_t row_of(std::size_t place, std::size_t tokens) {
    return (place * (Shape::most_tokens + 1) + std::min(tokens, Shape::most_tokens)) * Shape::outer;
  }

  Shape shape_;
  Layers at_;
  const float* weights_;
  std::array<float, Shape::outer> outer_{};
  std::array<float, Shape::inner> inner_{};
  Numbers outputs_;
  Numbers slopes_;
};

/// About normal, of mean 0 and deviation 1.
float lot(Random& random) {
  double sum = -6;
  for (int draw = 0; draw < 12; ++draw) sum += random.unit();
  return static_cast<float>(sum);
}

/// A point in a pit is worth a third of one in the base, to whoever owns it; all else is small.
Numbers first_guess(const Shape& shape, Random& random) {
  Numbers weights(shape.weights());
  const Layers at(shape);
  for (std::size_t cell = 0; cell < at.outer_bias; ++cell) weights[cell] = 0.15F * lot(random);
  for (std::size_t cell = at.inner; cell < at.inner_bias; ++cell) weights[cell] = 0.1F * lot(random);
  for (std::size_t cell = at.last; cell < at.last_bias; ++cell) weights[cell] = 0.02F * lot(random);
  for (std::size_t place = 0; place < shape.places; ++place)
    weights[at.last_bias + place] = place < shape.places / 2 ? 0.3F : -0.3F;
  return weights;
}

/// The slopes of a batch and its loss, part by part.
struct Part {
  Numbers slopes;
  double loss = 0;
};

class Descent {
 public:
  Descent(const LaidOut& examples, const NetworkFit& fit)
      : examples_(examples),
        fit_(fit),
        random_(fit.seed),
        shape_{examples.places},
        weights_(first_guess(shape_, random_)),
        slopes_(weights_.size()),
        squares_(weights_.size()),
        order_(examples.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    for (Part& part : parts_) part.slopes.resize(weights_.size());
  }

  /// Every example once, in an order of its own. Answers with the loss; nothing where it was stopped.
  std::optional<double> epoch(int number) {
    random_.shuffle(order_);
    double loss = 0;
    for (std::size_t first = 0; first < order_.size(); first += batch) {
      if (fit_.stop != nullptr && fit_.stop->load(std::memory_order_relaxed)) return std::nullopt;
      const std::size_t count = std::min(batch, order_.size() - first);
      loss += add_up(std::span(order_).subspan(first, count));
      const double done = (number + static_cast<double>(first) / static_cast<double>(order_.size())) / fit_.epochs;
      step(rate * std::pow(1 - done, 1.5), 1 / static_cast<double>(count));
    }
    return 0.5 * loss / static_cast<double>(order_.size());
  }

  Weights weights() const {
    Weights whole;
    for (const float weight : weights_)
      whole.push_back(
          static_cast<Score>(std::lround(std::clamp(weight, -most_weight_of_cell, most_weight_of_cell) / Shape::step)));
    return whole;
  }

 private:
  double add_up(std::span<const std::size_t> chosen) {
    const auto add = [&](std::size_t from) {
      for (std::size_t number = from; number < parts; number += static_cast<std::size_t>(fit_.jobs)) {
        Part& part = parts_[number];
        std::fill(part.slopes.begin(), part.slopes.end(), 0.0F);
        part.loss = 0;
        Look look(shape_, weights_);
        for (std::size_t at = number; at < chosen.size(); at += parts) {
          const float error = look.value(examples_, chosen[at]) - examples_.worth[chosen[at]];
          part.loss += static_cast<double>(error) * static_cast<double>(error);
          look.learn(examples_, chosen[at], error, part.slopes);
        }
      }
    };
    std::vector<std::thread> others;
    for (std::size_t job = 1; job < std::min<std::size_t>(parts, static_cast<std::size_t>(fit_.jobs)); ++job)
      others.emplace_back(add, job);
    add(0);
    for (std::thread& other : others) other.join();
    double loss = 0;
    for (const Part& part : parts_) loss += part.loss;
    return loss;
  }

  /// Adam: each weight by its mean slope over the root of its mean square.
  void step(double length, double share) {
    ++steps_;
    const double slopes_grown = 1 - std::pow(memory_of_slopes, steps_);
    const double squares_grown = 1 - std::pow(memory_of_squares, steps_);
    for (std::size_t at = 0; at < weights_.size(); ++at) {
      double slope = 0;
      for (const Part& part : parts_) slope += static_cast<double>(part.slopes[at]);
      slope *= share;
      slopes_[at] += (1 - memory_of_slopes) * (slope - slopes_[at]);
      squares_[at] += (1 - memory_of_squares) * (slope * slope - squares_[at]);
      weights_[at] -=
          static_cast<float>(length * (slopes_[at] / slopes_grown) / (std::sqrt(squares_[at] / squares_grown) + 1e-8));
    }
  }

  const LaidOut& examples_;
  const NetworkFit& fit_;
  Random random_;
  Shape shape_;
  Numbers weights_;
  std::vector<double> slopes_;
  std::vector<double> squares_;
  std::vector<std::size_t> order_;
  std::array<Part, parts> parts_;
  double steps_ = 0;
};

}  // namespace

Weights fitted_network(const LaidOut& examples, const NetworkFit& fit, const FitObserver& observer) {
  Descent descent(examples, fit);
  for (int epoch = 0; epoch < fit.epochs; ++epoch) {
    const std::optional<double> loss = descent.epoch(epoch);
    if (!loss) return {};
    if (observer) observer(epoch + 1, *loss);
  }
  return descent.weights();
}

std::optional<double> loss_of(const LaidOut& examples, const Weights& weights) {
  if (examples.size() == 0) return std::nullopt;
  Numbers numbers;
  for (const Score weight : weights) numbers.push_back(static_cast<float>(weight) * Shape::step);
  Look look({examples.places}, numbers);
  double loss = 0;
  for (std::size_t example = 0; example < examples.size(); ++example) {
    const auto error = static_cast<double>(look.value(examples, example) - examples.worth[example]);
    loss += error * error;
  }
  return 0.5 * loss / static_cast<double>(examples.size());
}

}  // namespace zermelo::engine

// Logistic regression (Cox 1958) on the results of games: the chance to win is 1 / (1 + exp(−x)), where x, in logits, is the sum
// of weights times counts. Newton's method finds the weights that make the recorded results most likely. Where games are won
// by points, the sum foretells the points themselves, and the same method finds the least squares.
//
// Few examples of a stage say little of a rare feature. So all stages are fitted as one first, and each stage then differs
// from that only as far as its own examples insist: ridge is the price of the square of a difference.
#pragma once

#include <optional>
#include <vector>

#include "engine/training/examples.hpp"

namespace zermelo::engine {

/// Stage by stage, one for each feature, in logits or points. Examples that are held out have no say.
std::vector<double> fitted_weights(const Examples& examples, double ridge);

/// How many units of these weights make a logit, where their sums foretell the results best; at most 10,000. Of chances.
double fitted_scale(const Examples& examples, const Weights& weights);

/// What an example costs on average: −log of the chance that the weights gave to its result, or half the square of the error
/// in points. Of those that were held out, or of the others; nothing where there are none.
std::optional<double> loss_of(const Examples& examples, const std::vector<double>& weights, bool held_out);

/// The weights in logits or points, from and to the units of the game.
std::vector<double> in_logits(const Weights& weights, double scale);
Weights in_units(const std::vector<double>& weights, double scale, Score most);

/// The chance to win that so many logits mean.
double chance_of(double logits);

}  // namespace zermelo::engine

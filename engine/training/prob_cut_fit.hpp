// What a shallow search says of a deep one, fitted to pairs of searches of the same positions: deep = slope · shallow + intercept.
//
// The promise is what a cut rests on: in so many of a hundred positions the deep value does not fall below what the shallow
// one foretells by more than threshold · deviation, nor rise above it by more, each by itself. Errors of searches are not
// normal: most are small and some are decided games. So the deviation is not the root of the mean square, but what makes the
// promise true of the positions that were fitted to; positions that were not show whether it holds.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "zermelo/search/prob_cut.hpp"

namespace zermelo::engine {

/// One position, searched to depth 1, 2, 3 and so on.
struct ProbCutSample {
  int stage = 0;
  std::vector<double> values;  // in units of the game; infinite where the game is won or lost for sure
};

struct ProbCutFit {
  ProbCutParameters::Row row;  // in units of the game
  double sigma = 0;            // the root of the mean square error
  double correlation = 0;
  std::size_t positions = 0;  // that it was fitted to
  std::size_t fresh = 0;      // that it was tested with
  double held = 0;            // in how many of those the promise held, of 1
};

/// So many deviations: the promise, of 1, if errors were normal.
double threshold_for(double promise);
double promise_of(double threshold);

/// For each stage and pair of depths that the samples allow to fit, by stage, depth and shallow depth. A pair is left out where
/// there are too few samples, or where so many games are decided in between that the promise cannot be made.
std::vector<ProbCutFit> fitted_prob_cut(std::span<const ProbCutSample> samples, std::span<const ProbCutSample> fresh,
                                        double promise);

/// How rows that were fitted elsewhere, in units of the game, do on fresh positions; those that no position tests are left out.
std::vector<ProbCutFit> tested_prob_cut(const ProbCutParameters& parameters, std::span<const ProbCutSample> fresh);

/// In how many of all fresh positions the promise held, of 1.
double share_held(std::span<const ProbCutFit> fits);

}  // namespace zermelo::engine

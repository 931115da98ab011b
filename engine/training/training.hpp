// Weights of an evaluation from games that the engine plays against itself, by regression on their results.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engine/match.hpp"

namespace zermelo::engine {

struct TrainingSetup {
  Configuration player;  // plays both seats
  Openings openings;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;        // of everything that draws lots
  int jobs = 1;                  // games at once
  double ridge = 1;              // the price of weights that differ from stage to stage (regression.hpp)
  int epochs = 20;               // how often a network sees each position (network_fit.hpp)
  std::filesystem::path save{};  // the games, as a match keeps them; empty: nothing is kept
  const std::atomic<bool>* stop = nullptr;
};

/// How well some weights foretell results, from 0 (always right) on.
struct Losses {
  std::optional<double> fitted;    // over the positions that they were fitted to
  std::optional<double> held_out;  // over those that they were not
};

struct TrainingResult {
  Weights weights;  // none where it was stopped
  std::uint64_t games = 0;
  std::uint64_t resumed = 0;  // games that the file had already
  std::uint64_t positions = 0;
  double scale = 0;  // units of the game to a logit
  Losses losses{};
  Losses losses_before{};  // of the weights that the player had, at the scale that suits them best
};

/// How many games of how many have ended, and how many of them the file had already. Never two calls at a time.
using TrainingObserver = std::function<void(std::uint64_t ended, std::uint64_t resumed)>;

/// Plays what the file does not have yet, then fits. Throws InputError as a match does. Blocks.
TrainingResult train_by_regression(const TrainingSetup& setup, const TrainingObserver& observer);

}  // namespace zermelo::engine

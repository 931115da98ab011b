#include "engine/training/training.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/error.hpp"
#include "engine/training/examples.hpp"
#include "engine/training/regression.hpp"
#include "engine/weights_file.hpp"

namespace zermelo::engine {

namespace {

/// One game in so many is not fitted to.
constexpr std::uint64_t held_out_share = 10;

/// Finer weights than these would be rounded away in a game whose units are coarse.
constexpr double least_scale = 100;  // units to a logit

}  // namespace

TrainingResult train_by_regression(const TrainingSetup& setup, const TrainingObserver& observer) {
  const AnyGame& game = setup.openings.game();
  check_learned(game);
  std::vector<MatchGame> games;
  const MatchSetup self_play{.first = setup.player,
                             .second = setup.player,
                             .openings = setup.openings,
                             .games = setup.games,
                             .seed = setup.seed,
                             .jobs = setup.jobs,
                             .pairs = false,
                             .save = setup.save,
                             .collect = [&](const MatchGame& played) { games.push_back(played); },
                             .stop = setup.stop};
  const MatchResult played = play_match(self_play, [&](const MatchGame*, const MatchResult& so_far) {
    if (observer) observer(so_far.ended, so_far.resumed);
  });
  TrainingResult result;
  result.games = played.ended;
  result.resumed = played.resumed;
  if (!played.complete) return result;

  // Whatever order they ended in, the fit is the same.
  std::sort(games.begin(), games.end(), [](const auto& one, const auto& other) { return one.number < other.number; });
  Examples examples(game);
  for (const MatchGame& one : games) add_game(game, one, one.number % held_out_share == 0, examples);
  result.positions = examples.size();

  Weights before = setup.player.request.weights ? *setup.player.request.weights : game.weights();
  if (before.size() != game.weights().size()) before = game.weights();  // the player had a network
  const auto losses = [&](const std::vector<double>& logits) {
    return Losses{loss_of(examples, logits, false), loss_of(examples, logits, true)};
  };
  const bool by_points = examples.results == Results::points;
  const double scale_before = by_points ? game.facts().scale : fitted_scale(examples, before);
  result.losses_before = losses(in_logits(before, scale_before));
  result.scale = by_points ? scale_before : std::max(scale_before, least_scale);
  result.weights = in_units(fitted_weights(examples, setup.ridge), result.scale, most_weight(game.facts()));
  result.losses = losses(in_logits(result.weights, result.scale));
  return result;
}

}  // namespace zermelo::engine

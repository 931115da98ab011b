#include "engine/training/prob_cut_training.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/request.hpp"
#include "engine/training/sampling.hpp"

namespace zermelo::engine {

namespace {

constexpr double share_sampled = 0.25;  // of the positions of a game: neighbours say the same
constexpr double share_random = 0.2;    // of the moves: a search tree is full of moves that nobody would play
constexpr int quick_depth = 2;          // of the searches that choose the other moves

constexpr double infinite_value = std::numeric_limits<double>::infinity();

using Samples = std::vector<ProbCutSample>;

/// Positions of a game, now and then, with the value of every depth.
class DepthSampler {
 public:
  using Sample = ProbCutSample;
  static constexpr std::string_view kind = "probcut";

  explicit DepthSampler(const TrainingSetup& setup) : setup_(setup), game_(setup.openings.game()) {
    if (game_.seats() != 2 || !game_.has(Capability::evaluated))
      throw InputError(fmt::format("{}: ProbCut needs two seats and an evaluation", game_.card().name));
    quick_ = setup.player.request;
    quick_.limits.depth = quick_depth;
    quick_.limits.stop = setup.stop;
  }

  Samples sampled(AnyPosition pos, Random& random) const {
    Samples samples;
    while (!game_.over(pos) && (setup_.stop == nullptr || !setup_.stop->load())) {
      const bool chance = game_.to_move(pos) == Player::chance;
      if (!chance && random.chance(share_sampled)) samples.push_back(searched(pos));
      AnyMove move{};
      if (chance) {
        move = game_.drawn(pos, random.unit());
      } else if (random.chance(share_random)) {
        move = any_move(game_, pos, random);
      } else {
        move = game_.read_move(pos, game_.analyse(pos, quick_, {}).best.front());
      }
      pos = game_.after(pos, move);
    }
    return samples;
  }

  static Json json(const ProbCutSample& sample) {
    Json json;
    json["stage"] = sample.stage;
    json["values"] = Json::array();
    for (const double value : sample.values)
      json["values"].push_back(std::isfinite(value) ? json_number(value) : Json(value > 0 ? "win" : "loss"));
    return json;
  }

  /// Throws InputError.
  ProbCutSample sample_from(const Json& json) const {
    const InputError wrong("expected 'samples', each with a stage and values");
    if (!json.is_object() || !json.contains("stage") || !json["stage"].is_number_unsigned() || !json.contains("values"))
      throw wrong;
    ProbCutSample sample{.stage = json["stage"], .values = {}};
    for (const Json& value : json["values"]) {
      if (value.is_number()) {
        sample.values.push_back(value);
      } else if (value == "win" || value == "loss") {
        sample.values.push_back(value == "win" ? infinite_value : -infinite_value);
      } else {
        throw wrong;
      }
    }
    return sample;
  }

 private:
  /// A table of its own: what a deeper search left in it would make shallow ones too clever.
  ProbCutSample searched(const AnyPosition& pos) const {
    Request request = setup_.player.request;
    request.limits.stop = setup_.stop;
    ProbCutSample sample{.stage = game_.stage(pos), .values = {}};
    game_.analyse(pos, request, [&](const Analysis& analysis) {
      const Verdict& verdict = analysis.verdict;
      const double value = verdict.value.value_or(0);
      sample.values.push_back(verdict.settled && value != 0 ? value * infinite_value : value);
    });
    // A search that has the last word does not look deeper.
    if (!sample.values.empty())
      sample.values.resize(static_cast<std::size_t>(request.limits.depth), sample.values.back());
    return sample;
  }

  const TrainingSetup& setup_;
  const AnyGame& game_;
  Request quick_;
};

/// The samples of all games, by whether the number of the game is odd.
struct Collected {
  ProbCutTraining training;
  Samples odd;
  Samples even;
};

Collected collect(const TrainingSetup& setup, const TrainingObserver& observer) {
  Sampling<DepthSampler> sampling(setup, observer);
  Collected collected;
  std::uint64_t number = 0;
  for (const auto& samples : sampling.run()) {
    ++number;
    if (!samples) continue;
    ++collected.training.games;
    collected.training.positions += samples->size();
    Samples& half = number % 2 == 1 ? collected.odd : collected.even;
    half.insert(half.end(), samples->begin(), samples->end());
  }
  collected.training.complete = collected.training.games == setup.games;
  return collected;
}

}  // namespace

ProbCutTraining train_prob_cut(const TrainingSetup& setup, double promise, const TrainingObserver& observer) {
  Collected collected = collect(setup, observer);
  if (collected.training.complete) collected.training.fits = fitted_prob_cut(collected.odd, collected.even, promise);
  return collected.training;
}

ProbCutTraining test_prob_cut(const TrainingSetup& setup, const ProbCutParameters& parameters,
                              const TrainingObserver& observer) {
  Collected collected = collect(setup, observer);
  collected.odd.insert(collected.odd.end(), collected.even.begin(), collected.even.end());
  if (collected.training.complete) collected.training.fits = tested_prob_cut(parameters, collected.odd);
  return collected.training;
}

}  // namespace zermelo::engine

#include "engine/training/prob_cut_training.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/crew.hpp"
#include "engine/error.hpp"
#include "engine/growing_file.hpp"
#include "engine/json_text.hpp"
#include "engine/request.hpp"
#include "engine/training/training_json.hpp"

namespace zermelo::engine {

namespace {

constexpr double share_sampled = 0.25;  // of the positions of a game: neighbours say the same
constexpr double share_random = 0.2;    // of the moves: a search tree is full of moves that nobody would play
constexpr int quick_depth = 2;          // of the searches that choose the other moves

constexpr double infinite_value = std::numeric_limits<double>::infinity();

using Samples = std::vector<ProbCutSample>;

Json to_json(const ProbCutSample& sample) {
  Json json;
  json["stage"] = sample.stage;
  json["values"] = Json::array();
  for (const double value : sample.values)
    json["values"].push_back(std::isfinite(value) ? json_number(value) : Json(value > 0 ? "win" : "loss"));
  return json;
}

/// Throws InputError.
ProbCutSample sample_from(const Json& json) {
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

class Sampling {
 public:
  Sampling(const TrainingSetup& setup, const TrainingObserver& observer)
      : setup_(setup), openings_(setup.openings), observer_(observer), samples_(setup.games) {
    const AnyGame& game = openings_.game();
    if (game.seats() != 2 || !game.has(Capability::evaluated))
      throw InputError(fmt::format("{}: ProbCut needs two seats and an evaluation", game.card().name));
    check(setup_.player, game);
    if (!setup_.save.empty()) resume();
  }

  /// By number of the game, as far as they were sampled.
  const std::vector<std::optional<Samples>>& run() {
    if (observer_) observer_(ended_, resumed_);
    Crew crew(setup_.jobs, setup_.stop);
    crew.run([&] {
      const auto task = next();
      if (!task) return false;
      Samples samples = sampled(task->first, task->second);
      const std::lock_guard lock(mutex_);
      if (crew.stopped()) return false;
      if (file_) file_->append(line_of(task->first, samples));
      keep(task->first, std::move(samples));
      if (observer_) observer_(ended_, resumed_);
      return true;
    });
    return samples_;
  }

 private:
  // ---- The file ----

  std::string header() const { return json_line(header_of("zermelo_probcut", setup_)); }

  static std::string line_of(std::uint64_t number, const Samples& samples) {
    Json json;
    json["number"] = number;
    json["samples"] = Json::array();
    for (const ProbCutSample& sample : samples) json["samples"].push_back(to_json(sample));
    return json_line(json);
  }

  void resume() {
    file_.emplace(setup_.save, header(), "probcut");
    for (const auto& [number, line] : file_->lines()) {
      try {
        take_up(Json::parse(line, nullptr, false));
      } catch (const InputError& error) {
        file_->refuse(number, error.what());
      }
    }
    file_->repair();
    resumed_ = ended_;
  }

  void take_up(const Json& json) {
    if (!json.is_object() || !json.contains("number") || !json["number"].is_number_unsigned() ||
        !json.contains("samples") || !json["samples"].is_array())
      throw InputError("no samples; expected a JSON object with 'number' and 'samples'");
    const std::uint64_t number = json["number"];
    if (number < 1 || number > setup_.games)
      throw InputError(fmt::format("game {}; expected a number from 1 to {}", number, setup_.games));
    if (samples_[number - 1]) throw InputError(fmt::format("game {} stands twice; expected it once", number));
    Samples samples;
    for (const Json& sample : json["samples"]) samples.push_back(sample_from(sample));
    keep(number, std::move(samples));
  }

  void keep(std::uint64_t number, Samples samples) {
    samples_[number - 1] = std::move(samples);
    ++ended_;
  }

  // ---- Sampling ----

  std::optional<std::pair<std::uint64_t, AnyPosition>> next() {
    const std::lock_guard lock(mutex_);
    while (begun_ < samples_.size() && samples_[begun_]) ++begun_;
    if (begun_ == samples_.size()) return std::nullopt;
    const std::uint64_t number = ++begun_;
    return std::pair(number, openings_.at(number - 1).position);
  }

  /// Of one game. Worth nothing where it was stopped.
  Samples sampled(std::uint64_t number, AnyPosition pos) const {
    const AnyGame& game = openings_.game();
    Random random(combined({setup_.seed, number, 3}));
    Request quick = setup_.player.request;
    quick.limits.depth = quick_depth;
    quick.limits.stop = setup_.stop;
    Samples samples;
    while (!game.over(pos) && (setup_.stop == nullptr || !setup_.stop->load())) {
      const bool chance = game.to_move(pos) == Player::chance;
      if (!chance && random.chance(share_sampled)) samples.push_back(searched(pos));
      AnyMove move{};
      if (chance) {
        move = game.drawn(pos, random.unit());
      } else if (random.chance(share_random)) {
        const std::vector<AnyMove> moves = game.moves(pos);
        move = moves[static_cast<std::size_t>(random.below(moves.size()))];
      } else {
        move = game.read_move(pos, game.analyse(pos, quick, {}).best.front());
      }
      pos = game.after(pos, move);
    }
    return samples;
  }

  /// A table of its own: what a deeper search left in it would make shallow ones too clever.
  ProbCutSample searched(const AnyPosition& pos) const {
    const AnyGame& game = openings_.game();
    Request request = setup_.player.request;
    request.limits.stop = setup_.stop;
    ProbCutSample sample{.stage = game.stage(pos), .values = {}};
    game.analyse(pos, request, [&](const Analysis& analysis) {
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
  Openings openings_;
  const TrainingObserver& observer_;
  std::optional<GrowingFile> file_;

  std::mutex mutex_;                             // guards what follows, and the openings
  std::vector<std::optional<Samples>> samples_;  // by number − 1
  std::uint64_t begun_ = 0;                      // games below this number were begun
  std::uint64_t ended_ = 0;
  std::uint64_t resumed_ = 0;
};

/// The samples of all games, by whether the number of the game is odd.
struct Collected {
  ProbCutTraining training;
  Samples odd;
  Samples even;
};

Collected collect(const TrainingSetup& setup, const TrainingObserver& observer) {
  Sampling sampling(setup, observer);
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

// Games whose positions are searched for what a fit wants to know of them, many at once, and kept in a file the moment each game
// ends. What is searched, and how a sample looks as JSON, is the sampler's:
//
//   Sample, kind             what it makes, and the word by which its files are known
//   Sampler(setup)           throws InputError where the game will not do
//   sampled(pos, random)     of one game from the position on; worth nothing where it was stopped
//   json(sample), sample_from(json)
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/crew.hpp"
#include "engine/error.hpp"
#include "engine/growing_file.hpp"
#include "engine/json_text.hpp"
#include "engine/training/training.hpp"
#include "engine/training/training_json.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

inline AnyMove any_move(const AnyGame& game, const AnyPosition& pos, Random& random) {
  const std::vector<AnyMove> moves = game.moves(pos);
  return moves[static_cast<std::size_t>(random.below(moves.size()))];
}

template <class Sampler>
class Sampling {
 public:
  using Samples = std::vector<typename Sampler::Sample>;

  Sampling(const TrainingSetup& setup, const TrainingObserver& observer)
      : setup_(setup), openings_(setup.openings), sampler_(setup), observer_(observer), samples_(setup.games) {
    check(setup_.player, openings_.game());
    if (!setup_.save.empty()) resume();
  }

  /// By number of the game, as far as they were sampled.
  const std::vector<std::optional<Samples>>& run() {
    if (observer_) observer_(ended_, resumed_);
    Crew crew(setup_.jobs, setup_.stop);
    crew.run([&] {
      const auto task = next();
      if (!task) return false;
      Random random(combined({setup_.seed, task->first, 3}));
      Samples samples = sampler_.sampled(task->second, random);
      const std::lock_guard lock(mutex_);
      if (crew.stopped()) return false;
      if (file_) file_->append(line_of(task->first, samples));
      keep(task->first, std::move(samples));
      if (observer_) observer_(ended_, resumed_);
      return true;
    });
    return samples_;
  }

  std::uint64_t ended() const { return ended_; }
  std::uint64_t resumed() const { return resumed_; }

 private:
  // ---- The file ----

  std::string header() const { return json_line(header_of(fmt::format("zermelo_{}", Sampler::kind), setup_)); }

  static std::string line_of(std::uint64_t number, const Samples& samples) {
    Json json;
    json["number"] = number;
    json["samples"] = Json::array();
    for (const auto& sample : samples) json["samples"].push_back(Sampler::json(sample));
    return json_line(json);
  }

  void resume() {
    file_.emplace(setup_.save, header(), std::string(Sampler::kind));
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
    for (const Json& sample : json["samples"]) samples.push_back(sampler_.sample_from(sample));
    keep(number, std::move(samples));
  }

  void keep(std::uint64_t number, Samples samples) {
    samples_[number - 1] = std::move(samples);
    ++ended_;
  }

  std::optional<std::pair<std::uint64_t, AnyPosition>> next() {
    const std::lock_guard lock(mutex_);
    while (begun_ < samples_.size() && samples_[begun_]) ++begun_;
    if (begun_ == samples_.size()) return std::nullopt;
    const std::uint64_t number = ++begun_;
    return std::pair(number, openings_.at(number - 1).position);
  }

  const TrainingSetup& setup_;
  Openings openings_;
  Sampler sampler_;
  const TrainingObserver& observer_;
  std::optional<GrowingFile> file_;

  std::mutex mutex_;                             // guards what follows, and the openings
  std::vector<std::optional<Samples>> samples_;  // by number − 1
  std::uint64_t begun_ = 0;                      // games below this number were begun
  std::uint64_t ended_ = 0;
  std::uint64_t resumed_ = 0;
};

}  // namespace zermelo::engine

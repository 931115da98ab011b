#include "engine/training/td_leaf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/crew.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/json_text.hpp"
#include "engine/training/regression.hpp"
#include "engine/training/training_json.hpp"
#include "engine/weights_file.hpp"

namespace zermelo::engine {

namespace {

constexpr std::chrono::seconds between_checkpoints{10};
constexpr double loss_memory = 0.99;  // what a game leaves of the loss of those before

/// What a game taught.
struct Lesson {
  std::vector<TdStep> steps;
  double points = 0;  // of the first seat
};

double loss_of(const Lesson& lesson) {
  double cost = 0;
  for (const TdStep& step : lesson.steps) {
    const double chance = std::clamp(step.chance, 1e-6, 1 - 1e-6);
    cost -= lesson.points * std::log(chance) + (1 - lesson.points) * std::log(1 - chance);
  }
  return lesson.steps.empty() ? 0 : cost / static_cast<double>(lesson.steps.size());
}

class TdLeaf {
 public:
  TdLeaf(const TrainingSetup& setup, const TdSettings& settings, const TrainingObserver& observer)
      : setup_(setup), settings_(settings), observer_(observer), openings_(setup.openings) {
    const AnyGame& game = openings_.game();
    check_learned(game);
    if (game.facts().payoffs == Payoffs::points)
      throw InputError(fmt::format(
          "td-leaf learns chances to win, and {} is won by points; expected the method regression", game.card().name));
    check(setup_.player, game);
    weights_ =
        in_logits(setup_.player.request.weights ? *setup_.player.request.weights : game.weights(), settings_.scale);
    if (!setup_.save.empty() && std::filesystem::exists(setup_.save)) resume();
    begun_ = resumed_ = ended_;
  }

  TrainingResult run() {
    if (!setup_.save.empty()) checkpoint();  // a file that cannot be written is found out before the first game
    if (observer_) observer_(ended_, resumed_);
    Crew crew(setup_.jobs, setup_.stop);
    crew.run([&] {
      const auto task = next();
      if (!task) return false;
      const Lesson lesson = played(*task);
      const std::lock_guard lock(mutex_);
      if (crew.stopped()) return false;
      learn(lesson);
      if (observer_) observer_(ended_, resumed_);
      return true;
    });
    if (!setup_.save.empty()) checkpoint();
    TrainingResult result;
    result.games = ended_;
    result.resumed = resumed_;
    result.positions = positions_;
    result.scale = settings_.scale;
    result.losses.fitted = loss_;
    if (ended_ == setup_.games) result.weights = in_units(weights_, settings_.scale, openings_.game().facts().win);
    return result;
  }

 private:
  struct Task {
    std::uint64_t number;
    AnyPosition position;
    Request request;
  };

  // ---- The file ----

  Json header() const {
    Json json = header_of("zermelo_td_leaf", setup_);
    json["lambda"] = settings_.lambda;
    json["rate"] = settings_.rate;
    json["scale"] = settings_.scale;
    return json;
  }

  void checkpoint() {
    Json json = header();
    json["games"] = ended_;
    json["positions"] = positions_;
    json["loss"] = loss_;
    json["weights"] = weights_;
    write_file(setup_.save, json_line(json) + "\n");
    written_ = std::chrono::steady_clock::now();
  }

  void resume() {
    const auto refuse = [&](const std::string& why) {
      throw InputError(fmt::format("'{}': {}", setup_.save.string(), why));
    };
    const Json wanted = header();
    const Json json = Json::parse(file_content(setup_.save, largest_text), nullptr, false);
    if (!json.is_object() || !json.contains("zermelo_td_leaf")) refuse("no saved training by td-leaf");
    for (const auto& [name, value] : wanted.items()) {
      const Json has = json.value(name, Json());
      if (has != value)
        refuse(fmt::format("the training of the file has {} {}, this one {}; expected the same, or another file", name,
                           json_line(has), json_line(value)));
    }
    try {
      ended_ = json.at("games");
      positions_ = json.at("positions");
      loss_ = json.at("loss");
      const std::vector<double> weights = json.at("weights");
      if (weights.size() != weights_.size()) refuse(fmt::format("expected {} weights", weights_.size()));
      weights_ = weights;
    } catch (const Json::exception&) {
      refuse("expected games, positions, loss and weights");
    }
    if (ended_ > setup_.games) refuse(fmt::format("it has {} games; expected at most {}", ended_, setup_.games));
  }

  // ---- Playing ----

  std::optional<Task> next() {
    const std::lock_guard lock(mutex_);
    if (begun_ == setup_.games) return std::nullopt;
    Task task{++begun_, openings_.at(begun_ - 1).position, setup_.player.request};
    task.request.weights =
        std::make_shared<const Weights>(in_units(weights_, settings_.scale, openings_.game().facts().win));
    task.request.limits.stop = setup_.stop;
    task.request.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(task.request.hash) << 20);
    return task;
  }

  Lesson played(const Task& task) const {
    const AnyGame& game = openings_.game();
    Random random(combined({setup_.seed, task.number, 4}));
    Request request = task.request;
    Lesson lesson;
    AnyPosition pos = task.position;
    while (!game.over(pos)) {
      request.limits.seed = random.next();
      const Analysis analysis = game.analyse(pos, request, {});
      if (setup_.stop != nullptr && setup_.stop->load()) return lesson;
      lesson.steps.push_back(step_of(pos, analysis));
      pos = game.after(pos, game.read_move(pos, analysis.best.front()));
    }
    const double points = game.payoff(pos, Player::first).value.value_or(0);
    lesson.points = points > 0 ? 1 : points < 0 ? 0 : 0.5;
    return lesson;
  }

  TdStep step_of(const AnyPosition& pos, const Analysis& analysis) const {
    const AnyGame& game = openings_.game();
    const auto for_first = [&](Player seat, double number) { return seat == Player::first ? number : -number; };
    const double value = for_first(analysis.mover, analysis.verdict.value.value_or(0));
    TdStep step;
    if (analysis.verdict.settled) {
      step.chance = (value + 1) / 2;
      return step;
    }
    step.chance = chance_of(value / settings_.scale);
    AnyPosition leaf = pos;
    for (const std::string& move : analysis.line) leaf = game.after(leaf, game.read_move(leaf, move));
    std::vector<int> counts(game.feature_names().size());
    if (!game.count_features(leaf, counts)) return step;
    step.stage = static_cast<std::size_t>(game.stage(leaf));
    if (game.to_move(leaf) == Player::second)
      for (int& count : counts) count = -count;
    step.counts = std::move(counts);
    return step;
  }

  // ---- Learning ----

  void learn(const Lesson& lesson) {
    learn_from(lesson.steps, lesson.points, settings_, weights_);
    loss_ = ended_ == 0 ? loss_of(lesson) : loss_memory * loss_ + (1 - loss_memory) * loss_of(lesson);
    positions_ += lesson.steps.size();
    ++ended_;
    if (!setup_.save.empty() && std::chrono::steady_clock::now() - written_ > between_checkpoints) checkpoint();
  }

  const TrainingSetup& setup_;
  const TdSettings& settings_;
  const TrainingObserver& observer_;

  std::mutex mutex_;  // guards what follows
  Openings openings_;
  std::vector<double> weights_;  // in logits
  std::uint64_t begun_ = 0;
  std::uint64_t ended_ = 0;
  std::uint64_t resumed_ = 0;
  std::uint64_t positions_ = 0;
  double loss_ = 0;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace

void learn_from(std::span<const TdStep> steps, double points, const TdSettings& settings,
                std::vector<double>& weights) {
  double later = points;  // what the next search said
  double surprise = 0;    // the differences from here on, each counting lambda times less than the one before
  for (std::size_t at = steps.size(); at-- > 0;) {
    const TdStep& step = steps[at];
    surprise = later - step.chance + settings.lambda * surprise;
    later = step.chance;
    const double pull = settings.rate * surprise * step.chance * (1 - step.chance);
    for (std::size_t feature = 0; feature < step.counts.size(); ++feature)
      weights[step.stage * step.counts.size() + feature] += pull * step.counts[feature];
  }
}

TrainingResult train_by_td_leaf(const TrainingSetup& setup, const TdSettings& settings,
                                const TrainingObserver& observer) {
  return TdLeaf(setup, settings, observer).run();
}

}  // namespace zermelo::engine

#include "engine/training/network_training.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/request.hpp"
#include "engine/training/sampling.hpp"
#include "engine/weights_file.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo::engine {

namespace {

constexpr double share_careless = 0.25;       // of the games
constexpr double share_random = 1.0 / 12;     // of their moves: a search tree is full of moves that nobody would play
constexpr float share_of_end = 0.4F;          // in what is to be learned; the rest is the search's
constexpr std::uint64_t held_out_share = 10;  // one game in so many is not fitted to

/// Points that the mover will still be ahead by.
struct PriceSample {
  std::vector<std::uint8_t> tokens;
  std::vector<std::uint8_t> points;
  double searched = 0;
  double ended = 0;
};

class PriceSampler {
 public:
  using Sample = PriceSample;
  static constexpr std::string_view kind = "network";

  explicit PriceSampler(const TrainingSetup& setup) : setup_(setup), game_(setup.openings.game()) {
    check_networked(game_);
  }

  std::vector<PriceSample> sampled(AnyPosition pos, Random& random) const {
    Request request = setup_.player.request;
    request.limits.stop = setup_.stop;
    request.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(request.hash) << 20);
    const bool careless = random.chance(share_careless);
    std::vector<PriceSample> samples;
    std::vector<Player> movers;
    while (!game_.over(pos)) {
      if (careless && random.chance(share_random)) {
        pos = game_.after(pos, any_move(game_, pos, random));
        continue;
      }
      const Analysis analysis = game_.analyse(pos, request, {});
      if (setup_.stop != nullptr && setup_.stop->load()) return {};
      PriceSample sample{.tokens = std::vector<std::uint8_t>(game_.network_places()),
                         .points = std::vector<std::uint8_t>(game_.network_places())};
      if (analysis.verdict.value && game_.lay_out(pos, sample.tokens, sample.points)) {
        sample.searched = *analysis.verdict.value - game_.banked(pos);
        sample.ended = -game_.banked(pos);
        samples.push_back(std::move(sample));
        movers.push_back(game_.to_move(pos));
      }
      pos = game_.after(pos, game_.read_move(pos, analysis.best.front()));
    }
    for (std::size_t at = 0; at < samples.size(); ++at) samples[at].ended += *game_.payoff(pos, movers[at]).value;
    return samples;
  }

  static Json json(const PriceSample& sample) {
    return Json::array({sample.tokens, sample.points, json_number(sample.searched), json_number(sample.ended)});
  }

  /// Throws InputError.
  PriceSample sample_from(const Json& json) const {
    const InputError wrong(fmt::format(
        "expected 'samples', each with the tokens and points of {} places and two numbers", game_.network_places()));
    if (!json.is_array() || json.size() != 4 || !json[2].is_number() || !json[3].is_number()) throw wrong;
    const auto read = [&](const Json& numbers) {
      std::vector<std::uint8_t> places;
      if (!numbers.is_array() || numbers.size() != game_.network_places()) throw wrong;
      for (const Json& number : numbers) {
        if (!number.is_number_unsigned() || number.get<std::uint64_t>() > 255) throw wrong;
        places.push_back(number.get<std::uint8_t>());
      }
      return places;
    };
    return {.tokens = read(json[0]), .points = read(json[1]), .searched = json[2], .ended = json[3]};
  }

 private:
  const TrainingSetup& setup_;
  const AnyGame& game_;
};

void add(const PriceSample& sample, LaidOut& examples) {
  examples.tokens.insert(examples.tokens.end(), sample.tokens.begin(), sample.tokens.end());
  examples.points.insert(examples.points.end(), sample.points.begin(), sample.points.end());
  examples.worth.push_back((1 - share_of_end) * static_cast<float>(sample.searched) +
                           share_of_end * static_cast<float>(sample.ended));
}

}  // namespace

TrainingResult train_network(const TrainingSetup& setup, const TrainingObserver& observer,
                             const FitObserver& fit_observer) {
  const AnyGame& game = setup.openings.game();
  Sampling<PriceSampler> sampling(setup, observer);
  LaidOut fitted(game.network_places());
  LaidOut held_out(game.network_places());
  std::uint64_t number = 0;
  for (const auto& samples : sampling.run()) {
    ++number;
    if (!samples) continue;
    for (const PriceSample& sample : *samples) add(sample, number % held_out_share == 0 ? held_out : fitted);
  }
  TrainingResult result;
  result.games = sampling.ended();
  result.resumed = sampling.resumed();
  result.positions = fitted.size() + held_out.size();
  if (result.games < setup.games || fitted.size() == 0) return result;
  result.weights = fitted_network(
      fitted, {.epochs = setup.epochs, .seed = setup.seed, .jobs = setup.jobs, .stop = setup.stop}, fit_observer);
  if (!result.weights.empty()) result.losses = {loss_of(fitted, result.weights), loss_of(held_out, result.weights)};
  return result;
}

}  // namespace zermelo::engine

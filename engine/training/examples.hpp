// Positions of recorded games with what became of them: what weights are fitted to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/match.hpp"

namespace zermelo::engine {

/// What a result is, and so what a sum of weights foretells.
enum class Results : std::uint8_t {
  chances,  // 1 won, ½ drawn, 0 lost: the sum is in logits
  points,   // how many the mover was ahead by in the end, less those that were banked
};

struct Examples {
  explicit Examples(const AnyGame& game)
      : features(game.feature_names().size()),
        stages(static_cast<std::size_t>(game.stages())),
        results(game.facts().payoffs == Payoffs::points ? Results::points : Results::chances) {}
  Examples(std::size_t feature_count, std::size_t stage_count) : features(feature_count), stages(stage_count) {}

  std::size_t features;
  std::size_t stages;
  Results results = Results::chances;
  std::vector<std::int16_t> counts;  // of each example, one after the other
  std::vector<std::size_t> stage;
  std::vector<double> result;  // as the mover sees it
  std::vector<bool> held_out;  // not fitted to: they show what the fit is worth

  std::size_t size() const { return stage.size(); }
  std::span<const std::int16_t> counts_of(std::size_t example) const {
    return {counts.data() + example * features, features};
  }
  void add(std::size_t at_stage, std::span<const int> feature_counts, double outcome, bool kept_back);
};

/// The positions of a game from its opening to its end, as far as their estimate rests on weights.
void add_game(const AnyGame& game, const MatchGame& played, bool held_out, Examples& examples);

}  // namespace zermelo::engine

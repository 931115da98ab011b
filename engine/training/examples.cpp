#include "engine/training/examples.hpp"

#include "engine/registry.hpp"

namespace zermelo::engine {

void Examples::add(std::size_t at_stage, std::span<const int> feature_counts, double outcome, bool kept_back) {
  for (const int count : feature_counts) counts.push_back(static_cast<std::int16_t>(count));
  stage.push_back(at_stage);
  result.push_back(outcome);
  held_out.push_back(kept_back);
}

void add_game(const AnyGame& game, const MatchGame& played, bool held_out, Examples& examples) {
  const double for_first = played.swapped ? -played.points : played.points;
  const auto result_of = [&](const AnyPosition& pos) {
    const double for_mover = game.to_move(pos) == Player::first ? for_first : -for_first;
    if (examples.results == Results::points) return for_mover - game.banked(pos);
    return for_mover > 0 ? 1 : for_mover < 0 ? 0 : 0.5;
  };
  std::vector<int> counts(examples.features);
  AnyPosition pos = game_named(game.card().name).make(game.settings(), played.opening)->start();
  for (const std::string& move : played.moves) {
    if (game.count_features(pos, counts))
      examples.add(static_cast<std::size_t>(game.stage(pos)), counts, result_of(pos), held_out);
    pos = game.after(pos, game.read_move(pos, move));
  }
}

}  // namespace zermelo::engine

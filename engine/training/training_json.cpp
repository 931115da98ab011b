#include "engine/training/training_json.hpp"

#include <fmt/format.h>

#include "engine/weights_file.hpp"

namespace zermelo::engine {

namespace {

Json begun(const AnyGame& game, const std::string& method, std::uint64_t games, std::uint64_t positions) {
  Json json;
  json["game"] = game.card().name;
  json["method"] = method;
  json["games"] = games;
  json["positions"] = positions;
  return json;
}

}  // namespace

std::string to_json(const AnyGame& game, const std::string& method, const TrainingResult& result) {
  Json json = begun(game, method, result.games, result.positions);
  json["resumed"] = result.resumed;
  json["scale"] = json_rounded(result.scale);
  json["loss"] = json_rounded(result.losses.fitted);
  json["loss_held_out"] = json_rounded(result.losses.held_out);
  json["loss_before"] = json_rounded(result.losses_before.fitted);
  json["loss_before_held_out"] = json_rounded(result.losses_before.held_out);
  for (const NamedWeights& row : rows_of(game, result.weights)) json["weights"][row.name] = row.weights;
  return json_line(json);
}

std::string to_json(const AnyGame& game, double promise, const ProbCutTraining& training) {
  Json json = begun(game, "probcut", training.games, training.positions);
  json["promise"] = json_rounded(promise);
  json["held"] = json_rounded(share_held(training.fits));
  json["threshold"] = json_rounded(threshold_for(promise));
  json["rows"] = Json::array();
  for (const ProbCutFit& fit : training.fits) {
    Json row;
    row["stage"] = fit.row.stage;
    row["depth"] = fit.row.depth;
    row["shallow"] = fit.row.shallow;
    row["slope"] = json_rounded(fit.row.slope);
    row["intercept"] = json_rounded(fit.row.intercept);
    row["deviation"] = json_rounded(fit.row.deviation);
    row["sigma"] = json_rounded(fit.sigma);
    row["correlation"] = json_rounded(fit.correlation);
    row["positions"] = fit.positions;
    row["fresh"] = fit.fresh;
    row["held"] = json_rounded(fit.held);
    json["rows"].push_back(row);
  }
  return json_line(json);
}

Json header_of(std::string_view kind, const TrainingSetup& setup) {
  const AnyGame& game = setup.openings.game();
  Json json;
  json[std::string(kind)] = 1;  // version
  json["game"] = game.card().name;
  json["settings"] = Json::object();
  for (const auto& [name, value] : game.settings()) json["settings"][name] = value;
  json["player"] = setup.player.text;
  json["files"] = fmt::format("digest {:016x}", setup.player.digest);
  json["openings"] = setup.openings.description();
  json["seed"] = setup.seed;
  return json;
}

}  // namespace zermelo::engine

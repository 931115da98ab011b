#include "engine/endgame/json.hpp"

#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

namespace {

Json begun(const AnyGame& game, const std::string& file, std::size_t slices) {
  Json json;
  add_origin(json, game);
  json["file"] = file;
  json["slices"] = slices;
  return json;
}

}  // namespace

std::string to_json(const EndgameSetup& setup, const EndgameProgress& progress, double seconds) {
  Json json = begun(setup.game, setup.output.string(), static_cast<std::size_t>(setup.slices));
  json["complete"] = progress.complete;
  json["entries"] = progress.entries;
  json["known"] = progress.known;
  json["resumed"] = progress.resumed;
  json["bytes"] = progress.bytes;
  json["seconds"] = json_rounded(seconds);
  return json_line(json);
}

std::string to_json(const EndgameCheck& check, const std::string& file, const EndgameFindings& findings,
                    double seconds) {
  Json json = begun(check.game, file, check.table.slices.size());
  json["holds"] = !findings.fault ? Json(findings.complete ? Json(true) : Json()) : Json(false);
  json["entries"] = findings.all;
  json["checked"] = findings.checked;
  json["fault"] = Json();
  if (findings.fault) {
    json["fault"] = Json::object();
    json["fault"]["slice"] = findings.fault->slice;
    json["fault"]["index"] = findings.fault->index;
    json["fault"]["position"] = check.game.position_text(check.game.numbered(*findings.fault));
  }
  json["seconds"] = json_rounded(seconds);
  return json_line(json);
}

}  // namespace zermelo::engine

#include "engine/origin.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "engine/error.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

void add_origin(Json& json, const AnyGame& game) {
  json["game"] = game.card().name;
  json["settings"] = Json::object();
  for (const auto& [name, value] : game.all_settings()) json["settings"][name] = value;
}

void check_origin(const Json& json, const AnyGame& game, std::string_view what) {
  if (const Json name = json.value("game", Json()); name != game.card().name)
    throw InputError(fmt::format("the {} is of {}; expected one of \"{}\"", what, json_line(name), game.card().name));
  const Json settings = json.value("settings", Json());
  const Json there = settings.is_object() ? settings : Json::object();
  for (const auto& [name, value] : game.all_settings())
    if (const Json found = there.value(name, Json()); found != value)
      throw InputError(fmt::format("the {} is for {}={}; expected {}={}", what, name,
                                   found.is_string() ? found.get<std::string>() : json_line(found), name, value));
}

std::optional<std::string> difference(const Json& there, const Json& here, std::string_view kind) {
  Json fields = here;
  fields.update(there);
  for (const auto& [name, ignored] : fields.items()) {
    const Json has = there.value(name, Json());
    const Json wants = here.value(name, Json());
    if (has != wants)
      return fmt::format("the {} of the file has {} {}, this one {}; expected the same, or another file", kind, name,
                         json_line(has), json_line(wants));
  }
  return std::nullopt;
}

std::filesystem::path usual_file(const AnyGame& game, std::string_view kind) {
  std::string name(game.card().name);
  for (const Parameter& row : game_named(game.card().name).parameters)
    for (const auto& [key, value] : game.all_settings())
      if (key == row.name && value != row.standard) name += fmt::format("-{}={}", key, value);
  const char* const folder = std::getenv("ZERMELO_DATA");
  return std::filesystem::path(folder != nullptr && *folder != '\0' ? folder : "data") /
         fmt::format("{}.{}", name, kind);
}

}  // namespace zermelo::engine

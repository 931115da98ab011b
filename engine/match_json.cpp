#include "engine/match_json.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view version_field = "zermelo_match";
constexpr int version = 1;

std::string_view reason_of(const MatchGame& game) {
  return game.cut_short ? "max-plies" : "rules";
}

}  // namespace

std::string header_json(const MatchSetup& setup) {
  const AnyGame& game = setup.openings.game();
  Json json;
  json[version_field] = version;
  json["game"] = game.card().name;
  json["settings"] = Json::object();
  for (const auto& [name, value] : game.settings()) json["settings"][name] = value;
  json["first"] = setup.first.text;
  json["second"] = setup.second.text;
  for (const auto& [name, player] : {std::pair("first_files", &setup.first), {"second_files", &setup.second}})
    if (player->digest != 0) json[name] = fmt::format("digest {:016x}", player->digest);
  if (!setup.pairs) json["pairs"] = false;
  if (setup.keep_seats) json["keep_seats"] = true;
  json["openings"] = setup.openings.description();
  json["seed"] = setup.seed;
  json["max_plies"] = setup.max_plies;
  return json_line(json);
}

std::string to_json(const MatchGame& game) {
  Json json;
  json["number"] = game.number;
  json["opening"] = game.opening;
  json["moves"] = game.moves;
  json["seats"] = game.swapped ? Json::array({"second", "first"}) : Json::array({"first", "second"});
  json["result"] = name_of(game.outcome());
  json["points"] = json_number(game.points);
  json["reason"] = reason_of(game);
  json["promised"] = game.promised;
  json["seconds"] = game.seconds;
  return json_line(json);
}

MatchGame match_game_from(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw InputError("no game; expected a JSON object");
  MatchGame game;
  game.number = json_field(json, "number", &Json::is_number_unsigned, "a whole number").get<std::uint64_t>();
  game.opening = json_field(json, "opening", &Json::is_string, "a position");
  for (const Json& move : json_field(json, "moves", &Json::is_array, "a list of moves")) {
    if (!move.is_string()) throw InputError("expected 'moves', a list of moves");
    game.moves.push_back(move);
  }
  const Json& seats = json_field(json, "seats", &Json::is_array, "who had which seat");
  game.swapped = !seats.empty() && seats.front() == "second";
  game.points = json_field(json, "points", &Json::is_number, "a number");
  game.cut_short = json_field(json, "reason", &Json::is_string, "why it ended") == "max-plies";
  game.promised = json_field(json, "promised", &Json::is_boolean, "true or false");
  game.seconds = json_field(json, "seconds", &Json::is_number, "a number");
  // What is written twice, for people, must not say two things.
  Json again = Json::parse(to_json(game));
  for (const char* name : {"seats", "result", "reason"})
    if (json.value(name, Json()) != again[name])
      throw InputError(fmt::format("expected {} {}", name, json_line(again[name])));
  return game;
}

std::string to_json(const MatchSetup& setup, const MatchResult& result) {
  const std::optional<Rating> rating = rating_of(result.pairs);
  Json json = Json::parse(header_json(setup));
  json.erase(std::string(version_field));
  json.erase("pairs");
  json["games"] = result.counted();
  json["wins"] = result.wins;
  json["draws"] = result.draws;
  json["losses"] = result.losses;
  json["score"] = rating ? json_rounded(rating->score) : Json();
  json["pairs"] = result.pairs;
  json["different_openings"] = result.openings;
  json["elo"] = rating ? json_rounded(rating->elo) : Json();
  json["elo_error"] = rating ? json_rounded(rating->error()) : Json();
  json["elo_low"] = rating ? json_rounded(rating->elo_low) : Json();
  json["elo_high"] = rating ? json_rounded(rating->elo_high) : Json();
  json["los"] = rating ? json_rounded(rating->superiority) : Json();
  json["points"] = rating ? json_rounded(result.points / static_cast<double>(result.counted())) : Json();
  json["sprt"] = Json();
  if (result.sprt) {
    json["sprt"]["elo0"] = json_number(setup.sprt->elo0);
    json["sprt"]["elo1"] = json_number(setup.sprt->elo1);
    json["sprt"]["llr"] = json_rounded(result.sprt->ratio);
    json["sprt"]["lower"] = json_rounded(result.sprt->lower);
    json["sprt"]["upper"] = json_rounded(result.sprt->upper);
    const auto accepted = result.sprt->accepted;
    json["sprt"]["accepted"] = accepted ? Json(*accepted == Hypothesis::elo1 ? "elo1" : "elo0") : Json();
  }
  json["promised"] = result.promised;
  json["complete"] = result.complete;
  json["resumed"] = result.resumed;
  json["seconds"] = result.seconds;
  return json_line(json);
}

}  // namespace zermelo::engine

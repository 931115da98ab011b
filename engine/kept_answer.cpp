#include "engine/kept_answer.hpp"

#include "engine/error.hpp"
#include "engine/json_text.hpp"

namespace zermelo::engine {

namespace {

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}
template <class Value>
std::optional<Value> or_none(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<Value>());
}

Json kept(const Verdict& verdict) {
  Json json;
  json["value"] = or_null(verdict.value);
  json["bound"] = verdict.bound;
  json["settled"] = verdict.settled;
  json["probability"] = verdict.probability;
  json["outcome"] = or_null(verdict.outcome);
  json["distance"] = or_null(verdict.distance);
  return json;
}

Verdict verdict_from(const Json& json) {
  return {.value = or_none<double>(json.at("value")),
          .bound = json.at("bound"),
          .settled = json.at("settled"),
          .probability = json.at("probability"),
          .outcome = or_none<GameOutcome>(json.at("outcome")),
          .distance = or_none<int>(json.at("distance"))};
}

/// Throws Json::exception.
void take(const Json& json, Analysis& answer) {
  answer.verdict = verdict_from(json.at("verdict"));
  answer.best = json.at("best").get<std::vector<std::string>>();
  answer.line = json.at("line").get<std::vector<std::string>>();
  answer.moves.clear();
  for (const Json& row : json.at("moves")) answer.moves.push_back({row.at(0), verdict_from(row.at(1))});
  answer.seat_values = json.at("seat_values").get<std::vector<double>>();
  answer.depth = json.at("depth");
  answer.leaves = json.at("leaves");
  answer.researches = json.at("researches");
  answer.source = json.at("source");
  answer.question = json.at("question");
  answer.answer = or_none<bool>(json.at("answer"));
}

}  // namespace

std::string kept_answer(const Analysis& answer) {
  Json json;
  json["verdict"] = kept(answer.verdict);
  json["best"] = answer.best;
  json["line"] = answer.line;
  json["moves"] = Json::array();
  for (const MoveVerdict& move : answer.moves) json["moves"].push_back({move.move, kept(move.verdict)});
  json["seat_values"] = answer.seat_values;
  json["depth"] = answer.depth;
  json["leaves"] = answer.leaves;
  json["researches"] = answer.researches;
  json["source"] = answer.source;
  json["question"] = answer.question;
  json["answer"] = or_null(answer.answer);
  return json_line(json);
}

void take_kept_answer(const std::string& text, Analysis& answer) {
  try {
    take(Json::parse(text), answer);
  } catch (const Json::exception&) {
    throw InputError("no answer; expected one that was kept");
  }
}

}  // namespace zermelo::engine

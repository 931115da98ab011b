#include "engine/json.hpp"

#include "engine/json_text.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

void add_verdict(Json& json, const Verdict& verdict) {
  json["value"] = verdict.value ? json_number(*verdict.value) : Json();
  json["bound"] = verdict.bound == Bound::none ? Json() : Json(name_of(verdict.bound));
  json["outcome"] = verdict.outcome ? Json(name_of(*verdict.outcome)) : Json();
  json["distance"] = verdict.distance ? Json(*verdict.distance) : Json();
}

namespace {

Json object(const Analysis& analysis) {
  Json json;
  json["game"] = analysis.game;
  json["algorithm"] = analysis.algorithm;
  json["position"] = analysis.position;
  json["seat"] = analysis.mover == Player::chance ? Json("chance") : Json(index_of(analysis.mover) + 1);
  if (!analysis.question.empty()) {
    json["question"] = analysis.question;
    json["answer"] = analysis.answer ? Json(*analysis.answer ? "yes" : "no") : Json();
  }
  add_verdict(json, analysis.verdict);
  if (analysis.verdict.bound != Bound::exact)
    for (const Verdict& bound : analysis.bounds) json["bounds"][name_of(bound.bound)] = json_number(*bound.value);
  if (!analysis.seat_values.empty()) {
    json["values"] = Json::array();
    for (const double value : analysis.seat_values) json["values"].push_back(json_number(value));
  }
  json["best"] = analysis.best;
  json["pv"] = analysis.line;
  json["depth"] = analysis.depth;
  json["nodes"] = analysis.nodes;
  json["leaves"] = analysis.leaves;
  json["researches"] = analysis.researches;
  json["table"] = Json();
  if (const auto& table = analysis.table) {
    json["table"]["probes"] = table->probes;
    json["table"]["hits"] = table->hits;
    json["table"]["cuts"] = table->cuts;
    json["table"]["false_hits"] = table->false_hits;
    json["table"]["fill"] = table->fill;
  }
  if (analysis.built) {
    json["built"]["slices"] = analysis.built->slices;
    json["built"]["positions"] = analysis.built->positions;
    json["built"]["seconds"] = analysis.built->seconds;
  }
  if (analysis.earlier) {
    json["earlier"]["nodes"] = analysis.earlier->nodes;
    json["earlier"]["seconds"] = analysis.earlier->seconds;
  }
  json["seconds"] = analysis.seconds;
  json["source"] = name_of(analysis.source);
  json["moves"] = Json::array();
  for (const MoveVerdict& move : analysis.moves) {
    Json row;
    row["move"] = move.move;
    add_verdict(row, move.verdict);
    json["moves"].push_back(row);
  }
  return json;
}

}  // namespace

std::string to_json(const Analysis& analysis) {
  return json_line(object(analysis));
}

std::string to_json(const Analysis& analysis, const std::optional<TreeSize>& minimal) {
  Json json = object(analysis);
  json["minimal_nodes"] = minimal ? Json(minimal->nodes) : Json();
  json["ratio"] = minimal && analysis.verdict.value
                      ? Json(static_cast<double>(analysis.nodes) / static_cast<double>(minimal->nodes))
                      : Json();
  return json_line(json);
}

std::string to_json(const GameEntry& entry) {
  Json json;
  json["name"] = entry.card.name;
  json["title"] = entry.card.title;
  json["summary"] = entry.card.summary;
  json["size"] = entry.card.size;
  json["known"] = entry.card.known;
  json["capabilities"] = Json::array();
  for (const Capability capability : entry.capabilities) json["capabilities"].push_back(name_of(capability));
  json["parameters"] = Json::array();
  for (const Parameter& parameter : entry.parameters) {
    Json row;
    row["name"] = parameter.name;
    row["default"] = parameter.standard;
    row["expected"] = expectation(parameter);
    row["help"] = parameter.help;
    json["parameters"].push_back(row);
  }
  return json_line(json);
}

std::string to_json(const AlgorithmCard& card) {
  Json json;
  json["algorithm"] = card.name;
  json["kind"] = name_of(card.kind);
  json["idea"] = card.idea;
  json["switches"] = Json::array();
  for (const SwitchRow& row : switch_table)
    if (card.switches.on(row.id)) json["switches"].push_back(row.name);
  json["needs"] = Json::array();
  if (card.two_sides) json["needs"].push_back("two-sides");
  if (card.certain) json["needs"].push_back("certain");
  if (card.recurrent) json["needs"].push_back("recurrent");
  for (const Capability capability : card.needs) json["needs"].push_back(name_of(capability));
  return json_line(json);
}

std::string to_json(const SwitchRow& row, bool on) {
  Json json;
  json["switch"] = row.name;
  json["kind"] = name_of(row.kind);
  json["on"] = on;
  json["help"] = row.help;
  json["needs"] = Json::array();
  for (const Capability capability : row.needs) json["needs"].push_back(name_of(capability));
  json["number"] = Json();
  if (row.number.standard != 0) {
    json["number"]["default"] = row.number.standard;
    json["number"]["low"] = row.number.low;
    json["number"]["high"] = row.number.high;
  }
  return json_line(json);
}

std::string to_json(const Verification& verification) {
  Json json;
  json["game"] = verification.game;
  json["position"] = verification.position;
  json["holds"] = !verification.fault;
  json["fault"] = verification.fault ? Json(*verification.fault) : Json();
  json["claims"] = Json::array();
  for (const ProvenClaim& claim : verification.claims) {
    Json row;
    row["question"] = claim.question;
    row["answer"] = claim.answer ? "yes" : "no";
    row["moves"] = claim.strategy.size();
    json["claims"].push_back(row);
  }
  json["positions"] = verification.positions;
  return json_line(json);
}

std::string perft_json(const GameCard& card, std::string_view position, int depth, std::uint64_t count, double seconds,
                       const std::vector<std::pair<std::string, std::uint64_t>>& parts) {
  Json json;
  json["game"] = card.name;
  json["position"] = position;
  json["depth"] = depth;
  json["count"] = count;
  json["seconds"] = seconds;
  if (!parts.empty()) {
    json["divide"] = Json::object();
    for (const auto& [move, positions] : parts) json["divide"][move] = positions;
  }
  return json_line(json);
}

std::string bench_json(std::uint64_t nodes, double seconds) {
  Json json;
  json["bench"] = nodes;
  json["seconds"] = seconds;
  json["nodes_per_second"] = static_cast<double>(nodes) / seconds;
  return json_line(json);
}

}  // namespace zermelo::engine

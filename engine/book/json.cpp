#include "engine/book/json.hpp"

#include "engine/book/consult.hpp"
#include "engine/book/value.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

namespace {

Json begun(const AnyGame& game, const std::string& file) {
  Json json;
  add_origin(json, game);
  json["file"] = file;
  return json;
}

}  // namespace

std::string to_json(const AnyGame& game, const std::string& file, const BookProgress& progress, double seconds) {
  Json json = begun(game, file);
  json["complete"] = progress.complete;
  json["entries"] = progress.entries;
  json["resumed"] = progress.resumed;
  json["plies"] = progress.plies;
  add_verdict(json, progress.value);
  json["nodes"] = progress.nodes;
  json["bytes"] = progress.bytes;
  json["seconds"] = json_rounded(seconds);
  return json_line(json);
}

std::string to_json(const BookCheck& check, const std::string& file, const BookFindings& findings, double seconds) {
  const bool wrong = !findings.fault.empty();
  Json json = begun(check.game, file);
  json["holds"] = wrong ? Json(false) : findings.complete ? Json(true) : Json();
  json["entries"] = findings.all;
  json["checked"] = findings.checked;
  json["fault"] = wrong ? Json(findings.fault) : Json();
  json["position"] = wrong ? Json(findings.position) : Json();
  json["searched"] = findings.searched;
  json["same_best"] = findings.same_best;
  json["difference"] =
      findings.searched > 0 ? json_rounded(findings.difference / static_cast<double>(findings.searched)) : Json();
  json["seconds"] = json_rounded(seconds);
  return json_line(json);
}

std::optional<BookReport> book_report(const Book& book, const AnyGame& game, const AnyPosition& pos) {
  const auto entry = game.over(pos) ? std::nullopt : book.find(game, pos);
  if (!entry) return std::nullopt;
  BookReport report{.position = game.position_text(pos), .mover = game.to_move(pos), .entry = *entry, .moves = {}};
  const std::vector<std::string> names = moves_here(*entry, game, pos);
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (names[index].empty()) continue;
    BookMoveReport row{.move = names[index], .known = entry->moves[index], .depth = {}, .line = {}};
    const AnyPosition next = game.after(pos, game.read_move(pos, names[index]));
    if (const auto following = game.over(next) ? std::nullopt : book.find(game, next)) {
      row.depth = following->depth;
      row.line = book_line_from(book, game, next);
    }
    report.moves.push_back(std::move(row));
  }
  return report;
}

std::string to_json(const AnyGame& game, const std::string& file, const BookReport& report) {
  const Facts facts = game.facts();
  const BookEntry& entry = report.entry;
  Json json = begun(game, file);
  json["position"] = report.position;
  json["seat"] = index_of(report.mover) + 1;
  add_verdict(json, verdict_of(entry.value(), entry.moves.front().bound(), entry.final(), facts));
  json["ply"] = entry.ply;
  json["depth"] = entry.depth;
  json["nodes"] = entry.nodes;
  json["solved"] = entry.solved;
  json["moves"] = Json::array();
  for (const BookMoveReport& move : report.moves) {
    Json row;
    row["move"] = move.move;
    add_verdict(row, verdict_of(move.known.value, move.known.bound(), move.known.final, facts));
    row["searched"] = searched_text(move.known, facts);
    row["depth"] = move.depth ? Json(*move.depth) : Json();
    row["pv"] = move.line;
    json["moves"].push_back(row);
  }
  return json_line(json);
}

}  // namespace zermelo::engine

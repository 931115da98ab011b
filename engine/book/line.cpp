#include "engine/book/line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/book/value.hpp"
#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view version_field = "zermelo_book";
constexpr int version = 1;
constexpr int most_plies = 1 << 20;

int plies_from(const Json& json, const char* name) {
  const Json& number = json_field(json, name, &Json::is_number_unsigned, "a whole number");
  if (number > most_plies)
    throw InputError(fmt::format("{} {}: expected at most {}", name, json_line(number), most_plies));
  return number;
}

}  // namespace

std::string book_line_header(const AnyGame& game) {
  Json json;
  json[version_field] = version;
  add_origin(json, game);
  return json_line(json);
}

void check_book_line_header(std::string_view line, const AnyGame& game) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains(version_field))
    throw InputError("no book; expected its header, as 'book export' writes it");
  if (json[version_field] != version)
    throw InputError(fmt::format("a book of version {}; expected version {}", json_line(json[version_field]), version));
  check_origin(json, game, "book");
}

std::string book_line(const BookEntry& entry, const Facts& facts) {
  Json json;
  json["position"] = entry.position;
  json["ply"] = entry.ply;
  json["depth"] = entry.depth;
  json["nodes"] = entry.nodes;
  json["solved"] = entry.solved;
  json["moves"] = Json::object();
  std::vector<BookMove> moves = entry.moves;  // as the search would order them, whatever came of them since
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.searched > b.searched; });
  for (const BookMove& move : moves) json["moves"][move.move] = searched_text(move, facts);
  return json_line(json);
}

BookEntry entry_from_line(std::string_view line, const Facts& facts) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw InputError("no entry; expected a JSON object");
  BookEntry entry;
  entry.position = json_field(json, "position", &Json::is_string, "a position");
  entry.ply = plies_from(json, "ply");
  entry.depth = plies_from(json, "depth");
  entry.nodes = json_field(json, "nodes", &Json::is_number_unsigned, "a whole number");
  entry.solved = json_field(json, "solved", &Json::is_boolean, "true or false");
  for (const auto& [move, value] : json_field(json, "moves", &Json::is_object, "an object of moves").items()) {
    if (!value.is_string()) throw InputError(fmt::format("move {}: expected its value, a text", move));
    BookMove kept{.move = move};
    read_searched(value.get<std::string>(), kept, facts);
    entry.moves.push_back(std::move(kept));
  }
  if (entry.moves.empty()) throw InputError("an entry without moves; expected at least one");
  return entry;
}

}  // namespace zermelo::engine

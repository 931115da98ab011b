// Books as JSON (docs/json.md): what was built, what was checked, what is known of a position.
#pragma once

#include <string>

#include "engine/book/build.hpp"
#include "engine/book/verify.hpp"

namespace zermelo::engine {

std::string to_json(const AnyGame& game, const std::string& file, const BookProgress& progress, double seconds);
std::string to_json(const BookCheck& check, const std::string& file, const BookFindings& findings, double seconds);

/// One move of an entry, as it is called in the position that was asked for, and how it goes on by the book.
struct BookMoveReport {
  std::string move;
  BookMove known;
  std::optional<int> depth;  // of the entry after it
  std::vector<std::string> line;
};
struct BookReport {
  std::string position;
  Player mover = Player::first;
  BookEntry entry;
  std::vector<BookMoveReport> moves;
};
/// Nothing where the book does not have the position.
std::optional<BookReport> book_report(const Book& book, const AnyGame& game, const AnyPosition& pos);
std::string to_json(const AnyGame& game, const std::string& file, const BookReport& report);

}  // namespace zermelo::engine

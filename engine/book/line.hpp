// An entry of a book as a line of text (docs/formats.md): what is exported, imported, and kept while a book grows. It says
// what was searched; what follows from that for other entries is worked out again by whoever reads it.
#pragma once

#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "engine/book/entry.hpp"

namespace zermelo::engine {

/// The first line: which game, with which parameters.
std::string book_line_header(const AnyGame& game);
/// Throws InputError where it is of another kind, version, game or parameters.
void check_book_line_header(std::string_view line, const AnyGame& game);

std::string book_line(const BookEntry& entry, const Facts& facts);
/// Throws InputError; asks nothing of the rules.
BookEntry entry_from_line(std::string_view line, const Facts& facts);

}  // namespace zermelo::engine

// Values between a search, which speaks in verdicts, a book, which keeps Scores, and text.
#pragma once

#include <string>
#include <string_view>

#include "engine/analysis.hpp"
#include "engine/book/entry.hpp"

namespace zermelo::engine {

/// Score steps to what a game shows as 1.
int steps_of(const Facts& facts);

Score score_of(const Verdict& verdict, const Facts& facts);
Verdict verdict_of(Score value, Bound bound, bool final, const Facts& facts);

/// What a search has made of a move: "2.5", "<=-16" (at most), "=3" (proven), "win 7", "loss 4" (in so many plies).
std::string searched_text(const BookMove& move, const Facts& facts);
/// And back. Throws InputError.
void read_searched(std::string_view text, BookMove& move, const Facts& facts);

/// The entry of a position that was searched; without its place in the book. Throws InputError where the search did not even
/// see one ply.
BookEntry entry_of(const Analysis& analysis, const Facts& facts);

/// The same with estimates that are the mean of this and the depth before. Who is to move at the end of the lines changes from one
/// depth to the next, and estimates with it (in Connect Four by nine points); moves that were entered, and so looked at a ply
/// deeper, must be comparable with those that were not. Proven values and bounds stay as they are.
BookEntry steadied(BookEntry entry, const BookEntry& before);

}  // namespace zermelo::engine

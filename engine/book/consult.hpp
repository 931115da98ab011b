// The engine's answer to a position: what its book says, where it has one and the position stands in it, or else a search's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/book/book.hpp"

namespace zermelo::engine {

/// Estimates that differ by no more are equally good moves: half a unit where points are counted, nothing where games are
/// only won and lost. Of proven values only the same ones are.
inline constexpr double equally_good = 0.5;

bool as_good(const BookMove& move, const BookMove& best, const Facts& facts);

/// What the book says of a position; nothing where it does not have it, or does not know its best move.
std::optional<Analysis> book_answer(const Book& book, const AnyGame& game, const AnyPosition& pos);

/// The moves of an entry as they are called in the position itself, which may be a mirror image of the entry's; one for
/// each, empty where it has none that the others do not stand for.
std::vector<std::string> moves_here(const BookEntry& entry, const AnyGame& game, const AnyPosition& pos);

/// The best moves from a position, as far as the book goes.
std::vector<std::string> book_line_from(const Book& book, const AnyGame& game, AnyPosition pos);

/// A win by threats alone, for a player who wants one move; nothing where none is found.
std::optional<Analysis> answer_by_threats(const AnyGame& game, const AnyPosition& pos);

/// A proof that the request has is asked first, then whether the side to move wins by threats, then the book, unless an algorithm is named: that one is taken at its word. A position that
/// comes again in the game is searched, so that the book does not lead round in circles; and so is one that the book knows to a
/// smaller depth than was asked for.
Analysis answer_of(const AnyGame& game, const AnyPosition& pos, const Request& request, const Observer& observer);

}  // namespace zermelo::engine

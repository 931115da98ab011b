// All positions of so many plies, up to mirror symmetry, for a book that leaves none out. Those of the last level are searched; what
// the others are worth follows from them.
#pragma once

#include <vector>

#include "engine/any_game.hpp"
#include "engine/book/entry.hpp"
#include "engine/book/graph.hpp"

namespace zermelo::engine {

/// By their distance from the root, from 0 on; finished games are left out. Neighbours stand near one another, so that searches
/// one after the other profit from the same table. A position that can be reached sooner and later stands where it is sooner.
std::vector<std::vector<BookGraph::Leaf>> book_levels(const AnyGame& game, const AnyPosition& root, int plies);

/// The entry of a position all of whose moves lead to entries or end the game.
BookEntry entry_above(const AnyGame& game, const BookGraph& graph, const BookGraph::Leaf& leaf);

}  // namespace zermelo::engine

// Draws by repetition: a position that was on the board before, in the game or on the line that is being searched, ends the
// line with what the game says a repetition is worth. Searching on would only go round in circles.
//
// Guarantee: the value of the line. The table knows positions, not lines, so a value that hangs on a repetition counts as
// unfinished, never as whole (the graph-history interaction; Palay 1983).
// Needs: Repeats.
#pragma once

#include <span>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

/// Whether the position at the end of the frames occurred on the line, or in the game before it.
template <Game G>
bool is_repeated(std::span<const Frame<G>> line, std::span<const Key> before) {
  const Key key = line.back().position;
  for (const Frame<G>& frame : line.first(line.size() - 1))
    if (frame.position == key) return true;
  for (const Key earlier : before)
    if (earlier == key) return true;
  return false;
}

}  // namespace zermelo

// What the steps of the industrial searcher know of the node at which they stand, and of the line that led there.
#pragma once

#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/search/killers.hpp"

namespace zermelo {

template <Game G>
struct SearchNode {
  const typename G::Position& pos;
  Player mover;
  int depth;                 // plies left to search
  int ply;                   // plies from the root
  Window window;             // as the mover sees it
  bool principal;            // its exact value may matter, not only on which side of a bound it lies
  Score estimate;            // of the position, where a technique that is on reads it
  bool no_win_left = false;  // no move that is searched leaves the opponent a win at hand
  bool looked_up = false;    // what is known of the moves was asked before
};

/// One a ply, kept for the whole search.
template <Game G>
struct Frame {
  Key key = 0;          // the table's
  Key position = 0;     // of the position itself, where repetitions count: the table takes some for one that are not
  int trait = -1;       // of the move that is being searched; -1: none yet, or a pass
  bool passed = false;  // that move is a pass
  bool no_win_at_hand = false;                 // the move that led here left none
  bool looked_up = false;                      // what is known of the position was not enough
  bool again = false;                          // one of this node's own steps searches it: it takes none such once more
  std::optional<typename G::Move> excluded{};  // this node is searched without this move
  Killers killers{};
};

}  // namespace zermelo

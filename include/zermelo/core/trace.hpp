// A trace is told what a search does, as it does it. NoTrace costs nothing; Recorder keeps the log that explanations,
// statistics and the verifier read. There is no second implementation of any search for the sake of showing it.
#pragma once

#include <cstdint>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/core/result.hpp"

namespace zermelo {

enum class LeafReason : std::uint8_t {
  finished,
  depth_limit,
  stand_pat,   // at the depth limit the mover is content with the estimate
  repetition,  // the position was there before
  table,       // the table knows enough
  bounds,      // what is left to be won cannot change the answer
  endgame,     // an endgame table has the value
  threats,     // the mover wins by threats alone
  at_hand,     // a win is at hand, or none can be stopped
  plan,        // a plan of the opponent keeps the mover from what he wants
};

/// Why the remaining moves of a node, or (futility) one of them, are not searched.
enum class CutReason : std::uint8_t {
  beta,             // a move is too good to be allowed
  enhanced_cutoff,  // the table knows such a move
  table,            // another thread has told the table of this position
  null_move,        // even passing would be
  prob_cut,         // a shallow search says that a deep one would cut
  razoring,         // noisy moves alone do not help
  futility,         // no quiet move could help
  n_best,           // the order put them too far back
  mean,             // whatever chance still brings, the mean stays outside the window
  probe,            // one move was asked for a bound, the others were not
  shallow,          // with many seats: the mover has too much for the one before to want it
  last_branch,      // the same over several seats, each at its last move
  speculative,      // the same, to be searched again should a later move of theirs matter
};

/// The five things a search tells: it enters a position, takes a leaf's value, gets a child's value back, cuts the
/// remaining moves, leaves. Values and windows are as the position's mover sees them; algorithms that keep one view all
/// along (minimax) tell that view.
struct NoTrace {
  template <class Position>
  void enter(const Position&, int /*depth*/, RealWindow) {}
  void leaf(double /*value*/, LeafReason) {}
  template <class Move>
  void child(Move, double /*value*/) {}
  template <class Move>
  void cut(Move, CutReason) {}
  void cut(CutReason) {}
  void leave(double /*value*/) {}
};

template <Game G>
class Recorder {
 public:
  enum class Kind : std::uint8_t { enter, leaf, child, cut, leave };

  struct Event {
    Kind kind;
    LeafReason leaf = LeafReason::finished;
    CutReason cut = CutReason::beta;
    int ply = 0;                      // below the root
    int depth = 0;                    // left to search, at enter
    RealWindow window;                // at enter
    typename G::Position position{};  // at enter
    typename G::Move move{};          // at child and cut: the move that led there
    double value = 0;                 // at leaf, child and leave
  };

  void enter(const typename G::Position& pos, int depth, RealWindow window) {
    Event event = at(Kind::enter);
    event.depth = depth;
    event.window = window;
    event.position = pos;
    events_.push_back(event);
    ++ply_;
  }
  void leaf(double value, LeafReason reason) {
    Event event = at(Kind::leaf);
    event.value = value;
    event.leaf = reason;
    events_.push_back(event);
  }
  void child(typename G::Move move, double value) {
    Event event = at(Kind::child);
    event.move = move;
    event.value = value;
    events_.push_back(event);
  }
  void cut(typename G::Move move, CutReason reason) {
    Event event = at(Kind::cut);
    event.move = move;
    event.cut = reason;
    events_.push_back(event);
  }
  void cut(CutReason reason) { cut(typename G::Move{}, reason); }  // before any move
  void leave(double value) {
    Event event = at(Kind::leave);
    event.value = value;
    events_.push_back(event);
    --ply_;
  }

  const std::vector<Event>& events() const { return events_; }
  void clear() {
    events_.clear();
    ply_ = 0;
  }

 private:
  /// All events of a position carry its ply: enter is told before the ply grows, the others after.
  Event at(Kind kind) const {
    Event event;
    event.kind = kind;
    event.ply = kind == Kind::enter ? ply_ : ply_ - 1;
    return event;
  }

  std::vector<Event> events_;
  int ply_ = 0;
};

}  // namespace zermelo

// Best-reply search (Schadd and Winands 2011, "Best reply search for multiplayer games"): between two moves of the root's
// seat only one of the others moves, the one whose reply hurts most; the rest pass. The root's seat comes to its own next move
// sooner, so a search of the same depth looks further ahead for it, and alpha-beta prunes as with two sides.
//
// Guarantee: a model. The lines that it follows leave turns out, so they are no legal games, and its values no promise; the
// first move is legal. A seat that replies may use all the turns that it has in a row; one that may not pass must move too.
// With two seats nobody passes, and it is minimax.
// Needs: passes, no chance. A pass costs no depth.
#pragma once

#include <algorithm>
#include <array>

#include "zermelo/search/one_against_all.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class BestReply {
 public:
  static constexpr std::array needs{Capability::passable};
  static constexpr AlgorithmCard card{
      .name = "best-reply",
      .kind = Kind::model,
      .idea = "many seats as two sides: of all others only the one that hurts most replies",
      .certain = true,
      .switches = {Switch::evaluation, Switch::distance, Switch::root_values},
      .needs = needs};

  BestReply(const G& game, Switches switches, Budget& budget, Trace& trace)
      : game_(game), switches_(switches), budget_(budget), trace_(trace) {}

  Result<G> search(const typename G::Position& root, int depth) {
    const Player seat = game_.to_move(root);
    const OneAgainstAll<G> view(game_, seat);
    Result<G> result = Search(game_, seat, view, switches_, budget_, trace_).search(root, depth);
    // Of a line that leaves turns out only the first move can be played.
    if (seats_of(game_) > 2) result.line.resize(std::min<std::size_t>(result.line.size(), 1));
    return result;
  }

 private:
  using Position = typename G::Position;
  using View = OneAgainstAll<G>;

  /// From one root: the seat to move there stays the same.
  class Search {
   public:
    Search(const G& game, Player seat, const View& view, Switches switches, Budget& budget, Trace& trace)
        : game_(game), seat_(seat), run_(view, switches, budget, trace) {}

    Result<G> search(const Position& root, int depth) {
      run_.begin(depth);
      return run_.finish(visit<true>(root, depth, Window{}, seat_));
    }

   private:
    /// Fail-soft, as alpha-beta. Replier: who has moved since the root's seat did; that seat itself where nobody has.
    template <bool at_root = false>
    Score visit(const Position& pos, int depth, Window window, Player replier) {
      if (!run_.enter(pos, depth, window)) return 0;
      const Player side = run_.game.to_move(pos);
      if (run_.game.over(pos)) return run_.finished(pos, side, depth);
      if (depth == 0) return run_.estimated(pos, side);

      Score best = -infinite;
      Position turn = pos;  // the same with another opponent to move
      bool more = true;
      while (more) {
        const Player mover = game_.to_move(turn);
        MoveList<G> moves;
        game_.moves(turn, moves);
        for (const auto move : moves) {
          Position child = after(game_, turn, move);
          if (mover != seat_) pass_all_but(mover, child);
          const Window open = at_root && run_.root_values ? Window{} : window;
          const bool same = run_.game.to_move(child) == side;
          const Score seen = visit(child, depth - 1, same ? open : open.reversed(), mover);
          const Score value = same ? seen : -seen;
          run_.trace.child(move, value);
          if constexpr (at_root) run_.root_move(move, value, value > open.alpha ? Bound::exact : Bound::at_most);
          best = std::max(best, value);
          if (value >= window.beta) {
            run_.trace.cut(move, CutReason::beta);
            return run_.leave(best);
          }
          if (value > window.alpha) {
            window.alpha = value;
            run_.adopt(depth, move);
          }
        }
        more = mover != seat_ && replier == seat_ && pass_to_next_opponent(turn);
      }
      return run_.leave(best);
    }

    /// After a reply the others pass, until it is the turn of the root's seat or of the replier once more.
    void pass_all_but(Player replier, Position& pos) const {
      for (Player mover = game_.to_move(pos); mover != seat_ && mover != replier; mover = game_.to_move(pos))
        if (!passed(pos)) return;
    }

    /// Whether there is one more who might reply instead.
    bool pass_to_next_opponent(Position& pos) const {
      const Player mover = game_.to_move(pos);
      if (!passed(pos)) return false;
      const Player next = game_.to_move(pos);
      return next != seat_ && next != mover;
    }

    bool passed(Position& pos) const {
      if constexpr (Passable<G>) {
        if (game_.over(pos) || !game_.may_pass(pos)) return false;
        game_.pass(pos);
        return true;
      } else {
        return false;
      }
    }

    const G& game_;
    const Player seat_;
    Run<View, Trace> run_;
  };

  const G& game_;
  const Switches switches_;
  Budget& budget_;
  Trace& trace_;
};

}  // namespace zermelo

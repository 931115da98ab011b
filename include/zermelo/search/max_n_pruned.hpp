// Max^n with pruning: shallow pruning (Luckhardt and Irani 1986; Korf 1991, "Multi-player alpha-beta pruning"), last-branch
// and speculative pruning (Sturtevant 2003, "Last-branch and speculative pruning algorithms for Max^n").
//
// All seats together never get more than a known sum. A node's mover already has `value` here; its ancestors, nearest first,
// have their bounds, and each takes a child only for more than that. Once
//
//   value + bound of the 1st ancestor + … + bound of the k-th + least payoff of every other seat >= the sum,
//
// nothing that is left at this node can climb past the k-th ancestor: if all the seats between took it, the k-th would get
// no more than it has.
//
//   k = 1   shallow: the parent will not take this node, whatever follows. Cut for good.
//   k > 1   The node may still change what an ancestor in between takes. That is no matter as long as each of these has a best
//           move that the one above it would refuse anyway: refused with or without this node. So it is cut on condition.
//           If a later move of such an ancestor is one that the next above would take, what was cut is searched again.
//           Where all in between are at their last move there is no later one: last-branch pruning. Else it is speculative.
//
// Guarantee: the vector of Max^n at the root, with any combination of the three, ties included. The tie rule is that of
// search/max_n.hpp: of moves that are equally good for the mover the first in the game's order counts, so that a later one
// must give more, and a bound that is merely reached cuts. Deeper pruning without a condition would not be sound (Korf).
// Needs: stakes, no chance. Shallow pruning needs bounds that are tight; the others mostly the sum, and good moves first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class MaxNPruned {
 public:
  static constexpr std::array needs{Capability::staked};
  static constexpr AlgorithmCard card{
      .name = "max-n-pruned",
      .kind = Kind::sound,
      .idea = "max-n without what cannot matter: what one seat gets is lost to the others",
      .certain = true,
      .switches = {Switch::evaluation, Switch::root_values, Switch::shallow, Switch::last_branch, Switch::speculative},
      .needs = needs};

  MaxNPruned(const G& game, Switches switches, Budget& budget, Trace& trace)
      : run_(game, switches, budget, trace), switches_(switches) {
    if constexpr (Staked<G>) stakes_ = game.stakes();
  }

  Result<G> search(const typename G::Position& root, int depth) {
    run_.begin(depth);
    const SeatValues values = visit<true>(root, depth, nullptr).values;
    Result<G> result = run_.finish(value_for(run_.game.to_move(root), values));
    result.seat_values = values;
    return result;
  }

 private:
  using Position = typename G::Position;

  static constexpr double unbounded = std::numeric_limits<double>::infinity();

  /// A node on the way from the root, as its child sees it.
  struct Ancestor {
    const Ancestor* above;  // the next one, where the best move here is too little for that one to take; else none
    Player seat;
    double bound;  // what the seat has here already
    bool last;     // the child is the last one
  };

  /// On condition: so many ancestors, the nearest first, may neither take the values nor forget the move.
  struct Answer {
    SeatValues values{};
    int conditions = 0;
  };

  struct Cut {
    int conditions;
    CutReason reason;
  };

  struct Postponed {
    std::int16_t index;  // of the move
    std::int16_t conditions;
  };

  template <bool at_root = false>
  Answer visit(const Position& pos, int depth, const Ancestor* above) {
    if (!run_.enter(pos, depth)) return {};
    if (run_.game.over(pos)) return {run_.finished(pos, depth)};
    if (depth == 0) return {run_.estimated(pos)};

    const Player mover = run_.game.to_move(pos);
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    FixedList<Postponed, G::max_moves> postponed;
    int settled = 0;  // so many of the postponed were searched again
    Answer best;
    int best_index = -1;

    const auto bound = [&] { return best_index < 0 ? -unbounded : value_for(mover, best.values); };
    const auto wanted_above = [&] { return above != nullptr && value_for(above->seat, best.values) > above->bound; };
    const auto searched = [&](int index, const Ancestor* here) {
      const Answer answer = visit(after(run_.game, pos, moves[index]), depth - 1, here);
      run_.trace.child(moves[index], value_for(mover, answer.values));
      return answer;
    };
    const auto take = [&](int index, const Answer& answer) {
      best = answer;
      best_index = index;
      run_.adopt(depth, moves[index]);
    };

    for (int index = 0; index < moves.size(); ++index) {
      const double before = bound();
      const Ancestor here{best_index < 0 || wanted_above() ? nullptr : above, mover, before, index + 1 == moves.size()};
      const bool open = at_root && run_.root_values;
      const Answer answer = searched(index, open ? nullptr : &here);
      const bool better = answer.conditions == 0 && value_for(mover, answer.values) > before;
      if constexpr (at_root) {
        if (better || open) {
          run_.root_move(moves[index], value_for(mover, answer.values));
        } else {
          run_.root_move(moves[index], before, Bound::at_most);
        }
      }
      if (answer.conditions > 0)
        postponed.push({static_cast<std::int16_t>(index), static_cast<std::int16_t>(answer.conditions)});
      if (!better) continue;
      take(index, answer);

      // The conditions no longer hold. What was worth no more than the best before is still no matter.
      while (wanted_above() && settled < postponed.size()) {
        const int earlier = postponed[settled++].index;
        run_.search_again();
        const Ancestor alone{nullptr, mover, before, false};
        const Answer again = searched(earlier, &alone);
        const double value = value_for(mover, again.values);
        if (value > bound() || (value == bound() && earlier < best_index)) take(earlier, again);
      }

      if (at_root) continue;
      if (const auto cut = cut_at(mover, bound(), above)) {
        run_.trace.cut(moves[index], cut->reason);
        best.conditions = cut->conditions;
        if (cut->conditions > 0) add_conditions(best, postponed, settled);
        return left(mover, best);
      }
    }
    best.conditions = 0;
    add_conditions(best, postponed, settled);
    return left(mover, best);
  }

  /// Nothing where the rest of the node may matter.
  std::optional<Cut> cut_at(Player mover, double value, const Ancestor* above) const {
    int others = seats_of(run_.game) - 1;  // who are left with the least
    double missing = static_cast<double>(stakes_.together) - value;
    const auto reached = [&] { return missing <= others * static_cast<double>(stakes_.least); };
    if (switches_.on(Switch::shallow) && reached()) return Cut{0, CutReason::shallow};  // the most that can be had

    unsigned seats = 1U << static_cast<unsigned>(index_of(mover));
    bool all_last = true;
    for (int conditions = 0; above != nullptr; above = above->above, ++conditions) {
      const unsigned seat = 1U << static_cast<unsigned>(index_of(above->seat));
      if ((seats & seat) != 0) return std::nullopt;  // a second turn: its gain is no loss to itself
      seats |= seat;
      --others;
      missing -= above->bound;
      if (reached()) {
        if (conditions == 0 && switches_.on(Switch::shallow)) return Cut{0, CutReason::shallow};
        if (conditions > 0 && all_last && switches_.on(Switch::last_branch))
          return Cut{conditions, CutReason::last_branch};
        if (conditions > 0 && switches_.on(Switch::speculative)) return Cut{conditions, CutReason::speculative};
      }
      all_last = all_last && above->last;
    }
    return std::nullopt;
  }

  /// What is still postponed here may be so for the ancestors of this node too.
  static void add_conditions(Answer& answer, const FixedList<Postponed, G::max_moves>& postponed, int settled) {
    for (int index = settled; index < postponed.size(); ++index)
      answer.conditions = std::max(answer.conditions, postponed[index].conditions - 1);
  }

  Answer left(Player mover, const Answer& answer) {
    run_.trace.leave(value_for(mover, answer.values));
    return answer;
  }

  Run<G, Trace> run_;
  const Switches switches_;
  Stakes stakes_{std::numeric_limits<std::int64_t>::max(), 0};
};

}  // namespace zermelo

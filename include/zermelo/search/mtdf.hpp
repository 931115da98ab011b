// MTD(f), memory-enhanced test driver (Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax
// algorithms"; MT after Pearl's test 1980): the value is never searched for, only asked about. A pass of alpha-beta with an
// empty window (g − 1, g) answers "at least so much" or "at most so much"; the answer is the next question, until both agree.
// The memory makes a pass cheap that walks where an earlier one has been. A good first guess needs few passes; here it is the
// value of the depth before.
//
// Guarantee: minimax's value from any first guess. Every answer lies beyond its question, so the bounds of the root close in
// with each pass, even if the memory forgets everything in between. Of visit(pos, depth, window) with value v:
//   v <= alpha   the value is at most v
//   v >= beta    the value is at least v
// Needs: two seats, zero sum, no chance.
//
// From +∞ this is SSS*, from −∞ it is DUAL* (search/sss_star.hpp): the same leaves are evaluated, in the same order, each
// once. That holds of any tree, uneven, with ties and extra turns, on two conditions: nothing is lost from the memory (it
// keeps leaves too), and no two nodes of the tree are one position to it (SSS* knows a tree, the memory a graph, where MTD
// does with fewer). tests/search/mtd_equivalence.cpp
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/search/bound_memory.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Mtdf {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr AlgorithmCard card{.name = "mtdf",
                                      .kind = Kind::sound,
                                      .idea = "guess the value, and ask with memory: more or less? until both agree",
                                      .two_sides = true,
                                      .certain = true,
                                      .remembers = true,
                                      .switches = {Switch::evaluation, Switch::distance, Switch::root_values}};

  Mtdf(const G& game, Switches switches, Budget& budget, Trace& trace, const Tools& tools = {})
      : run_(game, switches, budget, trace), budget_(budget), memory_(game, tools) {}

  /// What the next search asks about first, as the root's mover sees it. Any number gives the same value.
  void set_first_guess(Score guess) { guess_ = std::clamp(guess, -infinite, infinite); }

  /// Counts are those of all searches so far, since each profits from those before.
  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    depth_ = depth;
    list_root_moves(root);
    const bool every_move = run_.root_values && depth > 0 && !run_.game.over(root);
    const Answer answer =
        every_move ? value_by_every_move(root, depth)
                   : value_by_passes(guess_, [&](Window window) { return visit<true>(root, depth, window); });
    if (!budget_.spent()) {
      guess_ = answer.value;
      tell(root, answer.value);
    }

    Result<G> result = run_.finish(answer.value);
    result.source = answer.final ? Source::solved : Source::search;
    // Lines that the memory knew were not walked again.
    result.depth = answer.final ? std::max(result.depth, static_cast<int>(result.line.size())) : depth;
    result.nodes = budget_.nodes();
    result.leaves = leaves_ += result.leaves;
    result.researches = researches_ += result.researches;
    result.table = memory_.counts();
    return result;
  }

 private:
  using Memory = BoundMemory<G>;

  struct Answer {
    Score value;
    bool final;  // would be the same with more depth
  };

  /// What the passes so far have shown.
  struct RootBounds {
    Move move;
    Score lower = -infinite;
    Score upper = infinite;
  };

  // ---- The driver ----

  /// Asks until the bounds meet. A pass takes a window and answers as visit() does.
  template <class Pass>
  Answer value_by_passes(Score guess, Pass pass) {
    Score lower = -infinite;
    Score upper = infinite;
    bool lower_final = false;
    bool upper_final = false;
    Score value = guess;
    for (bool first = true; lower < upper && !budget_.spent(); first = false) {
      if (!first) run_.search_again();
      // Known to be at least so much, is it more? Otherwise: is it so much?
      const Score beta = value == lower ? value + 1 : value;
      value = pass(Window{beta - 1, beta});
      if (value >= beta) {
        lower = value;
        lower_final = !unfinished_;
      } else {
        upper = value;
        upper_final = !unfinished_;
      }
    }
    return {value, lower_final && upper_final};
  }

  /// Where every move of the root is to have its value, each has passes of its own.
  Answer value_by_every_move(const Position& root, int depth) {
    Answer best{-infinite, true};
    if (!run_.enter(root, depth, Window{})) return best;
    const Player mover = run_.game.to_move(root);
    for (RootBounds& bounds : root_moves_) {
      const Position child = after(run_.game, root, bounds.move);
      const bool same = moves_again(run_.game, mover, child);
      Answer answer =
          value_by_passes(same ? guess_ : -guess_, [&](Window window) { return visit(child, depth - 1, window); });
      if (!same) answer.value = -answer.value;
      run_.trace.child(bounds.move, answer.value);
      bounds.lower = bounds.upper = answer.value;
      if (answer.value > best.value) {
        best.value = answer.value;
        best_move_ = bounds.move;
      }
      best.final = best.final && answer.final;
    }
    run_.leave(best.value);
    return best;
  }

  // ---- Alpha-beta with memory ----

  template <bool at_root = false>
  Score visit(const Position& pos, int depth, Window window) {
    unfinished_ = true;
    if (!run_.enter(pos, depth, window)) return 0;
    const bool over = run_.game.over(pos);
    const auto place = memory_.place_of(run_.game, pos, depth, depth_ - depth);
    const auto known = memory_.find(place);
    // The root is searched whatever an earlier search may have left behind: its moves are wanted.
    if (!at_root || over || depth == 0) {
      if (known.lower >= window.beta) return remembered(known.lower, known.lower_final);
      if (known.upper <= window.alpha) return remembered(known.upper, known.upper_final);
    }
    if (over || depth == 0) return evaluated(place, over);

    const std::uint64_t nodes_before = budget_.nodes();
    const Player mover = run_.game.to_move(pos);
    Score best = -infinite;
    bool unfinished = false;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (int index = 0; index < moves.size(); ++index) {
      const Move move = moves[index];
      const Position child = after(run_.game, pos, move);
      const Score value = value_after(mover, child, depth - 1, window);
      run_.trace.child(move, value);
      if constexpr (at_root) note(root_moves_[static_cast<std::size_t>(index)], value, window);
      best = std::max(best, value);
      if (value >= window.beta) {
        run_.trace.cut(move, CutReason::beta);
        unfinished = unfinished_;  // whatever the moves before are worth: this one is enough
        break;
      }
      unfinished = unfinished || unfinished_;
    }
    // A search that was stopped knows nothing of this node.
    if (!budget_.spent())
      memory_.store(place, best, best >= window.beta ? Bound::at_least : Bound::at_most, !unfinished,
                    known.work + budget_.nodes() - nodes_before);
    unfinished_ = unfinished;
    return run_.leave(best);
  }

  /// What a position one ply on is worth to the mover before.
  Score value_after(Player mover, const Position& child, int depth, Window window) {
    return moves_again(run_.game, mover, child) ? visit(child, depth, window) : -visit(child, depth, window.reversed());
  }

  Score remembered(Score value, bool final) {
    memory_.count_cut();
    unfinished_ = !final;
    return run_.leaf(value, LeafReason::table);
  }

  /// A leaf is remembered like any other node: an evaluation may cost more than all the rest.
  Score evaluated(const typename Memory::Place& place, bool over) {
    const Player mover = run_.game.to_move(place.pos);
    const Score value = over ? run_.finished(place.pos, mover, place.depth) : run_.estimated(place.pos, mover);
    memory_.store(place, value, Bound::exact, over, 1);
    unfinished_ = !over;
    return value;
  }

  // ---- The root's moves and the line ----

  void list_root_moves(const Position& root) {
    root_moves_.clear();
    MoveList<G> moves;
    run_.game.moves(root, moves);
    for (const Move move : moves) root_moves_.push_back({move});
  }

  void note(RootBounds& bounds, Score value, Window window) {
    if (value >= window.beta) {
      bounds.lower = std::max(bounds.lower, value);
      best_move_ = bounds.move;
    } else {
      bounds.upper = std::min(bounds.upper, value);
    }
  }

  /// The pass that failed low has bounded every move from above, the last that failed high has found the best one.
  void tell(const Position& root, Score value) {
    for (const RootBounds& bounds : root_moves_)
      if (bounds.upper < infinite)
        run_.root_move(bounds.move, bounds.upper, bounds.lower == bounds.upper ? Bound::exact : Bound::at_most);
    std::vector<Move> line;
    if (!root_moves_.empty() && depth_ > 0) add_line(root, value, line);
    run_.set_line(line);
  }

  /// Of a node whose value is exact, some move is known to reach it: the passes that closed in from below and from above
  /// have this line in common.
  void add_line(Position pos, Score value, std::vector<Move>& line) {
    line.reserve(static_cast<std::size_t>(depth_));
    std::optional<Move> next = best_move_;
    for (int depth = depth_; next;) {
      const Player mover = run_.game.to_move(pos);
      line.push_back(*next);
      run_.game.play(pos, *next);
      --depth;
      if (run_.game.to_move(pos) != mover) value = -value;
      if (depth == 0 || run_.game.over(pos)) return;
      next = move_that_reaches(value, pos, depth);
    }
  }

  /// As the memory has it; what it has lost is asked again. Nothing where the budget is spent.
  std::optional<Move> move_that_reaches(Score value, const Position& pos, int depth) {
    const Player mover = run_.game.to_move(pos);
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    for (const Move move : moves) {
      const Position child = after(run_.game, pos, move);
      const auto known = memory_.find(memory_.place_of(run_.game, child, depth - 1, depth_ - depth + 1));
      if ((moves_again(run_.game, mover, child) ? known.lower : -known.upper) >= value) return move;
    }
    for (const Move move : moves) {
      const Position child = after(run_.game, pos, move);
      if (value_after(mover, child, depth - 1, {value - 1, value}) >= value && !budget_.spent()) return move;
    }
    return std::nullopt;
  }

  Run<G, Trace> run_;
  Budget& budget_;
  Memory memory_;
  std::vector<RootBounds> root_moves_;  // in the order in which they are searched
  Move best_move_{};
  Score guess_ = 0;
  std::uint64_t leaves_ = 0;
  std::uint64_t researches_ = 0;
  int depth_ = 0;            // of this search
  bool unfinished_ = false;  // the value just returned might change with more depth
};

}  // namespace zermelo

// The industrial searcher: principal variation search with every technique of the alpha-beta family, each in a file of its own,
// each a switch. It reads as numbered steps. Beside a step stands its worth, measured by bench/techniques: nodes with it as a
// share of nodes without, connect4 to depth 18 / breakthrough to depth 9, and points of Elo where a match could tell
// (docs/TECHNIQUES.md).
//
// Guarantee: with sound switches alone, minimax's value (depth-limited: with equal-depth; otherwise what the table knows from
// deeper searches may better it). With selective ones, an estimate; a win or a loss that it reports is proven all the same,
// since no selective step ever claims one.
// Of visit(pos, depth, ply, window) with value v:
//   v <= alpha          the value is at most v
//   alpha < v < beta    the value is v
//   v >= beta           the value is at least v
// Needs: two seats, zero sum, no chance. A seat may move twice in a row: signs change only where the mover does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "zermelo/search/aspiration.hpp"
#include "zermelo/search/endgame.hpp"
#include "zermelo/search/enhanced_cutoff.hpp"
#include "zermelo/search/extensions.hpp"
#include "zermelo/search/futility.hpp"
#include "zermelo/search/late_move_reductions.hpp"
#include "zermelo/search/move_order.hpp"
#include "zermelo/search/null_move.hpp"
#include "zermelo/search/plans.hpp"
#include "zermelo/search/prob_cut.hpp"
#include "zermelo/search/quiescence.hpp"
#include "zermelo/search/razoring.hpp"
#include "zermelo/search/repetition.hpp"
#include "zermelo/search/root_questions.hpp"
#include "zermelo/search/run.hpp"
#include "zermelo/search/search_node.hpp"
#include "zermelo/search/secondary_search.hpp"
#include "zermelo/search/shallow_ordering.hpp"
#include "zermelo/search/standing.hpp"
#include "zermelo/search/tactics.hpp"
#include "zermelo/search/threat_help.hpp"
#include "zermelo/search/tools.hpp"
#include "zermelo/search/transposition_table.hpp"
#include "zermelo/search/watched_table.hpp"

namespace zermelo {

/// Any switch may be on. A search for one set of switches alone could compile the others away; bench/speed does, to show
/// what those that are off cost.
struct AnySwitch {
  static constexpr bool may_be_on(Switch) { return true; }
};

template <Game G, class Trace = NoTrace, class Choice = AnySwitch>
class FullSearch {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr AlgorithmCard card{.name = "full",
                                      .kind = Kind::selective,
                                      .idea = "everything at once: deepening, table, ordering, reductions, extensions",
                                      .two_sides = true,
                                      .certain = true,
                                      .remembers = true,
                                      .switches = Switches::through(Switch::multi_prob_cut),
                                      .on = Switches::standard().set(Switch::distance, true)};

  FullSearch(const G& game, Switches switches, Budget& budget, Trace& trace, const Tools& tools = {})
      : run_(game, switches, budget, trace),
        budget_(budget),
        switches_(possible(game, switches, tools)),
        tools_(tools),
        win_(facts_of(game).payoffs == Payoffs::outcome ? facts_of(game).win : max_payoff + 1),
        wants_estimate_(on(Switch::null_move) || on(Switch::futility) || on(Switch::razoring)),
        plain_limit_(!on(Switch::quiescence) && !on(Switch::repetition) && !on(Switch::threat_leaves) &&
                     (!on(Switch::endgame) || knows_lowest_slice) && !(Forcing<G> && on(Switch::forced_extension))),
        plain_frontier_(plain_limit_ && !on(Switch::futility) && !on(Switch::razoring) && !on(Switch::n_best) &&
                        !on(Switch::threat_extension) && !on(Switch::forced_extension)),
        leaves_moves_out_(on(Switch::n_best) || on(Switch::futility)),
        bends_depth_(on(Switch::forced_extension) || on(Switch::threat_extension) || on(Switch::singular_extension) ||
                     on(Switch::late_move_reductions)),
        table_least_depth_(plain_frontier_ ? 2 : 1),
        table_(game, tools, {on(Switch::symmetry), on(Switch::banked)}, on(Switch::table)),
        order_(game, switches_),
        threats_(game, switches_, budget),
        resumed_(tools.resumed.value_or(Standing{})),
        completed_(std::max(resumed_.depth - 1, 0)) {
    // What the last depth was worth the table says at once: with it the search begins.
    if (resumed_.depth > 1) values_.push_back(resumed_.before);
    if (resumed_.depth > 0) values_.push_back(resumed_.value);
  }

  /// To the depth, by way of all smaller ones that were not searched yet. Counts are those of all depths together, since
  /// each profits from those before.
  Result<G> search(const Position& root, int depth) {
    Result<G> result;
    do result = next_answer(root, depth);
    while (result.bound != Bound::exact && !budget_.spent());
    return result;
  }

  /// The same, question by question where mtd goes straight to the depth: a result that is a bound is one answer of several,
  /// and the same words again ask on.
  Result<G> next_answer(const Position& root, int depth) {
    Result<G> result;
    // Step 0. A win by threats alone needs no other search.
    if (on(Switch::threat_space) && !run_.root_values && completed_ == 0 && !begun_ && threats_.wins_at(root, result))
      return result;
    depth = no_longer_than_game(root, depth);
    const bool straight = !on(Switch::deepening);
    int next = straight ? depth : std::min(completed_ + 1, depth);
    for (; next <= depth; ++next) {
      if (!begun_ || root_depth_ != next) begin_depth(root, next);
      if (straight && questions_ && !questions_->settled()) {
        ask(root);
        result = answer_so_far();
        break;
      }
      while (questions_ && !questions_->settled() && !budget_.spent()) ask(root);
      Result<G> deeper = searched_to(root, next);
      if (budget_.spent()) break;
      result = std::move(deeper);
      completed_ = next;
      begun_ = false;
      if (is_final(result.source) || proven_to_the_end(result)) break;
    }
    result.nodes = budget_.nodes();
    result.leaves = leaves_;
    result.researches = researches_;
    result.table = counts_;
    result.table.false_hits = table_.false_hits();
    result.table.fill = table_.fill();
    return result;
  }

  /// Whether the last answer was one of several.
  bool asks_on() const { return begun_ && questions_ && !on(Switch::deepening); }

  /// With that of the run before, as long as this one has not come further.
  Standing standing() const {
    Standing standing = resumed_;
    standing.longest = std::max(standing.longest, run_.deepest());
    if (completed_ >= standing.depth && !values_.empty()) {
      standing.depth = completed_;
      standing.value = values_.back();
      standing.before = values_.size() > 1 ? values_[values_.size() - 2] : standing.value;
    }
    if (questions_) {
      standing.asked_to = root_depth_;
      standing.estimated = estimated_;
      questions_->tell(standing);
    }
    return standing;
  }

  /// A position's value alone, by questions, straight to the depth: no line, no moves, and no node for a root. What one call has
  /// learned stays for the next, whatever position that asks about. Worthless where the budget is spent.
  Score value_of(const Position& pos, int depth) {
    constexpr int ply = 1;  // below a root that there is not: every step may cut
    depth = no_longer_than_game(pos, depth);
    begin_depth(pos, depth);
    note_position(frames_[ply], pos);
    frames_[ply].no_win_at_hand = false;
    frames_[ply].looked_up = false;
    RootQuestions questions = questions_at(pos, ply, {-infinite, infinite});
    while (!questions.settled() && !budget_.spent()) questions.answer(visit(pos, depth, ply, questions.next()));
    return to_table(questions.value(), ply);
  }

  Score visit(const Position& pos, int depth, int ply, Window window) {
    // Step 1. Count the node, and leave at once where the budget is spent: what is returned then is never used.
    unfinished_ = true;
    if (!run_.enter(pos, row(ply), depth, window)) return 0;
    unfinished_ = false;

    // Step 2. A finished game has its value, one of which too little is left has enough of it, and one that an endgame table
    // holds has it exactly; at the root the moves are wanted too. Worth of 8 tokens in mancala with 12: 0.05.
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, row(ply));
    if constexpr (Bounded<G>) {
      if (on(Switch::bounds) && ply > 0) {
        const ScoreBounds bounds = run_.bounds(pos);
        if (bounds.low >= window.beta) return leaf(bounds.low, LeafReason::bounds, false);
        if (bounds.high <= window.alpha) return leaf(bounds.high, LeafReason::bounds, false);
      }
    }
    if (ply > 0) {
      if (const auto value = tabled(pos)) {
        run_.reach(row(ply));
        return leaf(*value, LeafReason::endgame, false);
      }
    }

    // Step 3. So has a position that comes again.
    Frame<G>& frame = frames_[static_cast<std::size_t>(ply)];
    if constexpr (Repeats<G>) {
      if (on(Switch::repetition) && ply > 0 && !frame.excluded && !frame.again &&
          is_repeated(std::span<const Frame<G>>(frames_).first(static_cast<std::size_t>(ply) + 1), tools_.before))
        return leaf(run_.game.repetition(pos), LeafReason::repetition);
    }

    // Step 4. One sensible answer costs next to nothing: look a ply deeper. Worth: 0.92 / 1.17: off.
    const bool may_extend = ply > 0 && ply + depth < 2 * root_depth_;
    if (on(Switch::forced_extension) && may_extend && forced_by_rules(run_.game, pos)) {
      if (depth < table_least_depth_) frame.key = key_of(pos);
      ++depth;
    }

    // Step 5. The depth limit: estimate, once the position is quiet. Worth of quiescence: – / 0.94, +101 Elo.
    SearchNode<G> node{.pos = pos,
                       .mover = mover,
                       .depth = depth,
                       .ply = ply,
                       .window = window,
                       .principal = window.alpha + 1 < window.beta,
                       .estimate = 0};
    if (depth <= 0 || row(ply) <= 1) return at_depth_limit(node);

    // Step 6. Wins at hand: the mover's, or one that cannot be stopped, settle the node; a single move that stops one is played
    // at once, without a word to the table; and only moves that stop all are searched. Worth: on where games are solved, else off.
    OrderedMoves<G> moves;
    if constexpr (TacticalByTurns<G>) {
      if (on(Switch::tactics) && ply > 0 && depth >= tactics_least_depth && !frame.excluded) {
        const auto value = settled_at_hand(*this, node, moves.list);
        if (value && may_cut(node)) return leaf(*value, LeafReason::at_hand, false);
        node.no_win_left = !value;
        if (node.no_win_left && moves.list.size() == 1 && depth > tactics_least_depth)
          return visit_only(node, moves.list[0]);
      }
    }

    // Step 7. The opponent may have a plan that keeps the mover from what he wants; a look from above has asked already.
    if constexpr (Capped<G>) {
      if (on(Switch::plans) && ply > 0 && !frame.looked_up && may_cut(node) && sees_end(pos, depth)) {
        if (const auto most = most_by_plan(*this, pos, ply); most && *most <= window.alpha)
          return leaf(*most, LeafReason::plan, false);
      }
    }

    // Step 8. The table may know enough. Worth: 0.01 / 0.12, +58 and +83 Elo.
    std::optional<TranspositionTable::Entry> known;
    if (on(Switch::table) && depth >= table_least_depth_ && !frame.excluded) {
      if (const auto found = find(frame.key, pos); found) known = found.entry;
      if (known && ply > 0 && may_cut(node)) {
        if (const auto value = cut_by(*known, node)) {
          ++counts_.cuts;
          return leaf(*value, LeafReason::table, known->depth != TranspositionTable::whole);
        }
      }
    }

    // Step 9. Prune before any move is made, where the exact value is not wanted. Worth of null move: – / 0.48, +14.
    if (wants_estimate_) node.estimate = estimate(pos, mover);
    if (const auto value = pruned(node, frame)) return leave(*value);

    // Step 10. The moves, of which some are never better than others, and some not worth a search. Where a single one is
    // legal, a game that cannot tell forced moves has one here.
    bool left_out = false;
    if (!node.no_win_left) {
      moves.list.clear();
      left_out = !list_moves(pos, moves.list, ply == 0 && run_.root_values);
    }
    const bool forced = !Forcing<G> && on(Switch::forced_extension) && may_extend && moves.list.size() == 1;

    // Step 11. It may be known that one of them is good enough, or that some are not. Worth: 1.01 / 1.10: off.
    LookedUp looked_up;
    if (on(Switch::enhanced_cutoff) && on(Switch::table) && ply > 0 && !node.principal && !frame.excluded &&
        depth >= std::max(enhanced_cutoff_least_depth, table_least_depth_ + 1)) {
      looked_up = enhanced_cutoff(*this, node, moves.list);
      if (looked_up.cut) {
        ++counts_.cuts;
        run_.trace.cut(CutReason::enhanced_cutoff);
        unfinished_ = looked_up.unfinished;
        return leave(*looked_up.cut);
      }
      node.looked_up = true;
    }

    // Step 12. Without a move from the table, a shallower search of this very node finds one. Worth: 0.98 / 0.95: off.
    if (on(Switch::internal_deepening) && on(Switch::table) && (!known || known->move == no_move) && !frame.excluded &&
        depth >= internal_deepening_least_depth && moves.list.size() > 1) {
      visit(pos, depth - internal_deepening_gap, ply, window);
      run_.forget_line(row(ply));
      if (ply == 0) run_.forget_moves();
      if (const auto found = find(frame.key, pos); found) known = found.entry;
    }

    // Step 13. The table's move comes first, and the others are not even ordered before it has failed to cut.
    const int remembered = known ? place_of(known->move, node, moves.list) : -1;
    const bool shallow = on(Switch::shallow_ordering) && remembered < 0 &&
                         depth >= switches_.number(Switch::shallow_ordering) + shallow_ordering_least_gap;
    if (remembered > 0) moves.list.swap(0, remembered);

    // Step 14. Every move, the best first.
    const std::uint64_t nodes_before = budget_.nodes();
    const Score futile = on(Switch::futility) ? futile_value(*this, node) : infinite;
    const bool deferring = tools_.in_progress != nullptr && depth >= deferring_least_depth && ply > 0;
    const bool shared = deferring && on(Switch::table) && !frame.excluded && may_cut(node);
    const bool at_root = ply == 0;
    Deferred deferred;
    Score best = looked_up.left_out;
    std::optional<Move> best_move;
    bool unfinished = looked_up.unfinished;  // some value below would change with more depth
    int searched = 0;
    for (int place = 0; place < moves.list.size() + deferred.size(); ++place) {
      // Then promise, killers, counter move and history, added up. Worth: promise 0.64 / 0.63, +8 and +53 Elo;
      // history 0.75 / 0.81, +10 in connect4, off in breakthrough; killers 1.42 / 0.79, counter moves 1.10 / 0.97: off.
      if (place == (remembered >= 0 ? 1 : 0)) {
        score(node, moves, place);
        if (shallow) order_by_shallow_search(*this, node, moves, switches_.number(Switch::shallow_ordering));
      }
      // Another thread may have finished this very node meanwhile. Worth, with two threads: 0.82 / 0.92.
      if (shared && searched > 0) {
        if (const auto found = known_of(frame.key, pos); found) {
          if (const auto value = cut_by(found.entry, node)) {
            ++counts_.cuts;
            run_.trace.cut(CutReason::table);
            unfinished_ = unfinished || found.entry.depth != TranspositionTable::whole;
            return leave(std::max(best, *value));
          }
        }
      }

      const bool second_time = place >= moves.list.size();
      const int index = second_time ? deferred[place - moves.list.size()] : place;
      const Move move = second_time || (place == 0 && remembered >= 0) ? moves.list[index] : moves.pick(place);
      if (frame.excluded && *frame.excluded == move) continue;

      // Step 15. Moves that the order puts too far back are left out: off, since it forgets good ones.
      if (leaves_moves_out_ && on(Switch::n_best) && !at_root && searched >= switches_.number(Switch::n_best)) {
        run_.trace.cut(CutReason::n_best);
        unfinished = true;
        best = std::max(best, lowest_undecided());
        break;
      }

      // Step 16. So are quiet ones that cannot lift a hopeless node. Worth: – / 0.95: off.
      const Position child = after(run_.game, pos, move);
      if (leaves_moves_out_ && futile <= node.window.alpha && searched > 0 && !is_noisy(pos, move) &&
          !run_.game.over(child)) {
        run_.trace.cut(move, CutReason::futility);
        unfinished = true;
        best = std::max({best, futile, lowest_undecided()});
        continue;
      }

      // Step 17. A move that another thread is busy with is left for later: by then the table will know it.
      const int trait = trait_of(run_.game, pos, move);
      const Key work = frame.key * 31 + static_cast<Key>(trait) + 1;
      if (deferring && !second_time && searched > 0 && tools_.in_progress->busy(work)) {
        deferred.push(place);
        continue;
      }

      // Step 18. How deep: a ply more for what is forcing (threat – / 1.12: off), less for what comes late
      // (0.34 / 0.06, +55 Elo in breakthrough; off in connect4). A turn in parts is one ply.
      const int usual_depth = is_midway(run_.game, child) ? depth : depth - 1;
      int next_depth = usual_depth;
      int reduction = 0;
      if (bends_depth_) {
        if (forced || (on(Switch::threat_extension) && may_extend && is_threat(run_.game, pos, move)) ||
            (on(Switch::singular_extension) && may_extend && remembered >= 0 && place == 0 &&
             is_singular(*this, node, entry_here(*known, ply), move)))
          ++next_depth;
        if (on(Switch::late_move_reductions) && index >= reduction_first_move && depth >= reduction_least_depth &&
            !at_root && next_depth == usual_depth && !decided(node.window.alpha) && !is_noisy(pos, move))
          reduction = late_move_reduction(depth, index);
      }

      // Step 19. Search it: the first with the whole window, the others by asking whether they are better. Worth of the
      // empty window: 0.95 / 0.44, +28 Elo in breakthrough.
      frame.trait = trait;
      if (deferring) tools_.in_progress->begin(work);
      const Window open = !at_root           ? node.window
                          : run_.root_values ? Window{.alpha = root_floor(best)}
                          : questions_       ? window
                                             : node.window;
      const bool whole = searched == 0 || !on(Switch::null_window) ||
                         (at_root && (questions_ || (run_.root_values && open.alpha == -infinite)));
      Score value = infinite;
      if (reduction > 0) value = value_after(node, child, next_depth - reduction, {open.alpha, open.alpha + 1});
      if (value > open.alpha && !whole) value = value_after(node, child, next_depth, {open.alpha, open.alpha + 1});
      if (value > open.alpha && (whole || value < open.beta)) {
        if (!whole) run_.search_again();
        value = value_after(node, child, next_depth, open);
      }
      if (deferring) tools_.in_progress->end(work);
      ++searched;
      run_.trace.child(move, value);
      if (at_root) run_.root_move(move, value, value > open.alpha ? Bound::exact : Bound::at_most);

      // Step 20. Too good to be allowed: remember what did it, for the nodes beside this one.
      if (value >= node.window.beta) {
        run_.trace.cut(move, CutReason::beta);
        best = value;
        best_move = move;
        unfinished = unfinished_;
        if (!budget_.spent()) order_.cut_by(node, frames_, move);
        break;
      }
      unfinished = unfinished || unfinished_;
      if (value > best) best = value;
      if (value > node.window.alpha) {
        node.window.alpha = value;
        best_move = move;
        adopt(ply, move);
      }
    }

    // Step 21. Tell the table. A value that no depth limit entered holds at any depth; so does a win, however much else
    // was left open.
    if (left_out) {
      unfinished = true;
      best = std::max(best, lowest_undecided());
    }
    if (best >= win_ && ply > 0) unfinished = false;
    if (on(Switch::table) && depth >= table_least_depth_ && !frame.excluded && !budget_.spent()) {
      const Bound bound = best >= window.beta ? Bound::at_least : best > window.alpha ? Bound::exact : Bound::at_most;
      table_.store(frame.key, pos,
                   {.value = to_table(best, ply) - table_.offset(pos),
                    .bound = bound,
                    .depth = unfinished || on(Switch::equal_depth) ? depth : TranspositionTable::whole,
                    .move = best_move ? code_here(pos, *best_move)
                            : known   ? known->move
                                      : no_move,
                    .work = budget_.nodes() - nodes_before},
                   on(Switch::replace_by_work) ? Replacement::work : Replacement::depth);
    }
    unfinished_ = unfinished;
    return leave(best);
  }

  /// A node whose mover has one move.
  Score visit_only(const SearchNode<G>& node, Move move) {
    frames_[static_cast<std::size_t>(node.ply)].trait = trait_of(run_.game, node.pos, move);
    const Score value = value_after(node, after(run_.game, node.pos, move), node.depth - 1, node.window);
    run_.trace.child(move, value);
    if (value > node.window.alpha && value < node.window.beta) adopt(node.ply, move);
    return leave(value);
  }

  /// A node that one of its own steps searches once more, less deep.
  Score visit_again(const SearchNode<G>& node, int depth, Window window) {
    Frame<G>& frame = frames_[static_cast<std::size_t>(node.ply)];
    frame.again = true;
    const Score value = visit(node.pos, depth, node.ply, window);
    frame.again = false;
    return value;
  }

  /// Steps 1, 2 and 5 alone, for the depth limit where nothing looks beyond it: most nodes of a search are such leaves.
  [[gnu::always_inline]] Score visit_leaf(const Position& pos, int ply, Window window) {
    unfinished_ = true;
    if (!run_.enter(pos, row(ply), 0, window)) return 0;
    const Player mover = run_.game.to_move(pos);
    if (!run_.game.over(pos)) return run_.estimated(pos, mover);
    unfinished_ = false;
    return run_.finished(pos, mover, row(ply));
  }

  /// Steps 1, 2, 14 and 20 alone, for the ply before that limit where no technique has a say in it. Its moves are taken as
  /// they are listed: to order them would cost more than to look at each. Those whose estimate another one's is known to
  /// reach are left out.
  Score visit_frontier(const Position& pos, int ply, Window window) {
    unfinished_ = true;
    if (!run_.enter(pos, row(ply), 1, window)) return 0;
    unfinished_ = false;
    const Player mover = run_.game.to_move(pos);
    if (run_.game.over(pos)) return run_.finished(pos, mover, row(ply));
    MoveList<G> moves;
    const bool left_out = !list_frontier(pos, moves);
    Score best = left_out ? lowest_undecided() : -infinite;
    bool unfinished = left_out;
    for (const Move move : moves) {
      const Position child = after(run_.game, pos, move);
      const Score value = is_midway(run_.game, child)            ? visit_frontier(child, ply + 1, window)
                          : moves_again(run_.game, mover, child) ? visit_leaf(child, ply + 1, window)
                                                                 : -visit_leaf(child, ply + 1, window.reversed());
      run_.trace.child(move, value);
      if (value > best) best = value;
      if (value >= window.beta) {
        run_.trace.cut(move, CutReason::beta);
        unfinished = unfinished_;
        break;
      }
      unfinished = unfinished || unfinished_;
      if (value > window.alpha) {
        window.alpha = value;
        adopt(ply, move);
      }
    }
    unfinished_ = unfinished && best < win_;
    return leave(best);
  }

  // ---- What the steps use ----

  const G& game() const { return run_.game; }
  Trace& trace() { return run_.trace; }
  Frame<G>& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  bool spent() const { return budget_.spent(); }

  /// Whether a bound may end the node. Where the exact value is wanted it is searched all the same, so that the line comes out
  /// whole; there are few such nodes.
  bool may_cut(const SearchNode<G>& node) const { return !node.principal || !on(Switch::null_window); }

  /// What a win or a loss so many plies below a node is worth.
  Score won_in(int ply, int plies) const { return run_.graded() ? win_in(ply + plies) : win_; }
  Score lost_in(int ply, int plies) const { return -won_in(ply, plies); }

  /// Whether what is known of the end of the game may be used: a search that is held to its depth must see as far.
  bool sees_end(const Position& pos, int depth) const {
    return !on(Switch::equal_depth) || depth >= plies_left_of(run_.game, pos);
  }

  /// A value that only a finished game has; no estimate reaches it.
  bool decided(Score value) const { return value >= win_ || value <= -win_; }

  /// The nearest value that claims nothing.
  Score undecided(Score value) const { return std::clamp(value, 1 - win_, win_ - 1); }

  Score estimate(const Position& pos, Player seat) const { return run_.estimate(pos, seat); }

  void set_unfinished(bool unfinished) { unfinished_ = unfinished; }
  Score leave(Score value) { return run_.leave(value); }
  Score leaf(Score value, LeafReason reason, bool unfinished = true) {
    unfinished_ = unfinished;
    return run_.leaf(value, reason);
  }
  void adopt(int ply, Move move) { run_.adopt(row(ply), move); }

  /// What a frame knows its position by.
  void note_position(Frame<G>& frame, const Position& pos) const {
    frame.key = key_of(pos);
    if constexpr (Repeats<G>) frame.position = Symmetric<G> || Banked<G> ? run_.game.key(pos) : frame.key;
  }

  /// What a position one ply on is worth to the node's mover.
  Score value_after(const SearchNode<G>& node, const Position& child, int depth, Window window) {
    Frame<G>& next = frames_[static_cast<std::size_t>(node.ply) + 1];
    if (depth >= table_least_depth_ || Repeats<G>) {
      note_position(next, child);
      if (on(Switch::table)) table_.prefetch(next.key);
    }
    next.no_win_at_hand = node.no_win_left;
    next.looked_up = node.looked_up;
    const bool same = moves_again(run_.game, node.mover, child);
    if (depth == 1 && plain_frontier_ && far_from_endgame(child))
      return same ? visit_frontier(child, node.ply + 1, window)
                  : -visit_frontier(child, node.ply + 1, window.reversed());
    if (depth <= 0 && plain_limit_ && far_from_endgame(child))
      return same ? visit_leaf(child, node.ply + 1, window) : -visit_leaf(child, node.ply + 1, window.reversed());
    return same ? visit(child, depth, node.ply + 1, window) : -visit(child, depth, node.ply + 1, window.reversed());
  }

  WatchedTable<G>& table() { return table_; }
  Key key_of(const Position& pos) const { return table_.key_of(pos); }

  /// Gives each move from the place on its score.
  void score(const SearchNode<G>& node, OrderedMoves<G>& moves, int place) const {
    order_.score(node, frames_, moves, place);
  }

  /// What is known of a position without a search, to a depth: by the rules, where results are not graded by plies; by an
  /// endgame table; by what is left; by plans; by wins at hand. A single answer to one is played, and what is known is that of the
  /// position after it, which takes the place of the first.
  KnownBounds known_by_rules(Outlook<G>& outlook) {
    const Position& pos = outlook.pos;
    KnownBounds known;
    if (run_.game.over(pos)) {
      if (facts_of(run_.game).payoffs == Payoffs::outcome) return known;
      const Score value = run_.game.payoff(pos, run_.game.to_move(pos));
      return {value, value};
    }
    if (const auto value = tabled(pos)) return {*value, *value};
    if constexpr (Bounded<G>) {
      if (on(Switch::bounds)) {
        const ScoreBounds bounds = run_.bounds(pos);
        known = {bounds.low, bounds.high};
      }
    }
    if constexpr (TacticalByTurns<G>) {
      if (on(Switch::tactics) && outlook.depth >= tactics_least_depth) {
        if (run_.game.winning_move(pos)) return {won_in(outlook.ply, 1), won_in(outlook.ply, 1)};
        MoveList<G> moves;
        run_.game.safe_moves(pos, moves);
        if (moves.empty()) return {lost_in(outlook.ply, 2), lost_in(outlook.ply, 2)};
        if (moves.size() == 1 && outlook.depth > tactics_least_depth) {
          outlook.pos = after(run_.game, pos, moves[0]);
          --outlook.depth;
          ++outlook.ply;
          outlook.turned = !outlook.turned;
          return known_by_rules(outlook);
        }
        known.low = std::max(known.low, lost_in(outlook.ply, 4));
        known.high = std::min(known.high, won_in(outlook.ply, 3));
      }
    }
    if constexpr (Capped<G>) {
      if (on(Switch::plans) && sees_end(pos, outlook.depth)) {
        if (const auto most = most_by_plan(*this, pos, outlook.ply)) known.high = std::min(known.high, *most);
      }
    }
    return known;
  }

  /// The same by the transposition table.
  KnownBounds known_by_table(const Outlook<G>& outlook) {
    KnownBounds known;
    const auto found = known_of(outlook.key, outlook.pos);
    if (!found || !deep_enough(found.entry, outlook.depth)) return known;
    const Score value = from_table(found.entry.value, outlook.ply);
    known.whole = found.entry.depth == TranspositionTable::whole;
    if (found.entry.bound != Bound::at_most) known.low = value;
    if (found.entry.bound != Bound::at_least) known.high = value;
    return known;
  }

  /// One iteration's result, as the secondary search may change it.
  Run<G, Trace>& run() { return run_; }
  int root_depth() const { return root_depth_; }

  /// Where every root move's value is wanted: of those that are no better than this, only that they are not.
  Score root_floor(Score best) const {
    if (tools_.root_margin == infinite || best == -infinite) return -infinite;
    return static_cast<Score>(std::max<std::int64_t>(std::int64_t{best} - tools_.root_margin, -infinite));
  }

 private:
  static constexpr int quiet_plies = 64;  // room for quiescence and extensions beyond the depth limit
  static constexpr int internal_deepening_least_depth = 4;
  static constexpr int internal_deepening_gap = 2;
  static constexpr int deferring_least_depth = 4;

  /// Whether the game can tell how near to an endgame table a position is.
  static constexpr bool knows_lowest_slice =
      requires(const G game, const Position pos) { game.lowest_slice_after(pos); };

  using Deferred = FixedList<int, G::max_moves>;

  /// What of the switches can work here.
  static Switches possible(const G& game, Switches switches, const Tools& tools) {
    switches = usable(game, switches);
    if (!switches.on(Switch::evaluation))
      for (const SwitchRow& row : switch_table)
        for (const Capability capability : row.needs)
          if (capability == Capability::evaluated) switches.set(row.id, false);
    if (!switches.on(Switch::evaluation)) switches.set(Switch::quiescence, false);
    if (tools.endgame == nullptr) switches.set(Switch::endgame, false);
    if (tools.prob_cut == nullptr) switches.set(Switch::prob_cut, false).set(Switch::multi_prob_cut, false);
    return switches;
  }

  bool on(Switch id) const { return Choice::may_be_on(id) && switches_.on(id); }

  /// Of the table of lines, which counts from its end.
  int row(int ply) const { return height_ - ply; }

  // ---- One iteration ----

  void begin_depth(const Position& root, int depth) {
    begun_ = true;
    estimated_ = false;
    root_depth_ = depth;
    height_ = std::min(2 * depth, depth + max_depth / 4) + quiet_plies;
    run_.begin(height_);
    run_.reach_ply(resumed_.longest);
    if (frames_.size() < static_cast<std::size_t>(height_) + 1) frames_.resize(static_cast<std::size_t>(height_) + 1);
    note_position(frames_[0], root);
    if (depth > 1) order_.grow_older();
    questions_.reset();
    if (!on(Switch::mtd) || run_.root_values || depth <= 0 || run_.game.over(root)) return;
    ScoreBounds possible{-infinite, infinite};
    if constexpr (Bounded<G>) {
      if (on(Switch::bounds)) possible = run_.bounds(root);
    }
    questions_ = questions_at(root, 0, possible);
    if (resumed_.asked_to == depth) {
      questions_->resume(resumed_);
      estimated_ = resumed_.estimated;
    }
  }

  /// About the value of a position so many plies from the root.
  RootQuestions questions_at(const Position& pos, int ply, ScoreBounds possible) const {
    if constexpr (requires { run_.game.plies_left(pos); }) {
      if (run_.graded() && !on(Switch::deepening)) return RootQuestions(Ranks(ply, run_.game.plies_left(pos)));
    }
    return {possible, values_.empty() ? run_.estimate(pos, run_.game.to_move(pos)) : values_.back()};
  }

  /// To look further than to the end of the longest game sees nothing.
  int no_longer_than_game(const Position& pos, int depth) const {
    return std::min(depth, plies_left_of(run_.game, pos));
  }

  /// One question of mtd.
  void ask(const Position& root) {
    const Score value = visit(root, root_depth_, 0, questions_->next());
    run_.forget_moves();
    if (budget_.spent()) return;
    questions_->answer(value);
    estimated_ = estimated_ || unfinished_;
  }

  /// A bound of the root's value. Where games are only won or lost, one that is no win and no loss says nothing.
  Result<G> answer_so_far() const {
    Result<G> result;
    const bool won = questions_->bound() == Bound::at_least && questions_->bound_value() >= win_;
    const bool lost = questions_->bound() == Bound::at_most && questions_->bound_value() <= -win_;
    if (facts_of(run_.game).payoffs == Payoffs::outcome && !won && !lost) return result;
    result.value = questions_->bound_value();
    result.bound = questions_->bound();
    result.source = estimated_ ? Source::search : Source::solved;
    result.depth = root_depth_;
    return result;
  }

  Result<G> searched_to(const Position& root, int depth) {
    const bool narrow =
        !questions_ && on(Switch::aspiration) && !run_.root_values && values_.size() > 1 && !decided(values_.back());
    const Score swing = narrow ? std::abs(values_.back() - values_[values_.size() - 2]) : 0;
    const Score guess = questions_ ? questions_->value() : narrow ? values_.back() : 0;
    AspirationWindow window(guess, questions_ ? 1 : narrow ? swing + 1 : infinite);
    Score value = visit(root, depth, 0, window.window());
    while (!budget_.spent() && window.widen_for(value)) {
      run_.forget_moves();
      run_.search_again();
      value = visit(root, depth, 0, window.window());
    }
    if (on(Switch::secondary_search) && !budget_.spent()) value = confirmed_by_secondary_search(*this, root, value);
    if (!budget_.spent()) values_.push_back(value);

    Result<G> result = run_.finish(value);
    leaves_ += result.leaves;
    researches_ += result.researches;
    result.source = unfinished_ ? Source::search : tabled(root) ? Source::endgame : Source::solved;
    result.depth = unfinished_ ? depth : std::min(result.depth, depth);
    return result;
  }

  /// A proven win in so few plies cannot be bettered by looking deeper; nor can a loss, put off for as long as was seen.
  bool proven_to_the_end(const Result<G>& result) const {
    return !run_.root_values && decided(static_cast<Score>(result.value));
  }

  Score at_depth_limit(const SearchNode<G>& node) {
    if (on(Switch::threat_leaves)) {
      if (const auto plies = threats_.plies_to_win(node.pos))
        return leaf(won_in(node.ply, *plies), LeafReason::threats, false);
    }
    if constexpr (Noisy<G>) {
      if (on(Switch::quiescence) && row(node.ply) > 1) return quiescence(*this, node);
    }
    unfinished_ = true;
    return run_.estimated(node.pos, node.mover);
  }

  // ---- Pruning before any move ----

  std::optional<Score> pruned(const SearchNode<G>& node, const Frame<G>& frame) {
    if (node.principal || node.ply == 0 || frame.excluded || frame.again) return std::nullopt;
    if (on(Switch::razoring)) {
      if (const auto value = razored(*this, node)) {
        run_.trace.cut(CutReason::razoring);
        return value;
      }
    }
    if (on(Switch::null_move)) {
      if (const auto value = null_move(*this, node, switches_.number(Switch::null_move), on(Switch::verification))) {
        run_.trace.cut(CutReason::null_move);
        return value;
      }
    }
    if (on(Switch::prob_cut) || on(Switch::multi_prob_cut)) {
      if (const auto value = prob_cut(*this, node, *tools_.prob_cut, on(Switch::multi_prob_cut))) {
        run_.trace.cut(CutReason::prob_cut);
        return value;
      }
    }
    return std::nullopt;
  }

  bool is_noisy(const Position& pos, Move move) const {
    if constexpr (requires { run_.game.noisy(pos, move); }) {
      return run_.game.noisy(pos, move);
    } else if constexpr (Noisy<G>) {
      MoveList<G> noisy;
      run_.game.noisy_moves(pos, noisy);
      return std::find(noisy.begin(), noisy.end(), move) != noisy.end();
    } else {
      return false;
    }
  }

  /// Of a node where some moves were left out: however bad the others are, it is not proven lost.
  Score lowest_undecided() const { return win_ > max_payoff ? -infinite : 1 - win_; }

  /// Whether those that are missing are known to be no better.
  bool list_moves(const Position& pos, MoveList<G>& list, bool all = false) const {
    if constexpr (Dominated<G>) {
      if (on(Switch::dominance) && !all) {
        run_.game.undominated(pos, list);
        return true;
      }
    }
    if constexpr (Focused<G>) {
      if (on(Switch::focus)) return run_.game.focus(pos, list);
    }
    run_.game.moves(pos, list);
    return true;
  }

  bool list_frontier(const Position& pos, MoveList<G>& list) const {
    if constexpr (Foreseen<G>) {
      if (on(Switch::foresight)) {
        run_.game.foremost(pos, list);
        return true;
      }
    }
    return list_moves(pos, list);
  }

  // ---- Tables ----

  /// Whether no endgame table holds the position, nor any that a move leads to.
  bool far_from_endgame(const Position& pos) const {
    if (!on(Switch::endgame)) return true;
    if constexpr (knows_lowest_slice) {
      return run_.game.lowest_slice_after(pos) >= static_cast<int>(tools_.endgame->slices.size());
    } else {
      return false;
    }
  }

  /// What an endgame table knows of the position.
  std::optional<Score> tabled(const Position& pos) const {
    if constexpr (Indexed<G>) {
      if (on(Switch::endgame)) return endgame_value(run_.game, *tools_.endgame, pos);
    }
    return std::nullopt;
  }

  /// Where a move stands that the table remembers by its code; -1 where it is none of these.
  int place_of(MoveCode code, const SearchNode<G>& node, const MoveList<G>& moves) const {
    if (code == no_move) return -1;
    for (int index = 0; index < moves.size(); ++index)
      if (code_here(node.pos, moves[index]) == code) return index;
    return -1;
  }

  /// A move as the table knows it, which may have the position's mirror image.
  MoveCode code_here(const Position& pos, Move move) const {
    if constexpr (requires { run_.game.canonical_move(pos, move); }) {
      if (on(Switch::symmetry)) return code_of(run_.game.canonical_move(pos, move));
    }
    return code_of(move);
  }

  static TranspositionTable::Entry entry_here(TranspositionTable::Entry entry, int ply) {
    entry.value = from_table(entry.value, ply);
    return entry;
  }

  bool deep_enough(const TranspositionTable::Entry& entry, int depth) const {
    return on(Switch::equal_depth) ? entry.depth == depth : entry.depth >= depth;
  }

  std::optional<Score> cut_by(const TranspositionTable::Entry& entry, const SearchNode<G>& node) const {
    if (!deep_enough(entry, node.depth)) return std::nullopt;
    const Score value = from_table(entry.value, node.ply);
    const bool cuts = entry.bound == Bound::exact || (entry.bound == Bound::at_least && value >= node.window.beta) ||
                      (entry.bound == Bound::at_most && value <= node.window.alpha);
    return cuts ? std::optional(value) : std::nullopt;
  }

  TranspositionTable::Found find(Key key, const Position& pos) {
    ++counts_.probes;
    const TranspositionTable::Found found = known_of(key, pos);
    if (found) ++counts_.hits;
    return found;
  }
  TranspositionTable::Found known_of(Key key, const Position& pos) {
    TranspositionTable::Found found = table_.find(key, pos);
    found.entry.value += table_.offset(pos);
    return found;
  }

  Run<G, Trace> run_;
  Budget& budget_;
  const Switches switches_;
  Tools tools_;
  const Score win_;              // what only a finished game is worth
  const bool wants_estimate_;    // some technique that is on reads the estimate of inner nodes
  const bool plain_limit_;       // nothing looks beyond the depth limit
  const bool plain_frontier_;    // nor does anything treat the ply before it as special
  const bool leaves_moves_out_;  // some technique may, and
  const bool bends_depth_;       // some may look more or less deep: asked once for all of them
  /// Where the last plies are as plain as that, looking at a leaf costs less than asking the table. Measured: connect4 takes
  /// an eighth less time to depth 20 with 3, but a third more nodes to depth 14; breakthrough, whose plies are not plain,
  /// a third more time to depth 11 with 2.
  const int table_least_depth_;
  WatchedTable<G> table_;
  std::vector<Frame<G>> frames_;  // by ply
  MoveOrder<G> order_;
  ThreatHelp<G> threats_;
  std::vector<Score> values_;  // of the iterations so far
  std::optional<RootQuestions> questions_;
  TableCounts counts_;
  std::uint64_t leaves_ = 0;
  std::uint64_t researches_ = 0;
  const Standing resumed_;   // where another run left off
  int completed_;            // depth
  bool begun_ = false;       // an iteration, by some of its questions
  bool estimated_ = false;   // some of the answers to them
  int root_depth_ = 0;       // of this iteration
  int height_ = 0;           // the longest line that there is room for
  bool unfinished_ = false;  // the value just returned would, or might, change with more depth
};

}  // namespace zermelo

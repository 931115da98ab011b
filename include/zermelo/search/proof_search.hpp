// What all searches by proof numbers share: a question, or, without one, as many questions in turn as it takes to find the
// value. Where a game knows won, drawn and lost, two questions are enough; anywhere else each halves what is still possible.
//
// Guarantee: every answer is proven, so every bound is. A search that is stopped, or runs out of memory, keeps the answers
// that it has. At the depth limit a game that is not over counts 0, as it does in every search without an evaluation.
//
// A prover is the search itself. It has ask(root, depth, goal), and after an answer move(): one by which the side that gets
// its way does so, where that side is to move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/search/question.hpp"
#include "zermelo/search/run.hpp"
#include "zermelo/search/tools.hpp"

namespace zermelo {

/// What a proof shows: the root is, or is not, worth so much to the seat that moves there.
struct Claim {
  Score at_least;
  bool holds;
};

template <Game G, class Prover>
class ProofSearch {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  ProofSearch(const G& game, Switches switches, Budget& budget, const Tools& tools)
      : run_(game, switches.set(Switch::evaluation, false).set(Switch::distance, false), budget, silent_),
        prover_(run_, switches, budget, tools),
        question_(tools.question),
        resumed_(tools.resumed),
        facts_(facts_of(game)) {}

  Result<G> search(const Position& root, int depth) {
    do ask_on(root, depth);
    while (asking_);
    return told(root);
  }

  /// The same, question by question: the same words again ask on.
  Result<G> next_answer(const Position& root, int depth) {
    ask_on(root, depth);
    return told(root);
  }

  /// Whether the last answer was one of several.
  bool asks_on() const { return asking_; }

  Standing standing() const {
    return {.longest = run_.deepest(),
            .asked_to = depth_,
            .low = lower_,
            .high = upper_,
            .raised = raised_,
            .lowered = lowered_,
            .estimated = run_.reached_limit(),
            .guess = static_cast<Score>(last_asked_),
            .stride = step_};
  }

  /// What proves the value, or the answer, of the last search.
  std::vector<Claim> claims() const {
    std::vector<Claim> claims;
    if (question_) {
      if (raised_ || lowered_) claims.push_back({question_->at_least, raised_});
      return claims;
    }
    const bool outcome = facts_.payoffs == Payoffs::outcome;
    if (lower_ == upper_ && (!outcome || lower_ >= 0)) claims.push_back({lower_, true});
    if (lower_ == upper_ && (!outcome || upper_ <= 0)) claims.push_back({above(upper_), false});
    return claims;
  }

  /// A move by which the side that a claim of the last search favours gets its way in a position further down. Nothing where
  /// the limits or the memory came first.
  std::optional<Move> settling_move(const Position& pos, const Claim& claim) {
    run_.begin(max_depth);
    const Answer answer = prover_.ask(pos, max_depth, {asked_, claim.at_least});
    if (answer != (claim.holds ? Answer::yes : Answer::no)) return std::nullopt;
    return prover_.move();
  }

  /// A sequence of threats by which the side to move wins, its moves and the replies to them in turn; none where there is no such
  /// sequence, or where it is not looked for.
  std::vector<Move> winning_threats(const Position& pos) {
    if (!prover_.threats().wins(pos, max_depth)) return {};
    const auto backwards = prover_.threats().backwards();
    return {backwards.rbegin(), backwards.rend()};
  }
  bool looks_for_threats() { return prover_.threats().on(); }

 private:
  // ---- Questions in turn ----

  void begin(const Position& root, int depth) {
    run_.begin(depth);
    depth_ = depth;
    asked_ = run_.game.to_move(root);
    best_.reset();
    raised_ = lowered_ = false;
    if (run_.game.over(root)) {
      run_.enter(root, depth);
      lower_ = upper_ = run_.finished(root, asked_, depth);
      raised_ = question_ && lower_ >= question_->at_least;
      lowered_ = question_ && !raised_;
      return;
    }
    set_widest_bounds(root);
    if (resumed_) resume(root, depth);
  }

  /// One question, the first or the next.
  void ask_on(const Position& root, int depth) {
    if (!asking_) begin(root, depth);
    asking_ = false;
    const bool open = question_ || lower_ < upper_;
    if (!open || run_.game.over(root)) return;
    const Answer answer = ask(root, depth, question_ ? question_->at_least : next_question());
    asking_ = answer != Answer::open && !question_ && lower_ < upper_;
  }

  /// The table does not tell which of its answers hang on the depth limit. It tells the best move, whose question is asked again.
  void resume(const Position& root, int depth) {
    run_.reach_ply(resumed_->longest);
    if (depth < max_depth) run_.reach_limit();
    if (question_ || resumed_->asked_to != depth) return;
    lower_ = resumed_->low;
    upper_ = resumed_->high;
    raised_ = resumed_->raised;
    lowered_ = resumed_->lowered;
    last_asked_ = resumed_->guess;
    step_ = resumed_->stride;
    if (raised_) ask(root, depth, lower_);
  }

  /// What the rules alone say. The 0 of the depth limit lies within.
  void set_widest_bounds(const Position& root) {
    lower_ = facts_.payoffs == Payoffs::outcome ? -facts_.win : -max_payoff;
    upper_ = -lower_;
    if constexpr (Bounded<G>) {
      if (has(run_.game, Capability::bounded) && facts_.payoffs != Payoffs::outcome) {
        const ScoreBounds bounds = run_.game.score_bounds(root);
        lower_ = std::min(bounds.low, 0);
        upper_ = std::max(bounds.high, 0);
      }
    }
    lowest_ = lower_;
    highest_ = upper_;
    last_asked_ = 0;
    step_ = 1;
  }

  /// Half of what is possible, but no further from the last question than twice the step before: a question far off is easily
  /// answered and says little.
  Score next_question() {
    if (facts_.payoffs == Payoffs::outcome) return upper_;
    const std::int64_t middle = lower_ + (std::int64_t{upper_} - lower_ + 1) / 2;
    last_asked_ = std::clamp(middle, last_asked_ - step_, last_asked_ + step_);
    step_ *= 2;
    return static_cast<Score>(last_asked_);
  }

  Answer ask(const Position& root, int depth, Score at_least) {
    const Answer answer = prover_.ask(root, depth, {asked_, at_least});
    if (answer == Answer::yes) {
      lower_ = std::max(lower_, at_least);
      best_ = prover_.move();
      raised_ = true;
    } else if (answer == Answer::no) {
      upper_ = std::min(upper_, below(at_least));
      lowered_ = true;
    }
    return answer;
  }

  /// The next values that a game can have, where it only knows won, drawn and lost.
  Score below(Score value) const {
    if (facts_.payoffs != Payoffs::outcome) return value - 1;
    return value > facts_.win ? facts_.win : value > 0 ? 0 : -facts_.win;
  }
  Score above(Score value) const {
    if (facts_.payoffs != Payoffs::outcome) return value + 1;
    return value < 0 ? 0 : facts_.win;
  }

  // ---- The answer ----

  Result<G> told(const Position& root) {
    if (run_.game.over(root)) return run_.finish(lower_);
    const bool exact = lower_ == upper_;
    Result<G> result = run_.finish(raised_ || exact ? lower_ : upper_);
    result.bound = exact ? Bound::exact : raised_ ? Bound::at_least : lowered_ ? Bound::at_most : Bound::none;
    if (result.bound == Bound::none) result.source = Source::search;
    result.memory_full = prover_.memory_full();
    result.table = prover_.counts();
    MoveList<G> moves;
    run_.game.moves(root, moves);
    for (const Move move : moves) {
      if (best_ && move == *best_) {
        result.moves.push_back({move, static_cast<double>(lower_), exact ? Bound::exact : Bound::at_least});
      } else if (upper_ < highest_) {
        // No move is worth more than the root; where the root is worth as little as can be, none is worth less either.
        result.moves.push_back({move, static_cast<double>(upper_), upper_ == lowest_ ? Bound::exact : Bound::at_most});
      } else {
        result.moves.push_back({move, 0, Bound::none});
      }
    }
    if (best_) {
      result.line = {*best_};
    } else if (!question_) {
      result.line = {moves[0]};
    }
    return result;
  }

  NoTrace silent_;  // a log of nested visits cannot tell a search that jumps about
  Run<G, NoTrace> run_;
  Prover prover_;
  const std::optional<Question> question_;
  const std::optional<Standing> resumed_;  // where another run left off
  const Facts facts_;
  Player asked_ = Player::first;
  int depth_ = 0;        // to which it is asked
  bool asking_ = false;  // some of the questions are answered
  Score lower_ = 0;
  Score upper_ = 0;
  Score lowest_ = 0;
  Score highest_ = 0;
  bool raised_ = false;   // a question was answered yes
  bool lowered_ = false;  // and one no
  std::optional<Move> best_;
  std::int64_t last_asked_ = 0;
  std::int64_t step_ = 1;
};

}  // namespace zermelo

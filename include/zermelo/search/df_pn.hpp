// df-pn, depth-first proof-number search (Nagai 2002): proof-number search without its tree. A position is entered with two
// limits and left as soon as one of its numbers reaches its limit, because then another position has become the more
// promising one. What it found stays in a table of fixed size. The limit that a sibling sets is loosened by a quarter
// (Pawlewicz and Lew 2007, the 1+ε trick), so that the search does not run to and fro between two equal positions and lose
// one while it works on the other.
//
// Guarantee: the answer is true; ends in a finite game, whatever the size of the table: what is on the way from the root to
// the present position keeps its own copy of the numbers of its moves, so that no progress there gets lost.
// Needs: two seats, zero sum, no chance.
//
// Repetitions. Where a game says what a repetition is worth, a position that occurs on the way to itself ends the line with
// that worth. Its answer then belongs to the way and not to the position (the graph-history interaction; Palay 1983, Kishimoto
// and Müller 2004). Therefore an answer that rests on a repetition, and all numbers short of an answer, are remembered under
// the position together with the set of positions on the way to it: the rule leaves nothing else that they could depend on.
// Only answers without a repetition anywhere in their proof are remembered under the position alone. They are true of the game
// in which going round for ever is worth a repetition, and of such a game so is the answer at the root: whoever it favours
// follows the search's own lines, and where a line came back to itself goes round with it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "zermelo/core/random.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/proof_search.hpp"
#include "zermelo/search/proof_table.hpp"
#include "zermelo/search/threat_proof.hpp"

namespace zermelo {

template <Game G>
class DepthFirstProver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  DepthFirstProver(Run<G, NoTrace>& run, Switches switches, Budget& budget, const Tools& tools)
      : run_(run),
        budget_(budget),
        own_(tools.proofs == nullptr ? std::make_unique<ProofTable>(tools.memory) : nullptr),
        table_(own_ ? *own_ : *tools.proofs),
        meter_(tools.proof_meter),
        mirrored_(switches.on(Switch::symmetry) && has(run.game, Capability::symmetric)),
        repeats_(has(run.game, Capability::repeats)),
        threats_(run, switches),
        before_(tools.before.begin(), tools.before.end()) {}

  Answer ask(const Position& root, int depth, const Goal& goal) {
    goal_ = goal;
    // A position that is searched to another depth, or for another question, is another one to the table.
    limited_ = depth < max_depth;
    // Mixed twice, because a game may mix its own keys from small numbers once.
    goal_key_ = Random::mixed(Random::mixed(static_cast<Key>(goal.at_least) * 4 + static_cast<Key>(goal.prover)));
    children_.clear();
    way_ = before_;
    way_key_ = 0;
    if (const auto known = threats_.answer(root, goal, depth)) {
      move_ = threats_.backwards().back();
      return *known ? Answer::yes : Answer::no;
    }
    const ProofNumbers numbers =
        visit(root, key_of(root, depth), depth, {ProofNumbers::infinite, ProofNumbers::infinite});
    if (budget_.spent() || !numbers.settled()) return Answer::open;
    const bool answer = numbers.settled_as(true);
    move_.reset();
    for (const Child& child : children_)
      if (!move_ && child.numbers.settled_as(answer)) move_ = child.move;
    return answer ? Answer::yes : Answer::no;
  }

  std::optional<Move> move() const { return move_; }
  bool memory_full() const { return false; }
  TableCounts counts() const { return table_.counts(); }
  ThreatProof<G>& threats() { return threats_; }

 private:
  struct Child {
    Position position;
    Move move;
    Key key = 0;
    ProofNumbers numbers{};
    bool by_repetition = false;  // the answer rests on one
  };

  /// The numbers of a position as they are when one of them reaches its limit. Its moves stay behind on children_, from where
  /// the caller takes them away.
  ProofNumbers visit(const Position& pos, Key key, int depth, ProofNumbers limit) {
    if (!run_.enter(pos, depth)) return {};
    const std::uint64_t nodes_before = budget_.nodes();
    const ProofRule rule = ProofRule::where(run_.game.to_move(pos) == goal_.prover);
    step_onto(pos);
    const std::size_t first = children_.size();
    push_children(pos, depth);
    const std::size_t end = children_.size();
    ProofNumbers numbers;
    for (;;) {
      const Choice choice = chosen(first, rule);
      numbers = choice.numbers;
      if (first == 0 && meter_ != nullptr) meter_->store(numbers, std::memory_order_relaxed);
      if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || budget_.spent()) break;
      if (look_up(children_[choice.best])) continue;  // it was met elsewhere since
      const Child child = children_[choice.best];
      const ProofNumbers found = visit(child.position, child.key, depth - 1, limit_below(choice, child, rule, limit));
      children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(end), children_.end());
      children_[choice.best].numbers = found;
      children_[choice.best].by_repetition = by_repetition_;
    }
    step_back();
    by_repetition_ = repeats_ && numbers.settled() && rests_on_repetition(first, numbers.settled_as(true), rule);
    if (!budget_.spent()) {
      const bool of_the_way = repeats_ && (by_repetition_ || !numbers.settled());
      table_.store(of_the_way ? key ^ way_key_ : key, numbers, 1 + budget_.nodes() - nodes_before);
    }
    return numbers;
  }

  // ---- The moves of a position ----

  struct Choice {
    ProofNumbers numbers;  // of the position
    std::size_t best = 0;
    ProofNumbers::Number second = ProofNumbers::infinite;  // what the next best move has where the best has the least
  };

  Choice chosen(std::size_t first, ProofRule rule) const {
    Choice choice{.numbers = rule.none()};
    choice.best = first;
    for (std::size_t index = first; index < children_.size(); ++index) {
      const ProofNumbers& numbers = children_[index].numbers;
      if (numbers.*rule.least < choice.numbers.*rule.least) {
        choice.second = choice.numbers.*rule.least;
        choice.best = index;
      } else {
        choice.second = std::min(choice.second, numbers.*rule.least);
      }
      rule.add(choice.numbers, numbers);
    }
    return choice;
  }

  /// The best move is followed until the next best looks better by a quarter, or until the position itself is left.
  static ProofNumbers limit_below(const Choice& choice, const Child& child, ProofRule rule, ProofNumbers limit) {
    ProofNumbers below;
    below.*rule.least = std::min(limit.*rule.least, sum_of(choice.second, sum_of(choice.second / 4, 1)));
    below.*rule.sum = limit.*rule.sum == ProofNumbers::infinite
                          ? ProofNumbers::infinite
                          : limit.*rule.sum - (choice.numbers.*rule.sum - child.numbers.*rule.sum);
    return below;
  }

  /// Those that no other is known to be as good as. What others lose to may lie beyond a depth limit.
  void list_moves(const Position& pos, MoveList<G>& moves) const {
    if constexpr (Focused<G>) {
      if (!limited_ && run_.game.focus(pos, moves)) return;
      moves.clear();
    }
    run_.game.moves(pos, moves);
  }

  void push_children(const Position& pos, int depth) {
    const std::size_t first = children_.size();
    MoveList<G> moves;
    list_moves(pos, moves);
    for (const Move move : moves) {
      Child child{.position = after(run_.game, pos, move), .move = move};
      if (const auto answer = answer_at_end(run_, goal_, child.position, depth - 1)) {
        child.numbers = ProofNumbers::of(*answer);
      } else if (repeats_ && on_the_way(child.position)) {
        child.numbers = ProofNumbers::of(answer_by_repetition(run_.game, goal_, child.position));
        child.by_repetition = true;
      } else {
        child.key = key_of(child.position, depth - 1);
        if (mirrored_ && !repeats_ && is_among(first, child.key)) continue;
        if (!look_up(child) && threats_.on()) begin_with_threats(child, pos, moves, depth - 1);
      }
      children_.push_back(child);
    }
  }

  /// Whether a mirror image of the same move is there already. It would be counted twice.
  bool is_among(std::size_t first, Key key) const {
    return std::any_of(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(),
                       [&](const Child& child) { return child.key == key; });
  }

  /// The numbers of a position that the table does not know. To find them took a search, so it gets to know them.
  void begin_with_threats(Child& child, const Position& pos, const MoveList<G>& moves, int depth) {
    child.numbers = threats_.numbers(child.position, goal_, depth);
    if (!child.numbers.settled()) {
      const ProofRule rule = ProofRule::where(run_.game.to_move(pos) == goal_.prover);
      child.numbers.*rule.least += threats_.reluctance(pos, moves, child.move);
    }
    table_.store(child.key, child.numbers, 1);
  }

  // ---- Memory ----

  Key key_of(const Position& pos, int depth) const {
    Key key = run_.game.key(pos);
    if constexpr (Symmetric<G>) {
      if (mirrored_) key = canonical_key_of(run_.game, pos);
    }
    return Random::mixed(key ^ goal_key_ ^ (limited_ ? static_cast<Key>(depth + 1) << 52 : 0));
  }

  /// Whether the table knows other numbers than the move has; then it has those.
  bool look_up(Child& child) {
    std::optional<ProofNumbers> known = table_.find(child.key);
    const bool of_the_way = !known && repeats_;
    if (of_the_way) known = table_.find(child.key ^ way_key_);
    if (!known || *known == child.numbers) return false;
    child.numbers = *known;
    child.by_repetition = of_the_way && known->settled();
    if (known->settled()) table_.count_cut();
    return true;
  }

  // ---- Repetitions ----

  void step_onto(const Position& pos) {
    if (!repeats_) return;
    way_.push_back(run_.game.key(pos));
    way_key_ ^= Random::mixed(way_.back());
  }
  void step_back() {
    if (!repeats_) return;
    way_key_ ^= Random::mixed(way_.back());
    way_.pop_back();
  }
  bool on_the_way(const Position& pos) const {
    return std::find(way_.begin(), way_.end(), run_.game.key(pos)) != way_.end();
  }

  /// One move is enough for the side to move to get its way; the other side needs them all.
  bool rests_on_repetition(std::size_t first, bool answer, ProofRule rule) const {
    const bool mover_gets_its_way = (rule.least == &ProofNumbers::proof) == answer;
    const auto rests = [&](const Child& child) { return child.numbers.settled_as(answer) && child.by_repetition; };
    const auto stands = [&](const Child& child) { return child.numbers.settled_as(answer) && !child.by_repetition; };
    const auto from = children_.begin() + static_cast<std::ptrdiff_t>(first);
    return mover_gets_its_way ? std::none_of(from, children_.end(), stands) : std::any_of(from, children_.end(), rests);
  }

  Run<G, NoTrace>& run_;
  Budget& budget_;
  std::unique_ptr<ProofTable> own_;
  ProofTable& table_;
  std::atomic<ProofNumbers>* const meter_;
  const bool mirrored_;
  const bool repeats_;
  ThreatProof<G> threats_;
  const std::vector<Key> before_;
  Goal goal_;
  Key goal_key_ = 0;
  bool limited_ = false;
  std::vector<Child> children_;  // of the positions on the way, one after another
  std::vector<Key> way_;         // where a repetition would count
  Key way_key_ = 0;
  bool by_repetition_ = false;  // the answer just returned rests on one
  std::optional<Move> move_;
};

template <Game G, class Trace = NoTrace>
class DfPn : public ProofSearch<G, DepthFirstProver<G>> {
 public:
  static constexpr AlgorithmCard card{.name = "df-pn",
                                      .kind = Kind::sound,
                                      .idea = "proof numbers depth first: leave a position when another looks easier",
                                      .two_sides = true,
                                      .certain = true,
                                      .whole = true,
                                      .proves = true,
                                      .remembers_proofs = true,
                                      .switches = {Switch::symmetry, Switch::threat_sequence}};

  DfPn(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : ProofSearch<G, DepthFirstProver<G>>(game, switches, budget, tools) {}
};

}  // namespace zermelo

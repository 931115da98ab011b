// Conspiracy numbers (McAllester 1988): how many leaves of the tree would have to change their minds together before the value
// of the root rises, or falls? Where few would do, the value is not to be trusted, and those few are looked at more closely; the
// search ends when it takes at least so many conspirators either way. Depth has no say in it.
//
//   a leaf                       rises alone: 1 (0 where it lies above the root's value already; never, where it is an end)
//   the root's side to move      rises with the fewest of any move, falls with those of all moves together
//   the other side to move       the reverse
//
// They are proof numbers (search/proof_numbers.hpp) of two questions at once, "more than the value?" and "less?", counted against
// the value that the root has at present; where that changes, the whole tree is counted anew.
//
// Guarantee: when it ends, no set of fewer leaves than asked for can change the root's value, whatever they turn out to be worth.
// With the switch conspirators off no number is large enough: it ends when no conspiracy is possible, and then value and move
// are minimax's (at the depth limit, where estimates count as ends; without one, of the whole game).
// Needs: two seats, zero sum, no chance. Memory is limited; the tree never grows beyond.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "zermelo/search/best_first_tree.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/tools.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class ConspiracySearch {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr AlgorithmCard card{.name = "conspiracy",
                                      .kind = Kind::selective,
                                      .idea = "look where few leaves could change the root's value by changing theirs",
                                      .two_sides = true,
                                      .certain = true,
                                      .whole = true,
                                      .switches = {Switch::evaluation, Switch::conspirators}};

  ConspiracySearch(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : run_(game, switches.set(Switch::distance, false), budget, silent_),
        budget_(budget),
        wanted_(switches.on(Switch::conspirators)
                    ? static_cast<ProofNumbers::Number>(switches.number(Switch::conspirators))
                    : ProofNumbers::infinite),
        tree_(run_, tools.memory),
        before_(tools.before.begin(), tools.before.end()) {}

  Result<G> search(const Position& root, int depth) {
    run_.begin(depth);
    tree_.plant(root, depth, run_.game.to_move(root), before_);
    tree_.value(0) = opinion_of(tree_.root(), false);
    count_anew();
    if (!run_.game.over(root) && expand(0))
      while (!settled() && expand(next_conspirator())) {
      }
    return told();
  }

  /// What of a position the search keeps.
  struct Opinion {
    Score value = 0;              // as the root's mover sees it
    bool final = false;           // an end: it will not change
    ProofNumbers conspirators{};  // proof: to rise above the root's value; disproof: to fall below it
    friend bool operator==(const Opinion&, const Opinion&) = default;
  };
  using Tree = BestFirstTree<G, Opinion>;
  const Tree& tree() const { return tree_; }

 private:
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;

  bool settled() const {
    const ProofNumbers& conspirators = tree_.root().value.conspirators;
    return conspirators.proof >= wanted_ && conspirators.disproof >= wanted_;
  }

  /// A member of the smallest conspiracy: of the one to raise the root, or to lower it, whichever is smaller.
  Index next_conspirator() const {
    const ProofNumbers& conspirators = tree_.root().value.conspirators;
    const bool to_raise = conspirators.proof <= conspirators.disproof;
    const auto number = to_raise ? &ProofNumbers::proof : &ProofNumbers::disproof;
    Index node = 0;
    while (tree_.at(node).children > 0) {
      const bool one_is_enough = tree_.at(node).own_move == to_raise;
      const Index first = tree_.at(node).first_child;
      Index chosen = first;
      // Where all moves must conspire, any that does not yet will do.
      for (Index child = first; child < first + tree_.at(node).children; ++child) {
        const auto needed = tree_.at(child).value.conspirators.*number;
        const auto least = tree_.at(chosen).value.conspirators.*number;
        if (one_is_enough ? needed < least : least == 0) chosen = child;
      }
      node = chosen;
    }
    return node;
  }

  /// No where the memory is full or the budget is spent.
  bool expand(Index node) {
    if (!tree_.expand(node, [&](const Node& child, bool repeated) { return counted(opinion_of(child, repeated)); }))
      return false;
    tree_.updated_above(node, [&](Index above) { return combined(above); });
    if (tree_.root().value.value != counted_for_) count_anew();
    return !budget_.spent();
  }

  void count_anew() {
    counted_for_ = tree_.root().value.value;
    // Children stand behind their parents.
    for (Index node = tree_.size(); node-- > 0;)
      tree_.value(node) = tree_.at(node).children > 0 ? combined(node) : counted(tree_.at(node).value);
  }

  /// Of a leaf.
  Opinion counted(Opinion leaf) const {
    const ProofNumbers::Number alone = leaf.final ? ProofNumbers::infinite : 1;
    leaf.conspirators.proof = leaf.value > counted_for_ ? 0 : alone;
    leaf.conspirators.disproof = leaf.value < counted_for_ ? 0 : alone;
    return leaf;
  }

  Opinion combined(Index node) const {
    const bool own = tree_.at(node).own_move;
    const auto moves = tree_.children_of(node);
    const ProofRule rule = ProofRule::where(own);
    Opinion opinion{.value = moves.front().value.value, .conspirators = rule.none()};
    for (const Node& child : moves) {
      opinion.value = own ? std::max(opinion.value, child.value.value) : std::min(opinion.value, child.value.value);
      rule.add(opinion.conspirators, child.value.conspirators);
    }
    return opinion;
  }

  Opinion opinion_of(const Node& node, bool repeated) {
    const Position& pos = node.position;
    const Player seat = tree_.seat();
    run_.enter(pos, node.depth);
    if (run_.game.over(pos)) return {.value = run_.finished(pos, seat, node.depth), .final = true};
    if (node.depth == 0) return {.value = run_.estimated(pos, seat), .final = true};
    if (repeated) return {.value = worth_of_repetition(run_.game, pos, seat), .final = true};
    return {.value = run_.estimate(pos, seat)};
  }

  Result<G> told() {
    const Opinion& root = tree_.root().value;
    Result<G> result = run_.finish(root.value);
    const bool no_conspiracy_left = root.conspirators == ProofNumbers{ProofNumbers::infinite, ProofNumbers::infinite};
    if (!no_conspiracy_left) result.source = Source::search;
    if (!settled()) result.bound = Bound::none;
    result.depth = tree_.height();
    result.leaves = tree_.leaves();
    result.memory_full = tree_.full();
    // Of the moves that have the root's value, the one that the most leaves would have to pull down.
    const Node* best = nullptr;
    for (const Node& child : tree_.children_of(0)) {
      const bool as_good = child.value.value == root.value;
      if (as_good && (best == nullptr || child.value.conspirators.disproof > best->value.conspirators.disproof))
        best = &child;
    }
    for (const Node& child : tree_.children_of(0))
      result.moves.push_back({child.move, static_cast<double>(root.value),
                              &child == best       ? Bound::exact
                              : no_conspiracy_left ? Bound::at_most
                                                   : Bound::none});
    if (best != nullptr) result.line = {best->move};
    return result;
  }

  NoTrace silent_;  // a log of nested visits cannot tell a search that jumps about
  Run<G, NoTrace> run_;
  Budget& budget_;
  const ProofNumbers::Number wanted_;
  Tree tree_;
  const std::vector<Key> before_;
  Score counted_for_ = 0;  // the root's value when the conspirators were counted
};

}  // namespace zermelo

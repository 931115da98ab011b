// The tree of a best-first proof-number search. The most-proving position is found by walking down from the root, each time to
// the move that the numbers came from; it gets its moves, and the numbers of all positions above it are brought up to date, as
// far up as they change (Allis 1994).
//
// A position that comes again on the line to it ends that line with what the game says a repetition is worth. Every node of a
// tree has one line to it, so no answer is carried over to another.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "zermelo/search/best_first_tree.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/threat_proof.hpp"

namespace zermelo {

template <Game G>
class ProofTree {
 public:
  using Tree = BestFirstTree<G, ProofNumbers>;
  using Index = typename Tree::Index;
  using Node = typename Tree::Node;

  ProofTree(Run<G, NoTrace>& run, std::size_t bytes, ThreatProof<G>& threats)
      : run_(run), tree_(run, bytes), threats_(threats) {}

  void plant(const typename G::Position& root, int depth, const Goal& goal, std::span<const Key> before) {
    goal_ = goal;
    tree_.plant(root, depth, goal.prover, before);
  }

  /// Until the root is settled, the tree has so many nodes, memory is full, or the budget is spent. Expand(index) gives a
  /// position its moves, or says no where it cannot.
  template <class Expand>
  void grow(std::size_t most_nodes, const Budget& budget, Expand expand_node) {
    Index node = 0;
    while (!root().value.settled() && tree_.size() < most_nodes && !budget.spent()) {
      node = most_proving_below(node);
      if (!expand_node(node)) return;
      node = tree_.updated_above(node, [&](Index above) { return combined(above); });
    }
  }

  /// Gives a position its moves; no where there is no room for them, or the budget is spent.
  bool expand(Index parent) {
    if (!run_.enter(tree_.at(parent).position, tree_.at(parent).depth)) return false;
    return tree_.expand(parent, [&](const Node& child, bool repeated) {
      if (const auto answer = answer_at_end(run_, goal_, child.position, child.depth)) return ProofNumbers::of(*answer);
      if (repeated) return ProofNumbers::of(answer_by_repetition(run_.game, goal_, child.position));
      return threats_.numbers(child.position, goal_, child.depth);
    });
  }

  /// Gives a position the moves that another tree found for it, with their numbers; no where there is no room for them.
  bool adopt(Index parent, const ProofTree& other) { return tree_.adopt(parent, other.tree_); }

  const Node& root() const { return tree_.root(); }
  const Tree& tree() const { return tree_; }

 private:
  Index most_proving_below(Index node) const {
    while (tree_.at(node).children > 0) {
      const ProofRule rule = ProofRule::where(tree_.at(node).own_move);
      Index child = tree_.at(node).first_child;
      while (tree_.at(child).value.*rule.least != tree_.at(node).value.*rule.least) ++child;
      node = child;
    }
    return node;
  }

  ProofNumbers combined(Index node) const {
    const ProofRule rule = ProofRule::where(tree_.at(node).own_move);
    ProofNumbers numbers = rule.none();
    for (const Node& child : tree_.children_of(node)) rule.add(numbers, child.value);
    return numbers;
  }

  Run<G, NoTrace>& run_;
  Tree tree_;
  ThreatProof<G>& threats_;
  Goal goal_;
};

}  // namespace zermelo

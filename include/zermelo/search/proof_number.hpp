// Proof-number search (Allis, van der Meulen and van den Herik 1994; Allis 1994): best first for a question with the answer yes
// or no. The next position to be looked at is always the one that brings the root closest to an answer, by the number of ends
// that still have to turn out well, or badly. It finds narrow forced lines at any depth and needs no evaluation.
//
// PN² (Allis 1994; Breuker 1998) gets by with less memory: before a position of the first tree gets its moves, a second search
// by proof numbers starts there and may grow as large as the first tree is. Of the second tree only the moves of its root
// stay, with the numbers that it found for them.
//
// Guarantee: the answer is true. The tree never grows beyond the memory; where that is full the question stays open.
// Needs: two seats, zero sum, no chance. A seat may move twice in a row.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "zermelo/search/proof_search.hpp"
#include "zermelo/search/proof_tree.hpp"

namespace zermelo {

template <Game G, bool squared>
class BestFirstProver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  BestFirstProver(Run<G, NoTrace>& run, Switches switches, Budget& budget, const Tools& tools)
      : budget_(budget),
        threats_(run, switches),
        tree_(run, squared ? tools.memory / 2 : tools.memory, threats_),
        second_(run, squared ? tools.memory / 2 : 0, threats_),
        before_(tools.before.begin(), tools.before.end()) {}

  Answer ask(const Position& root, int depth, const Goal& goal) {
    if (const auto known = threats_.answer(root, goal, depth)) {
      move_ = threats_.backwards().back();
      return *known ? Answer::yes : Answer::no;
    }
    tree_.plant(root, depth, goal, before_);
    tree_.grow(unlimited, budget_,
               [&](auto node) { return squared ? expand_by_search(node, goal) : tree_.expand(node); });
    const ProofNumbers& numbers = tree_.root().value;
    if (budget_.spent() || !numbers.settled()) return Answer::open;
    const bool answer = numbers.settled_as(true);
    move_.reset();
    for (const auto& child : tree_.tree().children_of(0))
      if (!move_ && child.value.settled_as(answer)) move_ = child.move;
    return answer ? Answer::yes : Answer::no;
  }

  std::optional<Move> move() const { return move_; }
  bool memory_full() const { return tree_.tree().full() || second_too_small_; }
  TableCounts counts() const { return {}; }
  ThreatProof<G>& threats() { return threats_; }

 private:
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  bool expand_by_search(typename ProofTree<G>::Index node, const Goal& goal) {
    const auto& leaf = tree_.tree().at(node);
    second_.plant(leaf.position, leaf.depth, goal, tree_.tree().line_to(node));
    second_.grow(tree_.tree().size() + 1, budget_, [&](auto below) { return second_.expand(below); });
    second_too_small_ = second_.root().children == 0 && second_.tree().full();
    return second_.root().children > 0 && tree_.adopt(node, second_);
  }

  Budget& budget_;
  ThreatProof<G> threats_;
  ProofTree<G> tree_;
  ProofTree<G> second_;
  const std::vector<Key> before_;
  bool second_too_small_ = false;  // for the moves of a single position
  std::optional<Move> move_;
};

template <Game G, class Trace = NoTrace>
class ProofNumberSearch : public ProofSearch<G, BestFirstProver<G, false>> {
 public:
  static constexpr AlgorithmCard card{.name = "pn",
                                      .kind = Kind::sound,
                                      .idea = "best first for yes or no: go where the fewest ends decide the question",
                                      .two_sides = true,
                                      .certain = true,
                                      .whole = true,
                                      .proves = true,
                                      .switches = {Switch::threat_sequence}};

  ProofNumberSearch(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : ProofSearch<G, BestFirstProver<G, false>>(game, switches, budget, tools) {}
};

template <Game G, class Trace = NoTrace>
class ProofNumberSquared : public ProofSearch<G, BestFirstProver<G, true>> {
 public:
  static constexpr AlgorithmCard card{.name = "pn2",
                                      .kind = Kind::sound,
                                      .idea = "pn with a second pn search at each leaf: more work, far less memory",
                                      .two_sides = true,
                                      .certain = true,
                                      .whole = true,
                                      .proves = true,
                                      .switches = {Switch::threat_sequence}};

  ProofNumberSquared(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : ProofSearch<G, BestFirstProver<G, true>>(game, switches, budget, tools) {}
};

}  // namespace zermelo

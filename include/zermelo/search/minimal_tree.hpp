// The minimal tree (Knuth and Moore 1975): the fewest nodes that any order of moves could get away with and still prove the
// root's value. For a uniform tree that is b^ceil(d/2) + b^floor(d/2) - 1 leaves; here it is counted for any tree, uneven
// ones and seats that move twice included.
//
// To prove that the root is worth v takes two proofs, "at least v" and "at most v". Where one side moves, it needs one good
// move for its own claim and an answer to every move for the other's; the two proofs share exactly one line. So three costs
// climb the tree: of the proof of at least, of the proof of at most, and of both together.
//
// Needs: two seats, zero sum, no chance. Visits the whole tree, so ask only where minimax is feasible.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "zermelo/search/alpha_beta.hpp"

namespace zermelo {

struct TreeSize {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
};

template <Game G>
class MinimalTree {
 public:
  using Position = typename G::Position;

  MinimalTree(const G& game, Switches switches, Budget& budget)
      : game_(game),
        switches_(switches.set(Switch::distance, false)),
        budget_(budget),
        run_(game, switches_, budget, no_trace_) {}

  /// Nothing where the budget was spent first.
  std::optional<TreeSize> count(const Position& root, int depth) {
    asker_ = game_.to_move(root);
    value_ = static_cast<Score>(AlphaBeta<G>(game_, switches_, budget_, no_trace_).search(root, depth).value);
    run_.begin(depth);
    const Costs costs = visit(root, depth);
    if (budget_.spent()) return std::nullopt;
    return TreeSize{costs.nodes.both, costs.leaves.both};
  }

 private:
  static constexpr std::uint64_t impossible = std::numeric_limits<std::uint32_t>::max();

  /// The cheapest proofs that the asker gets at least, at most, and exactly the root's value.
  struct Proofs {
    std::uint64_t at_least = impossible;
    std::uint64_t at_most = impossible;
    std::uint64_t both = impossible;
  };
  /// Counted in nodes, and counted in leaves.
  struct Costs {
    Proofs nodes;
    Proofs leaves;
  };

  /// Grows over the moves of one node: one's is the claim that a single move proves, all's the one that takes every move.
  class Node {
   public:
    void add(std::uint64_t one, std::uint64_t all, std::uint64_t both) {
      one_ = std::min(one_, one);
      const std::uint64_t all_so_far = all_;
      all_ = std::min(impossible, all_ + all);
      // Both: one move carries both proofs, the others only the claim that takes every move.
      both_ = std::min({impossible, both_ + all, all_so_far + both});
    }
    Proofs proofs(bool asker_moves, std::uint64_t own) const {
      const auto with = [&](std::uint64_t cost) { return std::min(impossible, cost + own); };
      return asker_moves ? Proofs{with(one_), with(all_), with(both_)} : Proofs{with(all_), with(one_), with(both_)};
    }

   private:
    std::uint64_t one_ = impossible;
    std::uint64_t all_ = 0;
    std::uint64_t both_ = impossible;
  };

  Costs visit(const Position& pos, int depth) {
    if (!run_.enter(pos, depth)) return {};
    if (game_.over(pos)) return leaf(run_.finished(pos, asker_, depth));
    if (depth == 0) return leaf(run_.estimated(pos, asker_));

    const bool asker_moves = game_.to_move(pos) == asker_;
    Node nodes;
    Node leaves;
    const auto add = [&](Node& node, const Proofs& child) {
      if (asker_moves) {
        node.add(child.at_least, child.at_most, child.both);
      } else {
        node.add(child.at_most, child.at_least, child.both);
      }
    };
    MoveList<G> moves;
    game_.moves(pos, moves);
    for (const auto move : moves) {
      const Costs child = visit(after(game_, pos, move), depth - 1);
      add(nodes, child.nodes);
      add(leaves, child.leaves);
    }
    return {nodes.proofs(asker_moves, 1), leaves.proofs(asker_moves, 0)};
  }

  Costs leaf(Score value) const {
    Proofs proofs;
    if (value >= value_) proofs.at_least = 1;
    if (value <= value_) proofs.at_most = 1;
    if (value == value_) proofs.both = 1;
    return {proofs, proofs};
  }

  const G& game_;
  Switches switches_;
  Budget& budget_;
  NoTrace no_trace_;
  Run<G, NoTrace> run_;
  Player asker_ = Player::first;
  Score value_ = 0;
};

}  // namespace zermelo

// Greedy play: the move that promises most, without a look at what follows; of equally promising ones any. It is how people
// play who do not search, and what a search must beat.
//
// Guarantee: the move is legal. It has no opinion on the value.
// Needs: the promise of a move.
#pragma once

#include <array>

#include "zermelo/core/random.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class Greedy {
 public:
  static constexpr std::array needed{Capability::ordered};
  static constexpr AlgorithmCard card{
      .name = "greedy", .kind = Kind::model, .idea = "the move that promises most", .blind = true, .needs = needed};

  Greedy(const G& game, Switches, Budget& budget, Trace&) : game_(game), budget_(budget) {}

  Result<G> search(const typename G::Position& root, int) {
    Result<G> result;
    MoveList<G> moves;
    game_.moves(root, moves);
    result.nodes = budget_.enter() ? 1 : 0;
    Random random(budget_.limits().seed ^ game_.key(root));
    Score most = 0;
    std::uint64_t equal = 0;  // moves that promise so much
    for (const auto move : moves) {
      result.moves.push_back({move, 0, Bound::none});
      const Score promised = game_.promise(root, move);
      if (result.line.empty() || promised > most) equal = 0;
      if (equal > 0 && promised < most) continue;
      most = promised;
      if (random.below(++equal) == 0) result.line = {move};
    }
    return result;
  }

 private:
  const G& game_;
  Budget& budget_;
};

}  // namespace zermelo

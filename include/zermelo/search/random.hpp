// Random play: any legal move, each equally likely. The weakest opponent, and the smallest algorithm to learn the shape of
// one from: a card, a constructor, search().
//
// Guarantee: the move is legal. It has no opinion on the value.
#pragma once

#include "zermelo/core/random.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class RandomPlay {
 public:
  static constexpr AlgorithmCard card{.name = "random", .kind = Kind::model, .idea = "any legal move", .blind = true};

  RandomPlay(const G& game, Switches, Budget& budget, Trace&) : game_(game), budget_(budget) {}

  Result<G> search(const typename G::Position& root, int) {
    Result<G> result;
    MoveList<G> moves;
    game_.moves(root, moves);
    result.nodes = budget_.enter() ? 1 : 0;
    Random random(budget_.limits().seed ^ game_.key(root));
    if (!moves.empty()) result.line = {moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]};
    for (const auto move : moves) result.moves.push_back({move, 0, Bound::none});
    return result;
  }

 private:
  const G& game_;
  Budget& budget_;
};

}  // namespace zermelo

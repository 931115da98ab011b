// Trees made by rule and seed. The text of a generator, such as "uniform b=10 d=4 order=best seed=1", is a tree too.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/tree/tree.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo {

/// Every inner node has `branching` children, every leaf lies at `depth`. The value of every node is drawn from the root
/// down, so that the order of moves can be chosen: in the best order alpha-beta visits the minimal tree, in the worst it
/// cuts nothing. Inner nodes carry an estimate that lies between noise (correlation 0) and the true value (1). With a die of
/// `sides` every move is followed by a roll, which is a ply as well; there is no worst order then.
struct UniformTree {
  enum class Order : std::uint8_t { random, best, worst };

  int branching = 3;
  int depth = 3;
  std::uint64_t seed = 1;
  Order order = Order::random;
  double correlation = 0;
  int sides = 0;  // 0: no die
};

/// Uneven: up to `branching` children, leaves at any level to `depth`; a seat may move again with probability
/// `extra_turn`; leaf values are drawn from −values to +values, so that a small range means many ties; a node is a chance
/// node with probability `chance`. With three seats and more, payoffs are vectors and any seat may move.
struct IrregularTree {
  int branching = 3;
  int depth = 4;
  std::uint64_t seed = 1;
  double extra_turn = 0.25;
  int values = 9;
  double chance = 0;
  int seats = 2;
};

Expected<Tree> generate(const UniformTree& shape);
Expected<Tree> generate(const IrregularTree& shape);

/// By the parameters of the game, or by a text: a generator's name and some of those parameters.
Expected<Tree> generate(const Settings& settings);
Expected<Tree> generate(std::string_view text);
bool is_generator(std::string_view text);

}  // namespace zermelo

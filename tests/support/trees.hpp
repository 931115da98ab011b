// Random trees for properties. They are made of plain nodes that RapidCheck can shrink, so that a failure shows the
// smallest tree that still fails, in the notation that the program reads.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "games/tree/tree.hpp"

namespace zermelo::tests {

struct Node {
  int mover = 0;             // a seat; -1: chance
  std::vector<int> numbers;  // payoff or estimate, one a seat or a single one
  std::vector<Node> children;
  std::vector<int> shares;  // of chance, one a child
};

inline std::string text_of(const Node& node) {
  std::string numbers;
  for (const int number : node.numbers) numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
  const bool by_seat = node.numbers.size() > 1;
  if (by_seat) numbers = "[" + numbers + "]";
  if (node.children.empty()) return numbers;
  std::string text = "(";
  text += node.mover < 0 ? "chance" : by_seat ? "p" + std::to_string(node.mover + 1) : node.mover == 0 ? "max" : "min";
  text += " =" + numbers;
  int sum = 0;
  for (std::size_t index = 0; index < node.children.size(); ++index) sum += node.shares[index];
  for (std::size_t index = 0; index < node.children.size(); ++index) {
    text += " ";
    if (node.mover < 0) {
      char share[32];
      std::snprintf(share, sizeof share, "%.17g:", static_cast<double>(node.shares[index]) / sum);
      text += share;
    }
    text += text_of(node.children[index]);
  }
  return text + ")";
}

inline std::ostream& operator<<(std::ostream& stream, const Node& node) {
  return stream << text_of(node);
}

struct Shape {
  int depth = 4;
  int branching = 4;
  int values = 9;  // small: many ties
  int seats = 2;
  bool chance = false;
  bool shared = false;  // of many seats: they share `values` among them, at every node
};

/// Any tree of the shape; a seat may move twice in a row, lines may end early.
inline rc::Gen<Node> random_nodes(const Shape& shape, int depth) {
  const auto whole = [](int low, int high) { return rc::gen::resize(100, rc::gen::inRange(low, high + 1)); };
  const auto cuts = rc::gen::container<std::vector<int>>(static_cast<std::size_t>(shape.seats), whole(0, shape.values));
  const auto shares = rc::gen::map(cuts, [total = shape.values](std::vector<int> parts) {
    std::sort(parts.begin(), parts.end());
    parts.back() = total;
    std::adjacent_difference(parts.begin(), parts.end(), parts.begin());
    return parts;
  });
  const auto any = rc::gen::container<std::vector<int>>(static_cast<std::size_t>(shape.seats > 2 ? shape.seats : 1),
                                                        whole(-shape.values, shape.values));
  const rc::Gen<std::vector<int>> numbers = shape.shared ? shares : any;
  const auto leaf = rc::gen::map(numbers, [](std::vector<int> payoff) {
    Node node;
    node.numbers = std::move(payoff);
    return node;
  });
  if (depth == 0) return leaf;
  const auto children = rc::gen::nonEmpty(
      rc::gen::resize(shape.branching, rc::gen::container<std::vector<Node>>(random_nodes(shape, depth - 1))));
  const auto inner = rc::gen::map(
      rc::gen::tuple(whole(shape.chance ? -1 : 0, shape.seats - 1), numbers, children,
                     rc::gen::container<std::vector<int>>(static_cast<std::size_t>(shape.branching), whole(1, 4))),
      [](std::tuple<int, std::vector<int>, std::vector<Node>, std::vector<int>> parts) {
        return Node{std::get<0>(parts), std::get<1>(parts), std::get<2>(parts), std::get<3>(parts)};
      });
  return rc::gen::weightedOneOf<Node>({{1, leaf}, {6, inner}});
}

inline rc::Gen<Node> random_tree(const Shape& shape) {
  return random_nodes(shape, shape.depth);
}

/// The tree of some nodes; they are always well formed.
inline Tree tree_of(const Node& node) {
  Expected<Tree> tree = Tree::read(text_of(node));
  RC_ASSERT(static_cast<bool>(tree));
  return *std::move(tree);
}

}  // namespace zermelo::tests

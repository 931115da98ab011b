// The tree that a search grows node by node, in memory that is taken once: nodes lie side by side in one block, the children of
// a node next to one another, and when the block is full the tree grows no more.
//
// Threads may share a tree: every number is read and written whole.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>

#include "zermelo/core/score.hpp"

namespace zermelo {

/// What is known of a move and of the position behind it. Two share a cache line.
struct TreeNode {
  double total = 0;               // what simulations through it paid to the seat that chose it, added up
  std::uint32_t visits = 0;       // their number
  std::uint32_t first_child = 0;  // 0: not grown yet
  Score low = -infinite;          // proven: the first seat gets at least
  Score high = infinite;          // and at most
  std::uint32_t move = 0;         // its bits or, where those are more, its place among the moves
  std::uint16_t children = 0;
  std::int16_t promise = 0;
};
static_assert(sizeof(TreeNode) == 32);

class SearchTree {
 public:
  static constexpr std::uint32_t root = 0;

  /// Room for as many nodes as fit, one at least. The memory is touched only as the tree grows.
  explicit SearchTree(std::size_t bytes)
      : room_(static_cast<std::uint32_t>(std::clamp<std::size_t>(bytes / sizeof(TreeNode), 1, most))),
        nodes_(static_cast<TreeNode*>(std::aligned_alloc(alignment, rounded(room_ * sizeof(TreeNode))))) {
    if (nodes_ == nullptr) std::abort();
    new (nodes_.get()) TreeNode;
  }

  TreeNode& operator[](std::uint32_t place) { return nodes_.get()[place]; }

  /// So many new nodes side by side; 0 where there is no room.
  std::uint32_t take(std::uint32_t count) {
    std::uint32_t place = used_.load(std::memory_order_relaxed);
    do {
      if (count > room_ - place) return 0;
    } while (!used_.compare_exchange_weak(place, place + count, std::memory_order_relaxed));
    std::uninitialized_default_construct_n(nodes_.get() + place, count);
    return place;
  }

  double fill() const { return static_cast<double>(used_.load(std::memory_order_relaxed)) / room_; }

 private:
  static constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t alignment = 64;
  static constexpr std::size_t rounded(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

  struct Free {
    void operator()(TreeNode* nodes) const { std::free(nodes); }
  };

  std::uint32_t room_;
  std::unique_ptr<TreeNode, Free> nodes_;
  std::atomic<std::uint32_t> used_{1};
};

}  // namespace zermelo

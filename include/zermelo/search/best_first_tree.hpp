// The tree of a best-first search, in an arena that is taken once and never grows: what pn, pn2, b* and conspiracy share. The
// search says what a new position is worth to it and how the worth of a position follows from its moves; the tree keeps the
// nodes, and brings what lies above a change up to date. Nothing is recursive.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/search/run.hpp"

namespace zermelo {

template <Game G, class Value>
class BestFirstTree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Index = std::uint32_t;

  struct Node {
    Position position;
    Move move;  // that leads here
    Index parent = 0;
    Index first_child = 0;
    std::uint16_t children = 0;  // none: not yet looked at, or an end
    std::int16_t depth = 0;      // left to search
    bool own_move = false;       // of the seat whose tree it is
    Value value{};
  };

  BestFirstTree(Run<G, NoTrace>& run, std::size_t bytes)
      : run_(run),
        repeats_(has(run.game, Capability::repeats)),
        capacity_(std::clamp<std::size_t>(bytes / sizeof(Node), 1, std::size_t{1} << 31)) {
    nodes_.reserve(capacity_);
  }

  /// A new tree of one position, and whose it is. Before: the keys of the positions that led there, where a repetition would
  /// count.
  void plant(const Position& root, int depth, Player seat, std::span<const Key> before) {
    seat_ = seat;
    full_ = false;
    before_.assign(before.begin(), before.end());
    nodes_.clear();
    nodes_.push_back(node_of(root, Move{}, 0, depth));
  }

  /// Gives a position its moves; no where there is no room for them. Value_of(node, repeated) says what a new one is worth.
  template <class ValueOf>
  bool expand(Index parent, ValueOf value_of) {
    const Position pos = nodes_[parent].position;
    MoveList<G> moves;
    run_.game.moves(pos, moves);
    if (!has_room_for(moves.size())) return false;
    begin_children(parent);
    for (const Move move : moves) {
      Node child = node_of(after(run_.game, pos, move), move, parent, nodes_[parent].depth - 1);
      child.value = value_of(child, repeats_ && is_repeated(child.position, parent));
      add_child(parent, child);
    }
    return true;
  }

  /// Gives a position the moves that another tree has for its root; no where there is no room for them.
  bool adopt(Index parent, const BestFirstTree& other) {
    if (!has_room_for(other.root().children)) return false;
    begin_children(parent);
    for (Node child : other.children_of(0)) {
      child.parent = parent;
      child.children = 0;
      add_child(parent, child);
    }
    return true;
  }

  /// Brings the values from a node upwards up to date. Answers with the last node that changed, or the root.
  template <class Combined>
  Index updated_above(Index node, Combined combined) {
    for (;; node = nodes_[node].parent) {
      const Value value = combined(node);
      const bool unchanged = value == nodes_[node].value;
      nodes_[node].value = value;
      if (unchanged || node == 0) return node;
    }
  }

  /// The keys of all positions on the line to a node, those before the tree included.
  std::vector<Key> line_to(Index node) const {
    std::vector<Key> line = before_;
    for (; node != 0; node = nodes_[node].parent) line.push_back(run_.game.key(nodes_[nodes_[node].parent].position));
    return line;
  }

  const Node& root() const { return nodes_.front(); }
  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& at(Index node) const { return nodes_[node]; }
  Value& value(Index node) { return nodes_[node].value; }
  std::span<const Node> children_of(Index node) const {
    return std::span(nodes_).subspan(nodes_[node].first_child, nodes_[node].children);
  }
  /// How many plies below the root the deepest node lies.
  int height() const {
    const auto deeper = [](const Node& one, const Node& other) { return one.depth < other.depth; };
    return root().depth - std::min_element(nodes_.begin(), nodes_.end(), deeper)->depth;
  }
  std::uint64_t leaves() const {
    const auto is_leaf = [](const Node& node) { return node.children == 0; };
    return static_cast<std::uint64_t>(std::count_if(nodes_.begin(), nodes_.end(), is_leaf));
  }
  Index size() const { return static_cast<Index>(nodes_.size()); }
  Player seat() const { return seat_; }
  bool full() const { return full_; }

 private:
  Node node_of(const Position& pos, Move move, Index parent, int depth) const {
    Node node;
    node.position = pos;
    node.move = move;
    node.parent = parent;
    node.depth = static_cast<std::int16_t>(depth);
    node.own_move = run_.game.to_move(pos) == seat_;
    return node;
  }

  bool has_room_for(int children) {
    full_ = full_ || nodes_.size() + static_cast<std::size_t>(children) > capacity_;
    return !full_;
  }
  void begin_children(Index parent) { nodes_[parent].first_child = size(); }
  void add_child(Index parent, const Node& child) {
    nodes_.push_back(child);
    ++nodes_[parent].children;
  }

  bool is_repeated(const Position& pos, Index parent) const {
    const Key key = run_.game.key(pos);
    if (std::find(before_.begin(), before_.end(), key) != before_.end()) return true;
    for (Index node = parent;; node = nodes_[node].parent) {
      if (run_.game.key(nodes_[node].position) == key) return true;
      if (node == 0) return false;
    }
  }

  Run<G, NoTrace>& run_;
  const bool repeats_;
  const std::size_t capacity_;
  Player seat_ = Player::first;
  std::vector<Node> nodes_;
  std::vector<Key> before_;
  bool full_ = false;
};

}  // namespace zermelo

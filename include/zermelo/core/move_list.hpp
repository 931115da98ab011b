// A list with room for a fixed number of items, on the stack: the search never allocates.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace zermelo {

template <class Item, int Capacity>
class FixedList {
 public:
  void push(const Item& item) {
    assert(size_ < Capacity);
    items_[static_cast<std::size_t>(size_++)] = item;
  }
  void clear() { size_ = 0; }
  /// Only the first so many stay.
  void shrink(int size) { size_ = size; }
  void swap(int one, int other) {
    std::swap(items_[static_cast<std::size_t>(one)], items_[static_cast<std::size_t>(other)]);
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Item& operator[](int index) const { return items_[static_cast<std::size_t>(index)]; }
  const Item* begin() const { return items_.data(); }
  const Item* end() const { return items_.data() + size_; }

 private:
  std::array<Item, Capacity> items_;  // left uninitialised on purpose: only the first size_ items are ever read
  int size_ = 0;
};

/// A move of a chance node with its exact probability.
template <class Move>
struct Outcome {
  Move move;
  double probability;
};

/// Room for every legal move of any position of G.
template <class G>
using MoveList = FixedList<typename G::Move, G::max_moves>;

template <class G>
using OutcomeList = FixedList<Outcome<typename G::Move>, G::max_moves>;

}  // namespace zermelo

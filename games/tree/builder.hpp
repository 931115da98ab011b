// Puts a tree together from the root down, in the order in which it is written: readers and generators speak to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/tree/tree.hpp"

namespace zermelo {

/// A number exactly as it was written: 2.50 is 250 hundredths. Trees count in the finest step that occurs in them.
struct Decimal {
  std::int64_t digits = 0;
  int places = 0;

  static constexpr int max_places = 6;
};

/// One number, or one for each seat.
using Payoff = std::vector<Decimal>;

class TreeBuilder {
 public:
  /// What stands before a child.
  struct Branch {
    std::string label;
    std::optional<double> probability;
    bool noisy = false;
    bool pass = false;
  };

  /// All of these answer with the sentence that refuses the call, empty when all is well. A refused builder is done for.
  [[nodiscard]] std::string begin(Player mover, bool by_seat);
  [[nodiscard]] std::string leaf(const Payoff& payoff);
  [[nodiscard]] std::string branch(
      Branch branch);  // before the begin() or leaf() of a child, where there is something to say
  [[nodiscard]] std::string end();

  // Of the node that was begun, or the leaf that was placed, last.
  void name(std::string text);
  [[nodiscard]] std::string estimate(const Payoff& payoff);
  [[nodiscard]] std::string interval(Decimal low, Decimal high);

  int level() const { return static_cast<int>(open_.size()); }

  /// After the root is complete.
  Expected<Tree> finish(std::string origin = {});

 private:
  struct Open {
    std::uint32_t node;
    std::vector<std::uint32_t> children;
    std::vector<Branch> branches;
    std::optional<std::uint32_t> pass;
  };
  struct Interval {
    std::uint32_t node;
    Decimal low, high;
  };

  std::string add_node(Player mover);
  std::string settle(bool by_seat);
  std::string set_payoff(std::uint32_t node, const Payoff& payoff);
  void pack_keys();

  Tree tree_;
  std::vector<Open> open_;
  Branch next_;                   // of the child that comes
  std::vector<Decimal> numbers_;  // all that were written; nodes hold their places until finish()
  std::vector<Interval> intervals_;
  std::uint32_t last_ = 0;  // the node begun or placed last
  int highest_seat_ = 0;
  int places_ = 0;
  bool settled_ = false;  // whether payoffs come by seat is known
};

/// A whole number as a payoff.
inline Payoff whole(std::int64_t number) {
  return {Decimal{number, 0}};
}

}  // namespace zermelo

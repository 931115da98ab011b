#include "games/tree/builder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "zermelo/core/limits.hpp"

namespace zermelo {

namespace {

/// No payoff stands here (yet).
constexpr Score nothing = -1;

/// How far from one the probabilities of a node may add.
constexpr double tolerance = 1e-9;

Key combined(Key key, std::uint64_t word) {
  return Random::mixed(key ^ Random::mixed(word + 0x9e3779b97f4a7c15));
}

std::string count_of(std::size_t number, const char* thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace

std::string TreeBuilder::add_node(Player mover) {
  if (open_.empty() && !tree_.nodes_.empty()) return "expected one tree, found a second";
  if (tree_.nodes_.size() >= Tree::max_nodes)
    return "the tree has more than " + std::to_string(Tree::max_nodes) + " nodes, the most that is read";
  const auto node = static_cast<std::uint32_t>(tree_.nodes_.size());
  if (!open_.empty()) {
    Open& parent = open_.back();
    const bool chance = tree_.nodes_[parent.node].mover == Player::chance;
    if (chance && next_.pass) return "chance cannot pass";
    if (chance && !next_.probability) return "expected a probability before each child of a chance node, like 0.5:3";
    if (!chance && next_.probability) return "a probability stands only before a child of a chance node";
    if (next_.pass) {
      if (parent.pass) return "expected one pass at most, found a second";
      parent.pass = node;
    } else {
      if (parent.children.size() == static_cast<std::size_t>(Tree::max_moves))
        return "a node has more than " + std::to_string(Tree::max_moves) + " children, the most that is read";
      for (const Branch& other : parent.branches)
        if (!next_.label.empty() && other.label == next_.label)
          return "the label '" + next_.label + "' stands twice at one node";
      parent.children.push_back(node);
      parent.branches.push_back(std::move(next_));
    }
    next_ = {};
  }
  tree_.nodes_.push_back({.mover = mover, .value = nothing});
  last_ = node;
  return {};
}

std::string TreeBuilder::settle(bool by_seat) {
  if (!settled_) tree_.by_seat_ = by_seat;
  settled_ = true;
  if (tree_.by_seat_ == by_seat) return {};
  return tree_.by_seat_ ? "expected p1, p2, … and a payoff for each seat, like [1 2 6], as before"
                        : "expected max, min and single numbers, as before; payoffs by seat need p1, p2, … all over";
}

std::string TreeBuilder::begin(Player mover, bool by_seat) {
  if (mover != Player::chance) {
    if (std::string error = settle(by_seat); !error.empty()) return error;
    highest_seat_ = std::max(highest_seat_, index_of(mover) + 1);
  }
  if (level() >= max_depth) return "the tree is nested more than " + std::to_string(max_depth) + " deep";
  if (std::string error = add_node(mover); !error.empty()) return error;
  open_.push_back({.node = last_, .children = {}, .branches = {}, .pass = {}});
  return {};
}

std::string TreeBuilder::branch(Branch branch) {
  const bool possible = !branch.probability || (*branch.probability > 0 && *branch.probability <= 1);
  if (!possible) return "a probability is above 0 and at most 1";
  next_ = std::move(branch);
  return {};
}

std::string TreeBuilder::end() {
  const Open done = std::move(open_.back());
  open_.pop_back();
  if (done.children.empty()) return "expected at least one child";
  Tree::Node& node = tree_.nodes_[done.node];
  node.first_branch = static_cast<std::uint32_t>(tree_.children_.size());
  node.branches = static_cast<std::uint16_t>(done.children.size());
  if (done.pass) tree_.passes_.emplace(done.node, *done.pass);

  double sum = 0;
  for (std::size_t index = 0; index < done.children.size(); ++index) {
    const auto place = tree_.children_.size();
    const Branch& branch = done.branches[index];
    tree_.children_.push_back(done.children[index]);
    if (!branch.label.empty()) tree_.labels_.emplace(static_cast<std::uint32_t>(place), branch.label);
    if (branch.probability) {
      sum += *branch.probability;
      tree_.probabilities_.resize(place + 1);
      tree_.probabilities_[place] = *branch.probability;
    }
    if (branch.noisy) {
      tree_.noisy_.resize(place + 1);
      tree_.noisy_[place] = true;
    }
  }
  if (node.mover == Player::chance && std::abs(sum - 1) > tolerance)
    return "the probabilities of a chance node add to " + plain_number(sum) + "; expected 1";
  last_ = done.node;
  return {};
}

std::string TreeBuilder::set_payoff(std::uint32_t node, const Payoff& payoff) {
  const bool by_seat = payoff.size() > 1;
  if (std::string error = settle(by_seat); !error.empty()) return error;
  if (by_seat) {
    if (payoff.size() > static_cast<std::size_t>(max_seats))
      return "found " + count_of(payoff.size(), "payoff") + "; expected at most " + std::to_string(max_seats);
    if (!numbers_.empty() && static_cast<std::size_t>(tree_.seats_) != payoff.size())
      return "found " + count_of(payoff.size(), "payoff") + "; expected " + std::to_string(tree_.seats_) + " as before";
    tree_.seats_ = static_cast<int>(payoff.size());
  }
  tree_.nodes_[node].value = static_cast<Score>(numbers_.size());
  for (const Decimal& number : payoff) {
    places_ = std::max(places_, number.places);
    numbers_.push_back(number);
  }
  return {};
}

std::string TreeBuilder::leaf(const Payoff& payoff) {
  if (std::string error = add_node(Player::first); !error.empty()) return error;
  return set_payoff(last_, payoff);
}

void TreeBuilder::name(std::string text) {
  tree_.names_[last_] = std::move(text);
}

std::string TreeBuilder::estimate(const Payoff& payoff) {
  tree_.estimated_[last_] = true;
  return set_payoff(last_, payoff);
}

std::string TreeBuilder::interval(Decimal low, Decimal high) {
  places_ = std::max({places_, low.places, high.places});
  intervals_.push_back({last_, low, high});
  return {};
}

Expected<Tree> TreeBuilder::finish(std::string origin) {
  if (tree_.by_seat_ && highest_seat_ > tree_.seats_)
    return Error{"p" + std::to_string(highest_seat_) + " moves, but the payoffs are for " +
                 count_of(static_cast<std::size_t>(tree_.seats_), "seat")};

  for (int place = 0; place < places_; ++place) tree_.scale_ *= 10;
  bool too_large = false;
  const auto scaled = [&](const Decimal& number) {
    std::int64_t steps = number.digits;
    for (int place = number.places; place < places_; ++place) steps *= 10;
    too_large = too_large || steps > max_payoff || steps < -max_payoff;
    return static_cast<Score>(too_large ? 0 : steps);
  };

  // Numbers move from their places in the text to where the rules look for them.
  const auto seats = static_cast<std::size_t>(tree_.seats_);
  if (tree_.by_seat_) tree_.seat_values_.assign(seats, 0);  // for nodes without an estimate
  tree_.range_ = {std::numeric_limits<Score>::max(), std::numeric_limits<Score>::min()};
  for (Tree::Node& node : tree_.nodes_) {
    const auto place = static_cast<std::size_t>(node.value);
    const bool given = node.value != nothing;
    const Score first = given ? scaled(numbers_[place]) : 0;
    if (tree_.by_seat_ && given) {
      std::int64_t sum = 0;
      const auto target = tree_.seat_values_.size();
      for (std::size_t seat = 0; seat < seats; ++seat) {
        tree_.seat_values_.push_back(scaled(numbers_[place + seat]));
        sum += tree_.seat_values_.back();
        tree_.stakes_.least = std::min(tree_.stakes_.least, tree_.seat_values_.back());
      }
      tree_.stakes_.together = std::max(tree_.stakes_.together, sum);
      if (sum != 0 || seats != 2) tree_.zero_sum_ = false;
      node.value = static_cast<Score>(target);
    } else {
      node.value = first;
      tree_.stakes_.least = std::min(tree_.stakes_.least, -std::abs(first));
    }
    if (node.branches == 0 ||
        !tree_.estimated_.empty())  // inner nodes without an estimate count 0 among those that have one
      tree_.range_ = {std::min(tree_.range_.low, first), std::max(tree_.range_.high, first)};
  }
  for (const Interval& interval : intervals_) {
    const ScoreBounds bounds{scaled(interval.low), scaled(interval.high)};
    if (bounds.low > bounds.high) return Error{"an interval ends below its start"};
    tree_.intervals_[interval.node] = bounds;
  }
  if (too_large)
    return Error{"a number is too large: at most " + plain_number(static_cast<double>(max_payoff) / tree_.scale_) +
                 " with " + count_of(static_cast<std::size_t>(places_), "decimal place")};

  if (!tree_.probabilities_.empty()) tree_.probabilities_.resize(tree_.children_.size());
  if (!tree_.noisy_.empty()) tree_.noisy_.resize(tree_.children_.size());
  tree_.origin_ = std::move(origin);
  pack_keys();
  return std::move(tree_);
}

/// Children have higher numbers than their parents, so one pass from the back sees them first.
void TreeBuilder::pack_keys() {
  for (std::size_t index = tree_.nodes_.size(); index-- > 0;) {
    const Tree::Position pos{static_cast<std::uint32_t>(index)};
    Tree::Node& node = tree_.nodes_[index];
    Key key = combined(static_cast<Key>(tree_.seats_), static_cast<std::uint64_t>(index_of(node.mover)) + 2);
    key = combined(key, static_cast<std::uint64_t>(tree_.scale_));
    for (int seat_index = 0; seat_index < tree_.seats_; ++seat_index)
      key = combined(key, static_cast<std::uint64_t>(tree_.value(pos, seat(seat_index))));
    for (std::uint32_t branch = node.first_branch; branch < node.first_branch + node.branches; ++branch) {
      key = combined(key, tree_.nodes_[tree_.children_[branch]].key);
      if (node.mover == Player::chance) key = combined(key, std::bit_cast<std::uint64_t>(tree_.probabilities_[branch]));
      if (!tree_.noisy_.empty() && tree_.noisy_[branch]) key = combined(key, 1);
    }
    if (const auto pass = tree_.passes_.find(pos.node); pass != tree_.passes_.end())
      key = combined(key, tree_.nodes_[pass->second].key);
    if (const auto bounds = tree_.intervals_.find(pos.node); bounds != tree_.intervals_.end())
      key = combined(combined(key, static_cast<std::uint64_t>(bounds->second.low)),
                     static_cast<std::uint64_t>(bounds->second.high));
    node.key = key;
  }
}

}  // namespace zermelo

// Trees as text, in the notation that read.cpp reads, and as an outline for the terminal.
#include <cstdint>
#include <string>

#include "games/tree/tree.hpp"

namespace zermelo {

class TreeWriter {
 public:
  explicit TreeWriter(const Tree& tree) : tree_(tree) {}

  std::string text(std::uint32_t node) {
    write(node);
    return std::move(text_);
  }

  Picture outline(std::uint32_t node) {
    outline("", node, 0);
    return std::move(picture_);
  }

 private:
  /// More lines than this say less.
  static constexpr std::size_t max_outline = 40;

  void write(std::uint32_t index) {
    const Tree::Node& node = tree_.nodes_[index];
    const bool leaf = node.branches == 0;
    const auto name = tree_.names_.find(index);
    const auto interval = tree_.intervals_.find(index);
    if (leaf && name == tree_.names_.end() && interval == tree_.intervals_.end()) {
      text_ += payoff(index);
      return;
    }
    text_ += "(" + (leaf ? "leaf" : kind(index));
    if (name != tree_.names_.end()) text_ += " " + name->second;
    if (leaf) text_ += " " + payoff(index);
    if (tree_.estimated_.contains(index)) text_ += " =" + payoff(index);
    if (interval != tree_.intervals_.end())
      text_ += " [" + number(interval->second.low) + ".." + number(interval->second.high) + "]";
    for (std::uint32_t branch = node.first_branch; branch < node.first_branch + node.branches; ++branch) {
      text_ += " " + prefix(branch, node.mover == Player::chance);
      write(tree_.children_[branch]);
    }
    if (const auto pass = tree_.passes_.find(index); pass != tree_.passes_.end()) {
      text_ += " pass:";
      write(pass->second);
    }
    text_ += ")";
  }

  void outline(const std::string& before, std::uint32_t index, int level) {
    if (picture_.outline.size() == max_outline) picture_.outline.push_back({.level = 0, .text = "…"});
    if (picture_.outline.size() > max_outline) return;
    const Tree::Node& node = tree_.nodes_[index];
    const bool leaf = node.branches == 0;
    std::string text = before + (leaf ? payoff(index) : kind(index));
    if (const auto name = tree_.names_.find(index); name != tree_.names_.end()) text += " " + name->second;
    if (tree_.estimated_.contains(index)) text += " (estimate " + payoff(index) + ")";
    picture_.outline.push_back({.level = level, .text = text, .owner = leaf ? Player::chance : node.mover});
    for (std::uint32_t branch = node.first_branch; branch < node.first_branch + node.branches; ++branch) {
      std::string move = tree_.move_text({index}, branch) + "  ";
      if (node.mover == Player::chance) move += probability(branch) + "  ";
      outline(move, tree_.children_[branch], level + 1);
    }
  }

  std::string kind(std::uint32_t index) const {
    const Player mover = tree_.nodes_[index].mover;
    return mover == Player::chance ? "chance" : tree_.seat_text(mover);
  }

  std::string prefix(std::uint32_t branch, bool chance) const {
    std::string text = !tree_.noisy_.empty() && tree_.noisy_[branch] ? "!" : "";
    const auto label = tree_.labels_.find(branch);
    const bool labelled = label != tree_.labels_.end();
    if (labelled) text += label->second;
    if (chance) text += (labelled ? " " : "") + probability(branch);
    return labelled || chance ? text + ":" : text;
  }

  /// With all its digits, so that it comes back as it was.
  std::string probability(std::uint32_t branch) const {
    for (int digits = 1; digits <= 17; ++digits) {
      char text[32];
      std::snprintf(text, sizeof text, "%.*g", digits, tree_.probabilities_[branch]);
      if (std::strtod(text, nullptr) == tree_.probabilities_[branch]) return text;
    }
    return {};
  }

  std::string payoff(std::uint32_t index) const {
    if (!tree_.by_seat_) return number(tree_.nodes_[index].value);
    std::string text = "[";
    for (int seat_index = 0; seat_index < tree_.seats_; ++seat_index)
      text += (seat_index == 0 ? "" : " ") + number(tree_.value({index}, seat(seat_index)));
    return text + "]";
  }

  std::string number(Score steps) const {
    const bool negative = steps < 0;
    std::string digits = std::to_string(negative ? -steps : steps);
    std::size_t places = 0;
    for (int rest = tree_.scale_; rest > 1; rest /= 10) ++places;
    if (places != 0) {
      if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
      digits.insert(digits.size() - places, ".");
    }
    return (negative ? "-" : "") + digits;
  }

  const Tree& tree_;
  std::string text_;
  Picture picture_;
};

std::string Tree::position_text(const Position& pos) const {
  if (pos.node == 0 && !origin_.empty()) return origin_;
  return TreeWriter(*this).text(pos.node);
}

Picture Tree::picture(const Position& pos) const {
  return TreeWriter(*this).outline(pos.node);
}

}  // namespace zermelo

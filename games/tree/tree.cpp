#include "games/tree/tree.hpp"

#include <algorithm>

#include "games/tree/generate.hpp"

namespace zermelo {

void Tree::outcomes(const Position& pos, OutcomeList<Tree>& list) const {
  const Node& node = at(pos);
  for (Move branch = node.first_branch; branch < node.first_branch + node.branches; ++branch)
    list.push({branch, probabilities_[branch]});
}

void Tree::noisy_moves(const Position& pos, MoveList<Tree>& list) const {
  if (noisy_.empty()) return;
  const Node& node = at(pos);
  for (Move branch = node.first_branch; branch < node.first_branch + node.branches; ++branch)
    if (noisy_[branch]) list.push(branch);
}

bool Tree::quiet(const Position& pos) const {
  MoveList<Tree> noisy;
  noisy_moves(pos, noisy);
  return noisy.empty();
}

ScoreBounds Tree::score_bounds(const Position& pos) const {
  const auto found = intervals_.find(pos.node);
  const ScoreBounds bounds = found == intervals_.end() ? range_ : found->second;
  return view(pos) == Player::first ? bounds : ScoreBounds{-bounds.high, -bounds.low};
}

bool Tree::lacks(Capability capability) const {
  switch (capability) {
    case Capability::evaluated: return estimated_.empty();
    case Capability::noisy: return noisy_.empty();
    case Capability::passable: return passes_.empty();
    case Capability::chance: return probabilities_.empty();
    case Capability::bounded: return by_seat_;
    default: return false;
  }
}

Expected<Tree> Tree::make(const Settings& settings) {
  if (settings.text("generate") == "none") return read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  return generate(settings);
}

Expected<Tree> Tree::make(const Settings& settings, std::string_view text) {
  if (settings.text("generate") != "none") return Error{"expected either a tree or generate=…, found both"};
  return is_generator(text) ? generate(text) : read(text);
}

Expected<Tree::Position> Tree::read_position(std::string_view text) const {
  const Expected<Tree> other = is_generator(text) ? generate(text) : read(text);
  if (!other) return other.error();
  const Key key = other->nodes_.front().key;
  const auto found = std::find_if(nodes_.begin(), nodes_.end(), [&](const Node& node) { return node.key == key; });
  if (found == nodes_.end()) return Error{"the text is a tree, but no part of this one"};
  return Position{static_cast<std::uint32_t>(found - nodes_.begin())};
}

std::string Tree::move_text(const Position& pos, Move move) const {
  const auto label = labels_.find(move);
  return label == labels_.end() ? std::to_string(move - at(pos).first_branch + 1) : label->second;
}

Expected<Tree::Move> Tree::read_move(const Position& pos, std::string_view text) const {
  MoveList<Tree> list;
  moves(pos, list);
  if (list.empty()) return Error{"this is a leaf"};
  for (int index = 0; index < list.size(); ++index)
    if (text == move_text(pos, list[index]) || text == std::to_string(index + 1)) return list[index];
  return Error{"'" + std::string(text) + "' is no branch here; expected a label or 1 to " +
               std::to_string(list.size())};
}

}  // namespace zermelo

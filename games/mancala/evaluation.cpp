// The knowledge of Mancala: which orders are dominated, what a move does at once, what a position is worth.
#include <algorithm>

#include "games/mancala/mancala.hpp"

namespace zermelo {

/// The dearest tokens of the handful, as many as will fall into the base, must do so. What is dropped elsewhere has to leave
/// them in hand, also where the handful is dropped in parts and the base comes later.
bool Mancala::saves_dearest(Tokens tokens, Drops drops, int place) const {
  const int ring = 2 * pits_ + 1;
  const int base = drops_before_base(place);
  const int length = count_of(tokens);
  const int dropped = orders_->drops(tokens);
  if (base >= length) return true;
  if (base < dropped && base + ring >= length) return kind_at(drops, base) == dearest_kind(tokens);
  Tokens saved = 0;
  Tokens rest = tokens;
  for (int drop = base; drop < length; drop += ring) {
    const Tokens token = one_token(dearest_kind(rest));
    saved = static_cast<Tokens>(saved + token);
    rest = static_cast<Tokens>(rest - token);
  }
  for (int drop = 0; drop < dropped; ++drop) {
    const int kind = kind_at(drops, drop);
    if (drop >= base && (drop - base) % ring == 0) {
      if (kind != dearest_kind(saved)) return false;
      saved = static_cast<Tokens>(saved - one_token(kind));
    } else {
      if (count_of(rest, kind) == 0) return false;
      rest = static_cast<Tokens>(rest - one_token(kind));
    }
  }
  return true;
}

Mancala::Effect Mancala::effect_of(const Position& pos, Move move) const {
  Effect effect;
  int last = 0;
  const Handful left = dropped(taken_by(pos, move), move, [&](int kind, int place) {
    last = place;
    if (place == pits_) effect.gained += value_of(kind);
    if (place < pits_) effect.given += value_of(kind);
  });
  effect.again = left.tokens == 0 && last == pits_;
  return effect;
}

Score Mancala::promise(const Position& pos, Move move) const {
  const Effect effect = effect_of(pos, move);
  return (effect.again ? 600 : 0) + 30 * effect.gained - 10 * effect.given;
}

int Mancala::trait(const Position& pos, Move move) const {
  const Effect effect = effect_of(pos, move);
  return move.pit() | std::min(effect.gained, 15) << 4 | (effect.again ? 1 : 0) << 8 |
         std::min(effect.given / 4, 7) << 9;
}

/// What the other side has counts against the mover.
template <class Visitor>
void Mancala::for_each_feature(const Position& pos, Visitor visit) const {
  for (std::size_t side = 0; side < 2; ++side) {
    const Row& row = pos.rows[side == 0 ? pos.mover : 1 - pos.mover];
    const int sign = side == 0 ? 1 : -1;
    std::size_t in_row = 0;
    for (std::size_t pit = 0; pit < static_cast<std::size_t>(pits_); ++pit) {
      if (row[pit] == 0) continue;
      const auto tokens = static_cast<std::size_t>(count_of(row[pit]));
      const std::size_t feature = pit_feature(side, pit, std::min(tokens, most_in_pit));
      visit(feature + points_in_it, sign * points_in(row[pit]));
      visit(feature + holds_it, sign);
      in_row += tokens;
    }
    visit(row_feature(side, std::min(in_row, most_in_row)), sign);
  }
  if (pos.hand != 0) visit(last_feature(in_hand), points_in(pos.hand));
  visit(last_feature(turn), 1);
}

Score Mancala::expected(const Position& pos) const {
  const Score* const weights = weights_.data() + static_cast<std::size_t>(stage(pos)) * features();
  Score sum = 0;
  for_each_feature(pos, [&](std::size_t feature, int count) { sum += weights[feature] * count; });
  return sum;
}

Score Mancala::evaluate(const Position& pos) const {
  const Score most = point * points_in_play(pos);
  return banked(pos) + std::clamp(expected(pos), -most, most);
}

std::vector<std::string> Mancala::feature_names() const {
  std::vector<std::string> names;
  const std::array<std::string, 2> sides{"mine", "theirs"};
  for (const std::string& side : sides)
    for (int pit = 1; pit <= pits_; ++pit)
      for (std::size_t tokens = 1; tokens <= most_in_pit; ++tokens)
        for (const char* what : {"points", "pit"})
          names.push_back(std::string(what) + "-" + side + "-" + std::to_string(pit) + "-of-" + std::to_string(tokens));
  for (const std::string& side : sides)
    for (std::size_t tokens = 0; tokens <= most_in_row; ++tokens)
      names.push_back("tokens-" + side + "-" + std::to_string(tokens));
  names.insert(names.end(), {"in-hand", "turn"});
  return names;
}

/// A third of what lies on a side stays there; a pit that brings another turn is worth a little, and so is the move.
Weights Mancala::weights_by_hand() const {
  Weights weights(features());
  const int ring = 2 * pits_ + 1;
  for (std::size_t side = 0; side < 2; ++side)
    for (int pit = 1; pit <= pits_; ++pit)
      for (std::size_t tokens = 1; tokens <= most_in_pit; ++tokens) {
        const std::size_t feature = pit_feature(side, static_cast<std::size_t>(pit - 1), tokens);
        weights[feature + points_in_it] = 30;
        if (static_cast<int>(tokens) % ring == pit) weights[feature + holds_it] = side == 0 ? 250 : 150;
      }
  weights[last_feature(in_hand)] = 50;
  weights[last_feature(turn)] = 200;
  Weights all;
  for (int number = 0; number < most_stages; ++number) all.insert(all.end(), weights.begin(), weights.end());
  return all;
}

void Mancala::set_weights(const Weights& weights) {
  weights_ = weights;
  for (std::size_t at = 0; at < weights_.size(); ++at) {
    const std::size_t feature = at % features();
    if (feature < row_feature(0, 0) && feature % pit_features == points_in_it)
      weights_[at] = std::clamp(weights_[at], -point, point);
  }
}

bool Mancala::count_features(const Position& pos, std::span<int> counts) const {
  if (pos.ended) return false;
  std::fill(counts.begin(), counts.end(), 0);
  for_each_feature(pos, [&](std::size_t feature, int count) { counts[feature] += count; });
  return true;
}

}  // namespace zermelo

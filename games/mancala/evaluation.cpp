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

int Mancala::stage(const Position& pos) const {
  int tokens = count_of(pos.hand);
  for (const Row& row : pos.rows)
    for (const Tokens pit : row) tokens += count_of(pit);
  const int all = totals_[0] + totals_[1] + totals_[2];
  return std::min((all - tokens) * most_stages / all, most_stages - 1);
}

Mancala::Features Mancala::features_of(const Position& pos) const {
  Features counts{};
  const int ring = 2 * pits_ + 1;
  const auto width = static_cast<std::size_t>(pits_);
  for (std::size_t side = 0; side < 2; ++side) {
    const Row& row = pos.rows[side == 0 ? pos.mover : 1 - pos.mover];
    const int sign = side == 0 ? 1 : -1;
    int tokens = 0;
    int again = 0;
    for (std::size_t pit = 0; pit < width; ++pit) {
      const int count = count_of(row[pit]);
      counts[side * width + pit] = sign * points_in(row[pit]);
      tokens += count;
      if (count % ring == static_cast<int>(pit) + 1) ++again;
    }
    counts[2 * width + tokens_mine + side] = sign * tokens;
    counts[2 * width + again_mine + side] = sign * again;
  }
  counts[2 * width + in_hand] = points_in(pos.hand);
  counts[2 * width + turn] = 1;
  return counts;
}

Score Mancala::evaluate(const Position& pos) const {
  const Score already = banked(pos);
  const Features counts = features_of(pos);
  const Score* const weights = weights_.data() + static_cast<std::size_t>(stage(pos)) * features();
  Score rest = 0;
  for (std::size_t feature = 0; feature < features(); ++feature) rest += weights[feature] * counts[feature];
  const Score most = point * points_in_play(pos);
  return already + std::clamp(rest, -most, most);
}

std::vector<std::string> Mancala::feature_names() const {
  std::vector<std::string> names;
  for (const char* side : {"mine", "theirs"})
    for (int pit = 1; pit <= pits_; ++pit) names.push_back("points-" + std::string(side) + "-" + std::to_string(pit));
  names.insert(names.end(), {"tokens-mine", "tokens-theirs", "again-mine", "again-theirs", "in-hand", "turn"});
  return names;
}

void Mancala::set_weights(const Weights& weights) {
  weights_ = weights;
  for (std::size_t at = 0; at < weights_.size(); ++at)
    if (at % features() < 2 * static_cast<std::size_t>(pits_)) weights_[at] = std::clamp(weights_[at], -point, point);
}

bool Mancala::count_features(const Position& pos, std::span<int> counts) const {
  if (pos.ended) return false;
  const Features all = features_of(pos);
  std::copy_n(all.begin(), features(), counts.begin());
  return true;
}

}  // namespace zermelo

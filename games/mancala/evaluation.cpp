// The knowledge of Mancala: which orders are dominated, what a move does at once, what a position is worth.
#include <algorithm>
#include <numeric>

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

Mancala::Numbers Mancala::numbers_for(const Position& pos) const {
  Numbers numbers{};
  const Row& own = pos.rows[pos.mover];
  const Row& other = pos.rows[1 - pos.mover];
  for (std::size_t pit = 0, width = static_cast<std::size_t>(pits_); pit < width; ++pit) {
    numbers[pit] = static_cast<std::uint8_t>(count_of(other[pit]));
    numbers[width + 1 + pit] = static_cast<std::uint8_t>(count_of(own[pit]));
  }
  return numbers;
}

Mancala::Appraisal Mancala::appraised(const Numbers& numbers, bool has_turn) const {
  return network_ ? by_network(numbers, has_turn) : by_weights(numbers, has_turn);
}

/// The network sees the ring as the seat that has the turn: first its own pits, then the others'.
Mancala::Appraisal Mancala::by_network(const Numbers& numbers, bool has_turn) const {
  constexpr std::size_t width = 6;
  const std::size_t own = has_turn ? width + 1 : 0;  // the place of the first pit of that seat
  const std::size_t other = has_turn ? 0 : width + 1;
  Network::Numbers seen;
  for (std::size_t pit = 0; pit < width; ++pit) {
    seen[pit] = numbers[own + pit];
    seen[width + pit] = numbers[other + pit];
  }
  const Network::Appraisal answer = network_->appraise(seen);
  const float sign = has_turn ? point : -point;
  Appraisal appraisal{.prices = {}, .numbers = static_cast<Score>(sign * answer.numbers)};
  for (std::size_t pit = 0; pit < width; ++pit) {
    appraisal.prices[own + pit] = static_cast<Score>(sign * answer.prices[pit]);
    appraisal.prices[other + pit] = static_cast<Score>(sign * answer.prices[width + pit]);
  }
  appraisal.prices[width] = point;
  return appraisal;
}

Mancala::Appraisal Mancala::by_weights(const Numbers& numbers, bool has_turn) const {
  const auto width = static_cast<std::size_t>(pits_);
  const int in_play = std::accumulate(numbers.begin(), numbers.end(), 0) - numbers[width];
  const Score* const weights = weights_.data() + static_cast<std::size_t>(stage_with(in_play)) * features();
  const Score turn_sign = has_turn ? 1 : -1;
  Appraisal appraisal{.prices = {}, .numbers = turn_sign * weights[last_feature(turn)]};
  appraisal.prices[width] = point;
  for (const bool own : {true, false}) {
    const std::size_t first = own ? width + 1 : 0;
    const std::size_t side = own == has_turn ? 0 : 1;
    const Score sign = own ? 1 : -1;
    std::size_t in_row = 0;
    for (std::size_t pit = 0; pit < width; ++pit) {
      const std::size_t tokens = numbers[first + pit];
      if (tokens == 0) continue;
      in_row += tokens;
      const std::size_t feature = pit_feature(side, pit, std::min(tokens, most_in_pit));
      appraisal.prices[first + pit] = sign * weights[feature + points_in_it];
      appraisal.numbers += sign * weights[feature + holds_it];
    }
    appraisal.numbers += sign * weights[row_feature(side, std::min(in_row, most_in_row))];
  }
  return appraisal;
}

Score Mancala::worth_of_rest(const Prices& prices, const Position& pos, int pit) const {
  Score worth = 0;
  const Row& own = pos.rows[pos.mover];
  const Row& other = pos.rows[1 - pos.mover];
  for (std::size_t at = 0, width = static_cast<std::size_t>(pits_); at < width; ++at) {
    worth += prices[at] * points_in(other[at]);
    if (static_cast<int>(at) + 1 != pit) worth += prices[width + 1 + at] * points_in(own[at]);
  }
  return worth;
}

Score Mancala::expected(const Position& pos) const {
  if (network_) return expected_by_network(pos);
  const Score* const weights = weights_.data() + static_cast<std::size_t>(stage(pos)) * features();
  Score sum = 0;
  for_each_feature(pos, [&](std::size_t feature, int count) { sum += weights[feature] * count; });
  return sum;
}

/// In the midst of a pit: where the rest of it is sown as the prices want it.
Score Mancala::expected_by_network(const Position& pos) const {
  if (pos.hand == 0) {
    const Appraisal appraisal = by_network(numbers_for(pos), true);
    return appraisal.numbers + worth_of_rest(appraisal.prices, pos, 0);
  }
  const Outlook outlook = outlook_of(pos, 0);
  Score worth = outlook.rest - banked(pos);
  Position next = pos;
  do {
    const Move move = best_by(outlook.prices, next, 0);
    worth += worth_by(outlook.prices, next, move);
    play(next, move);
  } while (next.hand != 0);
  return worth;
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
  network_.reset();
  if (is_usual() && weights.size() == Network::shape.weights()) {
    network_ = std::make_shared<const Network>(weights);
    return;
  }
  weights_ = weights;
  for (std::size_t at = 0; at < weights_.size(); ++at) {
    const std::size_t feature = at % features();
    if (feature < row_feature(0, 0) && feature % pit_features == points_in_it)
      weights_[at] = std::clamp(weights_[at], -point, point);
  }
}

std::vector<WeightRow> Mancala::network_rows() const {
  if (!is_usual()) return {};
  std::vector<std::string> places;
  for (const std::string side : {"mine-", "theirs-"})
    for (int pit = 1; pit <= pits_; ++pit) places.push_back(side + std::to_string(pit));
  return rows_of(Network::shape, places);
}

bool Mancala::lay_out(const Position& pos, std::span<std::uint8_t> tokens, std::span<std::uint8_t> points) const {
  if (pos.ended || pos.hand != 0) return false;
  for (std::size_t side = 0; side < 2; ++side) {
    const Row& row = pos.rows[side == 0 ? pos.mover : 1 - pos.mover];
    for (std::size_t pit = 0, width = static_cast<std::size_t>(pits_); pit < width; ++pit) {
      tokens[side * width + pit] = static_cast<std::uint8_t>(count_of(row[pit]));
      points[side * width + pit] = static_cast<std::uint8_t>(points_in(row[pit]));
    }
  }
  return true;
}

bool Mancala::count_features(const Position& pos, std::span<int> counts) const {
  if (pos.ended) return false;
  std::fill(counts.begin(), counts.end(), 0);
  for_each_feature(pos, [&](std::size_t feature, int count) { counts[feature] += count; });
  return true;
}

}  // namespace zermelo

// What sowings are worth by the estimate, without playing each: how many tokens lie where after a pit is sown does not depend on
// their order, and with those numbers known an estimate is a sum of weights times points. So each place has its price for a
// point dropped there, and the best order puts the dearest tokens on the best places.
#include <algorithm>

#include "games/mancala/mancala.hpp"

namespace zermelo {

/// What a point is worth to the mover in each place once the handful is sown.
Mancala::Prices Mancala::prices_after(const Position& pos, int pit) const {
  const Handful hand = taken_by(pos, Move::of(pit, 0));
  const auto width = static_cast<std::size_t>(pits_);
  const std::size_t ring = 2 * width + 1;
  const int sown = count_of(hand.tokens);
  std::array<int, 2 * most_pits + 1> counts{};  // by place; the base counts what falls into it
  for (std::size_t at = 0; at < width; ++at) {
    counts[at] = count_of(pos.rows[1 - pos.mover][at]);
    counts[width + 1 + at] = count_of(pos.rows[pos.mover][at]);
  }
  if (pit != 0) counts[width + static_cast<std::size_t>(pit)] = 0;
  int last = hand.place;
  for (int drop = 0, place = hand.place; drop < sown; ++drop, place = next_place(place)) {
    ++counts[static_cast<std::size_t>(place)];
    last = place;
  }

  int in_play = 0;
  int own = 0;
  for (std::size_t place = 0; place < ring; ++place) {
    if (place != width) in_play += counts[place];
    if (place > width) own += counts[place];
  }
  Prices prices;
  prices.fill(point);  // all that is left is taken where the row is empty
  if (own == 0) return prices;
  const Score* const weights = weights_.data() + static_cast<std::size_t>(stage_with(in_play)) * features();
  const bool again = last == pits_;
  const auto price = [&](std::size_t side, std::size_t at, int count) {
    if (count == 0) return 0;
    return weights[pit_feature(side, at, std::min(static_cast<std::size_t>(count), most_in_pit)) + points_in_it];
  };
  for (std::size_t at = 0; at < width; ++at) {
    prices[at] = -price(again ? 1 : 0, at, counts[at]);
    prices[width + 1 + at] = price(again ? 0 : 1, at, counts[width + 1 + at]);
  }
  return prices;
}

/// The order, or its first part, that brings the most by these prices.
Mancala::Move Mancala::best_by(const Prices& prices, const Position& pos, int pit) const {
  const Handful hand = taken_by(pos, Move::of(pit, 0));
  if (!ordered(hand.tokens)) return Move::of(pit, 0);
  const int sown = count_of(hand.tokens);
  constexpr std::size_t most_tokens = std::size_t{token_kinds} * most_of_a_kind;
  std::array<std::uint8_t, most_tokens> turns;  // of the drops, the dearest place first
  std::array<Score, most_tokens> price;         // of those places; only what is sown is ever read
  for (int drop = 0, place = hand.place; drop < sown; ++drop, place = next_place(place)) {
    const Score here = prices[static_cast<std::size_t>(place)];
    int at = drop;
    for (; at > 0 && price[static_cast<std::size_t>(at - 1)] < here; --at) {
      price[static_cast<std::size_t>(at)] = price[static_cast<std::size_t>(at - 1)];
      turns[static_cast<std::size_t>(at)] = turns[static_cast<std::size_t>(at - 1)];
    }
    price[static_cast<std::size_t>(at)] = here;
    turns[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(drop);
  }
  const int dropped = orders_->drops(hand.tokens);
  Tokens left = hand.tokens;
  Drops drops = 0;
  for (int number = 0; number < sown; ++number) {
    const int kind = dearest_kind(left);
    left = static_cast<Tokens>(left - one_token(kind));
    const int drop = turns[static_cast<std::size_t>(number)];
    if (drop < dropped) drops |= static_cast<Drops>(kind) << 2 * drop;
  }
  return Move::of(pit, drops);
}

void Mancala::foremost(const Position& pos, MoveList<Mancala>& list) const {
  for_each_handful(pos, [&](int pit, Tokens tokens, int) {
    list.push(ordered(tokens) ? best_by(prices_after(pos, pit), pos, pit) : Move::of(pit, 0));
  });
}

/// What the drops of a move are worth by the prices.
Score Mancala::worth_by(const Prices& prices, const Position& pos, Move move) const {
  Score worth = 0;
  dropped(taken_by(pos, move), move,
          [&](int kind, int place) { worth += prices[static_cast<std::size_t>(place)] * value_of(kind); });
  return worth;
}

Mancala::Outlook Mancala::outlook_of(const Position& pos, int pit) const {
  Outlook outlook{.prices = prices_after(pos, pit), .rest = 0};
  Position child = pos;
  int next = pit;
  do {
    const Move move = best_by(outlook.prices, child, next);
    outlook.rest -= worth_by(outlook.prices, child, move);
    play(child, move);
    next = 0;
  } while (child.hand != 0);
  const Score value = banked(child) + (child.ended ? 0 : expected(child));
  outlook.rest += child.mover == pos.mover ? value : -value;
  return outlook;
}

}  // namespace zermelo

// What sowings are worth by the estimate, without playing each: how many tokens lie where after a pit is sown does not depend on
// their order, and with those numbers known an estimate is a sum of weights times points. So each place has its price for a
// point dropped there, and the best order puts the dearest tokens on the best places.
#include <algorithm>

#include "games/mancala/mancala.hpp"

namespace zermelo {

/// What it will all be worth to the mover once the handful is sown.
Mancala::Appraisal Mancala::after_sowing(const Position& pos, int pit) const {
  const Handful hand = taken_by(pos, Move::of(pit, 0));
  Numbers numbers = numbers_for(pos);
  if (pit != 0) numbers[static_cast<std::size_t>(pits_) + static_cast<std::size_t>(pit)] = 0;
  int last = hand.place;
  for (int left = count_of(hand.tokens), place = hand.place; left > 0; --left, place = next_place(place)) {
    ++numbers[static_cast<std::size_t>(place)];
    last = place;
  }
  const auto own = numbers.begin() + pits_ + 1;
  if (std::all_of(own, own + pits_, [](int number) { return number == 0; })) {
    Appraisal all{.prices = {}, .numbers = 0};  // what is left is taken
    all.prices.fill(point);
    return all;
  }
  return appraised(numbers, last == pits_);
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
    list.push(ordered(tokens) ? best_by(after_sowing(pos, pit).prices, pos, pit) : Move::of(pit, 0));
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
  const Appraisal appraisal = after_sowing(pos, pit);
  return {.prices = appraisal.prices,
          .rest = banked(pos) + appraisal.numbers + worth_of_rest(appraisal.prices, pos, pit)};
}

}  // namespace zermelo

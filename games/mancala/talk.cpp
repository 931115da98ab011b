// What Mancala has to tell at the table: where each token falls.
#include "games/mancala/mancala.hpp"

namespace zermelo {

Telling Mancala::tell(const Position& pos, Move move) const {
  Telling telling{.name = move.pit() != 0 ? std::to_string(move.pit()) : "…"};  // going on with a pit in parts
  const Player mover = to_move(pos);
  const Handful left = dropped(taken_by(pos, move), move, [&](int kind, int place) {
    Event event{.token = std::to_string(value_of(kind))};
    if (place == pits_) {
      event.gain = value_of(kind);
    } else {
      event.side = place > pits_ ? mover : seat(1 - pos.mover);
      event.place = std::to_string(place > pits_ ? place - pits_ : place + 1);
    }
    telling.events.push_back(event);
  });
  const Position next = after(*this, pos, move);
  telling.again = left.tokens == 0 && !next.ended && to_move(next) == mover;
  if (next.ended) {
    int gained = 0;
    for (const Event& event : telling.events) gained += event.gain;
    const int swept = points(next, mover) - points(pos, mover) - gained;
    if (swept > 0) telling.events.push_back({.gain = swept, .swept = true});
  }
  return telling;
}

}  // namespace zermelo

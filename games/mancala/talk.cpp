// What Mancala has to tell at the table: where each token falls, and in which orders a pit can be sown.
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
    if (swept > 0) telling.events.push_back({.gain = swept});
  }
  return telling;
}

/// The best promise first: the dearest token goes home.
Completions Mancala::completions(const Position& pos, std::string_view text) const {
  Completions all{.stem = std::string(text)};
  MoveList<Mancala> list;
  moves(pos, list);
  if (text.empty() && pos.hand == 0) {
    for (const Move move : list)
      if (const std::string pit = std::to_string(move.pit()); all.moves.empty() || all.moves.back() != pit)
        all.moves.push_back(pit);
    all.count = all.moves.size();
    return all;
  }
  all.orders = true;
  if (all.stem.find(':') == std::string::npos) {
    all.stem += ':';
  } else if (all.stem.back() != ':' && all.stem.back() != ',') {
    all.stem += ',';
  }
  Score most = 0;
  for (const Move move : list) {
    const std::string whole = move_text(pos, move);
    if (!whole.starts_with(all.stem)) continue;
    ++all.count;
    const Score promised = promise(pos, move);
    const bool best = all.moves.empty() || promised > most;
    if (best) most = promised;
    all.moves.insert(best ? all.moves.begin() : all.moves.end(), whole);
  }
  return all;
}

}  // namespace zermelo

// The numbers of Mancala's positions in endgame tables. A cell is a pit and a kind of token; the mover's cells come first.
#include <algorithm>

#include "games/mancala/mancala.hpp"

namespace zermelo {

int Mancala::slice(const Position& pos) const {
  return pos.hand == 0 ? tokens_in_play(pos) : -1;
}

std::uint64_t Mancala::index(const Position& pos) const {
  std::uint64_t number = 0;
  int before = 0;  // tokens on lower cells
  int cell = 0;
  for (const std::size_t seat : {std::size_t{pos.mover}, std::size_t{1} - pos.mover})
    for (std::size_t pit = 0; pit < static_cast<std::size_t>(pits_); ++pit, cell += kinds_)
      for (Tokens tokens = pos.rows[seat][pit]; tokens != 0;) {
        const int kind = std::countr_zero(static_cast<unsigned>(tokens)) / 5;
        const int count = count_of(tokens, kind);
        number += numbers_.part(cell + kind, before, count);
        before += count;
        tokens = static_cast<Tokens>(tokens - count * one_token(kind));
      }
  return number;
}

Mancala::Position Mancala::position(int slice, std::uint64_t number) const {
  Position pos;
  pos.ended = slice == 0;
  numbers_.for_each_token(slice, number, [&](int cell) {
    const int pit = cell / kinds_;
    Tokens& tokens = pos.rows[static_cast<std::size_t>(pit / pits_)][static_cast<std::size_t>(pit % pits_)];
    tokens = static_cast<Tokens>(tokens + one_token(cell % kinds_));
  });
  return pos;
}

bool Mancala::occurs(const Position& pos) const {
  std::array<int, token_kinds> counts{};
  for (const Row& row : pos.rows)
    for (const Tokens tokens : row)
      for (int kind = 0; kind < token_kinds; ++kind) counts[static_cast<std::size_t>(kind)] += count_of(tokens, kind);
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    if (counts[kind] > totals_[kind]) return false;
  return pos.ended || (!is_empty(pos.rows[0]) && !is_empty(pos.rows[1]));
}

}  // namespace zermelo

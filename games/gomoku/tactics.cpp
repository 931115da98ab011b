// Wins at hand, and wins one step further off: a double threat is a stone after which its owner can complete a line in more
// than one cell, so that one answer is not enough.
#include "games/gomoku/gomoku.hpp"

namespace zermelo {

using gomoku::Pattern;

template <int Side>
void GomokuOn<Side>::safe_moves(const Position& pos, MoveList<GomokuOn>& list) const {
  const Set& wanted = pos.stones.five[other(pos.mover)];
  if (pos.phase != Phase::play || wanted.empty()) return moves(pos, list);
  if (!wanted.more_than_one()) push_legal(pos, wanted, list);
}

template <int Side>
void GomokuOn<Side>::threats(const Position& pos, MoveList<GomokuOn>& list) const {
  if (pos.phase != Phase::play || pos.over) return;
  const Set& wanted = pos.stones.five[other(pos.mover)];
  Set fours = pos.stones.four[pos.mover];
  if (wanted.more_than_one()) return;
  if (!wanted.empty()) fours = fours & wanted;
  const Set& best = pos.stones.double_four[pos.mover];
  const Set& next = pos.stones.three[pos.mover];
  push_legal(pos, fours & best, list);
  push_legal(pos, (fours & next) - best, list);
  push_legal(pos, fours - best - next, list);
}

template <int Side>
std::optional<typename GomokuOn<Side>::Cell> GomokuOn<Side>::legal_double_four(const Position& pos, Color color) const {
  std::optional<Cell> found;
  pos.stones.double_four[color].any([&](Cell cell) {
    if (board_.may_put(pos.stones, cell, color)) found = cell;
    return found.has_value();
  });
  return found;
}

template <int Side>
std::optional<typename GomokuOn<Side>::Move> GomokuOn<Side>::double_threat(const Position& pos) const {
  if (pos.phase != Phase::play || pos.over) return std::nullopt;
  const Set& wanted = pos.stones.five[other(pos.mover)];
  if (wanted.empty()) return legal_double_four(pos, pos.mover);
  if (wanted.more_than_one()) return std::nullopt;
  const Cell cell = wanted.first();
  return pos.stones.double_four[pos.mover].has(cell) && may_put(pos, cell) ? std::optional(cell) : std::nullopt;
}

/// What stops a double four lies on the four lines through its cell; anything else is a four of one's own. Only a cell that
/// may be forbidden can hang on what lies elsewhere.
template <int Side>
void GomokuOn<Side>::answers(const Position& pos, MoveList<GomokuOn>& list) const {
  const Color enemy = other(pos.mover);
  if (pos.phase != Phase::play || forced(pos)) return safe_moves(pos, list);
  const auto wanted = legal_double_four(pos, enemy);
  if (!wanted) return safe_moves(pos, list);
  const Set empties = board_.empties(pos.stones);
  Set sure = pos.stones.double_four[enemy];
  if (enemy == gomoku::black) sure = sure - pos.stones.suspect;
  const Set tried = sure.empty() ? empties : (board_.reach(sure.first()) & empties) | pos.stones.four[pos.mover];
  const auto helps = [&](Cell cell) {
    if (pos.stones.four[pos.mover].has(cell)) return true;
    Position next = pos;
    board_.put(next.stones, cell, pos.mover);
    return !legal_double_four(next, enemy).has_value();
  };
  const auto push = [&](const Set& cells) {
    cells.for_each([&](Cell cell) {
      if (may_put(pos, cell) && helps(cell)) list.push(cell);
    });
  };
  push(tried & pos.stones.double_four[enemy]);
  push(tried - pos.stones.double_four[enemy]);
}

/// Only a stone that leaves two more to be placed in some direction can be half of a double four.
template <int Side>
void GomokuOn<Side>::preparations(const Position& pos, MoveList<GomokuOn>& list) const {
  const Set& wanted = pos.stones.five[other(pos.mover)];
  if (pos.phase != Phase::play || pos.over || wanted.more_than_one()) return;
  const auto prepares = [&](Cell cell) {
    bool half = false;
    for (int direction = 0; direction < 4; ++direction) {
      const Pattern pattern = board_.pattern(pos.stones, cell, direction, pos.mover);
      half = half || pattern == Pattern::three || pattern == Pattern::open_three;
    }
    if (!half || !may_put(pos, cell)) return false;
    Position next = pos;
    board_.put(next.stones, cell, pos.mover);
    return legal_double_four(next, pos.mover).has_value();
  };
  const Set cells = (wanted.empty() ? board_.empties(pos.stones) : wanted) - pos.stones.four[pos.mover];
  const auto push = [&](const Set& some) {
    some.for_each([&](Cell cell) {
      if (prepares(cell)) list.push(cell);
    });
  };
  push(cells & pos.stones.three[pos.mover]);
  push(cells - pos.stones.three[pos.mover]);
}

template <int Side>
bool GomokuOn<Side>::focus(const Position& pos, MoveList<GomokuOn>& list) const {
  if (pos.over || pos.phase == Phase::choose || pos.phase == Phase::choose_again) {
    moves(pos, list);
    return true;
  }
  if (pos.phase == Phase::play) {
    const auto quick_win = winning_move(pos) ? winning_move(pos) : double_threat(pos);
    const bool must_answer = forced(pos) || legal_double_four(pos, other(pos.mover)).has_value();
    if (quick_win) list.push(*quick_win);
    if (!quick_win && must_answer) answers(pos, list);
    if (!list.empty()) return true;
    if (must_answer) {  // and nothing helps: all moves are as good
      board_.empties(pos.stones).any([&](Cell cell) {
        if (may_put(pos, cell)) list.push(cell);
        return !list.empty();
      });
      return true;
    }
  }
  if (pos.stones.count == 0) {
    list.push(board_.cell(board_.width() / 2, board_.height() / 2));
    return false;
  }
  const Set empties = board_.empties(pos.stones);
  const auto live = [&](Cell cell) { return board_.is_live(pos.stones, cell); };
  if (board_.rule() == gomoku::Rule::freestyle && !(empties - pos.stones.near).any(live)) {
    // Where longer lines win too no stone ever harms its owner, so one that cannot be part of a line is no better than any.
    empties.for_each([&](Cell cell) {
      if (live(cell)) list.push(cell);
    });
    if (!list.empty()) return true;
  }
  push_legal(pos, pos.stones.near & empties, list);
  if (list.empty()) moves(pos, list);
  return false;
}

template class GomokuOn<6>;
template class GomokuOn<15>;
template class GomokuOn<20>;

}  // namespace zermelo

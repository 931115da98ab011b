#include "games/gomoku/gomoku.hpp"

#include <utility>

namespace zermelo {

namespace {

constexpr std::uint16_t opening_stones = 3;
constexpr std::uint16_t stones_after_adding = 5;

}  // namespace

template <int Side>
typename GomokuOn<Side>::Position GomokuOn<Side>::initial() const {
  Position pos;
  pos.stones = board_.empty();
  if (swap2_) pos.phase = Phase::place;
  return pos;
}

template <int Side>
void GomokuOn<Side>::push_legal(const Position& pos, const Set& cells, MoveList<GomokuOn>& list) const {
  cells.for_each([&](Cell cell) {
    if (may_put(pos, cell)) list.push(cell);
  });
}

/// Those that matter most first: searches that do not order moves by themselves see better for it.
template <int Side>
void GomokuOn<Side>::moves(const Position& pos, MoveList<GomokuOn>& list) const {
  if (pos.over) return;
  if (pos.phase == Phase::choose || pos.phase == Phase::choose_again) {
    list.push(take_white);
    list.push(take_black);
    if (pos.phase == Phase::choose) list.push(add_two);
    return;
  }
  Set left = board_.empties(pos.stones);
  const auto push = [&](const std::array<Set, 2>& cells) {
    const Set next = (cells[pos.mover] | cells[other(pos.mover)]) & left;
    push_legal(pos, next, list);
    left = left - next;
  };
  push(pos.stones.five);
  push(pos.stones.four);
  push(pos.stones.three);
  push({pos.stones.near, pos.stones.near});
  push_legal(pos, left, list);
}

template <int Side>
void GomokuOn<Side>::play(Position& pos, Move move) const {
  if (move >= take_white) {
    pos.phase = move == add_two ? Phase::add : Phase::play;
    // White is to move, and whoever chose white moves on.
    const Player chooser = pos.stones.count == opening_stones ? Player::second : Player::first;
    if (pos.phase == Phase::play) pos.swapped = (move == take_black) == (chooser == Player::second);
    return;
  }
  pos.won = pos.stones.five[pos.mover].has(move);
  board_.put(pos.stones, move, pos.mover);
  pos.mover = other(pos.mover);
  if (pos.phase == Phase::place && pos.stones.count == opening_stones) pos.phase = Phase::choose;
  if (pos.phase == Phase::add && pos.stones.count == stones_after_adding) pos.phase = Phase::choose_again;
  settle(pos);
}

/// Whether the game is over.
template <int Side>
void GomokuOn<Side>::settle(Position& pos) const {
  pos.over = pos.won || stones_left(pos) == 0 || (pos.mover == gomoku::black && !has_legal_cell(pos));
}

/// Black alone may find all that is left forbidden; the game is then drawn.
template <int Side>
bool GomokuOn<Side>::has_legal_cell(const Position& pos) const {
  if (pos.stones.suspect.empty()) return true;
  return board_.empties(pos.stones).any([&](Cell cell) { return may_put(pos, cell); });
}

template <int Side>
typename GomokuOn<Side>::Move GomokuOn<Side>::random_move(const Position& pos, Random& random) const {
  if (pos.phase == Phase::choose) return static_cast<Move>(take_white + random.below(3));
  if (pos.phase == Phase::choose_again) return static_cast<Move>(take_white + random.below(2));
  for (;;) {
    const auto column = static_cast<int>(random.below(static_cast<std::uint64_t>(board_.width())));
    const auto row = static_cast<int>(random.below(static_cast<std::uint64_t>(board_.height())));
    const Cell cell = board_.cell(column, row);
    if (board_.is_empty(pos.stones, cell) && may_put(pos, cell)) return cell;
  }
}

/// What tells positions with the same stones apart.
template <int Side>
Key GomokuOn<Side>::word_of_state(const Position& pos) const {
  const auto state = static_cast<std::uint64_t>(pos.mover) | static_cast<std::uint64_t>(pos.phase) << 1 |
                     std::uint64_t{pos.swapped} << 4;
  return state == 0 ? 0 : Random::mixed(state);
}

template <int Side>
typename GomokuOn<Side>::Position GomokuOn<Side>::canonical(const Position& pos) const {
  const auto& keys = pos.stones.keys;
  const auto least = static_cast<int>(std::min_element(keys.begin(), keys.begin() + board_.images()) - keys.begin());
  if (least == 0) return pos;
  Position image = pos;
  image.stones = board_.empty();
  for (const Color color : {gomoku::black, gomoku::white})
    pos.stones.of[color].for_each([&](Cell cell) { board_.put(image.stones, board_.image(cell, least), color); });
  return image;
}

template class GomokuOn<6>;
template class GomokuOn<15>;
template class GomokuOn<20>;

}  // namespace zermelo

#include "games/qubic/qubic.hpp"

#include <array>
#include <cstddef>

namespace zermelo {

using qubic::bit_of;
using qubic::cell_at;
using qubic::side;

namespace {

/// What a line is worth by the stones that one side has in it, alone. Three stones are a win at hand or a stone that must be
/// stopped; the search sees what comes of them.
constexpr std::array<Score, 5> worth{0, 1, 6, 36, 0};

constexpr std::string_view form =
    "; expected four layers of four rows, of X, O and '.', rows parted by ',', layers by '/'";

}  // namespace

// ---- Knowledge ----

Score Qubic::evaluate(const Position& pos) const {
  Score value = 0;
  for (const Board line : qubic::lines) {
    const int own = std::popcount(pos.mover & line);
    const int others = std::popcount(pos.other & line);
    if (others == 0) value += worth[static_cast<std::size_t>(own)];
    if (own == 0) value -= worth[static_cast<std::size_t>(others)];
  }
  return value;
}

ScoreBounds Qubic::score_bounds(const Position& pos) const {
  if (pos.won) return {-win, -win};
  ScoreBounds bounds{0, 0};
  for (const Board line : qubic::lines) {
    if ((pos.mover & line) == 0) bounds.low = -win;
    if ((pos.other & line) == 0) bounds.high = win;
  }
  return bounds;
}

Score Qubic::promise(const Position& pos, Move cell) const {
  Score gain = 0;
  const qubic::LinesThrough& through = qubic::lines_through[cell];
  for (int index = 0; index < through.count; ++index) {
    const Board line = through.lines[static_cast<std::size_t>(index)];
    const auto own = static_cast<std::size_t>(std::popcount(pos.mover & line));
    const auto others = static_cast<std::size_t>(std::popcount(pos.other & line));
    if (others == 0) gain += worth[own + 1] - worth[own] + 1;
    if (own == 0) gain += worth[others];
  }
  return 10 * gain;
}

// ---- Symmetry ----

namespace {

/// Where each cell goes under the automorphisms of the 76 lines: the axes change places, each may be reflected, and the
/// coordinates of all axes may be renamed alike so that opposite ones stay opposite.
constexpr int images = 192;
using Image = std::array<std::uint8_t, qubic::cells>;

constexpr std::array<Image, images> image_table = [] {
  // Plain arrays: compilers count the steps that a constant takes.
  constexpr int orders[6][3]{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  constexpr int names[4][4]{{0, 1, 2, 3}, {0, 2, 1, 3}, {1, 0, 3, 2}, {1, 3, 0, 2}};
  std::array<Image, images> table{};
  std::size_t next = 0;
  for (const auto& order : orders)
    for (const auto& name : names)
      for (int reflected = 0; reflected < 8; ++reflected, ++next)
        for (int cell = 0; cell < qubic::cells; ++cell) {
          const int from[3]{cell % side, cell / side % side, cell / side / side};
          int to[3]{};
          for (int axis = 0; axis < 3; ++axis) {
            const int value = name[from[order[axis]]];
            to[axis] = (reflected >> axis & 1) != 0 ? side - 1 - value : value;
          }
          table[next][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell_at(to[0], to[1], to[2]));
        }
  return table;
}();

Qubic::Board moved(Qubic::Board board, const Image& image) {
  Qubic::Board result = 0;
  for (; board != 0; board &= board - 1) result |= bit_of(image[static_cast<std::size_t>(std::countr_zero(board))]);
  return result;
}

/// A set of images, one bit each.
using ImageSet = std::array<std::uint64_t, 3>;

/// For each cell, and each cell where it may go, the images that take it there.
const auto& takers() {
  static constexpr auto table = [] {
    std::array<std::array<ImageSet, qubic::cells>, qubic::cells> all{};
    for (std::size_t image = 0; image < images; ++image)
      for (std::size_t cell = 0; cell < qubic::cells; ++cell)
        all[cell][image_table[image][cell]][image / 64] |= std::uint64_t{1} << image % 64;
    return all;
  }();
  return table;
}

/// Keeps of the images those that put a stone on the cell, if there are any.
void keep(ImageSet& alive, Qubic::Board stones, std::size_t cell) {
  ImageSet putting{};
  for (; stones != 0; stones &= stones - 1) {
    const ImageSet& own = takers()[static_cast<std::size_t>(std::countr_zero(stones))][cell];
    for (std::size_t word = 0; word < putting.size(); ++word) putting[word] |= own[word] & alive[word];
  }
  if ((putting[0] | putting[1] | putting[2]) != 0) alive = putting;
}

bool is_single(const ImageSet& set) {
  return std::popcount(set[0]) + std::popcount(set[1]) + std::popcount(set[2]) == 1;
}

}  // namespace

/// Cell after cell, only those images stay that put a stone of the mover there, then one of the opponent, as long as there are
/// any: soon a single one is left, or only such as make no difference.
Qubic::Position Qubic::canonical(const Position& pos) const {
  ImageSet alive{~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
  for (std::size_t cell = 0; cell < qubic::cells && !is_single(alive); ++cell) {
    keep(alive, pos.mover, cell);
    keep(alive, pos.other, cell);
  }
  std::size_t word = 0;
  while (alive[word] == 0) ++word;
  const Image& image = image_table[word * 64 + static_cast<std::size_t>(std::countr_zero(alive[word]))];
  return {.mover = moved(pos.mover, image),
          .other = moved(pos.other, image),
          .mover_wins = moved(pos.mover_wins, image),
          .other_wins = moved(pos.other_wins, image),
          .turn = pos.turn,
          .won = pos.won};
}

// ---- Text and picture ----

char Qubic::stone_at(const Position& pos, int cell) {
  const bool movers = (pos.mover >> cell & 1) != 0;
  if (!movers && (pos.other >> cell & 1) == 0) return '.';
  return movers == (pos.turn == 0) ? 'X' : 'O';
}

std::string Qubic::position_text(const Position& pos) const {
  std::string text;
  for (int cell = 0; cell < qubic::cells; ++cell) {
    if (cell != 0 && cell % side == 0) text += cell % (side * side) == 0 ? '/' : ',';
    text += stone_at(pos, cell);
  }
  return text;
}

Expected<Qubic::Position> Qubic::read_position(std::string_view text) const {
  constexpr std::size_t length = qubic::cells + qubic::cells / side - 1;
  if (text.size() != length)
    return Error{"position has " + std::to_string(text.size()) + " characters" + std::string(form)};
  std::array<Board, 2> stones{};
  int cell = 0;
  for (std::size_t at = 0; at < length; ++at) {
    const bool parting = at % (side + 1) == side;
    const char expected = cell % (side * side) == 0 ? '/' : ',';
    if (parting ? text[at] != expected : text[at] != 'X' && text[at] != 'O' && text[at] != '.')
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" +
                   std::string(form)};
    if (parting) continue;
    if (text[at] != '.') stones[text[at] == 'X' ? 0 : 1] |= bit_of(cell);
    ++cell;
  }
  const int first = std::popcount(stones[0]);
  const int second = std::popcount(stones[1]);
  if (first != second && first != second + 1)
    return Error{"position has " + std::to_string(first) + " X and " + std::to_string(second) +
                 " O; expected as many X as O, or one more"};
  const std::size_t mover = first == second ? 0 : 1;
  if (qubic::has_line(stones[mover]))
    return Error{"position has a line, but the other side placed the last stone; expected no move after a win"};
  const Board empty = ~(stones[0] | stones[1]);
  return Position{.mover = stones[mover],
                  .other = stones[1 - mover],
                  .mover_wins = qubic::fourths(stones[mover]) & empty,
                  .other_wins = qubic::fourths(stones[1 - mover]) & empty,
                  .turn = static_cast<std::uint8_t>(mover),
                  .won = qubic::has_line(stones[1 - mover])};
}

std::string Qubic::move_text(const Position&, Move cell) const {
  const auto digit = [](int value) { return static_cast<char>('1' + value); };
  return {digit(cell % side), digit(cell / side % side), digit(cell / side / side)};
}

Expected<Qubic::Move> Qubic::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  const auto is_digit = [](char letter) { return letter >= '1' && letter < '1' + side; };
  if (text.size() != 3 || !is_digit(text[0]) || !is_digit(text[1]) || !is_digit(text[2]))
    return Error{"'" + std::string(text) + "' is no cell; expected column, row and layer, 111 to 444"};
  const int cell = cell_at(text[0] - '1', text[1] - '1', text[2] - '1');
  if (stone_at(pos, cell) != '.') return Error{"cell " + std::string(text) + " is taken"};
  return static_cast<Move>(cell);
}

/// The layers side by side, two and two, so that a terminal is wide enough.
Picture Qubic::picture(const Position& pos) const {
  constexpr int apart = side + 1;
  Picture picture;
  for (int cell = 0; cell < qubic::cells; ++cell) {
    const int layer = cell / (side * side);
    Picture::Cell place{.column = layer % 2 * apart + cell % side, .row = layer / 2 * apart + cell / side % side};
    if (const char stone = stone_at(pos, cell); stone == '.') {
      place.hint = move_text(pos, static_cast<Move>(cell));
    } else {
      place.piece = stone;
      place.owner = stone == 'X' ? Player::first : Player::second;
    }
    picture.cells.push_back(place);
  }
  return picture;
}

}  // namespace zermelo

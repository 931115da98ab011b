#include "games/breakthrough/breakthrough.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "width", .kind = Parameter::Kind::whole, .standard = "8", .low = 2, .high = 8, .help = "columns"},
    Parameter{.name = "height", .kind = Parameter::Kind::whole, .standard = "8", .low = 4, .high = 8, .help = "rows"},
};

/// What a piece is worth by the steps that it still has to go, and what more on its home row, where it guards.
constexpr Score piece = 100;
constexpr std::array<Score, 8> worth_by_steps{0, 150, 90, 55, 32, 18, 8, 0};
constexpr Score guard = 15;

constexpr char letters[] = "WB";

}  // namespace

Breakthrough::Breakthrough(int width, int height) : width_(width), height_(height) {
  const Board row = (Board{1} << width) - 1;
  const Board column = 0x0101010101010101;
  for (int number = 0; number < height; ++number) {
    cells_ |= row << number * row_bits;
    worth_[static_cast<std::size_t>(number)] =
        piece + worth_by_steps[static_cast<std::size_t>(height - 1 - number)] + (number == 0 ? guard : 0);
  }
  not_first_column_ = cells_ & ~column;
  not_last_column_ = cells_ & ~(column << (width - 1));
  const int top = (height - 1) * row_bits;
  goal_ = {row << top, row};
  before_goal_ = {row << (top - row_bits), row << row_bits};
  initial_.pieces = {row | row << row_bits, row << top | row << (top - row_bits)};
  initial_.key = key_of(initial_);

  // A piece runs straight up from `cell`; an enemy stands so many rows above and columns beside it. He stops the runner if
  // he gets to a cell diagonally above it on his turn, or straight above it on the runner's, except on the goal row itself,
  // where the runner would go round him. Both walk towards each other, so he has about half of the rows for stepping aside:
  // with j steps before he captures, the runner has made at least j, and one more if it was to move.
  for (int cell = 0; cell < 64; ++cell)
    for (int enemy = cell / row_bits * row_bits + row_bits; enemy < 64; ++enemy) {
      if ((cells_ & bit(cell)) == 0 || (cells_ & bit(enemy)) == 0) continue;
      const int rows = enemy / row_bits - cell / row_bits;
      const int columns = std::abs(enemy % row_bits - cell % row_bits);
      const bool at_goal = (goal_[0] & bit(enemy)) != 0;
      if (columns == 0 ? !at_goal || rows >= 3 : columns <= rows / 2)
        catchers_in_waiting_[static_cast<std::size_t>(cell)] |= bit(enemy);
      if (columns == 0 ? !at_goal || rows >= 2 : columns <= (rows + 1) / 2)
        catchers_on_move_[static_cast<std::size_t>(cell)] |= bit(enemy);
    }
}

/// Rows in reverse order: rows are bytes, so halves change places, then quarters, then bytes.
Breakthrough::Board Breakthrough::upside_down(Board pieces) const {
  pieces = pieces >> 32 | pieces << 32;
  pieces = (pieces >> 16 & 0x0000ffff0000ffff) | (pieces & 0x0000ffff0000ffff) << 16;
  pieces = (pieces >> 8 & 0x00ff00ff00ff00ff) | (pieces & 0x00ff00ff00ff00ff) << 8;
  return pieces >> (most_rows - height_) * row_bits;
}

/// Columns in reverse order: the same within each byte.
Breakthrough::Board Breakthrough::mirrored(Board pieces) const {
  pieces = (pieces >> 4 & 0x0f0f0f0f0f0f0f0f) | (pieces & 0x0f0f0f0f0f0f0f0f) << 4;
  pieces = (pieces >> 2 & 0x3333333333333333) | (pieces & 0x3333333333333333) << 2;
  pieces = (pieces >> 1 & 0x5555555555555555) | (pieces & 0x5555555555555555) << 1;
  return pieces >> (row_bits - width_);
}

Key Breakthrough::key_of(const Position& pos) const {
  Key key = pos.mover == Player::first ? 0 : words.mover();
  for (int seat = 0; seat < 2; ++seat)
    for (Board left = pos.pieces[static_cast<std::size_t>(seat)]; left != 0; left &= left - 1)
      key ^= words(seat, std::countr_zero(left));
  return key;
}

Breakthrough::Position Breakthrough::canonical(const Position& pos) const {
  Position image = pos;
  for (Board& pieces : image.pieces) pieces = mirrored(pieces);
  if (image.pieces >= pos.pieces) return pos;
  image.key = key_of(image);
  return image;
}

std::span<const Parameter> Breakthrough::parameters() {
  return parameter_table;
}

Expected<Breakthrough> Breakthrough::make(const Settings& settings) {
  return Breakthrough(settings.whole("width"), settings.whole("height"));
}

std::string Breakthrough::position_text(const Position& pos) const {
  std::string text;
  for (int row = height_ - 1; row >= 0; --row) {
    for (int column = 0; column < width_; ++column) {
      const Board cell = bit(row * row_bits + column);
      text += (pos.pieces[0] & cell) != 0 ? letters[0] : (pos.pieces[1] & cell) != 0 ? letters[1] : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  return text + letters[index(pos.mover)];
}

Expected<Breakthrough::Position> Breakthrough::read_position(std::string_view text) const {
  const std::string form = "; expected " + std::to_string(height_) + " rows of " + std::to_string(width_) +
                           " from the top, of W, B and '.', parted by '/', then a blank and W or B for who is to move";
  const int length = (width_ + 1) * height_ + 1;
  if (text.size() != static_cast<std::size_t>(length))
    return Error{"position has " + std::to_string(text.size()) + " characters" + form};
  Position pos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int column = static_cast<int>(at) % (width_ + 1);
    const int row = height_ - 1 - static_cast<int>(at) / (width_ + 1);
    const bool is_mover = at + 1 == text.size();
    const bool parts = !is_mover && column == width_;
    const std::string_view wanted = is_mover ? "WB" : !parts ? "WB." : row > 0 ? "/" : " ";
    if (wanted.find(text[at]) == std::string_view::npos)
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" + form};
    if (is_mover) {
      pos.mover = text[at] == 'W' ? Player::first : Player::second;
    } else if (!parts && text[at] != '.') {
      pos.pieces[text[at] == 'W' ? 0 : 1] |= bit(row * row_bits + column);
    }
  }

  for (const std::size_t seat : {0, 1})
    if (const int count = std::popcount(pos.pieces[seat]); count > 2 * width_)
      return Error{"position has " + std::to_string(count) + " " + letters[seat] + "; expected at most " +
                   std::to_string(2 * width_)};
  const std::size_t waiting = index(opponent(pos.mover));
  if (other(pos) == 0)
    return Error{std::string("position has no ") + letters[waiting] + " and the other side to move; expected " +
                 letters[waiting] + " to move, who has lost"};
  if ((own(pos) & goal_[index(pos.mover)]) != 0)
    return Error{std::string("position has ") + letters[index(pos.mover)] +
                 " to move and on the far row; expected no move after a win"};
  if (std::popcount(other(pos) & goal_[waiting]) > 1)
    return Error{std::string("position has more than one ") + letters[waiting] +
                 " on the far row; expected no move after a win"};
  pos.key = key_of(pos);
  return pos;
}

std::string Breakthrough::cell_text(int cell) const {
  return {static_cast<char>('a' + cell % row_bits), static_cast<char>('1' + cell / row_bits)};
}

std::string Breakthrough::move_text(const Position& pos, Move move) const {
  const bool captures = (other(pos) & bit(move.to)) != 0;
  return cell_text(move.from) + (captures ? "x" : "") + cell_text(move.to);
}

/// A capture may be typed without its x.
Expected<Breakthrough::Move> Breakthrough::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  MoveList<Breakthrough> list;
  moves(pos, list);
  for (const Move move : list)
    if (text == move_text(pos, move) || text == cell_text(move.from) + cell_text(move.to)) return move;
  return Error{"'" + std::string(text) + "' is no move here; expected one like " + move_text(pos, list[0])};
}

Picture Breakthrough::picture(const Position& pos) const {
  Picture picture;
  for (int column = 0; column < width_; ++column) picture.column_names.push_back(cell_text(column).substr(0, 1));
  for (int row = height_ - 1; row >= 0; --row) picture.row_names.push_back(std::to_string(row + 1));
  for (int row = height_ - 1; row >= 0; --row)
    for (int column = 0; column < width_; ++column) {
      Picture::Cell cell{.column = column, .row = height_ - 1 - row};
      for (const Player seat : {Player::first, Player::second})
        if ((pos.pieces[index(seat)] & bit(row * row_bits + column)) != 0) {
          cell.piece = letters[index(seat)];
          cell.owner = seat;
        }
      picture.cells.push_back(cell);
    }
  return picture;
}

}  // namespace zermelo

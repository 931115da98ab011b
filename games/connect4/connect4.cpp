#include "games/connect4/connect4.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "width",
              .kind = Parameter::Kind::whole,
              .standard = "7",
              .low = 1,
              .high = ConnectFour::max_moves,
              .help = "columns"},
    Parameter{.name = "height", .kind = Parameter::Kind::whole, .standard = "6", .low = 1, .high = 12, .help = "rows"},
    Parameter{.name = "connect",
              .kind = Parameter::Kind::whole,
              .standard = "4",
              .low = 2,
              .high = 12,
              .help = "stones in a line that win"},
};

}  // namespace

template <class Shape>
ConnectFourOn<Shape>::ConnectFourOn(Shape shape) : shape_(shape), bottom_(lowest_cells(shape.width, shape.height)) {
  for (int column = 0; column < shape_.width; ++column)
    for (int row = 0; row < shape_.height; ++row)
      for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int last_column = column + right * (shape_.connect - 1);
        const int last_row = row + up * (shape_.connect - 1);
        if (last_column >= shape_.width || last_row < 0 || last_row >= shape_.height) continue;
        for (int step = 0; step < shape_.connect; ++step) {
          const int cell = (column + right * step) * stride() + row + up * step;
          ++lines_[static_cast<std::size_t>(cell)];
        }
      }
  for (std::size_t cell = 0; cell < lines_.size(); ++cell)
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      if ((lines_[cell] >> digit & 1) != 0) digits_[digit] |= Board{1} << cell;
}

template <class Shape>
typename ConnectFourOn<Shape>::Board ConnectFourOn<Shape>::mirrored(Board stones) const {
  const Board whole_column = column_cells() << 1 | 1;
  Board image = 0;
  for (int column = 0; column < shape_.width; ++column) {
    const int from = column * stride();
    const int to = (shape_.width - 1 - column) * stride();
    image |= (stones >> from & whole_column) << to;
  }
  return image;
}

template <class Shape>
typename ConnectFourOn<Shape>::Position ConnectFourOn<Shape>::canonical(const Position& pos) const {
  Position image = pos;
  image.mover = mirrored(pos.mover);
  image.all = mirrored(pos.all);
  return std::pair(image.all, image.mover) < std::pair(pos.all, pos.mover) ? image : pos;
}

template <class Shape>
std::span<const Parameter> ConnectFourOn<Shape>::parameters() {
  return parameter_table;
}

template <class Shape>
bool ConnectFourOn<Shape>::suits(const Settings& settings) {
  if constexpr (std::is_empty_v<Shape>) {
    return settings.whole("width") == Shape::width && settings.whole("height") == Shape::height &&
           settings.whole("connect") == Shape::connect;
  } else {
    return true;
  }
}

template <class Shape>
Expected<ConnectFourOn<Shape>> ConnectFourOn<Shape>::make(const Settings& settings) {
  if constexpr (std::is_empty_v<Shape>) {
    return ConnectFourOn();
  } else {
    const Shape shape{settings.whole("width"), settings.whole("height"), settings.whole("connect")};
    if (shape.width * (shape.height + 1) > 64)
      return Error{"a board of " + std::to_string(shape.width) + " columns and " + std::to_string(shape.height) +
                   " rows does not fit; expected width × (height + 1) to be at most 64"};
    return ConnectFourOn(shape);
  }
}

template <class Shape>
char ConnectFourOn<Shape>::stone_at(const Position& pos, int column, int row) const {
  const Board cell = Board{1} << (column * stride() + row);
  if ((pos.all & cell) == 0) return '.';
  const bool movers = (pos.mover & cell) != 0;
  return movers == (to_move(pos) == Player::first) ? 'X' : 'O';
}

template <class Shape>
std::string ConnectFourOn<Shape>::position_text(const Position& pos) const {
  std::string text;
  for (int row = shape_.height - 1; row >= 0; --row) {
    for (int column = 0; column < shape_.width; ++column) text += stone_at(pos, column, row);
    if (row > 0) text += '/';
  }
  return text;
}

template <class Shape>
Expected<typename ConnectFourOn<Shape>::Position> ConnectFourOn<Shape>::read_position(std::string_view text) const {
  const std::string form = "; expected " + std::to_string(shape_.height) + " rows of " + std::to_string(shape_.width) +
                           " from the top, of X, O and '.', parted by '/'";
  if (text.size() != static_cast<std::size_t>((shape_.width + 1) * shape_.height - 1))
    return Error{"position has " + std::to_string(text.size()) + " characters" + form};
  std::array<Board, 2> stones{};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto wrong = [&] {
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" + form};
    };
    const int column = static_cast<int>(at) % (shape_.width + 1);
    const int row = shape_.height - 1 - static_cast<int>(at) / (shape_.width + 1);
    if (column == shape_.width) {
      if (text[at] != '/') return wrong();
      continue;
    }
    if (text[at] != 'X' && text[at] != 'O' && text[at] != '.') return wrong();
    if (text[at] != '.') stones[text[at] == 'X' ? 0 : 1] |= Board{1} << (column * stride() + row);
  }

  Position pos;
  pos.all = stones[0] | stones[1];
  const int first = std::popcount(stones[0]);
  const int second = std::popcount(stones[1]);
  if (first != second && first != second + 1)
    return Error{"position has " + std::to_string(first) + " X and " + std::to_string(second) +
                 " O; expected as many X as O, or one more"};
  // Every stone lies on the floor or on another stone.
  if ((pos.all & ~(pos.all << 1 | bottom())) != 0) return Error{"position has a stone above an empty cell"};
  pos.stones = static_cast<std::uint8_t>(first + second);
  const auto mover = static_cast<std::size_t>(index_of(to_move(pos)));
  pos.mover = stones[mover];
  pos.won = has_line(stones[1 - mover]);
  if (has_line(stones[mover]))
    return Error{"position has a line, but the other side placed the last stone; expected no move after a win"};
  return pos;
}

template <class Shape>
std::string ConnectFourOn<Shape>::move_text(const Position&, Move move) const {
  return std::to_string(move + 1);
}

template <class Shape>
Expected<typename ConnectFourOn<Shape>::Move> ConnectFourOn<Shape>::read_move(const Position& pos,
                                                                              std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  for (int column = 0; column < shape_.width; ++column) {
    const auto move = static_cast<Move>(column);
    if (text != move_text(pos, move)) continue;
    if ((landing(pos) & column_cells() << column * stride()) == 0)
      return Error{"column " + std::string(text) + " is full"};
    return move;
  }
  return Error{"'" + std::string(text) + "' is no column; expected 1 to " + std::to_string(shape_.width)};
}

template <class Shape>
Picture ConnectFourOn<Shape>::picture(const Position& pos) const {
  Picture picture;
  for (int column = 0; column < shape_.width; ++column) picture.column_names.push_back(std::to_string(column + 1));
  for (int column = 0; column < shape_.width; ++column)
    for (int row = 0; row < shape_.height; ++row) {
      Picture::Cell cell{.column = column, .row = shape_.height - 1 - row};
      if (const char stone = stone_at(pos, column, row); stone != '.') {
        cell.piece = stone;
        cell.owner = stone == 'X' ? Player::first : Player::second;
      }
      picture.cells.push_back(cell);
    }
  return picture;
}

template class ConnectFourOn<FixedShape<7, 6, 4>>;
template class ConnectFourOn<FreeShape>;

}  // namespace zermelo

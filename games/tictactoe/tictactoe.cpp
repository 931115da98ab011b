#include "games/tictactoe/tictactoe.hpp"

#include <algorithm>
#include <cstddef>

namespace zermelo {

namespace {

constexpr int side = 3;

/// Where each cell goes under a quarter turn, and under a mirror.
constexpr std::array<int, 9> turned{2, 5, 8, 1, 4, 7, 0, 3, 6};
constexpr std::array<int, 9> mirrored{2, 1, 0, 5, 4, 3, 8, 7, 6};

TicTacToe::Position moved(const TicTacToe::Position& pos, const std::array<int, 9>& map) {
  TicTacToe::Position image;
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t cell = 0; cell < map.size(); ++cell)
      if ((pos.stones[seat] >> cell & 1) != 0)
        image.stones[seat] = static_cast<TicTacToe::Board>(image.stones[seat] | 1U << map[cell]);
  return image;
}

char stone_at(const TicTacToe::Position& pos, int cell) {
  if ((pos.stones[0] >> cell & 1) != 0) return 'X';
  return (pos.stones[1] >> cell & 1) != 0 ? 'O' : '.';
}

}  // namespace

TicTacToe::Position TicTacToe::canonical(const Position& pos) const {
  Position least = pos;
  Position image = pos;
  for (int half = 0; half < 2; ++half, image = moved(image, mirrored))
    for (int turn = 0; turn < 4; ++turn, image = moved(image, turned))
      if (image.stones < least.stones) least = image;
  return least;
}

std::string TicTacToe::position_text(const Position& pos) const {
  std::string text;
  for (int cell = 0; cell < side * side; ++cell) {
    if (cell != 0 && cell % side == 0) text += '/';
    text += stone_at(pos, cell);
  }
  return text;
}

Expected<TicTacToe::Position> TicTacToe::read_position(std::string_view text) const {
  constexpr const char* form = "expected three rows of X, O and '.', like X.O/.X./..O";
  if (text.size() != 11) return Error{"position has " + std::to_string(text.size()) + " characters; " + form};
  Position pos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto wrong = [&] {
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'; " + form};
    };
    if (at % 4 == 3) {
      if (text[at] != '/') return wrong();
      continue;
    }
    const auto bit = static_cast<Board>(1U << (at - at / 4));
    switch (text[at]) {
      case 'X': pos.stones[0] |= bit; break;
      case 'O': pos.stones[1] |= bit; break;
      case '.': break;
      default: return wrong();
    }
  }
  const int lead = std::popcount(pos.stones[0]) - std::popcount(pos.stones[1]);
  if (lead < 0 || lead > 1)
    return Error{"position has " + std::to_string(std::popcount(pos.stones[0])) + " X and " +
                 std::to_string(std::popcount(pos.stones[1])) + " O; expected as many X as O, or one more"};
  // Whoever has a line placed the last stone.
  if ((has_line(pos.stones[0]) && lead == 0) || (has_line(pos.stones[1]) && lead == 1))
    return Error{"position has a line, but the other side placed the last stone; expected no move after a win"};
  return pos;
}

std::string TicTacToe::move_text(const Position&, Move move) const {
  return {static_cast<char>('a' + move % side), static_cast<char>('1' + move / side)};
}

Expected<TicTacToe::Move> TicTacToe::read_move(const Position& pos, std::string_view text) const {
  int cell = -1;
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '9') cell = text[0] - '1';
  if (text.size() == 2 && text[0] >= 'a' && text[0] <= 'c' && text[1] >= '1' && text[1] <= '3')
    cell = (text[1] - '1') * side + (text[0] - 'a');
  if (cell < 0) return Error{"'" + std::string(text) + "' is no cell; expected a1 to c3, or 1 to 9"};
  if (stone_at(pos, cell) != '.') return Error{"cell " + move_text(pos, static_cast<Move>(cell)) + " is taken"};
  if (over(pos)) return Error{"the game is over"};
  return static_cast<Move>(cell);
}

Picture TicTacToe::picture(const Position& pos) const {
  Picture picture;
  picture.column_names = {"a", "b", "c"};
  picture.row_names = {"1", "2", "3"};
  for (int cell = 0; cell < side * side; ++cell) {
    const char stone = stone_at(pos, cell);
    Picture::Cell place{.column = cell % side, .row = cell / side};
    if (stone == '.') {
      place.hint = std::to_string(cell + 1);
    } else {
      place.piece = stone;
      place.owner = stone == 'X' ? Player::first : Player::second;
    }
    picture.cells.push_back(place);
  }
  return picture;
}

}  // namespace zermelo

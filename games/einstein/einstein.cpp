#include "games/einstein/einstein.hpp"

#include <algorithm>

namespace zermelo {

namespace {

constexpr std::string_view digits = "123456";
constexpr std::string_view letters = "123456abcdef";

constexpr std::array parameter_table{
    Parameter{.name = "first",
              .standard = "123456",
              .help = "the first seat's stones: rows of three, two and one from its corner, each from the left"},
    Parameter{.name = "second",
              .standard = "123456",
              .help = "the second seat's stones, as that seat sees them: the board turned round"},
};

/// Where the stones of the first seat start; those of the second lie opposite.
constexpr std::array<int, Einstein::stones> home{0, 1, 2, 5, 6, 10};

Expected<Einstein::Arrangement> arrangement(const Settings& settings, const std::string& name) {
  const std::string& text = settings.text(name);
  if (!std::is_permutation(text.begin(), text.end(), digits.begin(), digits.end()))
    return Error{"parameter " + name + "=" + text + ": expected the digits 1 to 6 in some order, like 123456"};
  Einstein::Arrangement stones{};
  for (std::size_t place = 0; place < text.size(); ++place) stones[place] = static_cast<std::int8_t>(text[place] - '1');
  return stones;
}

std::string cell_text(int cell) {
  return {static_cast<char>('a' + cell % Einstein::side), static_cast<char>('5' - cell / Einstein::side)};
}

}  // namespace

Einstein::Einstein(const Arrangement& first, const Arrangement& second) {
  for (std::size_t place = 0; place < home.size(); ++place) {
    put(initial_, 0, first[place], home[place]);
    put(initial_, 1, second[place], cells - 1 - home[place]);
  }
}

void Einstein::put(Position& pos, std::size_t seat, int stone, int cell) {
  const int number = stone + static_cast<int>(seat) * stones;
  pos.at[seat][static_cast<std::size_t>(stone)] = static_cast<std::int8_t>(cell);
  pos.board[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(number);
  pos.key ^= words(number, cell);
}

std::span<const Parameter> Einstein::parameters() {
  return parameter_table;
}

Expected<Einstein> Einstein::make(const Settings& settings) {
  const auto first = arrangement(settings, "first");
  if (!first) return first.error();
  const auto second = arrangement(settings, "second");
  if (!second) return second.error();
  return Einstein(*first, *second);
}

/// The stones that may move, as they stand on the board; empty before the roll.
std::string Einstein::chosen_text(const Position& pos) {
  if (pos.chosen.lower == gone) return {};
  const auto letter = [&](int stone) {
    return letters[static_cast<std::size_t>(stone) + index(pos.mover) * static_cast<std::size_t>(stones)];
  };
  std::string text(1, letter(pos.chosen.lower));
  if (pos.chosen.upper != pos.chosen.lower) text += letter(pos.chosen.upper);
  return text;
}

std::string Einstein::position_text(const Position& pos) const {
  std::string text;
  for (int cell = 0; cell < cells; ++cell) {
    if (cell > 0 && cell % side == 0) text += '/';
    const std::int8_t stone = pos.board[static_cast<std::size_t>(cell)];
    text += stone == gone ? '.' : letters[static_cast<std::size_t>(stone)];
  }
  text += pos.mover == Player::first ? " 1" : " 2";
  const std::string chosen = chosen_text(pos);
  return chosen.empty() ? text : text + " " + chosen;
}

Expected<Einstein::Position> Einstein::read_position(std::string_view text) const {
  const std::string form =
      "; expected five rows of five from the top, of 1 to 6, a to f and '.', parted by '/', then 1 or 2 "
      "for who is to move and, after the roll, the stones that may move";
  constexpr std::size_t length = 31;  // of the rows, a blank and the mover
  if (text.size() < length) return Error{"position has " + std::to_string(text.size()) + " characters" + form};
  Position pos;
  for (std::size_t at = 0; at < length; ++at) {
    const std::size_t column = at % (side + 1);
    const std::string_view wanted = at + 1 == length   ? "12"
                                    : at + 2 == length ? " "
                                    : column == side   ? "/"
                                                       : "123456abcdef.";
    if (wanted.find(text[at]) == std::string_view::npos)
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" + form};
    if (const std::size_t stone = letters.find(text[at]); column < side && at + 2 < length && stone < letters.size()) {
      const std::size_t seat = stone / stones;
      if (pos.at[seat][stone % stones] != gone)
        return Error{"position has the stone " + std::string(1, text[at]) + " twice"};
      put(pos, seat, static_cast<int>(stone % stones), static_cast<int>(at / (side + 1) * side + column));
    }
  }
  if (text[length - 1] == '2') {
    pos.mover = Player::second;
    pos.key ^= words.mover();
  }

  const std::size_t own = index(pos.mover);
  const std::int8_t arrived = pos.board[goals[own]];
  if (arrived != gone && static_cast<std::size_t>(arrived / stones) == own)
    return Error{"position has the seat to move on its goal; expected no move after a win"};
  if (pos.at[1 - own] == nobody)
    return Error{"position has no stone of the seat that is not to move; expected no move after a win"};
  if (text.size() == length) return pos;
  if (over(pos)) return Error{"position: stones may move after the end; expected nothing behind the mover"};
  for (int shown = 0; shown < stones; ++shown) {
    Position rolled = pos;
    play(rolled, {static_cast<std::uint8_t>(shown), 0});
    if (text.substr(length) == " " + chosen_text(rolled)) return rolled;
  }
  return Error{"position: no roll allows '" + std::string(text.substr(length)) + "' to move" + form};
}

/// A roll is the number shown, a move two cells.
std::string Einstein::move_text(const Position& pos, Move move) const {
  if (pos.chosen.lower == gone) return std::to_string(move.stone + 1);
  const bool captures = pos.board[move.to] != gone;
  return cell_text(pos.at[index(pos.mover)][move.stone]) + (captures ? "x" : "") + cell_text(move.to);
}

/// A capture may be typed without its x.
Expected<Einstein::Move> Einstein::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  const bool rolling = pos.chosen.lower == gone;
  MoveList<Einstein> list;
  moves(pos, list);
  for (const Move move : list) {
    if (text == move_text(pos, move)) return move;
    if (!rolling && text == cell_text(pos.at[index(pos.mover)][move.stone]) + cell_text(move.to)) return move;
  }
  return Error{"'" + std::string(text) + "' is no move here; expected " +
               (rolling ? "what the die shows, 1 to 6" : "one like " + move_text(pos, list[0]))};
}

Picture Einstein::picture(const Position& pos) const {
  Picture picture;
  for (int column = 0; column < side; ++column) picture.column_names.push_back(cell_text(column).substr(0, 1));
  for (int row = 0; row < side; ++row) picture.row_names.push_back(cell_text(row * side).substr(1));
  for (int cell = 0; cell < cells; ++cell) {
    const std::int8_t stone = pos.board[static_cast<std::size_t>(cell)];
    picture.cells.push_back({.column = cell % side, .row = cell / side});
    if (stone == gone) continue;
    picture.cells.back().piece = letters[static_cast<std::size_t>(stone)];
    picture.cells.back().owner = stone < stones ? Player::first : Player::second;
  }
  return picture;
}

}  // namespace zermelo

// How a position is written: the rows from the top, parted by '/', X and O for stones and a number for so many empty cells; then,
// where it does not follow from the stones, ":black" or ":white" for the colour of the next stone, what swap2 waits for (":place",
// ":choose", ":add", ":choose-again"), and ":swapped" where the second seat has the black stones.
#include <array>
#include <charconv>

#include "games/gomoku/gomoku.hpp"

namespace zermelo {

using gomoku::black;
using gomoku::white;

namespace {

constexpr std::array parameter_table{
    Parameter{
        .name = "width", .kind = Parameter::Kind::whole, .standard = "15", .low = 3, .high = 20, .help = "columns"},
    Parameter{.name = "height", .kind = Parameter::Kind::whole, .standard = "15", .low = 3, .high = 20, .help = "rows"},
    Parameter{.name = "connect",
              .kind = Parameter::Kind::whole,
              .standard = "5",
              .low = 3,
              .high = 6,
              .help = "stones in a line that win"},
    Parameter{
        .name = "rule",
        .kind = Parameter::Kind::choice,
        .standard = "freestyle",
        .choices = "freestyle|exact|renju",
        .help = "freestyle: longer lines win too; exact: they do not; renju: and some moves are forbidden to Black"},
    Parameter{.name = "opening",
              .kind = Parameter::Kind::choice,
              .standard = "none",
              .choices = "none|swap2",
              .help = "swap2: the first seat places three stones, then the second chooses a colour or adds two more"},
};

constexpr std::array<std::string_view, 5> phase_words{"", "place", "choose", "add", "choose-again"};
constexpr std::array<std::string_view, 2> color_words{"black", "white"};
constexpr std::array<std::string_view, 3> choice_words{"white", "black", "add"};

/// The number at the front of a text, which is taken from it; 0 where there is none.
int taken_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

template <int Side>
GomokuOn<Side>::GomokuOn(const GomokuForm& form)
    : board_(form.width, form.height, form.rule, form.connect), swap2_(form.swap2), weights_(hand_weights()) {}

template <int Side>
std::span<const Parameter> GomokuOn<Side>::parameters() {
  return parameter_table;
}

template <int Side>
bool GomokuOn<Side>::suits(const Settings& settings) {
  const int longest = std::max(settings.whole("width"), settings.whole("height"));
  return longest <= Side && (Side == 6 || longest > (Side == 15 ? 6 : 15));
}

template <int Side>
Expected<GomokuOn<Side>> GomokuOn<Side>::make(const Settings& settings) {
  const std::string& rule = settings.text("rule");
  GomokuForm form{.width = settings.whole("width"),
                  .height = settings.whole("height"),
                  .connect = settings.whole("connect"),
                  .rule = rule == "freestyle" ? gomoku::Rule::freestyle
                          : rule == "exact"   ? gomoku::Rule::exact
                                              : gomoku::Rule::renju,
                  .swap2 = settings.text("opening") == "swap2"};
  if (form.rule == gomoku::Rule::renju && form.connect != 5)
    return Error{"rule=renju with connect=" + std::to_string(form.connect) + "; expected connect=5"};
  if (form.rule == gomoku::Rule::exact && form.connect > 5)
    return Error{"rule=exact with connect=" + std::to_string(form.connect) + "; expected at most 5"};
  if (form.swap2 && (form.connect < 5 || form.width * form.height < 9))
    return Error{"opening=swap2 with connect=" + std::to_string(form.connect) + "; expected at least 5"};
  return GomokuOn(form);
}

template <int Side>
std::string GomokuOn<Side>::position_text(const Position& pos) const {
  std::string text;
  for (int row = board_.height() - 1; row >= 0; --row) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
    };
    for (int column = 0; column < board_.width(); ++column) {
      const Cell cell = board_.cell(column, row);
      const bool is_black = pos.stones.of[black].has(cell);
      if (!is_black && !pos.stones.of[white].has(cell)) {
        ++gap;
        continue;
      }
      close_gap();
      text += is_black ? 'X' : 'O';
    }
    close_gap();
    if (row > 0) text += '/';
  }
  const int more_black = pos.stones.of[black].count() - pos.stones.of[white].count();
  if (pos.phase != Phase::play) text += ":" + std::string(phase_words[static_cast<std::size_t>(pos.phase)]);
  if (pos.phase == Phase::play && more_black != (pos.mover == white ? 1 : 0))
    text += ":" + std::string(color_words[pos.mover]);
  if (pos.swapped) text += ":swapped";
  return text;
}

template <int Side>
Expected<typename GomokuOn<Side>::Position> GomokuOn<Side>::read_position(std::string_view text) const {
  const std::string form = "; expected " + std::to_string(board_.height()) +
                           " rows from the top, parted by '/', each of " + std::to_string(board_.width()) +
                           " cells: X, O, or a number for so many empty ones";
  const std::string_view rows = text.substr(0, text.find(':'));
  Position pos = initial();
  pos.phase = Phase::play;
  std::string_view left = rows;
  int row = board_.height() - 1;
  int column = 0;
  while (!left.empty()) {
    const auto wrong = [&] {
      return Error{"position, character " + std::to_string(rows.size() - left.size() + 1) + ": '" +
                   std::string(1, left.front()) + "'" + form};
    };
    const char sign = left.front();
    if (sign == '/') {
      if (column != board_.width() || row == 0) return wrong();
      left.remove_prefix(1);
      column = 0;
      --row;
    } else if (sign == 'X' || sign == 'O') {
      if (column == board_.width()) return wrong();
      board_.put(pos.stones, board_.cell(column++, row), sign == 'X' ? black : white);
      left.remove_prefix(1);
    } else {
      std::string_view rest = left;
      const int gap = sign == '0' ? 0 : taken_number(rest);
      if (gap < 1 || gap > board_.width() - column) return wrong();
      left = rest;
      column += gap;
    }
  }
  if (row != 0 || column != board_.width()) return Error{"position ends in row " + std::to_string(row + 1) + form};

  const int more_black = pos.stones.of[black].count() - pos.stones.of[white].count();
  pos.mover = more_black == 1 ? white : black;
  bool mover_given = false;
  for (std::string_view words = text.substr(rows.size()); !words.empty();) {
    words.remove_prefix(1);
    const std::string_view word = words.substr(0, words.find(':'));
    words.remove_prefix(word.size());
    bool known = false;
    for (const Color color : {black, white})
      if (word == color_words[color] && pos.phase == Phase::play && !mover_given) {
        pos.mover = color;
        known = mover_given = true;
      }
    for (std::size_t phase = 1; phase < phase_words.size() && swap2_; ++phase)
      if (word == phase_words[phase] && pos.phase == Phase::play && !mover_given) {
        pos.phase = static_cast<Phase>(phase);
        known = true;
      }
    if (word == "swapped" && swap2_ && pos.phase == Phase::play && !pos.swapped) known = pos.swapped = true;
    if (!known)
      return Error{"position: ':" + std::string(word) + "'; expected :black or :white" +
                   (swap2_ ? ", :place, :choose, :add, :choose-again or :swapped, each at most once" : "")};
  }
  if (pos.phase == Phase::play && !mover_given && more_black != 0 && more_black != 1)
    return Error{"position has " + std::to_string(pos.stones.of[black].count()) + " X and " +
                 std::to_string(pos.stones.of[white].count()) +
                 " O; expected as many X as O, or one more, or ':black' or ':white' to move"};
  if (const auto wrong = misplaced(pos)) return Error{*wrong};
  pos.won = has_line(pos, other(pos.mover));
  if (has_line(pos, pos.mover))
    return Error{"position has a line of the side that is to move; expected no move after a win"};
  settle(pos);
  return pos;
}

/// Why the stones do not fit what swap2 waits for.
template <int Side>
std::optional<std::string> GomokuOn<Side>::misplaced(const Position& pos) const {
  const int blacks = pos.stones.of[black].count();
  const int whites = pos.stones.of[white].count();
  const auto expected = [&](const std::string& stones) {
    return "position waits to " + std::string(phase_words[static_cast<std::size_t>(pos.phase)]) + " and has " +
           std::to_string(blacks) + " X and " + std::to_string(whites) + " O; expected " + stones;
  };
  switch (pos.phase) {
    case Phase::play: break;
    case Phase::place:
      if (blacks + whites > 2 || blacks != (blacks + whites + 1) / 2) return expected("none, 1 and 0, or 1 and 1");
      break;
    case Phase::choose:
      if (blacks != 2 || whites != 1) return expected("2 and 1");
      break;
    case Phase::add:
      if (blacks != 2 || whites < 1 || whites > 2) return expected("2 and 1, or 2 and 2");
      break;
    case Phase::choose_again:
      if (blacks != 3 || whites != 2) return expected("3 and 2");
      break;
  }
  return std::nullopt;
}

/// Looked for stone by stone: only texts ask.
template <int Side>
bool GomokuOn<Side>::has_line(const Position& pos, Color color) const {
  const bool longer_wins =
      board_.rule() == gomoku::Rule::freestyle || (board_.rule() == gomoku::Rule::renju && color == white);
  const auto own = [&](int column, int row) {
    return column >= 0 && column < board_.width() && row >= 0 && row < board_.height() &&
           pos.stones.of[color].has(board_.cell(column, row));
  };
  return pos.stones.of[color].any([&](Cell cell) {
    const int column = Board::column(cell);
    const int row = Board::row(cell);
    for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      if (own(column - right, row - up)) continue;  // not the first of its line
      int length = 1;
      while (own(column + right * length, row + up * length)) ++length;
      if (length == board_.connect() || (longer_wins && length > board_.connect())) return true;
    }
    return false;
  });
}

template <int Side>
std::string GomokuOn<Side>::move_text(const Position&, Move move) const {
  if (move >= take_white) return std::string(choice_words[move - take_white]);
  return static_cast<char>('a' + Board::column(move)) + std::to_string(Board::row(move) + 1);
}

template <int Side>
Expected<typename GomokuOn<Side>::Move> GomokuOn<Side>::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  const std::string typed = "'" + std::string(text) + "'";
  if (pos.phase == Phase::choose || pos.phase == Phase::choose_again) {
    MoveList<GomokuOn> choices;
    moves(pos, choices);
    for (const Move choice : choices)
      if (text == move_text(pos, choice)) return choice;
    return Error{typed + " is no choice; expected white" +
                 (pos.phase == Phase::choose ? ", black or add" : " or black")};
  }
  const Error wrong{typed + " is no cell; expected a1 to " +
                    move_text(pos, board_.cell(board_.width() - 1, board_.height() - 1))};
  if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + board_.width() || text[1] < '1' || text[1] > '9')
    return wrong;
  std::string_view rest = text.substr(1);
  const int row = taken_number(rest);
  if (!rest.empty() || row > board_.height()) return wrong;
  const Cell cell = board_.cell(text[0] - 'a', row - 1);
  if (!board_.is_empty(pos.stones, cell)) return Error{typed + " is taken"};
  if (!may_put(pos, cell)) return Error{typed + " is forbidden to Black"};
  return cell;
}

template <int Side>
Picture GomokuOn<Side>::picture(const Position& pos) const {
  Picture picture;
  for (int column = 0; column < board_.width(); ++column)
    picture.column_names.emplace_back(1, static_cast<char>('a' + column));
  for (int row = board_.height() - 1; row >= 0; --row) picture.row_names.push_back(std::to_string(row + 1));
  for (int column = 0; column < board_.width(); ++column)
    for (int row = 0; row < board_.height(); ++row) {
      const Cell at = board_.cell(column, row);
      Picture::Cell cell{.column = column, .row = board_.height() - 1 - row};
      for (const Color color : {black, white}) {
        if (!pos.stones.of[color].has(at)) continue;
        cell.piece = color == black ? "X" : "O";
        cell.owner = static_cast<Player>((color == white) != pos.swapped);
      }
      picture.cells.push_back(cell);
    }
  return picture;
}

template class GomokuOn<6>;
template class GomokuOn<15>;
template class GomokuOn<20>;

}  // namespace zermelo

#include "games/pig/pig.hpp"

#include <charconv>
#include <cmath>
#include <system_error>
#include <vector>

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "goal",
              .kind = Parameter::Kind::whole,
              .standard = "100",
              .low = 2,
              .high = 1000,
              .help = "points that win"},
    Parameter{.name = "die",
              .kind = Parameter::Kind::whole,
              .standard = "6",
              .low = 2,
              .high = Pig::most_sides,
              .help = "sides of the die"},
};

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// A number that is written plainly, or -1.
int number_in(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool plain = error == std::errc{} && end == text.data() + text.size() && std::to_string(number) == text;
  return plain ? number : -1;
}

}  // namespace

std::span<const Parameter> Pig::parameters() {
  return parameter_table;
}

Expected<Pig> Pig::make(const Settings& settings) {
  return Pig(settings.whole("goal"), settings.whole("die"));
}

/// Keep pace, and end the race (Neller and Presser 2010): near the end roll for the win; before, hold at about a fifth of the
/// way, a little later when behind. For 100 points: from 71 on roll, else hold at 21 points and an eighth of the difference.
bool Pig::holds(const Position& pos) const {
  if (pos.turn >= goal_ - own(pos)) return true;
  if (100 * std::max(own(pos), other(pos)) >= 71 * goal_) return false;
  return 800 * pos.turn >= 168 * goal_ + 100 * (other(pos) - own(pos));
}

/// Fitted to the solution for 100 points and a die of six, at every third score and turns to 30: off by 3 wins in 100 in the
/// mean. Points of the turn may still be lost, to be at the turn is worth four points, and a lead weighs more near the end.
Score Pig::evaluate(const Position& pos) const {
  if (!pos.rolling && pos.turn >= goal_ - own(pos)) return win - 1;  // hold, and it is won
  const double lead = own(pos) - other(pos) + 0.7 * pos.turn + 4;
  const double spread = 20 + 0.2 * (2 * goal_ - own(pos) - other(pos));
  const auto value = static_cast<Score>(win * lead / std::sqrt(lead * lead + spread * spread));
  return pos.rolling && pos.mover == Player::second ? -value : value;
}

std::string Pig::position_text(const Position& pos) const {
  return std::to_string(pos.scores[0]) + " " + std::to_string(pos.scores[1]) + " " + std::to_string(pos.turn) +
         (pos.mover == Player::first ? " 1" : " 2") + (pos.rolling ? " roll" : "");
}

Expected<Pig::Position> Pig::read_position(std::string_view text) const {
  const std::string form =
      "; expected both scores, the points of the turn and 1 or 2 for whose turn it is, like 0 0 0 1, "
      "and the word roll while the die is in the air";
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() < 4 || words.size() > 5)
    return Error{"position has " + std::to_string(words.size()) + " words" + form};
  for (std::size_t place = 0; place < 3; ++place)
    if (const int number = number_in(words[place]); number < 0 || number > goal_)
      return Error{"position: '" + std::string(words[place]) + "' is no number from 0 to " + std::to_string(goal_) +
                   form};
  if (words[3] != "1" && words[3] != "2") return Error{"position: '" + std::string(words[3]) + "'" + form};
  if (words.size() == 5 && words[4] != "roll") return Error{"position: '" + std::string(words[4]) + "'" + form};

  Position pos;
  pos.scores = {static_cast<std::uint16_t>(number_in(words[0])), static_cast<std::uint16_t>(number_in(words[1]))};
  pos.turn = static_cast<std::uint16_t>(number_in(words[2]));
  pos.mover = words[3] == "1" ? Player::first : Player::second;
  pos.rolling = words.size() == 5;
  if (own(pos) >= goal_) return Error{"position: seat " + std::string(words[3]) + " is to move and has won already"};
  if (pos.turn > goal_ - own(pos))
    return Error{"position: " + std::to_string(pos.turn) + " points of the turn; expected at most " +
                 std::to_string(goal_ - own(pos)) + ", which win"};
  if (pos.turn == 1 && goal_ - own(pos) > 1) return Error{"position: 1 point of the turn; no roll brings that"};
  if (over(pos) && (pos.turn > 0 || pos.rolling))
    return Error{"position: a turn goes on after a win; expected 0 points of the turn and no roll"};
  return pos;
}

std::string Pig::move_text(const Position& pos, Move move) const {
  if (pos.rolling) return std::to_string(move);
  return move == roll ? "roll" : "hold";
}

Expected<Pig::Move> Pig::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  MoveList<Pig> list;
  moves(pos, list);
  for (const Move move : list)
    if (text == move_text(pos, move)) return move;
  const std::string expected = pos.rolling    ? "what the die shows, 1 to " + std::to_string(die_)
                               : pos.turn > 0 ? "roll or hold"
                                              : "roll: nobody holds before the first roll";
  return Error{"'" + std::string(text) + "' is no move here; expected " + expected};
}

/// A row a seat: what it has kept, and what it might.
Picture Pig::picture(const Position& pos) const {
  Picture picture;
  picture.column_names = {"score", "turn"};
  picture.row_names = {"first", "second"};
  for (const Player seat : {Player::first, Player::second}) {
    const int row = index_of(seat);
    const bool moving = seat == pos.mover && !over(pos);
    picture.cells.push_back({.column = 0, .row = row, .piece = std::to_string(pos.scores[index(seat)]), .owner = seat});
    picture.cells.push_back(
        {.column = 1, .row = row, .piece = moving ? "+" + std::to_string(pos.turn) : "", .owner = seat});
  }
  return picture;
}

}  // namespace zermelo

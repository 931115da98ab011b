// Certificates: what the searches write holds; what is changed in it afterwards does not, unless it happens to be a proof as
// well, which is told here by a walk of its own.
#include "engine/certificate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/checksum.hpp"
#include "engine/error.hpp"
#include "engine/register.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

std::string certificate(const AnyGame& game, const std::string& algorithm, const std::string& question = "",
                        int hash = 4) {
  Request request;
  request.algorithm = algorithm;
  request.question = question;
  request.proof = true;
  request.exact = true;
  request.hash = hash;
  const Analysis answer = game.analyse(game.start(), request, {});
  EXPECT_EQ(answer.source, Source::solved);
  EXPECT_FALSE(answer.claims.empty());
  return certificate_text(game, game.start(), answer.claims);
}

std::string certificate(const std::string& name, const std::string& algorithm, const std::string& question = "",
                        const std::optional<std::string>& position = {}, const Settings::Words& settings = {}) {
  return certificate(*game_named(name).make(settings, position), algorithm, question);
}

/// Why a certificate does not hold, or cannot be read.
std::string fault_of(const std::string& text) {
  try {
    return verify_certificate(text, "it").fault.value_or("none");
  } catch (const InputError& error) {
    return error.what();
  }
}

std::vector<std::string> lines(const std::string& text) {
  return split(text, '\n');
}
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

/// Whether X, to move in tic-tac-toe, gets at least a draw by these moves (position to move), and needs all of them.
class DrawWalk {
 public:
  DrawWalk(const AnyGame& game, std::map<std::string, std::string> moves) : game_(game), moves_(std::move(moves)) {}
  bool holds() { return good(game_.start()) && met_.size() == moves_.size(); }

 private:
  bool good(const AnyPosition& pos) {
    if (game_.over(pos)) return *game_.payoff(pos, Player::first).value >= 0;
    if (game_.to_move(pos) == Player::first) {
      const std::string text = game_.position_text(pos);
      met_.insert(text);
      return moves_.contains(text) && good(game_.after(pos, game_.read_move(pos, moves_[text])));
    }
    bool all = true;
    for (const AnyMove move : game_.moves(pos)) all = all && good(game_.after(pos, move));
    return all;
  }

  const AnyGame& game_;
  std::map<std::string, std::string> moves_;
  std::set<std::string> met_;
};

}  // namespace

TEST(Certificate, HoldsWhateverProvesIt) {
  for (const std::string algorithm : {"pn", "pn2", "df-pn"}) {
    SCOPED_TRACE(algorithm);
    for (const std::string question : {"", "win", "draw"}) {
      EXPECT_EQ(fault_of(certificate("tictactoe", algorithm, question)), "none");
      EXPECT_EQ(fault_of(certificate("tictactoe", algorithm, question, "X../.../O..")), "none") << "a win";
      EXPECT_EQ(fault_of(certificate("tictactoe", algorithm, question, "X.X/.O./O.X")), "none") << "a loss";
      EXPECT_EQ(fault_of(certificate("tictactoe", algorithm, question, "XXX/OO./...")), "none") << "over";
    }
    EXPECT_EQ(fault_of(certificate("breakthrough", algorithm, "", {}, {{"width", "3"}, {"height", "4"}})), "none");
  }
  const Settings::Words five_by_four{{"width", "5"}, {"height", "4"}};
  EXPECT_EQ(fault_of(certificate("connect4", "df-pn", "", {}, {{"width", "4"}, {"height", "4"}})), "none");
  EXPECT_EQ(fault_of(certificate("breakthrough", "df-pn", "", {}, five_by_four)), "none");
}

// Numbers, extra turns, either seat to move.
TEST(Certificate, HoldsForTrees) {
  for (int seed = 1; seed <= 60; ++seed)
    for (const std::string algorithm : {"pn", "pn2", "df-pn"}) {
      const std::string position = "irregular b=4 d=5 extra=0.4 values=5 seed=" + std::to_string(seed);
      EXPECT_EQ(fault_of(certificate("tree", algorithm, "", position)), "none") << position;
      EXPECT_EQ(fault_of(certificate("tree", algorithm, "+2", position)), "none") << position;
    }
  EXPECT_EQ(fault_of(certificate("tree", "df-pn", "", "(min (max 3 1) (max 4.5 9))")), "none");
}

// A table of 1 MB has forgotten much of this proof by the time it is written.
TEST(Certificate, HoldsWhereTheTableHasForgotten) {
  const auto game = game_named("connect4").make({{"width", "5"}, {"height", "4"}}, std::nullopt);
  EXPECT_EQ(fault_of(certificate(*game, "df-pn", "", 1)), "none");
}

TEST(Certificate, AnyOtherMoveIsRefusedUnlessItProvesTheSame) {
  const auto game = game_named("tictactoe").make({}, std::nullopt);
  const std::vector<std::string> all = lines(certificate(*game, "df-pn", "draw"));
  std::map<std::string, std::string> moves;
  for (const std::string& line : all)
    if (line.starts_with("move ")) moves[line.substr(8)] = line.substr(5, 2);
  ASSERT_TRUE(DrawWalk(*game, moves).holds());
  int refused = 0;
  int changed = 0;
  for (std::size_t index = 0; index < all.size(); ++index) {
    if (!all[index].starts_with("move ")) continue;
    const std::string position = all[index].substr(8);
    const auto there = game_named("tictactoe").make({}, position);
    for (const AnyMove move : there->moves(there->start())) {
      const std::string text = there->move_text(there->start(), move);
      if (text == moves[position]) continue;
      auto other = all;
      other[index] = "move " + text + " " + position;
      auto other_moves = moves;
      other_moves[position] = text;
      const bool holds = fault_of(joined(other)) == "none";
      ASSERT_EQ(holds, DrawWalk(*game, other_moves).holds()) << other[index];
      refused += holds ? 0 : 1;
      ++changed;
    }
  }
  EXPECT_GT(changed, 100);
  EXPECT_GT(refused, changed * 9 / 10);
}

TEST(Certificate, EveryLineIsNeeded) {
  const std::vector<std::string> all = lines(certificate("tictactoe", "df-pn", "", "X../.../O.."));
  ASSERT_GT(all.size(), 10U);
  for (std::size_t gone = 0; gone < all.size(); ++gone) {
    auto rest = all;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(gone));
    EXPECT_NE(fault_of(joined(rest)), "none") << all[gone];
    // Even where the count at the end is put right.
    if (!all[gone].starts_with("move ")) continue;
    rest.back() = "end " + std::to_string(std::stoi(rest.back().substr(4)) - 1);
    EXPECT_NE(fault_of(joined(rest)).find("no move is given"), std::string::npos) << all[gone];
  }
}

TEST(Certificate, FaultsSayWhere) {
  const std::string draw = certificate("tictactoe", "df-pn", "draw", "XO./.X./..O");
  const std::string won = certificate("tictactoe", "df-pn", "win", "XX./OO./...");
  EXPECT_EQ(fault_of(won), "none");
  EXPECT_EQ(fault_of(replaced(won, "move c1", "move c3")), "it, line 4, after c3 c1: no move is given for XXO/OO./..X");
  EXPECT_EQ(fault_of(replaced(won, "move c1", "move a1")), "it, line 5: cell a1 is taken");
  EXPECT_EQ(fault_of(replaced(won, "claim win yes", "claim win no")),
            "it, line 4, after c1: the game is over: win, which is not as claimed");
  EXPECT_EQ(fault_of(replaced(won, "end 1", "move a1 .../.../...\nend 2")),
            "it, line 6: the position never comes about");
  EXPECT_NE(fault_of(replaced(draw, "claim draw yes", "claim draw no")), "none");
  EXPECT_EQ(fault_of(replaced(won, "game tictactoe", "game chess")).find("it: unknown game 'chess'"), 0U);
  EXPECT_EQ(fault_of(replaced(won, "claim win", "claim +3")), "it, line 4: question '+3': expected win or draw");
  const std::string tree = certificate("tree", "df-pn");
  EXPECT_EQ(fault_of(replaced(tree, "claim +3 yes", "claim +4 yes")),
            "it, line 4, after 1 1: the game is over: 3, which is not as claimed");
  EXPECT_EQ(fault_of(replaced(tree, "claim +4 no", "claim +3 no")),
            "it, line 6, after 1 1: the game is over: 3, which is not as claimed");
  EXPECT_EQ(fault_of(replaced(won, "move c1 XX./OO./...\nend 1", "move c1 XX./OO./...\nmove c1 XX./OO./...\nend 2")),
            "it, line 6: the position has a move already");
}

// ---- A play that goes round in circles ----

namespace {

/// A token on three points: from 0 to 1 and back, or from 1 to the end, which loses for whoever stands there. The first player,
/// who moves at 0, can never be made to lose, and never wins.
struct Circle {
  struct Position {
    int point = 0;
  };
  using Move = int;
  static constexpr int max_moves = 2;
  static constexpr GameCard card{
      .name = "circle", .title = "Circle", .summary = "", .size = "", .known = "", .unit = "", .seats = ""};
  static std::span<const Parameter> parameters() { return {}; }
  static Expected<Circle> make(const Settings&) { return Circle{}; }

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return pos.point == 1 ? Player::second : Player::first; }
  void moves(const Position& pos, MoveList<Circle>& list) const {
    if (pos.point == 0) list.push(1);
    if (pos.point != 1) return;
    list.push(0);
    list.push(2);
  }
  void play(Position& pos, Move move) const { pos.point = move; }
  bool over(const Position& pos) const { return pos.point == 2; }
  Score payoff(const Position&, Player seat) const { return seat == Player::first ? 1 : -1; }
  Key key(const Position& pos) const { return Random::mixed(static_cast<Key>(pos.point) + 77); }
  Score repetition(const Position&) const { return 0; }

  std::string position_text(const Position& pos) const { return std::to_string(pos.point); }
  Expected<Position> read_position(std::string_view text) const {
    if (text.size() != 1 || text[0] < '0' || text[0] > '2') return Error{"expected 0, 1 or 2"};
    return Position{text[0] - '0'};
  }
  std::string move_text(const Position&, Move move) const { return std::to_string(move); }
  Expected<Move> read_move(const Position& pos, std::string_view text) const {
    MoveList<Circle> list;
    moves(pos, list);
    for (const Move move : list)
      if (move_text(pos, move) == text) return move;
    return Error{"no such move"};
  }
};

}  // namespace

TEST(Certificate, ACircleProvesNothing) {
  register_game<Circle>();
  const std::string circle = "zermelo certificate 1\ngame circle\nposition 0\nclaim win yes\nmove 1 0\nend 1\n";
  EXPECT_EQ(fault_of(circle), "it, line 4, after 1 0: the play comes back to where it was and proves nothing");
  games().pop_back();
}

// ---- With lines ----

namespace {

constexpr auto forced_win = "X..X,....,....,X.../....,....,....,..../....,....,....,..../...O,...O,....,...O";

/// With the checksum of what it says now, so that only what it says can be wrong.
std::string resealed(const std::string& text) {
  const std::string body = text.substr(0, text.rfind("end "));
  const auto rows = std::count(body.begin(), body.end(), '\n') - 4;  // the head has so many lines
  const auto sum = checksum({reinterpret_cast<const std::uint8_t*>(body.data()), body.size()});
  return body + "end " + std::to_string(rows) + fmt::format(" {:016x}\n", sum);
}

}  // namespace

TEST(CertificateWithLines, HoldsAndIsSealed) {
  const std::string text = certificate("qubic", "", "", forced_win);
  EXPECT_TRUE(text.starts_with("zermelo certificate 2\n"));
  EXPECT_NE(text.find("\nline "), std::string::npos);
  EXPECT_EQ(fault_of(text), "none");
  EXPECT_EQ(resealed(text), text);
  // What still holds, but is not what was written.
  EXPECT_NE(fault_of(replaced(text, "claim win yes", "claim draw yes")).find("its checksum does not fit"),
            std::string::npos);
}

// Few lines are there for the sake of one reply alone, but all of a move's together are needed.
TEST(CertificateWithLines, NothingIsForgiven) {
  const std::string text = certificate("qubic", "", "", forced_win);
  const std::vector<std::string> all = lines(text);
  int refused_lines = 0;
  for (std::size_t row = 4; row + 1 < all.size(); ++row) {
    SCOPED_TRACE(all[row]);
    const bool is_move = all[row].starts_with("move ");
    std::vector<std::string> fewer = all;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(row));
    const std::string fault = fault_of(resealed(joined(fewer)));
    if (is_move) {
      EXPECT_NE(fault, "none");
    } else {
      refused_lines += fault == "none" ? 0 : 1;
      // A line's last move taken away: it no longer comes to its end, or the rest was enough for all that it is needed for.
      std::vector<std::string> shorter = all;
      shorter[row] = all[row].substr(0, all[row].rfind(' '));
      if (fault == "none") {
        EXPECT_EQ(fault_of(resealed(joined(shorter))), "none");
      }
    }
  }
  EXPECT_GT(refused_lines, 10);
}

TEST(CertificateWithLines, AreReadWithCare) {
  const std::string head =
      "zermelo certificate 2\ngame qubic\nposition " + std::string(forced_win) + "\nclaim win yes\n";
  const std::string move = "move 434 " + std::string(forced_win) + "\n";
  EXPECT_EQ(fault_of(head + "line 111\nend 1\n"),
            "it, line 5: expected game, set name=value, position, claim, after it move and after that line, or end");
  EXPECT_EQ(fault_of(head + move + "line\nend 2\n"), "it, line 6: expected line, and the moves of it");
  EXPECT_EQ(fault_of(head + move + "end 2 0\n"),
            "it, line 6: 'end 2 0' after 1 moves and lines; some are missing or too many");
  // A line with a cell that is taken, one that there is not, and one that ends too soon: none of them wins.
  for (const std::string line : {"line 111", "line 555", "line 131"})
    EXPECT_NE(fault_of(resealed(head + move + line + "\nend 2 0\n")).find("no move or line that wins is given"),
              std::string::npos)
        << line;
}

}  // namespace zermelo::engine

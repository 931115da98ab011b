// Chinese checkers: published perft, a second generator written from the rules, the end of the game, text.
#include "games/chinese_checkers/chinese_checkers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/audit.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using Position = ChineseCheckers::Position;
using Moves = MoveList<ChineseCheckers>;

/// The rules a second time, on letters in a plane: points of a row lie two apart, rows lie between one another.
class Naive {
 public:
  Naive(const std::string& text, const std::string& seats) {
    const std::size_t blank = text.find(' ');
    mover_ = seats[static_cast<std::size_t>(std::stoi(text.substr(blank))) % seats.size()];
    std::vector<std::string> rows{""};
    for (const char letter : text.substr(0, blank))
      if (letter == '/') {
        rows.emplace_back();
      } else {
        rows.back() += letter;
      }
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (std::size_t place = 0; place < rows[row].size(); ++place)
        letters_[{static_cast<int>(row), 2 * static_cast<int>(place) - static_cast<int>(rows[row].size())}] =
            rows[row][place];
  }

  /// Every from and to, as texts of the game.
  std::set<std::string> moves() const {
    std::set<std::string> found;
    for (const auto& [point, letter] : letters_) {
      if (letter != mover_) continue;
      Naive lifted = *this;
      lifted.letters_[point] = '.';
      std::set<Point> ends;
      lifted.hop(point, ends);
      for (const Point& by : directions)
        if (lifted.at(sum(point, by)) == '.') ends.insert(sum(point, by));
      ends.erase(point);
      for (const Point& end : ends) found.insert(name(point) + "-" + name(end));
    }
    if (found.empty()) found.insert("pass");
    return found;
  }

 private:
  using Point = std::pair<int, int>;
  static constexpr std::array<Point, 6> directions{{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

  static Point sum(Point a, Point b) { return {a.first + b.first, a.second + b.second}; }
  char at(Point point) const { return letters_.contains(point) ? letters_.at(point) : ' '; }

  void hop(Point from, std::set<Point>& ends) const {
    for (const Point& by : directions) {
      const Point over = sum(from, by);
      const Point end = sum(over, by);
      const bool peg = at(over) != '.' && at(over) != ' ';
      if (peg && at(end) == '.' && ends.insert(end).second) hop(end, ends);
    }
  }

  std::string name(Point point) const {
    int number = 1;
    for (const auto& [other, letter] : letters_)
      number += static_cast<int>(other.first == point.first && other < point);
    return std::string(1, static_cast<char>('a' + point.first)) + std::to_string(number);
  }

  std::map<Point, char> letters_;
  char mover_;
};

std::vector<std::uint64_t> counted(const ChineseCheckers& game, int depths) {
  std::vector<std::uint64_t> counts;
  for (int depth = 1; depth <= depths; ++depth) {
    Budget budget{Limits{}};
    counts.push_back(perft(game, game.initial(), depth, budget));
  }
  return counts;
}

std::set<std::string> move_texts(const ChineseCheckers& game, const Position& pos) {
  Moves moves;
  game.moves(pos, moves);
  std::set<std::string> texts;
  for (const auto move : moves) texts.insert(game.move_text(pos, move));
  return texts;
}

Position played(const ChineseCheckers& game, Position pos, const std::string& text) {
  const auto move = game.read_move(pos, text);
  if (!move) ADD_FAILURE() << text << ": " << move.error().message;
  if (move) game.play(pos, *move);
  return pos;
}

std::string error_of(const ChineseCheckers& game, const std::string& text) {
  const auto pos = game.read_position(text);
  return pos ? "no error" : pos.error().message;
}

using Counts = std::vector<std::uint64_t>;

}  // namespace

TEST(ChineseCheckers, PerftIsAsPublished) {
  EXPECT_EQ(counted(ChineseCheckers(2), 4), (Counts{14, 196, 4760, 115600}));
  EXPECT_EQ(counted(ChineseCheckers(3), 4), (Counts{14, 196, 2744, 66640}));
  EXPECT_EQ(counted(ChineseCheckers(6), 4), (Counts{14, 199, 2828, 40189}));
}

TEST(ChineseCheckers, StartsAsTheRulesSay) {
  const ChineseCheckers two(2, 2);
  EXPECT_EQ(two.position_text(two.initial()), "B/BB/......./....../...../....../......./RR/R 0");
  const ChineseCheckers three(3, 2);
  EXPECT_EQ(three.position_text(three.initial()), "./../BB...GG/B....G/...../....../......./RR/R 0");
  const ChineseCheckers six(6, 2);
  EXPECT_EQ(six.position_text(six.initial()), "Y/YY/GG...WW/G....W/...../B....O/BB...OO/RR/R 0");
}

TEST(ChineseCheckers, MovesAreThoseOfASecondGenerator) {
  Random random(3);
  int passes = 0;
  for (const int seats : {2, 3, 4, 6})
    for (const int size : {1, 2, 3, 4}) {
      const ChineseCheckers game(seats, size);
      for (int trial = 0; trial < 25; ++trial) {
        const Position pos = after_random_moves(game, random.between(0, 120), random);
        if (game.over(pos)) continue;
        const std::string text = game.position_text(pos);
        const std::set<std::string> expected =
            Naive(text, std::string("RBGYWO").substr(0, static_cast<std::size_t>(seats))).moves();
        ASSERT_EQ(move_texts(game, pos), expected) << text;
        passes += static_cast<int>(expected.contains("pass"));
      }
    }
  // A peg with both ways out blocked, and what lies behind: the one that has no move passes.
  const ChineseCheckers game(6, 1);
  const Position stuck = position(game, "B/.RG./Y.W/..../O 1");
  EXPECT_EQ(move_texts(game, stuck), (std::set<std::string>{"pass"}));
  EXPECT_EQ(game.position_text(played(game, stuck, "pass")), "B/.RG./Y.W/..../O 2");
}

// A hop changes row and place by two or not at all, so it stays among the points of one parity; max_moves counts on that.
TEST(ChineseCheckers, NoParityHasMoreThan37Points) {
  std::map<std::pair<int, int>, int> points;
  const ChineseCheckers game;
  for (const Picture::Cell& cell : game.picture(game.initial()).cells)
    ++points[{cell.row % 2, (cell.column - cell.row + 100) / 2 % 2}];
  int sum = 0;
  for (const auto& [parity, count] : points) {
    EXPECT_LE(count, 37);
    sum += count;
  }
  EXPECT_EQ(points.size(), 4U);
  EXPECT_EQ(sum, 121);
}

TEST(ChineseCheckers, MovesThatLeadFurthestComeFirst) {
  Random random(8);
  const ChineseCheckers game(3);
  for (int trial = 0; trial < 50; ++trial) {
    const Position pos = after_random_moves(game, random.between(0, 60), random);
    Moves moves;
    game.moves(pos, moves);
    for (int index = 1; index < moves.size(); ++index)
      ASSERT_GE(game.promise(pos, moves[index - 1]), game.promise(pos, moves[index]));
    for (const auto move : moves) ASSERT_LE(std::abs(game.promise(pos, move)), 1'000);
  }
}

// ---- The end ----

TEST(ChineseCheckers, WhoFillsTheOppositeCornerWins) {
  const ChineseCheckers game(3, 2);
  const Position before = position(game, "R/.R/BB.R.GG/B....G/...../....../......./../. 30");
  const Position after = played(game, before, "c4-b1");
  EXPECT_TRUE(game.over(after));
  EXPECT_EQ(game.payoff(after, seat(0)), ChineseCheckers::win);
  EXPECT_EQ(game.payoff(after, seat(1)), -ChineseCheckers::win / 2);
  EXPECT_EQ(game.payoff(after, seat(2)), -ChineseCheckers::win / 2);
  EXPECT_FALSE(game.over(before));
}

// Blue stays at home to block; its peg counts as if it were Red's. At the start, when all of them are Blue's, nobody has won.
TEST(ChineseCheckers, WhoStaysAtHomeBlocksNobody) {
  const ChineseCheckers game(2, 2);
  const Position before = position(game, "R/.B/...R.../....../..R../....../...B.../.B/. 30");
  EXPECT_FALSE(game.over(before));
  const Position after = played(game, before, "c4-b1");
  EXPECT_TRUE(game.over(after));
  EXPECT_EQ(game.payoff(after, Player::first), ChineseCheckers::win);
  EXPECT_EQ(game.payoff(after, Player::second), -ChineseCheckers::win);
  EXPECT_FALSE(game.over(position(game, "B/BB/......./....../...../....../......./RR/R 2")));
}

// Who fills the corner for another has not moved for him: he wins with his own next move, if it keeps the corner full.
TEST(ChineseCheckers, OnlyAMoveOfOnesOwnWins) {
  const ChineseCheckers game(2, 2);
  const Position before = position(game, "R/.R/...B.../....../..R../....../...B.../.B/. 31");
  const Position filled = played(game, before, "c4-b1");
  EXPECT_FALSE(game.over(filled));
  const Position after = played(game, filled, "e3-d4");
  EXPECT_TRUE(game.over(after));
  EXPECT_EQ(game.payoff(after, Player::first), ChineseCheckers::win);
}

TEST(ChineseCheckers, AtTheLimitNobodyWins) {
  const ChineseCheckers game(3, 2, 2);
  Random random(1);
  const Position end = after_random_moves(game, 100, random);
  EXPECT_EQ(end.plies, 6);
  EXPECT_TRUE(game.over(end));
  for (int index = 0; index < 3; ++index) EXPECT_EQ(game.payoff(end, seat(index)), 0);
  // The last move may still win.
  const ChineseCheckers short_game(3, 2, 1);
  const Position before = position(short_game, "./../BB...../B...../...../G...../G.G..../RR/R 2");
  const Position last = played(short_game, before, "g3-g2");
  EXPECT_TRUE(short_game.over(last));
  EXPECT_EQ(short_game.payoff(last, seat(2)), ChineseCheckers::win);
}

// ---- Knowledge ----

TEST(ChineseCheckers, EstimatesAddToZeroAndFavourNobodyAtTheStart) {
  Random random(5);
  for (const int seats : {2, 3, 4, 6}) {
    const ChineseCheckers game(seats);
    for (int index = 0; index < seats; ++index) EXPECT_EQ(game.evaluate(game.initial(), seat(index)), 0);
    for (int trial = 0; trial < 50; ++trial) {
      const Position pos = after_random_moves(game, 40, random);
      Score sum = 0;
      for (int index = 0; index < seats; ++index) sum += game.evaluate(pos, seat(index));
      EXPECT_EQ(sum, 0);
    }
  }
  const ChineseCheckers game(3, 2);
  const Position pos = played(game, game.initial(), "h1-g3");
  EXPECT_EQ(game.evaluate(pos, seat(0)), 2) << "one step ahead of each of two";
  EXPECT_EQ(game.evaluate(pos, seat(1)), -1);
}

// Computed here by alpha-beta to the end of all lines; a change is a change of rules or search.
TEST(ChineseCheckers, TheSmallestStarIsAWinForTheFirst) {
  const ChineseCheckers game(2, 1, 6);
  const auto value =
      static_cast<Score>(searched<AlphaBeta>(game, max_depth, with(Switches::standard(), Switch::distance)).value);
  EXPECT_EQ(value, win_in(9));
}

// ---- All of it ----

TEST(ChineseCheckers, EveryStarPassesTheAudit) {
  for (const auto& [seats, size, limit] :
       {std::tuple{2, 1, 20}, {3, 1, 10}, {3, 2, 40}, {4, 3, 20}, {6, 1, 10}, {6, 4, 5}})
    audit(ChineseCheckers(seats, size, limit));
}

TEST(ChineseCheckers, RefusesWhatIsNoPosition) {
  const ChineseCheckers game(3, 1, 10);
  EXPECT_EQ(error_of(game, "./B..G/.../..../R 0"), "no error");
  EXPECT_EQ(error_of(game, "./B..G/.../..../R 30"), "no error");
  EXPECT_TRUE(error_of(game, "./B..G/.../..../R").starts_with("position has 17 characters; expected the 5 rows"));
  EXPECT_TRUE(error_of(game, "./B..Y/.../..../R 0").starts_with("position, character 6: 'Y'; expected"));
  EXPECT_TRUE(error_of(game, "./B..G.../../../R 0").starts_with("position, character 7: '.'"));
  EXPECT_TRUE(error_of(game, "./B..G/.../..../R/0").starts_with("position, character 18: '/'"));
  EXPECT_TRUE(error_of(game, "./B..G/.../..../R x").starts_with("position, character 19: 'x'"));
  EXPECT_TRUE(error_of(game, "./B..G/.../..../R 01").starts_with("position, character 19: '0'"));
  EXPECT_TRUE(error_of(game, "./B..G/.../..../R -1").starts_with("position, character 19: '-'"));
  EXPECT_EQ(error_of(game, "./B..G/.../..../R 31"), "position has 31 moves made; expected at most 30");
  EXPECT_EQ(error_of(game, "./B..G/.../...R/R 0"), "position has 2 R; expected 1");
}

TEST(ChineseCheckers, ReadsMovesAndSaysWhatOneLooksLike) {
  const ChineseCheckers game(2, 2);
  const auto refusal = game.read_move(game.initial(), "a1-e3");
  ASSERT_FALSE(refusal);
  EXPECT_TRUE(refusal.error().message.starts_with("'a1-e3' is no move here; expected one like "));
  EXPECT_TRUE(game.read_move(game.initial(), "i1-g3")) << "a hop over h1";
}

}  // namespace zermelo::tests

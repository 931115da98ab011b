// EinStein würfelt nicht!: perft against a second generator written from the rules, keys, which stones the die calls, ends,
// and bad texts.
#include "games/einstein/einstein.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/audit.hpp"
#include "tests/support/chance.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using Position = Einstein::Position;
using Moves = MoveList<Einstein>;

constexpr const char* start = "123../45.../6...f/...ed/..cba 1";

Position position(const Einstein& game, const std::string& text) {
  const auto pos = game.read_position(text);
  if (!pos) ADD_FAILURE() << text << ": " << pos.error().message;
  return pos ? *pos : game.initial();
}

std::string error_of(const std::string& text) {
  const auto pos = Einstein().read_position(text);
  return pos ? "no error" : pos.error().message;
}

/// The rules a second time, on rows of letters and with no thought of speed. What follows the mover is the stones that may
/// move; nothing before the roll.
class Naive {
 public:
  explicit Naive(const std::string& text) : mover_(text[30]), called_(text.size() > 32 ? text.substr(32) : "") {
    for (int row = 0; row < 5; ++row) rows_.push_back(text.substr(static_cast<std::size_t>(row) * 6, 5));
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const std::string& text : texts()) count += Naive(text).perft(depth - 1);
    return count;
  }

  /// The texts of all positions that follow, one for each roll or move, sorted.
  std::vector<std::string> texts() const {
    std::vector<std::string> found;
    if (finished()) return found;
    if (called_.empty()) {
      for (std::size_t shown = 0; shown < 6; ++shown) found.push_back(text(rows_, mover_, called_by(shown)));
    } else {
      for (const char stone : called_) add_moves(stone, found);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  void add_moves(char stone, std::vector<std::string>& found) const {
    const int step = mover_ == '1' ? 1 : -1;
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 5; ++column) {
        if (rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != stone) continue;
        for (const auto& [down, right] : {std::pair{step, 0}, {0, step}, {step, step}}) {
          if (row + down < 0 || row + down > 4 || column + right < 0 || column + right > 4) continue;
          std::vector<std::string> next = rows_;
          put(next, row, column, '.');
          put(next, row + down, column + right, stone);
          found.push_back(text(next, mover_ == '1' ? '2' : '1', ""));
        }
      }
  }

  /// The stone itself, or else its nearest neighbours in number.
  std::string called_by(std::size_t shown) const {
    const std::string own = mover_ == '1' ? "123456" : "abcdef";
    if (stands(own[shown])) return own.substr(shown, 1);
    std::string called;
    for (std::size_t stone = shown; stone-- > 0 && called.empty();)
      if (stands(own[stone])) called += own[stone];
    for (std::size_t stone = shown + 1; stone < 6; ++stone)
      if (stands(own[stone])) return called + own[stone];
    return called;
  }

  bool stands(char stone) const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const std::string& row) { return row.find(stone) != std::string::npos; });
  }
  bool finished() const {
    const std::string mine = mover_ == '1' ? "123456" : "abcdef";
    if (std::none_of(mine.begin(), mine.end(), [&](char stone) { return stands(stone); })) return true;
    const char far = mover_ == '1' ? rows_[0][0] : rows_[4][4];
    return far != '.' && mine.find(far) == std::string::npos;
  }

  static std::string text(const std::vector<std::string>& rows, char mover, const std::string& called) {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    text += std::string(" ") + mover;
    return called.empty() ? text : text + " " + called;
  }
  static void put(std::vector<std::string>& rows, int row, int column, char letter) {
    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = letter;
  }

  std::vector<std::string> rows_;
  char mover_;
  std::string called_;
};

/// The positions of random games, ends included.
std::vector<Position> random_positions(const Einstein& game, int games, std::uint64_t seed) {
  std::vector<Position> found;
  Random random(seed);
  for (int played = 0; played < games; ++played) {
    Position pos = game.initial();
    for (;;) {
      found.push_back(pos);
      Moves moves;
      game.moves(pos, moves);
      if (moves.empty()) break;
      game.play(pos, moves[random.between(0, moves.size() - 1)]);
    }
  }
  return found;
}

/// The same position with the sides changed: the board turned round, letters for numbers.
std::string sides_changed(const std::string& text) {
  const std::string one = "123456abcdef";
  const std::string other = "abcdef123456";
  const auto changed = [&](char letter) {
    const std::size_t stone = one.find(letter);
    return stone == std::string::npos ? letter : other[stone];
  };
  std::string rows = text.substr(0, 29);
  std::reverse(rows.begin(), rows.end());
  std::transform(rows.begin(), rows.end(), rows.begin(), changed);
  std::string called = text.substr(31);
  std::transform(called.begin(), called.end(), called.begin(), changed);
  return rows + (text[30] == '1' ? " 2" : " 1") + called;
}

std::vector<std::string> moves_of(const Einstein& game, const std::string& text) {
  const Position pos = position(game, text);
  Moves moves;
  game.moves(pos, moves);
  std::vector<std::string> names;
  for (const auto move : moves) names.push_back(game.move_text(pos, move));
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST(Einstein, StartsAsTheParametersSay) {
  const Einstein game;
  EXPECT_EQ(game.position_text(game.initial()), start);
  const Einstein other({5, 4, 3, 2, 1, 0}, {1, 0, 3, 2, 5, 4});
  EXPECT_EQ(other.position_text(other.initial()), "654../32.../1...e/...fc/..dab 1");
  const auto settings = Settings::read(Einstein::parameters(), {{"first", "654321"}, {"second", "214365"}});
  ASSERT_TRUE(settings);
  const auto made = Einstein::make(*settings);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->initial(), other.initial());
  for (const char* wrong : {"12345", "1234567", "123455", "", "12345x"}) {
    const auto bad = Settings::read(Einstein::parameters(), {{"second", wrong}});
    ASSERT_TRUE(bad);
    const auto refused = Einstein::make(*bad);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().message,
              std::string("parameter second=") + wrong + ": expected the digits 1 to 6 in some order, like 123456");
  }
}

TEST(Einstein, PerftAgreesWithASecondGenerator) {
  const Einstein game;
  for (int depth = 1; depth <= 7; ++depth) {
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), Naive(start).perft(depth)) << depth;
  }
  for (const char* text : {"...../.5.1./...2./.a..b/c..d. 2", "6..../...../..a../.3.../..... 1"}) {
    for (int depth = 1; depth <= 6; ++depth) {
      Budget budget{Limits{}};
      EXPECT_EQ(perft(game, position(game, text), depth, budget), Naive(text).perft(depth)) << text << ", " << depth;
    }
  }
}

// Every position of random games has the moves that the second generator finds, and play leads where it says.
TEST(Einstein, MovesLeadWhereASecondGeneratorSays) {
  const Einstein game({2, 0, 5, 1, 4, 3}, {5, 2, 4, 0, 3, 1});
  for (const Position& pos : random_positions(game, 300, 11)) {
    Moves moves;
    game.moves(pos, moves);
    std::vector<std::string> texts;
    for (const auto move : moves) texts.push_back(game.position_text(after(game, pos, move)));
    std::sort(texts.begin(), texts.end());
    ASSERT_EQ(texts, Naive(game.position_text(pos)).texts()) << game.position_text(pos);
  }
}

TEST(Einstein, TheKeyIsThatOfTheTextAtEveryPosition) {
  const Einstein game;
  for (const Position& pos : random_positions(game, 300, 3))
    ASSERT_EQ(position(game, game.position_text(pos)), pos) << game.position_text(pos);
}

TEST(Einstein, TheDieCallsAStoneOrItsNeighbours) {
  const Einstein game;
  const std::string board = "2..../..5../...../...../....a 1";
  const auto called = [&](const char* shown) {
    const Position pos = position(game, board);
    return game.position_text(after(game, pos, *game.read_move(pos, shown))).substr(32);
  };
  EXPECT_EQ(called("1"), "2");
  EXPECT_EQ(called("2"), "2");
  EXPECT_EQ(called("3"), "25");
  EXPECT_EQ(called("4"), "25");
  EXPECT_EQ(called("5"), "5");
  EXPECT_EQ(called("6"), "5");
  EXPECT_EQ(moves_of(game, board + " 25"), (Names{"a5a4", "a5b4", "a5b5", "c4c3", "c4d3", "c4d4"}));
}

TEST(Einstein, AnyStoneMayBeCaptured) {
  const Einstein game;
  EXPECT_EQ(moves_of(game, "12.../.a.../...../...../....b 1 1"), (Names{"a5a4", "a5xb4", "a5xb5"}));
  EXPECT_EQ(moves_of(game, "...../...../...../....1/.b..a 2 a"), (Names{"e1d1", "e1d2", "e1xe2"}));
  const Position pos = position(game, "12.../.a.../...../...../....b 1 1");
  EXPECT_EQ(game.position_text(after(game, pos, *game.read_move(pos, "a5b5"))), ".1.../.a.../...../...../....b 2");
}

TEST(Einstein, EndsByArrivalAndByTheLastCapture) {
  const Einstein game;
  const Position before = position(game, "...../.a.../...../...1./.b.2. 1 2");
  const Position arrived = after(game, before, *game.read_move(before, "d1e1"));
  EXPECT_TRUE(game.over(arrived));
  EXPECT_EQ(game.to_move(arrived), Player::second);
  EXPECT_EQ(game.payoff(arrived, Player::first), Einstein::win);
  EXPECT_EQ(game.payoff(arrived, Player::second), -Einstein::win);
  EXPECT_EQ(game.score_bounds(arrived).high, -Einstein::win) << "as the second seat sees it";

  const Position last = position(game, "...../.a.../..1../...../..... 2 a");
  EXPECT_FALSE(game.over(last));
  const Position taken = position(game, "...../.1.../..a../...../..... 2 a");
  const Position alone = after(game, taken, *game.read_move(taken, "c3xb4"));
  EXPECT_TRUE(game.over(alone));
  EXPECT_EQ(game.payoff(alone, Player::second), Einstein::win);
  EXPECT_EQ(game.position_text(alone), "...../.a.../...../...../..... 1");
}

TEST(Einstein, TheEvaluationFavoursNoSide) {
  const Einstein game;
  int nonzero = 0;
  for (const Position& pos : random_positions(game, 100, 5)) {
    if (game.over(pos)) continue;
    const std::string text = game.position_text(pos);
    // Before a roll both are as the first seat sees it.
    const Score sign = pos.chosen.lower == Einstein::gone ? -1 : 1;
    ASSERT_EQ(game.evaluate(position(game, sides_changed(text))), sign * game.evaluate(pos)) << text;
    nonzero += static_cast<int>(game.evaluate(pos) != 0);
  }
  EXPECT_GT(nonzero, 1'000);
}

// Positions that the estimate calls good are won more often: by 60 games of random play from each.
TEST(Einstein, TheEvaluationTellsWinsFromLosses) {
  const Einstein game;
  Random random(9);
  int right = 0;
  int asked = 0;
  for (const Position& pos : random_positions(game, 60, 21)) {
    if (game.over(pos) || game.to_move(pos) != Player::chance || std::abs(game.evaluate(pos)) < Einstein::win / 2)
      continue;
    int lead = 0;
    for (int played = 0; played < 60; ++played) {
      Position end = pos;
      while (!game.over(end)) {
        Moves moves;
        game.moves(end, moves);
        game.play(end, moves[random.between(0, moves.size() - 1)]);
      }
      lead += game.payoff(end, Player::first) > 0 ? 1 : -1;
    }
    ++asked;
    right += static_cast<int>((lead > 0) == (game.evaluate(pos) > 0));
  }
  EXPECT_GT(asked, 100);
  EXPECT_GT(right, asked * 3 / 4);
}

TEST(Einstein, AWinPromisesMost) {
  const Einstein game;
  const Position pos = position(game, "...../.a.../...../..1../...2b 1 2");
  const Position choice = position(game, "...../.a.../...../..15./....b 1 15");
  EXPECT_EQ(game.promise(pos, *game.read_move(pos, "d1xe1")), 1'000);
  Moves moves;
  game.moves(choice, moves);
  for (const auto move : moves) {
    const bool wins = game.over(after(game, choice, move));
    EXPECT_EQ(game.promise(choice, move) == 1'000, wins) << game.move_text(choice, move);
    EXPECT_LE(std::abs(game.promise(choice, move)), 1'000);
  }
}

TEST(Einstein, BadTextsAreRefused) {
  EXPECT_TRUE(error_of("").starts_with("position has 0 characters; expected five rows of five"));
  EXPECT_TRUE(error_of("123../45.../6...f/...ed/..cbg 1").starts_with("position, character 29: 'g'; expected"));
  EXPECT_TRUE(error_of("123...45.../6...f/...ed/..cba 1").starts_with("position, character 6: '.'; expected"));
  EXPECT_TRUE(error_of("123../45.../6...f/...ed/..cba 3").starts_with("position, character 31: '3'; expected"));
  EXPECT_EQ(error_of("123../45.../6..1f/...ed/..cba 1"), "position has the stone 1 twice");
  EXPECT_EQ(error_of("23.../45.../6...f/...ed/..cb1 1"),
            "position has the seat to move on its goal; expected no move after a win");
  EXPECT_EQ(error_of("...../.1.../...../...../..... 1"),
            "position has no stone of the seat that is not to move; expected no move after a win");
  EXPECT_TRUE(error_of("123../45.../6...f/...ed/..cba 1 12").starts_with("position: no roll allows ' 12' to move"));
  EXPECT_TRUE(error_of("123../45.../6...f/...ed/..cba 1 a").starts_with("position: no roll allows ' a' to move"));
  EXPECT_TRUE(error_of("123../45.../6...f/...ed/..cba 12").starts_with("position: no roll allows '2' to move"));
  EXPECT_TRUE(error_of("...../.a.../...../...../....1 2 a").starts_with("position: stones may move after the end"));
  const Einstein game;
  const auto move = game.read_move(position(game, "123../45.../6...f/...ed/..cba 1 3"), "a5a4");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().message, "'a5a4' is no move here; expected one like c5d4");
}

TEST(Einstein, OtherArrangementsObeyTheRulesToo) {
  audit(Einstein({5, 4, 3, 2, 1, 0}, {1, 0, 3, 2, 5, 4}));
}

}  // namespace zermelo::tests

// Breakthrough: perft against a second generator written from the rules, keys, races that must be won, other boards.
#include "games/breakthrough/breakthrough.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using Position = Breakthrough::Position;
using Moves = MoveList<Breakthrough>;

/// The rules a second time, on rows of letters and with no thought of speed. Row 0 is the top, as the text has it.
class Naive {
 public:
  explicit Naive(const std::string& text) : mover_(text.back()) {
    rows_.emplace_back();
    for (const char letter : text.substr(0, text.size() - 2))
      if (letter == '/') {
        rows_.emplace_back();
      } else {
        rows_.back() += letter;
      }
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Naive& next : children()) count += next.perft(depth - 1);
    return count;
  }

  /// The texts of all positions after a move, sorted.
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const Naive& next : children()) texts.push_back(next.text());
    std::sort(texts.begin(), texts.end());
    return texts;
  }

 private:
  std::vector<Naive> children() const {
    std::vector<Naive> found;
    if (finished()) return found;
    const int ahead = mover_ == 'W' ? -1 : 1;
    for (int row = 0; row < height(); ++row)
      for (int column = 0; column < width(); ++column)
        for (const int aside : {-1, 0, 1}) {
          if (at(row, column) != mover_ || row + ahead < 0 || row + ahead >= height()) continue;
          if (column + aside < 0 || column + aside >= width()) continue;
          const char there = at(row + ahead, column + aside);
          if (there == mover_ || (there != '.' && aside == 0)) continue;
          Naive next = *this;
          next.put(row, column, '.');
          next.put(row + ahead, column + aside, mover_);
          next.mover_ = mover_ == 'W' ? 'B' : 'W';
          found.push_back(next);
        }
    return found;
  }

  bool finished() const {
    if (rows_.front().find('W') != std::string::npos || rows_.back().find('B') != std::string::npos) return true;
    return std::none_of(rows_.begin(), rows_.end(),
                        [&](const std::string& row) { return row.find(mover_) != std::string::npos; });
  }

  std::string text() const {
    std::string text;
    for (const std::string& row : rows_) text += row + (&row == &rows_.back() ? ' ' : '/');
    return text + mover_;
  }

  int height() const { return static_cast<int>(rows_.size()); }
  int width() const { return static_cast<int>(rows_.front().size()); }
  char at(int row, int column) const { return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }
  void put(int row, int column, char letter) {
    rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = letter;
  }

  std::vector<std::string> rows_;
  char mover_;
};

Position position(const Breakthrough& game, const std::string& text) {
  const auto pos = game.read_position(text);
  if (!pos) ADD_FAILURE() << text << ": " << pos.error().message;
  return pos ? *pos : game.initial();
}

Breakthrough::Move move_of(const Breakthrough& game, const Position& pos, const std::string& text) {
  const auto move = game.read_move(pos, text);
  if (!move) ADD_FAILURE() << text << ": " << move.error().message;
  return move ? *move : Breakthrough::Move{};
}

std::uint64_t counted(const Breakthrough& game, const Position& pos, int depth) {
  Budget budget{Limits{}};
  return perft(game, pos, depth, budget);
}

std::string error_of(const Breakthrough& game, const std::string& text) {
  const auto pos = game.read_position(text);
  return pos ? "no error" : pos.error().message;
}

/// The positions of random games, ends included.
std::vector<Position> random_positions(const Breakthrough& game, int games, std::uint64_t seed) {
  std::vector<Position> found;
  Random random(seed);
  for (int played = 0; played < games; ++played) {
    Position pos = game.initial();
    for (;;) {
      found.push_back(pos);
      Moves moves;
      game.moves(pos, moves);
      if (moves.empty()) break;
      game.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
  }
  return found;
}

/// The same position with the sides changed: rows from the other end, letters swapped.
std::string sides_changed(const std::string& text) {
  std::vector<std::string> rows{""};
  for (const char letter : text.substr(0, text.size() - 2))
    if (letter == '/') {
      rows.emplace_back();
    } else {
      rows.back() += letter == 'W' ? 'B' : letter == 'B' ? 'W' : '.';
    }
  std::string changed;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) changed += (changed.empty() ? "" : "/") + *row;
  return changed + (text.back() == 'W' ? " B" : " W");
}

/// Calls back with every position down to a depth.
template <class Visit>
void walk(const Breakthrough& game, const Position& pos, int depth, const Visit& visit) {
  visit(pos);
  if (depth == 0) return;
  Moves moves;
  game.moves(pos, moves);
  for (const auto move : moves) walk(game, after(game, pos, move), depth - 1, visit);
}

constexpr const char* start = "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W";

}  // namespace

TEST(Breakthrough, StartsAsTheRulesSay) {
  const Breakthrough game;
  EXPECT_EQ(game.position_text(game.initial()), start);
  EXPECT_EQ(Breakthrough(3, 5).position_text(Breakthrough(3, 5).initial()), "BBB/BBB/.../WWW/WWW W");
  EXPECT_EQ(counted(game, game.initial(), 1), 22U);  // eight straight, seven to each side
}

TEST(Breakthrough, PerftAgreesWithASecondGenerator) {
  const Breakthrough usual;
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(counted(usual, usual.initial(), depth), Naive(start).perft(depth)) << depth;
  for (const auto& [width, height, depth] : {std::tuple{5, 5, 6}, {2, 4, 12}, {3, 4, 8}, {8, 4, 4}, {2, 8, 8}}) {
    const Breakthrough game(width, height);
    const Naive naive(game.position_text(game.initial()));
    EXPECT_EQ(counted(game, game.initial(), depth), naive.perft(depth)) << width << " x " << height;
  }
}

// Every position of random games has the moves that the second generator finds, and play leads where it says.
TEST(Breakthrough, MovesLeadWhereASecondGeneratorSays) {
  for (const auto& [width, height] : {std::pair{8, 8}, {5, 6}, {2, 7}}) {
    const Breakthrough game(width, height);
    for (const Position& pos : random_positions(game, 30, 11)) {
      Moves moves;
      game.moves(pos, moves);
      std::vector<std::string> texts;
      for (const auto move : moves) texts.push_back(game.position_text(after(game, pos, move)));
      std::sort(texts.begin(), texts.end());
      ASSERT_EQ(texts, Naive(game.position_text(pos)).texts()) << game.position_text(pos);
    }
  }
}

TEST(Breakthrough, TheKeyIsThatOfTheTextAtEveryPosition) {
  const Breakthrough game;
  walk(game, game.initial(), 3, [&](const Position& pos) {
    ASSERT_EQ(position(game, game.position_text(pos)), pos) << game.position_text(pos);
  });
  // Captures take a word out of the key, and a different mover makes a different key.
  for (const Position& pos : random_positions(game, 20, 3)) {
    ASSERT_EQ(position(game, game.position_text(pos)), pos) << game.position_text(pos);
    Position passed = pos;
    game.pass(passed);
    ASSERT_NE(passed.key, pos.key);
  }
}

// Who has a piece has a move: also where everything is locked face to face.
TEST(Breakthrough, NobodyWithPiecesIsWithoutMoves) {
  const Breakthrough game(4, 4);
  Moves moves;
  game.moves(position(game, "..../BBBB/WWWW/.... W"), moves);
  EXPECT_EQ(moves.size(), 6);
  for (const auto move : moves) EXPECT_EQ(game.move_text(position(game, "..../BBBB/WWWW/.... W"), move)[2], 'x');
}

TEST(Breakthrough, EndsByArrivalAndByTheLastCapture) {
  const Breakthrough game(3, 4);
  const Position arrived = after(game, position(game, "B../.W./.../..W W"), {17, 25});
  EXPECT_TRUE(game.over(arrived));
  EXPECT_EQ(game.payoff(arrived, Player::first), Breakthrough::win);
  EXPECT_EQ(game.payoff(arrived, Player::second), -Breakthrough::win);
  const Position before = position(game, ".../B../.W./..W B");
  const Position taken = after(game, position(game, ".../B../.W./... B"), move_of(game, before, "a3xb2"));
  EXPECT_TRUE(game.over(taken));
  EXPECT_EQ(game.payoff(taken, Player::second), Breakthrough::win);
  EXPECT_FALSE(game.over(after(game, before, move_of(game, before, "a3xb2"))));
}

// ---- Values ----

// Plies to the first player's win, or, negative, to his loss. Computed here: a change of these numbers is a change of rules
// or search. (5 × 5, the second player's in 26 plies by a published program, is too large for this test.)
TEST(Breakthrough, SmallBoardsHaveTheirValues) {
  const Switches graded = Switches::standard().set(Switch::distance, true);
  for (const auto& [width, height, plies] : {std::tuple{2, 4, -8}, {3, 4, -12}, {2, 5, -10}, {4, 4, -14}, {2, 6, 15}}) {
    const auto value = static_cast<Score>(searched<AlphaBeta>(Breakthrough(width, height), max_depth, graded).value);
    ASSERT_TRUE(is_graded(value));
    EXPECT_EQ(is_win(value) ? plies_to_end(value) : -plies_to_end(value), plies) << width << " x " << height;
  }
}

// ---- Knowledge ----

TEST(Breakthrough, TheEvaluationFavoursNoSideAndNoEdge) {
  for (const auto& [width, height] : {std::pair{8, 8}, {5, 5}, {6, 7}}) {
    const Breakthrough game(width, height);
    EXPECT_EQ(game.evaluate(game.initial()), 0);
    int nonzero = 0;
    for (const Position& pos : random_positions(game, 50, 5)) {
      const std::string text = game.position_text(pos);
      ASSERT_EQ(game.evaluate(position(game, sides_changed(text))), game.evaluate(pos)) << text;
      ASSERT_EQ(game.evaluate(game.canonical(pos)), game.evaluate(pos)) << text;
      nonzero += static_cast<int>(game.evaluate(pos) != 0);
    }
    EXPECT_GT(nonzero, 500);
  }
}

// What the evaluation calls a decided race is decided, in as many plies as it says: alpha-beta finds the win.
TEST(Breakthrough, DecidedRacesAreWon) {
  const Switches blind = Switches::standard().set(Switch::evaluation, false);
  int won = 0;
  int lost = 0;
  int long_ones = 0;
  for (const auto& [width, height] : {std::pair{8, 8}, {5, 6}, {3, 7}, {2, 5}}) {
    const Breakthrough game(width, height);
    for (const Position& pos : random_positions(game, 400, 17)) {
      const Score value = game.evaluate(pos);
      if (game.over(pos) || std::abs(value) < 8'000) continue;
      const int run = (9'000 - std::abs(value)) / 100;
      const int plies = value > 0 ? 2 * run - 1 : 2 * run;
      if (plies > 8) continue;
      ASSERT_EQ(searched<AlphaBeta>(game, pos, plies, blind).value, value > 0 ? Breakthrough::win : -Breakthrough::win)
          << game.position_text(pos) << " should be decided in " << plies;
      ++(value > 0 ? won : lost);
      long_ones += static_cast<int>(plies >= 5);
    }
  }
  EXPECT_GT(won, 300);
  EXPECT_GT(lost, 50);
  EXPECT_GT(long_ones, 10);
}

// White's runner on c4 needs four steps. Black catches it from the next column, and with the turn from the one after.
TEST(Breakthrough, RunnersAreCaughtByWhoCanReachThem) {
  const Breakthrough game;
  const auto value = [&](const char* text) { return game.evaluate(position(game, text)); };
  EXPECT_LT(value("......../...B..../......../......../..W...../......../......../W....... W"), 1'000);
  EXPECT_EQ(value("......../....B.../......../......../..W...../......../......../W....... W"), 8'600);
  EXPECT_GT(value("......../....B.../......../......../..W...../......../......../W....... B"), -1'000);
  EXPECT_EQ(value("......../.....B../......../......../..W...../......../......../W....... B"), -8'600);
}

TEST(Breakthrough, PromisesInTheOrderOfUrgency) {
  const Breakthrough game;
  const Position pos = position(game, "......../..W...../......B./B....W../.B.B...B/......W./.W.BWW../..WW.... W");
  const auto promise = [&](const char* move) { return game.promise(pos, move_of(game, pos, move)); };
  EXPECT_GT(promise("c7c8"), promise("c1xd2"));   // arriving before stopping an arrival
  EXPECT_GT(promise("c1xd2"), promise("f5xg6"));  // the enemy before his goal before another
  EXPECT_GT(promise("g3xh4"), promise("f5xg6"));  // the enemy who has come further
  EXPECT_GT(promise("f5xg6"), promise("g3g4"));   // a capture before a step
  EXPECT_GT(promise("b2b3"), promise("b2c3"));    // a safe step before one under an enemy's eyes
  EXPECT_GT(promise("e2e3"), promise("f2e3"));    // there, better with a friend behind
  Moves moves;
  game.moves(pos, moves);
  for (const auto move : moves) EXPECT_LE(std::abs(game.promise(pos, move)), 1'000);
}

TEST(Breakthrough, NoisyMovesAreWinsThenAnswersThenCaptures) {
  const Breakthrough game(5, 6);
  const auto noisy = [&](const char* text) {
    const Position pos = position(game, text);
    Moves moves;
    game.noisy_moves(pos, moves);
    std::vector<std::string> names;
    for (const auto move : moves) names.push_back(game.move_text(pos, move));
    std::sort(names.begin(), names.end());
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(noisy(".B.B./..W../B..../.W.../.B..B/W.... W"), (Names{"c5c6", "c5xb6", "c5xd6"}));
  EXPECT_EQ(noisy("...B./...../B.W../.W.../.B..B/W.... W"), (Names{"a1xb2"}));
  EXPECT_EQ(noisy("...B./...../B.W../.W.../.B.../...W. W"), (Names{}));  // a threat that nobody can answer
  EXPECT_EQ(noisy("...B./...W./B.B../.W.../...../....B W"), (Names{}));  // over
  EXPECT_EQ(noisy("...B./...../B.B../.W.../...../..... W"), (Names{"b3xa4", "b3xc4"}));
  EXPECT_TRUE(game.quiet(game.initial()));
}

// A line of noisy moves ends: each takes a piece, or ends the game.
TEST(Breakthrough, NoisyMovesComeToAnEnd) {
  const Breakthrough game;
  int seen = 0;
  for (const Position& pos : random_positions(game, 50, 23)) {
    Moves moves;
    game.noisy_moves(pos, moves);
    for (const auto move : moves) {
      const Position next = after(game, pos, move);
      const auto pieces = [](const Position& of) { return std::popcount(of.pieces[0]) + std::popcount(of.pieces[1]); };
      ASSERT_TRUE(game.over(next) || pieces(next) < pieces(pos)) << game.position_text(pos);
      ++seen;
    }
  }
  EXPECT_GT(seen, 1'000);
}

TEST(Breakthrough, PassesOnlyWhereThereIsTimeAndRoom) {
  const Breakthrough game(5, 6);
  EXPECT_TRUE(game.may_pass(game.initial()));
  Position passed = game.initial();
  game.pass(passed);
  EXPECT_EQ(passed, position(game, "BBBBB/BBBBB/...../...../WWWWW/WWWWW B"));
  game.pass(passed);
  EXPECT_EQ(passed, game.initial());
  EXPECT_FALSE(game.may_pass(position(game, "BBBBB/...../...../...../W.BWW/WWWWW W"))) << "Black is about to arrive";
  EXPECT_TRUE(game.may_pass(position(game, "BBBBB/...../..B../...../W..WW/WWWWW W")));
  EXPECT_FALSE(game.may_pass(position(game, "...../BB.BB/...../.W.../.W.../..... W"))) << "two steps to wait with";
  EXPECT_FALSE(game.may_pass(position(game, "W..../...../BBBB./...../W.WWW/..... B"))) << "over";
}

TEST(Breakthrough, ForcedAndThreat) {
  const Breakthrough game(5, 6);
  const Position pos = position(game, "B..../..B../..W../...../.B..W/W..W. W");
  EXPECT_TRUE(game.forced(pos));
  EXPECT_TRUE(game.threat(pos, move_of(game, pos, "c4b5")));
  EXPECT_FALSE(game.threat(pos, move_of(game, pos, "e2e3")));
  EXPECT_FALSE(game.forced(game.initial()));
  const Position black = position(game, sides_changed(game.position_text(pos)));
  EXPECT_TRUE(game.forced(black));
  EXPECT_TRUE(game.threat(black, move_of(game, black, "c3b2")));
  EXPECT_FALSE(game.threat(black, move_of(game, black, "e5e4")));
}

TEST(Breakthrough, MirrorImagesAreOne) {
  const Breakthrough game(5, 6);
  const Position left = position(game, "B..../..B../W..../...../.B..W/WW.W. W");
  const Position right = position(game, "....B/..B../....W/...../W..B./.W.WW W");
  EXPECT_NE(left, right);
  EXPECT_EQ(game.canonical(left), game.canonical(right));
  const Breakthrough usual;
  for (const Position& pos : random_positions(usual, 20, 31)) {
    const Position canonical = usual.canonical(pos);
    ASSERT_EQ(position(usual, usual.position_text(canonical)).key, canonical.key);
  }
}

TEST(Breakthrough, TraitsTellMovesApart) {
  const Breakthrough game;
  for (const Position& pos : random_positions(game, 5, 41)) {
    Moves moves;
    game.moves(pos, moves);
    std::set<int> traits;
    for (const auto move : moves) {
      EXPECT_TRUE(traits.insert(game.trait(pos, move)).second);
      EXPECT_LT(game.trait(pos, move), 4'096);
    }
  }
}

// ---- Text ----

TEST(Breakthrough, AuditOfOtherBoards) {
  for (const auto& [width, height] : {std::pair{2, 4}, {3, 5}, {5, 5}, {6, 6}, {8, 4}, {2, 8}, {7, 8}}) {
    SCOPED_TRACE(width);
    audit(Breakthrough(width, height));
  }
}

TEST(Breakthrough, CapturesAreReadWithAndWithoutTheirSign) {
  const Breakthrough game(3, 4);
  const Position pos = position(game, "..B/B../.W./... W");
  EXPECT_EQ(game.move_text(pos, move_of(game, pos, "b2a3")), "b2xa3");
  EXPECT_EQ(move_of(game, pos, "b2a3"), move_of(game, pos, "b2xa3"));
  EXPECT_EQ(game.read_move(pos, "b2xc3").error().message, "'b2xc3' is no move here; expected one like b2xa3");
  EXPECT_FALSE(game.read_move(pos, "b2b4"));
  EXPECT_FALSE(game.read_move(pos, ""));
  EXPECT_EQ(game.read_move(position(game, "W.B/B../.../... B"), "a3a2").error().message, "the game is over");
}

TEST(Breakthrough, RefusesWhatCannotBe) {
  const Breakthrough game(2, 4);
  const auto refused = [&](const char* text, const char* words) {
    const std::string message = error_of(game, text);
    EXPECT_NE(message.find(words), std::string::npos) << text << ": " << message;
  };
  EXPECT_EQ(error_of(game, "BB/BB/WW/WW W"), "no error");
  EXPECT_EQ(error_of(game, "BW/../../.. B"), "no error");  // White has just arrived
  EXPECT_EQ(error_of(game, ".W/../../.. B"), "no error");  // and has taken the last piece there
  refused("", "position has 0 characters; expected 4 rows of 2");
  refused("BB/BB/WW/WW", "position has 11 characters; expected 4 rows of 2");
  refused("BB/BB/WW/WW  ", "character 13: ' '; expected 4 rows of 2");
  refused("BB/BB/WW/WW/W", "character 12: '/'");
  refused("BB/BB WW/WW W", "character 6: ' '");
  refused("BB/BX/WW/WW W", "character 5: 'X'");
  refused("BB/BB/WW/WW X", "character 13: 'X'");
  refused("BB/BB/BW/WW W", "position has 5 B; expected at most 4");
  refused("WB/../../.. W", "W to move and on the far row; expected no move after a win");
  refused("WB/../../.B B", "B to move and on the far row");
  refused("WW/B./../.. B", "more than one W on the far row");
  refused("../B./../.. B", "position has no W and the other side to move; expected W to move, who has lost");
  refused("../../../.. W", "position has no B");
}

}  // namespace zermelo::tests

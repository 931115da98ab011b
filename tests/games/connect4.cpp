// Connect Four: published perft and node counts, exact scores of known positions, other boards.
#include "games/connect4/connect4.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

ConnectFour::Position after_columns(const ConnectFour& game, const std::string& columns) {
  auto pos = game.initial();
  for (const char column : columns) {
    const auto move = game.read_move(pos, std::string(1, column));
    if (!move) {
      ADD_FAILURE() << columns << ": " << move.error().message;
      break;
    }
    game.play(pos, *move);
  }
  return pos;
}

std::string error_of(const ConnectFour::Otherwise& game, const char* text) {
  const auto pos = game.read_position(text);
  return pos ? "no error" : pos.error().message;
}

}  // namespace

TEST(ConnectFour, PerftIsAsPublished) {
  const ConnectFour game;
  const std::uint64_t published[] = {1, 7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234};
  for (int depth = 0; depth <= 8; ++depth) {
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), published[depth]) << depth;
  }
}

TEST(ConnectFour, PlainAlphaBetaVisitsThePublishedNumberOfNodes) {
  const ConnectFour game;
  const Switches blind = Switches::standard().set(Switch::evaluation, false);
  for (const auto& [depth, nodes] :
       {std::pair<int, std::uint64_t>{6, 1'249}, {8, 12'574}, {10, 155'590}, {12, 3'050'083}, {14, 60'313'995}})
    EXPECT_EQ(searched<AlphaBeta>(game, depth, blind).nodes, nodes) << depth;
}

// Each line: the columns played, and 22 minus the stones that the winner has placed at the win (negative: the mover loses).
TEST(ConnectFour, EndgamesHaveTheirPublishedScores) {
  const std::filesystem::path file = std::filesystem::path(ZERMELO_SOURCE) / "../shared/data/connect4/Test_L3_R1";
  std::ifstream stream(file);
  if (!stream) GTEST_SKIP() << "the test data is not here: " << file;
  const ConnectFour game;
  const Switches graded = Switches::standard().set(Switch::distance, true);
  std::string columns;
  int checked = 0;
  for (int score = 0; stream >> columns >> score && checked < 1000; ++checked) {
    const auto pos = after_columns(game, columns);
    const auto value = static_cast<Score>(searched<AlphaBeta>(game, pos, max_depth, graded).value);
    const int stones_at_end = pos.stones + (is_graded(value) ? plies_to_end(value) : 0);
    const int measured = is_graded(value) ? 22 - (stones_at_end + 1) / 2 : 0;
    EXPECT_EQ(value > 0 ? measured : -measured, score) << columns;
  }
  EXPECT_EQ(checked, 1000);
}

// A board of four columns and four rows is a draw (Tromp).
TEST(ConnectFour, TheSmallBoardIsADraw) {
  EXPECT_EQ(searched<AlphaBeta>(ConnectFour::Otherwise({4, 4, 4})).value, 0);
}

// Both classes play the same game on the usual board.
TEST(ConnectFour, FixedAndFreeShapesAgree) {
  const ConnectFour fixed;
  const ConnectFour::Otherwise free;
  const auto fast = searched<AlphaBeta>(fixed, 8);
  const auto slow = searched<AlphaBeta>(free, 8);
  EXPECT_EQ(fast.value, slow.value);
  EXPECT_EQ(fast.nodes, slow.nodes);
  EXPECT_EQ(fast.line, slow.line);
}

TEST(ConnectFour, WinsInEveryDirectionAndNowhereElse) {
  const ConnectFour game;
  EXPECT_TRUE(after_columns(game, "1122334").won);      // level
  EXPECT_TRUE(after_columns(game, "1212121").won);      // upright
  EXPECT_TRUE(after_columns(game, "12233434474").won);  // rising
  EXPECT_TRUE(after_columns(game, "76655454414").won);  // falling
  EXPECT_FALSE(after_columns(game, "1112223334").won);
  // Three on top of one column and one at the bottom of the next are no line.
  EXPECT_FALSE(after_columns(game, "1121212").won);
}

TEST(ConnectFour, MirrorImagesAreOne) {
  const ConnectFour game;
  EXPECT_EQ(game.canonical(after_columns(game, "1234")), game.canonical(after_columns(game, "7654")));
  EXPECT_EQ(game.evaluate(after_columns(game, "1234")), game.evaluate(after_columns(game, "7654")));
  EXPECT_GT(game.promise(game.initial(), 3), game.promise(game.initial(), 0))
      << "the centre promises more than the edge";
}

TEST(ConnectFour, AuditOfOtherBoards) {
  for (const auto& [width, height, connect] : {std::tuple{4, 4, 3}, {8, 7, 4}, {12, 4, 4}, {5, 11, 5}, {1, 1, 2}}) {
    SCOPED_TRACE(width);
    audit(ConnectFour::Otherwise({width, height, connect}));
  }
}

TEST(ConnectFour, RefusesWhatCannotBe) {
  const ConnectFour::Otherwise game({4, 3, 3});
  EXPECT_EQ(error_of(game, "..../..../XO.."), "no error");
  EXPECT_NE(error_of(game, "..../X.../.O..").find("above an empty cell"), std::string::npos);
  EXPECT_NE(error_of(game, "..../..../OO..").find("0 X and 2 O"), std::string::npos);
  EXPECT_NE(error_of(game, "..../O.../XXX.").find("3 X and 1 O"), std::string::npos);
  EXPECT_NE(error_of(game, "..../OOO./XXX.").find("no move after a win"), std::string::npos);
  EXPECT_NE(error_of(game, "..../..../XQ..").find("character 12: 'Q'; expected 3 rows of 4"), std::string::npos);
  EXPECT_NE(error_of(game, "").find("0 characters"), std::string::npos);
  auto full = game.initial();
  for (int stone = 0; stone < 3; ++stone) game.play(full, 0);
  EXPECT_EQ(game.read_move(full, "1").error().message, "column 1 is full");
  EXPECT_EQ(game.read_move(full, "5").error().message, "'5' is no column; expected 1 to 4");
  const auto settings = Settings::read(ConnectFour::parameters(), {{"width", "12"}, {"height", "12"}});
  ASSERT_TRUE(settings);
  EXPECT_NE(ConnectFour::Otherwise::make(*settings).error().message.find("does not fit"), std::string::npos);
}

}  // namespace zermelo::tests

// Tic-tac-toe: published counts, the lecture's evaluation, symmetry, text.
#include "games/tictactoe/tictactoe.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

/// Every position that can arise, once.
void collect(const TicTacToe& game, const TicTacToe::Position& pos, std::set<std::array<TicTacToe::Board, 2>>& all) {
  if (!all.insert(pos.stones).second) return;
  MoveList<TicTacToe> moves;
  game.moves(pos, moves);
  for (const auto move : moves) collect(game, after(game, pos, move), all);
}

}  // namespace

TEST(TicTacToe, HasThePublishedNumberOfPositions) {
  const TicTacToe game;
  std::set<std::array<TicTacToe::Board, 2>> all;
  collect(game, game.initial(), all);
  EXPECT_EQ(all.size(), 5'478U);
  std::set<std::array<TicTacToe::Board, 2>> canonical;
  std::set<Key> keys;
  for (const auto& stones : all) {
    canonical.insert(game.canonical({stones}).stones);
    keys.insert(game.key({stones}));
  }
  EXPECT_EQ(canonical.size(), 765U);
  EXPECT_EQ(keys.size(), all.size()) << "keys are unique";
}

TEST(TicTacToe, MirrorImagesHaveTheSameValue) {
  const TicTacToe game;
  std::set<std::array<TicTacToe::Board, 2>> all;
  collect(game, game.initial(), all);
  int checked = 0;
  for (const auto& stones : all) {
    if (std::popcount(stones[0]) < 3) continue;  // the early ones take longer and show no more
    ++checked;
    EXPECT_EQ(searched<AlphaBeta>(game, {stones}).value, searched<AlphaBeta>(game, game.canonical({stones})).value);
  }
  EXPECT_GT(checked, 4000);
}

// After one stone, as its opponent (who is to move) sees it: X keeps eight lines, O what the stone leaves.
TEST(TicTacToe, EvaluatesAsTheLectureDoes) {
  const TicTacToe game;
  const auto after_stone = [&](const char* cell) {
    auto pos = game.initial();
    game.play(pos, *game.read_move(pos, cell));
    return -game.evaluate(pos);  // as X sees it
  };
  EXPECT_EQ(after_stone("b2"), 8 - 4);
  EXPECT_EQ(after_stone("a1"), 8 - 5);
  EXPECT_EQ(after_stone("b1"), 8 - 6);
  EXPECT_EQ(game.evaluate(game.initial()), 0);
}

TEST(TicTacToe, ReadsBothNotations) {
  const TicTacToe game;
  const auto pos = game.initial();
  for (int cell = 0; cell < 9; ++cell) {
    const std::string letters = game.move_text(pos, static_cast<TicTacToe::Move>(cell));
    EXPECT_EQ(*game.read_move(pos, letters), cell);
    EXPECT_EQ(*game.read_move(pos, std::to_string(cell + 1)), cell);
  }
  EXPECT_EQ(game.move_text(pos, 0), "a1");
  EXPECT_EQ(game.move_text(pos, 2), "c1");
  EXPECT_EQ(game.move_text(pos, 6), "a3");
}

TEST(TicTacToe, RefusesWhatCannotBe) {
  const TicTacToe game;
  const auto error = [&](const char* text) {
    const auto pos = game.read_position(text);
    return pos ? "" : pos.error().message;
  };
  EXPECT_EQ(error("X.O/.X./..O"), "");
  EXPECT_EQ(error("XXX/OO./..."), "");
  EXPECT_NE(error("XXX/OOO/...").find("line"), std::string::npos);
  EXPECT_NE(error("XXX/OO./..O").find("line"), std::string::npos) << "O moved after X had won";
  EXPECT_NE(error("XX./.../...").find("2 X and 0 O"), std::string::npos);
  EXPECT_NE(error("O../.../...").find("0 X and 1 O"), std::string::npos);
  EXPECT_NE(error("X.O/.X./..Q").find("character 11"), std::string::npos);
  EXPECT_NE(error("X.O|.X./..O").find("character 4"), std::string::npos);
  EXPECT_NE(error("").find("0 characters"), std::string::npos);
  const auto pos = game.read_position("XX./OO./...");
  ASSERT_TRUE(pos);
  for (const char* move : {"", "0", "10", "d1", "a4", "A1", "a1", "x", "a1 "})
    EXPECT_FALSE(game.read_move(*pos, move)) << move;
  const auto won = game.read_position("XXX/OO./...");
  ASSERT_TRUE(won);
  EXPECT_EQ(game.read_move(*won, "c3").error().message, "the game is over");
}

}  // namespace zermelo::tests

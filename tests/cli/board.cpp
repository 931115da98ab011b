// Marks on the board: what the last turn has changed.
#include "apps/cli/board.hpp"

#include <gtest/gtest.h>

#include "apps/cli/terminal.hpp"
#include "engine/registry.hpp"
#include "engine/session.hpp"

namespace zermelo::cli {

namespace {

Picture picture_after(const std::string& game, const std::vector<std::string>& moves,
                      const Settings::Words& words = {}) {
  engine::Session session(engine::game_named(game).make(words, std::nullopt));
  for (const std::string& move : moves) session.play(move);
  return session.picture();
}

int marks(const Picture& picture) {
  int count = 0;
  for (const Picture::Cell& cell : picture.cells) count += cell.marked ? 1 : 0;
  return count;
}

}  // namespace

TEST(Board, OnlyTheLastTurnIsMarked) {
  EXPECT_EQ(marks(picture_after("tictactoe", {})), 0);
  EXPECT_EQ(marks(picture_after("tictactoe", {"5"})), 1);
  EXPECT_EQ(marks(picture_after("tictactoe", {"5", "1"})), 1);
  EXPECT_EQ(marks(picture_after("breakthrough", {"a2a3", "a7a6"})), 2) << "where it came from as well";
}

TEST(Board, AColumnOrARowWithoutCellsPartsTheBoard) {
  Picture picture;
  for (const int column : {0, 1, 3})
    for (const int row : {0, 1, 3}) picture.cells.push_back({.column = column, .row = row, .piece = "X"});
  EXPECT_EQ(board_text(picture, false), use_unicode() ? " X │ X     X\n───┼───   ───\n X │ X     X\n\n X │ X     X\n"
                                                      : " X | X     X\n---+---   ---\n X | X     X\n\n X | X     X\n");
}

TEST(Board, AStarStandsRightOfWhatIsMarked) {
  const auto drawn = [](const std::vector<Picture::Cell>& cells, bool staggered = false) {
    Picture picture;
    picture.cells = cells;
    picture.staggered = staggered;
    return board_text(picture, false);
  };
  EXPECT_EQ(drawn({{.piece = "X", .marked = true}}), " X*\n");
  EXPECT_EQ(drawn({{.marked = true}}), "  *\n");
  EXPECT_EQ(drawn({{.piece = "10", .marked = true}}), " 10*\n");
  EXPECT_EQ(drawn({{.piece = "X"}}), " X\n");
  EXPECT_EQ(
      drawn({{.piece = "R", .marked = true}, {.column = 2, .piece = "B"}, {.column = 4, .piece = "R", .marked = true}},
            true),
      "R*B R*\n");
}

}  // namespace zermelo::cli

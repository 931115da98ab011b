// A picture is data: a game says what lies where, and every front-end (terminal, SVG, page) draws it in its own way.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

struct Picture {
  /// One place of a board. Columns and rows count from the top left corner.
  struct Cell {
    int column = 0;
    int row = 0;
    std::string piece{};            // as short as the terminal needs it: "X"; empty where nothing lies
    Player owner = Player::chance;  // whose piece it is; chance: nobody's
    std::string hint{};             // what a player types to move here, shown while it is empty
    bool marked = false;            // part of the last move
  };

  /// One line of a written tree, root first; the level says how deep it stands.
  struct Branch {
    int level = 0;
    std::string text{};
    Player owner = Player::chance;  // who moves there
  };

  std::vector<Cell> cells;
  bool staggered = false;  // columns count half a cell, and every row lies between those above and below, as on a star
  std::vector<std::string> column_names;        // above the board
  std::vector<std::string> column_names_below;  // where they differ
  std::vector<std::string> row_names;
  std::vector<Branch> outline;
  std::string legend{};  // what a sign stands for, in no language: "X = 10"
};

/// Marks the cells that look different from before.
inline void mark_changes(Picture& picture, const Picture& before) {
  for (Picture::Cell& cell : picture.cells)
    for (const Picture::Cell& old : before.cells)
      if (cell.column == old.column && cell.row == old.row && (cell.piece != old.piece || cell.owner != old.owner))
        cell.marked = true;
}

template <class G>
concept Pictured = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.picture(pos) } -> std::same_as<Picture>;
};

}  // namespace zermelo

#include "apps/cli/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "apps/cli/terminal.hpp"

namespace zermelo::cli {

namespace {

/// The characters that lines are drawn with.
struct Pen {
  const char* upright;
  const char* level;
  const char* cross;
  const char* trunk;
  const char* branch;
  const char* last_branch;
  const char* point;
};

const Pen& pen() {
  static constexpr Pen plain{"|", "-", "+", "|  ", "|- ", "`- ", "."};
  static constexpr Pen boxes{"│", "─", "┼", "│  ", "├─ ", "└─ ", "·"};
  return use_unicode() ? boxes : plain;
}

std::string centred(const std::string& styled, std::size_t width_of_text, std::size_t width) {
  const std::size_t left = (width - width_of_text) / 2;
  return fmt::format("{:{}}{}{:{}}", "", left, styled, "", width - width_of_text - left);
}

std::string repeated(const char* text, std::size_t times) {
  std::string line;
  while (times-- > 0) line += text;
  return line;
}

/// What a cell shows, in the middle of so many columns; a star stands right of what is marked.
std::string cell_text(const Picture::Cell& cell, std::size_t width) {
  const bool empty = cell.piece.empty();
  const std::string text = empty && cell.hint.empty() ? " " : empty ? cell.hint : cell.piece;
  std::string drawn = centred(empty ? faint(text) : in_colour_of(cell.owner, text), width_of(text), width);
  if (cell.marked) drawn[drawn.size() - (width - width_of(text) + 1) / 2] = '*';
  return drawn;
}

/// Which cell is drawn where.
class Layout {
 public:
  Layout(const Picture& picture, bool turned) : picture_(picture), turned_(turned) {
    for (const Picture::Cell& cell : picture.cells) {
      columns = std::max(columns, cell.column + 1);
      rows = std::max(rows, cell.row + 1);
      const std::size_t width = std::max(width_of(cell.piece), width_of(cell.hint));
      widest = std::max(widest, width);
      std::size_t& column = widths_[cell.column];
      column = std::max({column, width, std::size_t{1}});
      by_place_[{cell.row, cell.column}] = &cell;
      used_columns_.insert(cell.column);
      used_rows_.insert(cell.row);
    }
    for (std::size_t column = 0; column < picture.column_names.size(); ++column) {
      const std::size_t width = width_of(picture.column_names[column]);
      widest = std::max(widest, width);
      widths_[static_cast<int>(column)] = std::max(widths_[static_cast<int>(column)], width);
    }
    for (const std::string& name : picture.row_names) margin = std::max(margin, width_of(name) + 1);
    const auto all = static_cast<std::size_t>(columns);
    even_ = margin + all * (widest + 2) + all - 1 <= terminal_columns;
  }

  /// A column or a row without any cell parts the board in two: no line is drawn in it or beside it.
  bool is_gap(int place) const { return !used_columns_.contains(column_at(place)); }
  bool is_gap_line(int line) const { return !used_rows_.contains(row_at(line)); }

  /// All columns are as wide as the widest, as long as the board fits.
  std::size_t width_at(int place) const {
    if (is_gap(place)) return 1;
    return (even_ ? widest : widths_.at(column_at(place))) + 2;
  }

  int column_at(int place) const { return turned_ ? columns - 1 - place : place; }

  /// None where the picture has none.
  const Picture::Cell* cell_at(int line, int place) const {
    const auto found = by_place_.find({row_at(line), column_at(place)});
    return found == by_place_.end() ? nullptr : found->second;
  }

  std::string line_name(int line) const {
    const std::string name =
        picture_.row_names.empty() ? "" : picture_.row_names[static_cast<std::size_t>(row_at(line))];
    return faint(name) + std::string(margin - width_of(name), ' ');
  }

  int columns = 0;
  int rows = 0;
  std::size_t widest = 1;  // text of a cell
  std::size_t margin = 0;  // left of the board, for the names of rows

 private:
  int row_at(int line) const { return turned_ ? rows - 1 - line : line; }

  const Picture& picture_;
  bool turned_;
  bool even_ = true;
  std::map<int, std::size_t> widths_;  // of columns
  std::set<int> used_columns_;
  std::set<int> used_rows_;
  std::map<std::pair<int, int>, const Picture::Cell*> by_place_;
};

void end_line(std::string& text) {
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
}

/// Rows lie between one another, so there are no lines to draw; a column is as wide as half a cell.
std::string star(const Picture& picture, bool turned) {
  const Layout layout(picture, turned);
  std::string text;
  for (int line = 0; line < layout.rows; ++line) {
    text += layout.line_name(line);
    bool marked = false;
    for (int place = 0; place < layout.columns; ++place) {
      const Picture::Cell* cell = layout.cell_at(line, place);
      text += cell == nullptr       ? (marked ? "*" : " ")
              : cell->piece.empty() ? faint(pen().point)
                                    : in_colour_of(cell->owner, cell->piece);
      marked = cell != nullptr && cell->marked;
    }
    if (marked) text += '*';
    end_line(text);
  }
  return text;
}

std::string grid(const Picture& picture, bool turned) {
  const Layout layout(picture, turned);
  const int columns = layout.columns;
  const std::size_t margin = layout.margin;

  std::string text;
  const auto add_names = [&](const std::vector<std::string>& names) {
    if (names.empty()) return;
    text += std::string(margin, ' ');
    for (int place = 0; place < columns; ++place) {
      const std::string& name = names[static_cast<std::size_t>(layout.column_at(place))];
      text += (place == 0 ? "" : " ") + centred(faint(name), width_of(name), layout.width_at(place));
    }
    end_line(text);
  };
  const bool upside_down = turned && !picture.column_names_below.empty();
  add_names(upside_down ? picture.column_names_below : picture.column_names);
  for (int line = 0; line < layout.rows; ++line) {
    if (layout.is_gap_line(line)) {
      text += '\n';
      continue;
    }
    const auto beside_gap = [&](int place) { return layout.is_gap(place) || layout.is_gap(place - 1); };
    if (line > 0 && !layout.is_gap_line(line - 1)) {
      text += std::string(margin, ' ');
      for (int place = 0; place < columns; ++place) {
        if (place > 0) text += beside_gap(place) ? " " : pen().cross;
        text += repeated(layout.is_gap(place) ? " " : pen().level, layout.width_at(place));
      }
      text += '\n';
    }
    text += layout.line_name(line);
    for (int place = 0; place < columns; ++place) {
      if (place > 0) text += beside_gap(place) ? " " : pen().upright;
      const Picture::Cell* cell = layout.cell_at(line, place);
      text += cell == nullptr ? std::string(layout.width_at(place), ' ') : cell_text(*cell, layout.width_at(place));
    }
    end_line(text);
  }
  add_names(upside_down ? picture.column_names : picture.column_names_below);
  return text;
}

/// Whether a later line stands at this level below the same parent: the upright line goes on.
bool goes_on(const std::vector<Picture::Branch>& lines, std::size_t index, int level) {
  for (std::size_t later = index + 1; later < lines.size() && lines[later].level >= level; ++later)
    if (lines[later].level == level) return true;
  return false;
}

std::string outline(const Picture& picture) {
  std::string text;
  const auto& lines = picture.outline;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    const Picture::Branch& line = lines[index];
    std::string stem;
    for (int level = 1; level < line.level; ++level) stem += goes_on(lines, index, level) ? pen().trunk : "   ";
    if (line.level > 0) stem += goes_on(lines, index, line.level) ? pen().branch : pen().last_branch;
    text += faint(stem) + in_colour_of(line.owner, line.text) + '\n';
  }
  return text;
}

}  // namespace

std::string board_text(const Picture& picture, bool turned) {
  if (picture.cells.empty()) return outline(picture);
  return (picture.staggered ? star(picture, turned) : grid(picture, turned)) + outline(picture);
}

}  // namespace zermelo::cli

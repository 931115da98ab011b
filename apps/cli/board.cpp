#include "apps/cli/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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
};

const Pen& pen() {
  static constexpr Pen plain{"|", "-", "+", "|  ", "|- ", "`- "};
  static constexpr Pen boxes{"│", "─", "┼", "│  ", "├─ ", "└─ "};
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

std::string grid(const Picture& picture, bool turned) {
  int columns = 0;
  int rows = 0;
  std::size_t widest = 1;
  std::map<std::pair<int, int>, const Picture::Cell*> by_place;
  for (const Picture::Cell& cell : picture.cells) {
    columns = std::max(columns, cell.column + 1);
    rows = std::max(rows, cell.row + 1);
    widest = std::max({widest, width_of(cell.piece), width_of(cell.hint)});
    by_place[{cell.row, cell.column}] = &cell;
  }
  for (const std::string& name : picture.column_names) widest = std::max(widest, width_of(name));
  const std::size_t width = widest + 2;
  std::size_t margin = 0;
  for (const std::string& name : picture.row_names) margin = std::max(margin, width_of(name) + 1);
  const auto column_at = [&](int place) { return turned ? columns - 1 - place : place; };
  const auto row_at = [&](int place) { return turned ? rows - 1 - place : place; };

  std::string text;
  if (!picture.column_names.empty()) {
    text += std::string(margin, ' ');
    for (int place = 0; place < columns; ++place) {
      const std::string& name = picture.column_names[static_cast<std::size_t>(column_at(place))];
      text += (place == 0 ? "" : " ") + centred(faint(name), width_of(name), width);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  for (int line = 0; line < rows; ++line) {
    const int row = row_at(line);
    if (line > 0) {
      text += std::string(margin, ' ');
      for (int place = 0; place < columns; ++place)
        text += (place == 0 ? "" : pen().cross) + repeated(pen().level, width);
      text += '\n';
    }
    const std::string name = picture.row_names.empty() ? "" : picture.row_names[static_cast<std::size_t>(row)];
    text += faint(name) + std::string(margin - width_of(name), ' ');
    for (int place = 0; place < columns; ++place) {
      if (place > 0) text += pen().upright;
      const auto found = by_place.find({row, column_at(place)});
      if (found == by_place.end()) {
        text += std::string(width, ' ');
      } else if (const Picture::Cell& cell = *found->second; cell.piece.empty()) {
        text += centred(faint(cell.hint), width_of(cell.hint), width);
      } else {
        text += centred(in_colour_of(cell.owner, cell.piece), width_of(cell.piece), width);
      }
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
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
  return (picture.cells.empty() ? "" : grid(picture, turned)) + outline(picture);
}

}  // namespace zermelo::cli

// Gomoku once more, by the words of its rules and nothing else: the whole board is looked at for every question, no table, no
// bit, nothing kept from move to move. What the game is held to.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::tests {

class SlowGomoku {
 public:
  enum class Rule { freestyle, exact, renju };
  using Point = std::pair<int, int>;  // column and row, from 0
  using Group = std::set<Point>;

  SlowGomoku(int width, int height, Rule rule, int connect)
      : width_(width), height_(height), rule_(rule), connect_(connect), signs_(width * height, '.') {}

  char at(Point point) const {
    const auto [column, row] = point;
    if (column < 0 || column >= width_ || row < 0 || row >= height_) return '#';
    return signs_[static_cast<std::size_t>(row * width_ + column)];
  }
  void set(Point point, char sign) { signs_[static_cast<std::size_t>(point.second * width_ + point.first)] = sign; }

  /// Whether a stone in the empty cell completes a line of its colour.
  bool completes(Point point, char sign) const {
    SlowGomoku next = *this;
    next.set(point, sign);
    for (const Point& step : steps())
      if (next.wins(next.run(point, step, sign).size(), sign)) return true;
    return false;
  }

  /// Where a stone in the empty cell gives the next one of its colour a line to complete that it does not have now: in one of
  /// the lines through the cell.
  std::set<Point> completing_after(Point point, char sign) const {
    SlowGomoku next = *this;
    next.set(point, sign);
    std::set<Point> cells;
    for (const Point& step : steps())
      for (const Point& cell : line(point, step))
        if (next.at(cell) == '.' && next.completes(cell, sign) && !completes(cell, sign)) cells.insert(cell);
    return cells;
  }

  /// Renju: whether the cell, which is empty, is forbidden to Black.
  bool forbidden(Point point) const {
    if (rule_ != Rule::renju || completes(point, 'X')) return false;
    SlowGomoku next = *this;
    next.set(point, 'X');
    std::set<Group> fours;
    std::set<Group> threes;
    for (const Point& step : steps()) {
      if (static_cast<int>(next.run(point, step, 'X').size()) > connect_) return true;
      for (const Group& four : next.fours_through(point, step)) fours.insert(four);
      for (const Group& three : next.threes_through(point, step)) threes.insert(three);
    }
    return fours.size() > 1 || threes.size() > 1;
  }

  /// Whether one more stone makes four in a row of which either end completes a line: an open three, whether what makes the four
  /// is forbidden or not.
  bool makes_open_three(Point point, char sign) const {
    SlowGomoku next = *this;
    next.set(point, sign);
    for (const Point& step : steps())
      for (const Point& end : next.line(point, step))
        if (next.at(end) == '.' && next.makes_straight_four(end, point, step, sign)) return true;
    return false;
  }

  std::vector<Point> legal(char sign) const {
    std::vector<Point> points;
    for (int row = 0; row < height_; ++row)
      for (int column = 0; column < width_; ++column)
        if (at({column, row}) == '.' && (sign == 'O' || !forbidden({column, row}))) points.push_back({column, row});
    return points;
  }

  /// Positions so many plies further on.
  std::uint64_t perft(char sign, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Point& point : legal(sign)) {
      SlowGomoku next = *this;
      const bool won = completes(point, sign);
      next.set(point, sign);
      count += won ? (depth == 1 ? 1 : 0) : next.perft(sign == 'X' ? 'O' : 'X', depth - 1);
    }
    return count;
  }

 private:
  static std::vector<Point> steps() { return {{1, 0}, {0, 1}, {1, 1}, {1, -1}}; }
  static Point moved(Point point, Point step, int distance) {
    return {point.first + step.first * distance, point.second + step.second * distance};
  }

  bool wins(std::size_t length, char sign) const {
    const bool longer = rule_ == Rule::freestyle || (rule_ == Rule::renju && sign == 'O');
    return static_cast<int>(length) == connect_ || (longer && static_cast<int>(length) > connect_);
  }

  /// The stones in a row with the one at the point, which may be none of them.
  Group run(Point point, Point step, char sign) const {
    Group stones;
    for (int distance = 0; at(moved(point, step, distance)) == sign; ++distance)
      stones.insert(moved(point, step, distance));
    for (int distance = -1; at(moved(point, step, distance)) == sign; --distance)
      stones.insert(moved(point, step, distance));
    return stones;
  }

  std::vector<Point> line(Point point, Point step) const {
    std::vector<Point> cells;
    for (int distance = -width_ - height_; distance <= width_ + height_; ++distance)
      if (at(moved(point, step, distance)) != '#') cells.push_back(moved(point, step, distance));
    return cells;
  }

  /// Four stones, the one at the point among them, that a fifth makes a line; told apart by the stones.
  std::set<Group> fours_through(Point point, Point step) const {
    std::set<Group> fours;
    for (const Point& cell : line(point, step)) {
      if (at(cell) != '.') continue;
      SlowGomoku next = *this;
      next.set(cell, 'X');
      Group stones = next.run(cell, step, 'X');
      if (static_cast<int>(stones.size()) != connect_ || !stones.contains(point)) continue;
      stones.erase(cell);
      fours.insert(stones);
    }
    return fours;
  }

  /// Whether a stone in the empty cell makes a row of four, the stone at the point among them, that either end makes a line.
  bool makes_straight_four(Point cell, Point point, Point step, char sign) const {
    SlowGomoku next = *this;
    next.set(cell, sign);
    const Group row = next.run(cell, step, sign);
    if (static_cast<int>(row.size()) != connect_ - 1 || !row.contains(point)) return false;
    for (const int way : {-1, 1}) {
      Point end = cell;
      while (next.at(end) == sign) end = moved(end, step, way);
      if (next.at(end) != '.') return false;
      SlowGomoku last = next;
      last.set(end, sign);
      if (!wins(last.run(end, step, sign).size(), sign)) return false;
    }
    return true;
  }

  /// Three stones that a fourth, which completes no line and is not forbidden, makes such a row.
  std::set<Group> threes_through(Point point, Point step) const {
    std::set<Group> threes;
    for (const Point& cell : line(point, step)) {
      if (at(cell) != '.' || completes(cell, 'X') || !makes_straight_four(cell, point, step, 'X')) continue;
      if (forbidden(cell)) continue;
      SlowGomoku next = *this;
      next.set(cell, 'X');
      Group stones = next.run(cell, step, 'X');
      stones.erase(cell);
      threes.insert(stones);
    }
    return threes;
  }

  int width_;
  int height_;
  Rule rule_;
  int connect_;
  std::string signs_;
};

}  // namespace zermelo::tests

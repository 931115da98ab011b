#include "games/gomoku/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zermelo::gomoku {

namespace {

/// Patterns of the four directions are added up in one word, four bits for each of these.
enum Field : unsigned { threes = 0, fours = 4, wins = 8, fives = 12, overlines = 16 };

constexpr std::uint32_t one(Field field) {
  return std::uint32_t{1} << field;
}
constexpr unsigned in(std::uint32_t sum, Field field) {
  return sum >> field & 15;
}

constexpr std::array<std::uint32_t, patterns> weight_of = [] {
  std::array<std::uint32_t, patterns> weights{};
  const auto of = [&](Pattern pattern) -> std::uint32_t& { return weights[static_cast<std::size_t>(pattern)]; };
  of(Pattern::open_three) = one(threes);
  of(Pattern::four) = one(fours);
  of(Pattern::double_four) = 2 * one(fours);
  of(Pattern::open_four) = one(fours) + one(wins);
  of(Pattern::five) = one(fives);
  of(Pattern::overline) = one(overlines);
  return weights;
}();

/// What four patterns, packed, come to. Restricted: to Black of Renju two fours and long lines are forbidden, and two threes may be.
std::uint8_t worked_out(std::uint32_t pattern, bool restricted) {
  std::uint32_t sum = 0;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const std::uint32_t one = pattern >> 4 * direction & 15;
    if (one < patterns) sum += weight_of[one];
  }
  const auto verdict = [](Standing standing, unsigned bits) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(standing) | bits);
  };
  if (in(sum, fives) > 0) return verdict(Standing::five, 0);
  if (restricted && (in(sum, overlines) > 0 || in(sum, fours) > 1)) return verdict(Standing::nothing, suspect_bit);
  const bool four = in(sum, fours) > 0;
  const bool double_four = in(sum, wins) > 0 || in(sum, fours) > 1;
  const bool three = in(sum, threes) > 0;
  const bool two_threes = in(sum, threes) > 1;
  const unsigned bits = (four ? four_bit : 0U) | (double_four ? double_four_bit : 0U) | (three ? three_bit : 0U);
  if (restricted && two_threes) return verdict(four ? Standing::four : Standing::nothing, bits | suspect_bit);
  if (double_four) return verdict(Standing::two_fours, bits);
  if (four) return verdict(three ? Standing::four_three : Standing::four, bits);
  return verdict(two_threes ? Standing::two_threes : three ? Standing::three : Standing::nothing, bits);
}

using Verdicts = std::array<std::uint8_t, 1 << 16>;
const Verdicts& verdicts(bool restricted) {
  static const std::array<Verdicts, 2> tables = [] {
    std::array<Verdicts, 2> made{};
    for (const bool with : {false, true})
      for (std::uint32_t pattern = 0; pattern < made[0].size(); ++pattern)
        made[with ? 1 : 0][pattern] = worked_out(pattern, with);
    return made;
  }();
  return tables[restricted ? 1 : 0];
}

constexpr std::size_t number_of(std::uint8_t pair, Color color) {
  return static_cast<std::size_t>(pattern_of(pair, color));
}

}  // namespace

template <int Side>
Board<Side>::Board(int width, int height, Rule rule, int connect)
    : width_(width),
      height_(height),
      connect_(connect),
      rule_(rule),
      table_(std::make_shared<const LineTable>(rule, connect)),
      verdicts_{verdicts(rule == Rule::renju).data(), verdicts(false).data()},
      near_(Side * Side),
      reach_(Side * Side),
      images_(std::size_t{Side} * Side),
      words_(std::size_t{Side} * Side) {
  constexpr int near_distance = 2;
  static constexpr Zobrist<2, Side * Side> zobrist(1991);
  for (std::uint64_t& line : empty_.line) line = ~std::uint64_t{0};
  for (int down = 0; down < height_; ++down)
    for (int right = 0; right < width_; ++right) {
      const Cell here = cell(right, down);
      all_.add(here);
      for (int direction = 0; direction < 4; ++direction) {
        const int shift = 2 * (place_of(here, direction) + LineTable::most_radius);
        empty_.line[line_of(here, direction)] &= ~(std::uint64_t{3} << shift);
      }
      for (int other_row = 0; other_row < height_; ++other_row)
        for (int other_column = 0; other_column < width_; ++other_column) {
          const int across = std::abs(other_column - right);
          const int along = std::abs(other_row - down);
          if (std::max(across, along) <= near_distance) near_[here].add(cell(other_column, other_row));
          const bool in_line = across == 0 || along == 0 || across == along;
          if (in_line && std::max(across, along) <= table_->radius()) reach_[here].add(cell(other_column, other_row));
        }
      for (int number = 0; number < 8; ++number) {
        const int x = (number & 1) != 0 ? width_ - 1 - right : right;
        const int y = (number & 2) != 0 ? height_ - 1 - down : down;
        const bool turned = (number & 4) != 0;
        if (number >= images()) continue;
        images_[here][static_cast<std::size_t>(number)] = turned ? cell(y, x) : cell(x, y);
        for (const Color color : {black, white})
          words_[here][color][static_cast<std::size_t>(number)] =
              zobrist(color, images_[here][static_cast<std::size_t>(number)]);
      }
    }
  if (small) list_lines();
  for (const Color color : {black, white}) {
    empty_.patterns_of[color][0] = static_cast<std::int16_t>(4 * cells());
    empty_.standings_of[color][0] = static_cast<std::int16_t>(cells());
  }
  all_.for_each([&](Cell here) {
    for (int direction = 0; direction < 4; ++direction) {
      const std::uint64_t line = empty_.line[line_of(here, direction)];
      set_pattern(empty_, here, direction, table_->of_window(table_->window(line, place_of(here, direction))));
    }
  });
}

template <int Side>
void Board<Side>::list_lines() {
  static constexpr Zobrist<4, Side * Side> zobrist(1993);
  essence_words_.resize(std::size_t{Side} * Side);
  all_.for_each([&](Cell here) {
    for (std::size_t kind = 0; kind < 4; ++kind)
      for (int number = 0; number < images(); ++number)
        essence_words_[here][kind][static_cast<std::size_t>(number)] =
            zobrist(static_cast<int>(kind), image(here, number));
    for (int direction = 0; direction < 4; ++direction) {
      Set line;
      const int right = direction == 1 ? 0 : 1;
      const int up = direction == 0 ? 0 : direction == 3 ? -1 : 1;
      for (int distance = 0; distance < connect_; ++distance) {
        const int in_column = column(here) + right * distance;
        const int in_row = row(here) + up * distance;
        if (in_column < width_ && in_row >= 0 && in_row < height_) line.add(cell(in_column, in_row));
      }
      if (line.count() == connect_) lines_.push_back(line);
    }
  });
}

/// Open lines follow from the cells of all of them together: a line of which every cell lies in some open line holds no stone
/// of the other colour.
template <int Side>
Key Board<Side>::essence(const Position& pos) const {
  std::array<Set, 4> kinds;  // cells of open lines, and the stones in them
  for (const Set& line : lines_)
    for (const Color color : {black, white})
      if ((line & pos.of[other(color)]).empty()) kinds[color] = kinds[color] | line;
  for (const Color color : {black, white}) kinds[2U + color] = pos.of[color] & kinds[color];
  std::array<Key, 8> keys{};
  for (std::size_t kind = 0; kind < 4; ++kind)
    kinds[kind].for_each([&](Cell cell) {
      for (std::size_t number = 0; number < 8; ++number) keys[number] ^= essence_words_[cell][kind][number];
    });
  return *std::min_element(keys.begin(), keys.begin() + images());
}

/// Rows, then columns, then the two kinds of diagonals.
template <int Side>
std::size_t Board<Side>::line_of(Cell cell, int direction) const {
  const int right = column(cell);
  const int down = row(cell);
  switch (direction) {
    case 0: return static_cast<std::size_t>(down);
    case 1: return std::size_t{Side} + static_cast<std::size_t>(right);
    case 2: return static_cast<std::size_t>(2 * Side + right - down + Side - 1);
    default: return std::size_t{4} * Side - 1 + static_cast<std::size_t>(right) + static_cast<std::size_t>(down);
  }
}

template <int Side>
void Board<Side>::judge(Position& pos, Cell cell, Color color, std::uint8_t before, std::uint8_t now) const {
  if (before == now) return;
  --pos.standings_of[color][before & standing_bits];
  ++pos.standings_of[color][now & standing_bits];
  pos.five[color].put(cell, static_cast<Standing>(now & standing_bits) == Standing::five);
  pos.four[color].put(cell, (now & four_bit) != 0);
  pos.double_four[color].put(cell, (now & double_four_bit) != 0);
  pos.three[color].put(cell, (now & three_bit) != 0);
  if (color == black) pos.suspect.put(cell, (now & suspect_bit) != 0);
}

/// Of an empty cell, in one direction.
template <int Side>
void Board<Side>::set_pattern(Position& pos, Cell cell, int direction, std::uint8_t pair) const {
  std::array<std::uint8_t, 4>& pattern = pos.pattern[cell];
  const std::array<std::uint8_t, 4> before = pattern;
  const std::uint8_t old = before[static_cast<std::size_t>(direction)];
  pattern[static_cast<std::size_t>(direction)] = pair;
  for (const Color color : {black, white}) {
    if (pattern_of(old, color) == pattern_of(pair, color)) continue;
    --pos.patterns_of[color][number_of(old, color)];
    ++pos.patterns_of[color][number_of(pair, color)];
    judge(pos, cell, color, verdict(before, color), verdict(pattern, color));
  }
}

/// A cell that is empty no more.
template <int Side>
void Board<Side>::take_away(Position& pos, Cell cell) const {
  for (const Color color : {black, white}) {
    for (const std::uint8_t pair : pos.pattern[cell]) --pos.patterns_of[color][number_of(pair, color)];
    judge(pos, cell, color, verdict(pos.pattern[cell], color), 0);
    --pos.standings_of[color][0];
  }
  pos.pattern[cell] = {};
}

template <int Side>
void Board<Side>::put(Position& pos, Cell stone, Color color) const {
  take_away(pos, stone);
  pos.of[color].add(stone);
  pos.near = pos.near | near_[stone];
  ++pos.count;
  for (std::size_t number = 0; number < pos.keys.size(); ++number) pos.keys[number] ^= words_[stone][color][number];
  for (int direction = 0; direction < 4; ++direction) {
    const int place = place_of(stone, direction);
    std::uint64_t& line = pos.line[line_of(stone, direction)];
    line |= (std::uint64_t{1} + color) << 2 * (place + LineTable::most_radius);
    for (int distance = -table_->radius(); distance <= table_->radius(); ++distance) {
      if ((line >> 2 * (place + distance + LineTable::most_radius) & 3) != 0) continue;  // the edge, or a stone
      const auto near = static_cast<Cell>(stone + distance * steps[static_cast<std::size_t>(direction)]);
      const std::uint8_t pair = table_->of_window(table_->window(line, place + distance));
      if (pair == pos.pattern[near][static_cast<std::size_t>(direction)]) continue;
      set_pattern(pos, near, direction, pair);
    }
  }
}

template <int Side>
bool Board<Side>::can_win(const Position& pos, Color color, int stones_left) const {
  for (std::size_t pattern = 0; pattern < patterns; ++pattern)
    if (stones_needed(static_cast<Pattern>(pattern)) <= stones_left && pos.patterns_of[color][pattern] > 0) return true;
  return false;
}

// ---- Forbidden moves (Renju International Federation, rules of play 9.3) ----

/// Two fours, or a line that is too long, are seen at once. Two threes count only where each can still become four in a row
/// that is open on both sides, by a move that is not forbidden itself.
template <int Side>
bool Board<Side>::is_forbidden(const Position& pos, Cell cell) const {
  if (!pos.three[black].has(cell)) return true;
  std::array<bool, 4> threes{};
  for (int direction = 0; direction < 4; ++direction)
    threes[static_cast<std::size_t>(direction)] = pattern(pos, cell, direction, black) == Pattern::open_three;
  Position after = pos;
  put(after, cell, black);
  int real = 0;
  for (int direction = 0; direction < 4; ++direction)
    if (threes[static_cast<std::size_t>(direction)] && is_real_three(after, cell, direction)) ++real;
  return real > 1;
}

/// Whether a stone that lies on the board has a three in the direction.
template <int Side>
bool Board<Side>::is_real_three(const Position& pos, Cell stone, int direction) const {
  const int place = place_of(stone, direction);
  const std::uint64_t line = pos.line[line_of(stone, direction)];
  const auto content = [&](int distance) { return line >> 2 * (place + distance + LineTable::most_radius) & 3; };
  for (const int way : {-1, 1})
    for (int distance = way; std::abs(distance) < connect_; distance += way) {
      if (content(distance) == 1 + black) continue;
      if (content(distance) != 0) break;
      const auto cell = static_cast<Cell>(stone + distance * steps[static_cast<std::size_t>(direction)]);
      if (pattern(pos, cell, direction, black) == Pattern::open_four && !pos.five[black].has(cell) &&
          !forbidden(pos, cell))
        return true;
      break;  // four in a row have no gap: the first empty cell is the only one
    }
  return false;
}

template class Board<6>;
template class Board<15>;
template class Board<20>;

}  // namespace zermelo::gomoku

#include "games/chinese_checkers/chinese_checkers.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <system_error>

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "seats",
              .kind = Parameter::Kind::choice,
              .standard = "2",
              .choices = "2|3|4|6",
              .help = "how many play"},
    Parameter{.name = "size",
              .kind = Parameter::Kind::whole,
              .standard = "4",
              .low = 1,
              .high = 4,
              .help = "rows of a corner: 1, 3, 6 or 10 pegs a seat"},
    Parameter{.name = "limit",
              .kind = Parameter::Kind::whole,
              .standard = "200",
              .low = 1,
              .high = 1000,
              .help = "moves of each seat, after which nobody wins"},
};

/// Which corner is whose, by seats, clockwise from the first seat's at the bottom. Two and four face each other in pairs,
/// three have an empty corner before them.
std::span<const int> seating(int seats) {
  static constexpr std::array two{3, 0};
  static constexpr std::array three{3, 5, 1};
  static constexpr std::array four{3, 4, 0, 1};
  static constexpr std::array six{3, 4, 5, 0, 1, 2};
  switch (seats) {
    case 2: return two;
    case 3: return three;
    case 4: return four;
    default: return six;
  }
}

constexpr char letters[] = "RBGYWO";

}  // namespace

ChineseCheckers::ChineseCheckers(int seats, int size, int limit) : seats_(seats), size_(size), limit_(limit * seats) {
  for (int z = -2 * size; z <= 2 * size; ++z) {
    const int row = z + 2 * size;
    rows_[static_cast<std::size_t>(row)] = points_;
    for (int x = -2 * size; x <= 2 * size; ++x)
      if (on_star({x, z})) places_[static_cast<std::size_t>(points_++)] = {x, z};
  }
  rows_[static_cast<std::size_t>(last_row()) + 1] = points_;

  constexpr std::array<Place, directions> aside{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
  for (std::size_t point = 0; point < static_cast<std::size_t>(points_); ++point)
    for (std::size_t direction = 0; direction < aside.size(); ++direction)
      neighbour_[point][direction] = static_cast<std::uint8_t>(
          point_at({places_[point].x + aside[direction].x, places_[point].z + aside[direction].z}));

  const std::array<Place, corners> tips{
      {{size, -2 * size}, {2 * size, -size}, {size, size}, {-size, 2 * size}, {-2 * size, size}, {-size, -size}}};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    const int home = seating(seats)[seat];
    const int target = (home + corners / 2) % corners;
    const Place tip = tips[static_cast<std::size_t>(target)];
    for (int point = 0; point < points_; ++point) {
      const Place place = places_[static_cast<std::size_t>(point)];
      steps_[seat][static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(
          std::max({std::abs(place.x - tip.x), std::abs(place.y() - tip.y()), std::abs(place.z - tip.z)}));
      if (corner_of(place) == home) initial_.pegs[seat].add(point);
      if (corner_of(place) == target) target_[seat].add(point);
    }
  }
  initial_ = with_sums(initial_);
}

/// The star is two large triangles, one upside down.
bool ChineseCheckers::on_star(Place place) const {
  const auto [least, greatest] = std::minmax({place.x, place.y(), place.z});
  return least >= -size_ || greatest <= size_;
}

/// Clockwise from the top; -1 in the middle.
int ChineseCheckers::corner_of(Place place) const {
  const std::array beyond{place.z<-size_, place.x> size_, place.y() < -size_, place.z > size_,
                          place.x<-size_, place.y()> size_};
  const auto found = std::find(beyond.begin(), beyond.end(), true);
  return found == beyond.end() ? -1 : static_cast<int>(found - beyond.begin());
}

int ChineseCheckers::point_at(Place place) const {
  for (int point = 0; point < points_; ++point)
    if (const Place other = places_[static_cast<std::size_t>(point)]; other.x == place.x && other.z == place.z)
      return point;
  return nowhere;
}

/// All that follows from pegs and plies.
ChineseCheckers::Position ChineseCheckers::with_sums(Position pos) const {
  pos.key = word_of(pos.plies);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat)
    pos.pegs[seat].each([&](int point) {
      pos.taken.add(point);
      pos.key ^= words(static_cast<int>(seat), point);
      pos.steps[seat] = static_cast<std::int16_t>(pos.steps[seat] + steps_[seat][static_cast<std::size_t>(point)]);
    });
  return pos;
}

/// Every point that a peg may go to: empty neighbours, and the ends of all chains of hops. While it moves its own point is
/// empty.
PointSet ChineseCheckers::reach(PointSet taken, int from) const {
  taken.remove(from);
  PointSet reached;
  const auto& around = neighbour_[static_cast<std::size_t>(from)];
  for (const std::uint8_t next : around)
    if (next != nowhere && !taken.has(next)) reached.add(next);

  PointSet landed;
  landed.add(from);
  std::array<std::uint8_t, most_points> waiting;
  int count = 0;
  waiting[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(from);
  while (count > 0) {
    const std::uint8_t point = waiting[static_cast<std::size_t>(--count)];
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const std::uint8_t over = neighbour_[point][direction];
      if (over == nowhere || !taken.has(over)) continue;
      const std::uint8_t to = neighbour_[over][direction];
      if (to == nowhere || taken.has(to) || landed.has(to)) continue;
      landed.add(to);
      reached.add(to);
      waiting[static_cast<std::size_t>(count++)] = to;
    }
  }
  return reached;
}

void ChineseCheckers::moves(const Position& pos, MoveList<ChineseCheckers>& list) const {
  if (over(pos)) return;
  constexpr int longest = 16;  // steps from tip to tip of the largest star
  const auto mover = static_cast<std::size_t>(pos.plies % seats_);
  MoveList<ChineseCheckers> found;
  std::array<int, 2 * longest + 2>
      places{};  // by how far a move leads back; first how many there are, then where they begin
  const auto rank = [&](Move move) { return static_cast<std::size_t>(longest - progress(mover, move)); };
  pos.pegs[mover].each([&](int from) {
    reach(pos.taken, from).each([&](int to) {
      const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      found.push(move);
      ++places[rank(move) + 1];
    });
  });
  if (found.empty()) {
    list.push({0, 0});
    return;
  }
  for (std::size_t next = 1; next < places.size(); ++next) places[next] += places[next - 1];
  std::array<Move, max_moves> sorted;
  for (const Move move : found) sorted[static_cast<std::size_t>(places[rank(move)]++)] = move;
  for (int index = 0; index < found.size(); ++index) list.push(sorted[static_cast<std::size_t>(index)]);
}

std::span<const Parameter> ChineseCheckers::parameters() {
  return parameter_table;
}

Expected<ChineseCheckers> ChineseCheckers::make(const Settings& settings) {
  return ChineseCheckers(settings.whole("seats"), settings.whole("size"), settings.whole("limit"));
}

std::string ChineseCheckers::position_text(const Position& pos) const {
  std::string text;
  for (std::size_t row = 0; row <= static_cast<std::size_t>(last_row()); ++row) {
    if (row > 0) text += '/';
    for (int point = rows_[row]; point < rows_[row + 1]; ++point) {
      char letter = '.';
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat)
        if (pos.pegs[seat].has(point)) letter = letters[seat];
      text += letter;
    }
  }
  return text + " " + std::to_string(pos.plies);
}

Expected<ChineseCheckers::Position> ChineseCheckers::read_position(std::string_view text) const {
  const std::string seats(letters, static_cast<std::size_t>(seats_));
  const std::string form = "; expected the " + std::to_string(4 * size_ + 1) + " rows of the star from the top, of " +
                           seats + " and '.', parted by '/', then a blank and how many moves were made";
  const std::size_t board = static_cast<std::size_t>(points_) + static_cast<std::size_t>(last_row());  // characters
  if (text.size() < board + 2 || text.size() > board + 6)
    return Error{"position has " + std::to_string(text.size()) + " characters" + form};
  Position pos;
  std::size_t at = 0;
  const auto wrong = [&] {
    return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" + form};
  };
  for (std::size_t row = 0; row <= static_cast<std::size_t>(last_row()); ++row, ++at) {
    for (int point = rows_[row]; point < rows_[row + 1]; ++point, ++at) {
      if (text[at] == '.') continue;
      const std::size_t seat = seats.find(text[at]);
      if (seat == std::string::npos) return wrong();
      pos.pegs[seat].add(point);
    }
    if (text[at] != (at < board ? '/' : ' ')) return wrong();
  }
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), pos.plies);
  if (error != std::errc{} || end != text.data() + text.size() || (text[at] == '0' && text.size() > at + 1))
    return wrong();
  if (pos.plies > limit_)
    return Error{"position has " + std::to_string(pos.plies) + " moves made; expected at most " +
                 std::to_string(limit_)};
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (pos.pegs[seat].count() != size_ * (size_ + 1) / 2)
      return Error{"position has " + std::to_string(pos.pegs[seat].count()) + " " + letters[seat] + "; expected " +
                   std::to_string(size_ * (size_ + 1) / 2)};
  return with_sums(pos);
}

std::string ChineseCheckers::point_text(int point) const {
  const auto next = std::upper_bound(rows_.begin(), rows_.begin() + last_row() + 2, point);
  const auto row = next - rows_.begin() - 1;
  return std::string(1, static_cast<char>('a' + row)) + std::to_string(point - *(next - 1) + 1);
}

std::string ChineseCheckers::move_text(const Position&, Move move) const {
  return move.from == move.to ? "pass" : point_text(move.from) + "-" + point_text(move.to);
}

Expected<ChineseCheckers::Move> ChineseCheckers::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  MoveList<ChineseCheckers> list;
  moves(pos, list);
  for (const Move move : list)
    if (text == move_text(pos, move)) return move;
  return Error{"'" + std::string(text) + "' is no move here; expected one like " + move_text(pos, list[0])};
}

Picture ChineseCheckers::picture(const Position& pos) const {
  Picture picture;
  picture.staggered = true;
  for (int row = 0; row <= 4 * size_; ++row) picture.row_names.emplace_back(1, static_cast<char>('a' + row));
  for (int point = 0; point < points_; ++point) {
    const Place place = places_[static_cast<std::size_t>(point)];
    Picture::Cell cell{.column = 2 * place.x + place.z + 3 * size_, .row = place.z + 2 * size_};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats_); ++seat)
      if (pos.pegs[seat].has(point)) {
        cell.piece = letters[seat];
        cell.owner = zermelo::seat(static_cast<int>(seat));
      }
    picture.cells.push_back(cell);
  }
  return picture;
}

}  // namespace zermelo

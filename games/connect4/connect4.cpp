#include "games/connect4/connect4.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "zermelo/knowledge/cell_sums.hpp"

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "width",
              .kind = Parameter::Kind::whole,
              .standard = "7",
              .low = 1,
              .high = ConnectFour::max_moves,
              .help = "columns"},
    Parameter{.name = "height", .kind = Parameter::Kind::whole, .standard = "6", .low = 1, .high = 12, .help = "rows"},
    Parameter{.name = "connect",
              .kind = Parameter::Kind::whole,
              .standard = "4",
              .low = 2,
              .high = 12,
              .help = "stones in a line that win"},
};

/// No sum of learned weights says more than this: only a win pays more.
constexpr Score most = ConnectFour::win - 1'000;

}  // namespace

template <class Shape>
ConnectFourOn<Shape>::ConnectFourOn(Shape shape) : shape_(shape), bottom_(lowest_cells(shape.width, shape.height)) {
  for (int column = 0; column < shape_.width; ++column)
    for (int row = 0; row < shape_.height; ++row)
      for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int last_column = column + right * (shape_.connect - 1);
        const int last_row = row + up * (shape_.connect - 1);
        if (last_column >= shape_.width || last_row < 0 || last_row >= shape_.height) continue;
        for (int step = 0; step < shape_.connect; ++step) {
          const int cell = (column + right * step) * stride() + row + up * step;
          ++lines_[static_cast<std::size_t>(cell)];
        }
      }
  for (std::size_t cell = 0; cell < lines_.size(); ++cell)
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      if ((lines_[cell] >> digit & 1) != 0) digits_[digit] |= Board{1} << cell;
}

template <class Shape>
typename ConnectFourOn<Shape>::Position ConnectFourOn<Shape>::canonical(const Position& pos) const {
  Position image = pos;
  image.mover = mirrored(pos.mover);
  image.all = mirrored(pos.all);
  return image.mover + image.all < pos.mover + pos.all ? image : pos;
}

// ---- Weights that can be learned ----

/// The weights, and the same once more as the search wants them.
template <class Shape>
struct ConnectFourOn<Shape>::LearnedWeights {
  struct Stage {
    CellSums cells;
    std::array<CellSums, 2> threats;  // of the first seat, of the second
    std::array<Score, last_features> last;
  };
  Weights weights;
  std::vector<Stage> stages;
};

template <class Shape>
std::size_t ConnectFourOn<Shape>::cell_features() const {
  const int cells = (shape_.width + 1) / 2 * shape_.height;
  return static_cast<std::size_t>(cells);
}

/// The left one of two mirror images; columns one after the other.
template <class Shape>
std::size_t ConnectFourOn<Shape>::feature_of_cell(int cell) const {
  const int column = cell / stride();
  return static_cast<std::size_t>(std::min(column, shape_.width - 1 - column) * shape_.height + cell % stride());
}

template <class Shape>
std::size_t ConnectFourOn<Shape>::features() const {
  return cell_features() + 2 * static_cast<std::size_t>(shape_.height) + last_features;
}

template <class Shape>
std::vector<std::string> ConnectFourOn<Shape>::feature_names() const {
  std::vector<std::string> names(cell_features());
  for (int column = 0; column < (shape_.width + 1) / 2; ++column)
    for (int row = 0; row < shape_.height; ++row)
      names[feature_of_cell(column * stride() + row)] =
          "cell-" + std::to_string(column + 1) + "-" + std::to_string(row + 1);
  for (const char* seat : {"first", "second"})
    for (int row = 0; row < shape_.height; ++row)
      names.push_back("threat-" + std::string(seat) + "-" + std::to_string(row + 1));
  names.insert(names.end(), {"stacked", "wins-now", "must-stop", "cannot-stop", "turn", "first-seat"});
  return names;
}

template <class Shape>
typename ConnectFourOn<Shape>::Board ConnectFourOn<Shape>::completing_any(Board stones) const {
  Board cells = 0;
  const auto length = static_cast<std::size_t>(shape_.connect);
  for (const int step : {1, stride() - 1, stride(), stride() + 1}) {
    // So many stones without a gap before and behind each cell; together one less than a line has.
    std::array<Board, 12> before{~Board{0}};
    std::array<Board, 12> behind{~Board{0}};
    for (std::size_t count = 1; count < length; ++count) {
      const int distance = static_cast<int>(count) * step;
      before[count] = distance < 64 ? before[count - 1] & stones << distance : 0;
      behind[count] = distance < 64 ? behind[count - 1] & stones >> distance : 0;
    }
    for (std::size_t count = 0; count < length; ++count) cells |= before[count] & behind[length - 1 - count];
  }
  return cells;
}

template <class Shape>
typename ConnectFourOn<Shape>::Threats ConnectFourOn<Shape>::threats_in(const Position& pos) const {
  const Board empty = board() & ~pos.all;
  Threats threats{.movers = completing(pos.mover) & empty, .others = completing(pos.mover ^ pos.all) & empty};
  const Board open = landing(pos);
  threats.wins_now = (threats.movers & open) != 0 ? 1 : 0;
  if (threats.wins_now == 0) {
    const int cells = std::popcount(threats.others & open);
    threats.must_stop = cells == 1 ? 1 : 0;
    threats.cannot_stop = cells > 1 ? 1 : 0;
  }
  return threats;
}

template <class Shape>
bool ConnectFourOn<Shape>::count_features(const Position& pos, std::span<int> counts) const {
  if (over(pos)) return false;
  std::fill(counts.begin(), counts.end(), 0);
  const Threats threats = threats_in(pos);
  const Board other = pos.mover ^ pos.all;
  const auto seat = static_cast<std::size_t>(index_of(to_move(pos)));
  for (int cell = 0; cell < shape_.width * stride(); ++cell) {
    const Board bit = Board{1} << cell;
    if ((pos.mover & bit) != 0) ++counts[feature_of_cell(cell)];
    if ((other & bit) != 0) --counts[feature_of_cell(cell)];
    const auto threat_of = [&](std::size_t owner) {
      return cell_features() + owner * static_cast<std::size_t>(shape_.height) +
             static_cast<std::size_t>(cell % stride());
    };
    if ((threats.movers & bit) != 0) ++counts[threat_of(seat)];
    if ((threats.others & bit) != 0) --counts[threat_of(1 - seat)];
  }
  const std::span<int> last = counts.subspan(features() - last_features);
  last[stacked] =
      std::popcount(threats.movers & threats.movers >> 1) - std::popcount(threats.others & threats.others >> 1);
  last[wins_now] = threats.wins_now;
  last[must_stop] = threats.must_stop;
  last[cannot_stop] = threats.cannot_stop;
  last[turn] = 1;
  last[first_seat] = seat == 0 ? 1 : -1;
  return true;
}

/// The ones set by hand count the lines through each cell, at every stage.
template <class Shape>
Weights ConnectFourOn<Shape>::weights() const {
  if (learned_) return learned_->weights;
  Weights weights;
  for (int number = 0; number < stages(); ++number) {
    const std::size_t start = weights.size();
    weights.resize(start + features());
    for (int cell = 0; cell < shape_.width * stride(); ++cell)
      if (cell % stride() < shape_.height)
        weights[start + feature_of_cell(cell)] = lines_[static_cast<std::size_t>(cell)];
  }
  return weights;
}

template <class Shape>
void ConnectFourOn<Shape>::set_weights(const Weights& weights) {
  auto learned = std::make_shared<LearnedWeights>();
  learned->weights = weights;
  for (int number = 0; number < stages(); ++number) {
    const std::span<const Score> own(weights.data() + static_cast<std::size_t>(number) * features(), features());
    std::array<Score, 64> stones{};
    std::array<std::array<Score, 64>, 2> threats{};
    for (int cell = 0; cell < shape_.width * stride(); ++cell) {
      const auto row = static_cast<std::size_t>(cell % stride());
      const auto height = static_cast<std::size_t>(shape_.height);
      if (row == height) continue;
      const auto at = static_cast<std::size_t>(cell);
      stones[at] = own[feature_of_cell(cell)];
      for (std::size_t seat = 0; seat < 2; ++seat) threats[seat][at] = own[cell_features() + seat * height + row];
    }
    std::array<Score, last_features> last{};
    std::copy(own.end() - last_features, own.end(), last.begin());
    learned->stages.push_back({CellSums(stones), {CellSums(threats[0]), CellSums(threats[1])}, last});
  }
  learned_ = std::move(learned);
}

template <class Shape>
Score ConnectFourOn<Shape>::learned_value(const Position& pos) const {
  const auto& own = learned_->stages[static_cast<std::size_t>(stage(pos))];
  const Threats threats = threats_in(pos);
  const auto seat = static_cast<std::size_t>(index_of(to_move(pos)));
  Score value = own.cells(pos.mover) - own.cells(pos.mover ^ pos.all) + own.last[turn] +
                (seat == 0 ? own.last[first_seat] : -own.last[first_seat]);
  if (threats.movers != 0)
    value += own.threats[seat](threats.movers) +
             own.last[stacked] * std::popcount(threats.movers & threats.movers >> 1) +
             own.last[wins_now] * threats.wins_now;
  if (threats.others != 0)
    value += own.last[must_stop] * threats.must_stop + own.last[cannot_stop] * threats.cannot_stop -
             own.threats[1 - seat](threats.others) -
             own.last[stacked] * std::popcount(threats.others & threats.others >> 1);
  return std::clamp(value, -most, most);
}

// ---- Text and picture ----

template <class Shape>
std::span<const Parameter> ConnectFourOn<Shape>::parameters() {
  return parameter_table;
}

template <class Shape>
bool ConnectFourOn<Shape>::suits(const Settings& settings) {
  if constexpr (std::is_empty_v<Shape>) {
    return settings.whole("width") == Shape::width && settings.whole("height") == Shape::height &&
           settings.whole("connect") == Shape::connect;
  } else {
    return true;
  }
}

template <class Shape>
Expected<ConnectFourOn<Shape>> ConnectFourOn<Shape>::make(const Settings& settings) {
  if constexpr (std::is_empty_v<Shape>) {
    return ConnectFourOn();
  } else {
    const Shape shape{settings.whole("width"), settings.whole("height"), settings.whole("connect")};
    if (shape.width * (shape.height + 1) > 64)
      return Error{"a board of " + std::to_string(shape.width) + " columns and " + std::to_string(shape.height) +
                   " rows does not fit; expected width × (height + 1) to be at most 64"};
    return ConnectFourOn(shape);
  }
}

template <class Shape>
char ConnectFourOn<Shape>::stone_at(const Position& pos, int column, int row) const {
  const Board cell = Board{1} << (column * stride() + row);
  if ((pos.all & cell) == 0) return '.';
  const bool movers = (pos.mover & cell) != 0;
  return movers == (to_move(pos) == Player::first) ? 'X' : 'O';
}

template <class Shape>
std::string ConnectFourOn<Shape>::position_text(const Position& pos) const {
  std::string text;
  for (int row = shape_.height - 1; row >= 0; --row) {
    for (int column = 0; column < shape_.width; ++column) text += stone_at(pos, column, row);
    if (row > 0) text += '/';
  }
  return text;
}

template <class Shape>
Expected<typename ConnectFourOn<Shape>::Position> ConnectFourOn<Shape>::read_position(std::string_view text) const {
  const std::string form = "; expected " + std::to_string(shape_.height) + " rows of " + std::to_string(shape_.width) +
                           " from the top, of X, O and '.', parted by '/'";
  if (text.size() != static_cast<std::size_t>((shape_.width + 1) * shape_.height - 1))
    return Error{"position has " + std::to_string(text.size()) + " characters" + form};
  std::array<Board, 2> stones{};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto wrong = [&] {
      return Error{"position, character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" + form};
    };
    const int column = static_cast<int>(at) % (shape_.width + 1);
    const int row = shape_.height - 1 - static_cast<int>(at) / (shape_.width + 1);
    if (column == shape_.width) {
      if (text[at] != '/') return wrong();
      continue;
    }
    if (text[at] != 'X' && text[at] != 'O' && text[at] != '.') return wrong();
    if (text[at] != '.') stones[text[at] == 'X' ? 0 : 1] |= Board{1} << (column * stride() + row);
  }

  Position pos;
  pos.all = stones[0] | stones[1];
  const int first = std::popcount(stones[0]);
  const int second = std::popcount(stones[1]);
  if (first != second && first != second + 1)
    return Error{"position has " + std::to_string(first) + " X and " + std::to_string(second) +
                 " O; expected as many X as O, or one more"};
  // Every stone lies on the floor or on another stone.
  if ((pos.all & ~(pos.all << 1 | bottom())) != 0) return Error{"position has a stone above an empty cell"};
  pos.stones = static_cast<std::uint8_t>(first + second);
  const auto mover = static_cast<std::size_t>(index_of(to_move(pos)));
  pos.mover = stones[mover];
  pos.won = has_line(stones[1 - mover]);
  if (has_line(stones[mover]))
    return Error{"position has a line, but the other side placed the last stone; expected no move after a win"};
  return pos;
}

template <class Shape>
std::string ConnectFourOn<Shape>::move_text(const Position&, Move move) const {
  return std::to_string(move + 1);
}

template <class Shape>
Expected<typename ConnectFourOn<Shape>::Move> ConnectFourOn<Shape>::read_move(const Position& pos,
                                                                              std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  for (int column = 0; column < shape_.width; ++column) {
    const auto move = static_cast<Move>(column);
    if (text != move_text(pos, move)) continue;
    if ((landing(pos) & column_cells() << column * stride()) == 0)
      return Error{"column " + std::string(text) + " is full"};
    return move;
  }
  return Error{"'" + std::string(text) + "' is no column; expected 1 to " + std::to_string(shape_.width)};
}

template <class Shape>
Picture ConnectFourOn<Shape>::picture(const Position& pos) const {
  Picture picture;
  for (int column = 0; column < shape_.width; ++column) picture.column_names.push_back(std::to_string(column + 1));
  for (int column = 0; column < shape_.width; ++column)
    for (int row = 0; row < shape_.height; ++row) {
      Picture::Cell cell{.column = column, .row = shape_.height - 1 - row};
      if (const char stone = stone_at(pos, column, row); stone != '.') {
        cell.piece = stone;
        cell.owner = stone == 'X' ? Player::first : Player::second;
      }
      picture.cells.push_back(cell);
    }
  return picture;
}

template class ConnectFourOn<FixedShape<7, 6, 4>>;
template class ConnectFourOn<FreeShape>;

}  // namespace zermelo

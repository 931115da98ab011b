// Connect Four on any board whose columns, with one spare bit each, fit into 64 bits. One word holds the stones of the side
// to move, another all stones; a column is H + 1 bits, lowest cell first, and its top bit is always empty, so that no line
// runs from one column into the next. The bits of the usual board:
//
//    6 13 20 27 34 41 48      always empty
//    5 12 19 26 33 40 47
//    4 11 18 25 32 39 46
//    3 10 17 24 31 38 45
//    2  9 16 23 30 37 44
//    1  8 15 22 29 36 43
//    0  7 14 21 28 35 42
//    1  2  3  4  5  6  7      typed
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

/// The measures of a board that are known when it is compiled: the compiler folds them into the search.
template <int Width, int Height, int Connect>
struct FixedShape {
  static constexpr int width = Width;
  static constexpr int height = Height;
  static constexpr int connect = Connect;
};

/// The measures of any other board.
struct FreeShape {
  int width = 7;
  int height = 6;
  int connect = 4;
};

template <class Shape>
class ConnectFourOn {
 public:
  using Board = std::uint64_t;
  using Move = std::uint8_t;  // a column
  struct Position {
    Board mover = 0;  // stones of the side to move
    Board all = 0;
    std::uint8_t stones = 0;
    bool won = false;  // by the side that moved last
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr int max_moves = 12;  // columns
  static constexpr bool turns_alternate = true;
  /// What a win pays; no evaluation comes near it.
  static constexpr Score win = 10'000;

  explicit ConnectFourOn(Shape shape = {});

  // ---- Rules ----

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return static_cast<Player>(pos.stones & 1); }

  void moves(const Position& pos, MoveList<ConnectFourOn>& list) const {
    if (pos.won) return;
    const Board open = landing(pos);
    for (int column = 0; column < shape_.width; ++column)
      if ((open >> column * stride() & column_cells()) != 0) list.push(static_cast<Move>(column));
  }

  void play(Position& pos, Move column) const {
    const int shift = column * stride();
    const Board stone = (pos.all + (Board{1} << shift)) & column_cells() << shift;
    pos.won = has_line(pos.mover | stone);
    pos.mover ^= pos.all;
    pos.all |= stone;
    ++pos.stones;
  }

  /// Any legal move, each equally likely: sooner had by trying columns than by listing them.
  Move random_move(const Position& pos, Random& random) const {
    const Board open = landing(pos);
    for (;;) {
      const auto column = static_cast<int>((random.next() >> 32) * static_cast<std::uint64_t>(shape_.width) >> 32);
      if ((open >> column * stride() & column_cells()) != 0) return static_cast<Move>(column);
    }
  }

  bool over(const Position& pos) const { return pos.won || pos.stones == shape_.width * shape_.height; }

  Score payoff(const Position& pos, Player seat) const {
    if (!pos.won) return 0;
    return seat == to_move(pos) ? -win : win;
  }

  /// Adding the lowest cells marks the first empty cell of every column, which tells the two colours apart: the sum is the
  /// position itself, here spread over the word.
  Key key(const Position& pos) const { return Random::mixed(pos.mover + pos.all + bottom()); }

  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge ----

  /// Each stone counts the lines that run through its cell; cells are taken together by the binary digits of that count.
  /// Learned weights, where there are any, know more features.
  Score evaluate(const Position& pos) const {
    if (learned_) return learned_value(pos);
    const Board other = pos.mover ^ pos.all;
    Score value = 0;
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      value += (std::popcount(pos.mover & digits_[digit]) - std::popcount(other & digits_[digit])) * (1 << digit);
    return value;
  }

  std::optional<Move> winning_move(const Position& pos) const {
    const Board wins = completing(pos.mover) & landing(pos);
    if (wins == 0) return std::nullopt;
    return column_of(wins);
  }

  void safe_moves(const Position& pos, MoveList<ConnectFourOn>& list) const {
    for_each_column(safe_cells(pos), [&](Move column, Board) { list.push(column); });
  }

  void threats(const Position& pos, MoveList<ConnectFourOn>& list) const {
    for_each_column(safe_cells(pos), [&](Move column, Board stone) {
      const Board landings = (pos.all + stone + bottom()) & board();
      if ((completing(pos.mover | stone) & landings) != 0) list.push(column);
    });
  }

  /// By the empty cells that would then complete a line. One right above a cell where the opponent completes a line does not
  /// count, since he will be there first; one that two more stones in its column make reachable counts half as much again. And by
  /// the lines through the cell. The shares were tuned by nodes on random positions of 8 to 12 stones.
  Score threatening(const Position& pos, Move column) const {
    const int cell = cell_of(pos, column);
    const Board stone = Board{1} << cell;
    const Board empty = board() & ~pos.all & ~stone;
    const Board threats = completing(pos.mover | stone) & empty & ~((completing(pos.mover ^ pos.all) & ~pos.all) << 1);
    const Board second = (pos.all + stone + bottom()) << 1;
    return 100 * std::popcount(threats) + 50 * std::popcount(threats & second) +
           8 * lines_[static_cast<std::size_t>(cell)];
  }

  /// The opponent answers in the same column, above the stone: so he gets the second, fourth … empty cell of each. That works
  /// where every column has an even number of empty cells; two columns with an odd number are partners, the first cell of one for
  /// that of the other. Where one such column is left over, the plan works if in it he completes a line.
  Cap cap(const Position& pos) const {
    const Board other = pos.mover ^ pos.all;
    const Board empty = board() & ~pos.all;
    const Board from_top = partners();              // each column's top cell, the third …
    const Board odd = landing(pos) & from_top;      // the first empty cells of odd columns
    const Board replies = empty & from_top & ~odd;  // what the opponent gets
    if ((std::popcount(odd) & 1) == 0) {
      if (has_line(pos.mover | (empty & ~replies))) return {win};
      if (!has_line(other | replies)) return {0};
      return {-win, plies_left(pos)};
    }
    if (!has_line(pos.mover | empty)) return {0};
    for (Board wins = completing(other) & empty & ~from_top; wins != 0; wins &= wins - 1) {
      const Board cell = wins & -wins;
      const Board column = column_cells() << column_of(cell) * stride();
      if ((odd & column) == 0) continue;
      const Board below = column & empty & (cell - 1);
      const Board above = column & ~(cell - 1) & ~cell;
      if (!has_line(pos.mover | (empty & ~replies & ~column) | (below & from_top)))
        return {-win, plies_left(pos) - std::popcount(above)};
    }
    return {win};
  }

  int plies_left(const Position& pos) const { return shape_.width * shape_.height - pos.stones; }

  /// By the lines through the cell where the stone comes to lie, 13 at most.
  Score promise(const Position& pos, Move column) const {
    return 60 * lines_[static_cast<std::size_t>(cell_of(pos, column))];
  }

  /// The cell tells more of a move than its column.
  int trait(const Position& pos, Move column) const { return cell_of(pos, column); }

  /// Reductions and null windows save nodes here but won no match (docs/TECHNIQUES.md).
  Switches preferred(Switches standard) const {
    return standard.set(Switch::late_move_reductions, false).set(Switch::null_window, false);
  }

  // ---- Weights that can be learned ----

  /// By how much of the board is full.
  static constexpr int most_stages = 6;
  int stages() const { return most_stages; }
  int stage(const Position& pos) const {
    return std::min(pos.stones * most_stages / (shape_.width * shape_.height), most_stages - 1);
  }
  /// Stones by their cell, mirror images taken together; threats (empty cells that would complete a line) by seat and row,
  /// for a row suits the one or the other seat when the board fills up; wins that are at hand; whose turn it is.
  std::vector<std::string> feature_names() const;
  bool count_features(const Position& pos, std::span<int> counts) const;
  Weights weights() const;
  void set_weights(const Weights& weights);

  Switches preferred_to_solve(Switches standard) const {
    return standard.set(Switch::tactics, true)
        .set(Switch::plans, true)
        .set(Switch::threat_order, true)
        .set(Switch::enhanced_cutoff, true)
        .set(Switch::symmetry, true)
        .set(Switch::replace_by_work, true)
        .set(Switch::mtd, true)
        .set(Switch::null_window, true)
        .set(Switch::history, false)
        .set(Switch::root_values, false)
        .set(Switch::deepening, false);
  }

  /// The position or its mirror image, whichever has the lesser sum.
  Position canonical(const Position& pos) const;
  Key canonical_key(const Position& pos) const {
    const Board sum = pos.mover + pos.all + bottom();
    return Random::mixed(std::min(sum, mirrored(sum)));
  }
  /// The same move there, and back.
  Move canonical_move(const Position& pos, Move column) const {
    const Board sum = pos.mover + pos.all + bottom();
    return mirrored(sum) < sum ? static_cast<Move>(shape_.width - 1 - column) : column;
  }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "connect4",
      .title = "Connect Four",
      .summary = "stones fall into columns; four in a line win",
      .size = "4,531,985,219,092 positions (7 × 6)",
      .known = "the first player wins with the 41st stone by opening in the centre (Allen, Allis 1988)",
      .unit = "lines",
      .seats = "X O",
  };
  static std::span<const Parameter> parameters();
  static Expected<ConnectFourOn> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

  // ---- Two classes for one game: boards of any shape go to the second ----

  using Otherwise = ConnectFourOn<FreeShape>;
  static bool suits(const Settings& settings);

 private:
  int stride() const { return shape_.height + 1; }
  Board column_cells() const { return (Board{1} << shape_.height) - 1; }  // of the first column

  /// The lowest cell of every column.
  Board bottom() const {
    if constexpr (std::is_empty_v<Shape>) {
      constexpr Board cells = lowest_cells(Shape::width, Shape::height);
      return cells;
    } else {
      return bottom_;
    }
  }
  static constexpr Board lowest_cells(int width, int height) {
    Board cells = 0;
    for (int column = 0; column < width; ++column) cells |= Board{1} << column * (height + 1);
    return cells;
  }

  /// The top cell of every column, and every other one below it.
  Board partners() const {
    const Board highest = column_cells() & ~(column_cells() >> 1);
    Board cells = 0;
    for (Board cell = highest; cell != 0; cell >>= 2) cells |= cell;
    return bottom() * cells;
  }

  /// All cells.
  Board board() const { return bottom() * column_cells(); }

  /// The first empty cell of every column that is not full.
  Board landing(const Position& pos) const { return (pos.all + bottom()) & board(); }

  /// Where the mover may put a stone so that the opponent completes no line with his next one: if he could now, the mover must
  /// take that cell, and there is no help against two such cells; and no stone may lift him to one.
  Board safe_cells(const Position& pos) const {
    const Board wanted = completing(pos.mover ^ pos.all) & board();  // by the opponent
    Board cells = landing(pos);
    if (const Board forced = wanted & cells; forced != 0) cells = (forced & (forced - 1)) == 0 ? forced : 0;
    return cells & ~(wanted >> 1);
  }

  Move column_of(Board cell) const { return static_cast<Move>(std::countr_zero(cell) / stride()); }

  /// Of cells of which no two are in one column.
  template <class Visitor>
  void for_each_column(Board cells, Visitor visit) const {
    for (; cells != 0; cells &= cells - 1) visit(column_of(cells), cells & -cells);
  }

  /// Where a stone comes to lie: above those that are in the column.
  int cell_of(const Position& pos, Move column) const {
    const int shift = column * stride();
    return shift + std::popcount(pos.all >> shift & column_cells());
  }

  // Lines of four are looked for in all directions at once, side by side in one register; but on very high boards, where a
  // line may reach further than a word.
  using Lanes = Board __attribute__((vector_size(32)));
  bool in_lanes() const { return shape_.connect == 4 && 3 * (stride() + 1) < 64; }
  static Board joined(const Lanes& lanes) {
    const auto halves = __builtin_shufflevector(lanes, lanes, 0, 1) | __builtin_shufflevector(lanes, lanes, 2, 3);
    return halves[0] | halves[1];
  }

  bool has_line(Board stones) const {
    if (!in_lanes()) {
      return line_along(stones, 1) || line_along(stones, stride() - 1) || line_along(stones, stride()) ||
             line_along(stones, stride() + 1);
    }
    const auto along = static_cast<Board>(stride());
    const Lanes step{1, along - 1, along, along + 1};
    const Lanes all{stones, stones, stones, stones};
    const Lanes pairs = all & all >> step;
    return joined(pairs & pairs >> 2 * step) != 0;
  }
  bool line_along(Board stones, int step) const {
    Board run = stones;
    for (int more = 1; more < shape_.connect && more * step < 64; ++more) run &= stones >> more * step;
    return run != 0;
  }

  /// The cells that complete a line of these stones, whether they are empty or not; some may lie beyond the board, and some that
  /// are not empty may be missing.
  Board completing(Board stones) const {
    if (!in_lanes()) return completing_any(stones);
    // Upright lines need less, since a column has no gaps.
    const auto along = static_cast<Board>(stride());
    const Lanes step{1, along - 1, along, along + 1};
    const Lanes all{stones, stones, stones, stones};
    const Lanes before = all << step;  // the cell before each
    const Lanes behind = all >> step;
    return joined((before & all << 2 * step & (all << 3 * step | behind)) |
                  (behind & all >> 2 * step & (all >> 3 * step | before)));
  }
  Board completing_any(Board stones) const;

  /// What a position has beside its stones, as count_features() and the learned value both see it.
  struct Threats {
    Board movers;  // empty cells that would complete a line of the mover
    Board others;
    int wins_now = 0;     // 1 where the mover completes a line at once
    int must_stop = 0;    // 1 where he does not, and the other would: one cell to stop him at
    int cannot_stop = 0;  // 1 where there are more such cells than one
  };
  Threats threats_in(const Position& pos) const;
  /// Features come in this order: cells, threats by row of the first seat and of the second, and these.
  enum Last { stacked, wins_now, must_stop, cannot_stop, turn, first_seat, last_features };
  std::size_t cell_features() const;
  std::size_t feature_of_cell(int cell) const;
  std::size_t features() const;
  Score learned_value(const Position& pos) const;

  Board mirrored(Board stones) const {
    const Board whole_column = column_cells() << 1 | 1;
    Board image = 0;
    for (int column = 0; column < shape_.width; ++column) {
      const int from = column * stride();
      const int to = (shape_.width - 1 - column) * stride();
      image |= (stones >> from & whole_column) << to;
    }
    return image;
  }
  char stone_at(const Position& pos, int column, int row) const;

  [[no_unique_address]] Shape shape_;
  Board bottom_;                          // where the shape is not fixed
  std::array<std::uint8_t, 64> lines_{};  // through each cell; a line of twelve passes a cell 48 times at most
  std::array<Board, 6> digits_{};         // cells whose count of lines has this binary digit

  struct LearnedWeights;
  std::shared_ptr<const LearnedWeights> learned_;  // none: the evaluation set by hand
};

extern template class ConnectFourOn<FixedShape<7, 6, 4>>;
extern template class ConnectFourOn<FreeShape>;

/// The usual board. Others are played by ConnectFour::Otherwise.
using ConnectFour = ConnectFourOn<FixedShape<7, 6, 4>>;

}  // namespace zermelo

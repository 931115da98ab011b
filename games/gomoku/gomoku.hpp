// Gomoku, and with it every game of stones on empty cells in which a line wins: any board up to 20 × 20, lines of three to
// six, exactly five or more, the forbidden moves of Renju, and swap2. What is known of a position is kept by board.hpp; here are
// the rules, what the search asks of them, and how they are written.
//
// Rows count from the bottom, columns from the left: h8 is the middle of the usual board. With swap2 the first seat places three
// stones, black, white and black; the second takes a colour, or adds a white and a black one and leaves the choice to the first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/board.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

/// What a game of this kind is played with.
struct GomokuForm {
  int width = 15;
  int height = 15;
  int connect = 5;
  gomoku::Rule rule = gomoku::Rule::freestyle;
  bool swap2 = false;
};

/// Boards whose sides are not longer than this.
template <int Side>
class GomokuOn {
 public:
  using Board = gomoku::Board<Side>;
  using Cell = gomoku::Cell;
  using Color = gomoku::Color;
  using Set = gomoku::Cells<Side>;

  enum class Phase : std::uint8_t { play, place, choose, add, choose_again };

  /// A cell, or one of the words of swap2.
  using Move = Cell;
  static constexpr Move take_white = Side * Side;
  static constexpr Move take_black = Side * Side + 1;
  static constexpr Move add_two = Side * Side + 2;

  struct Position {
    gomoku::Stones<Side> stones;
    Color mover = gomoku::black;  // the colour of the next stone
    Phase phase = Phase::play;
    bool swapped = false;  // the second seat has the black stones
    bool won = false;      // by the colour that moved last
    bool over = false;
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr int max_moves = Side * Side;
  /// What a win pays; no evaluation comes near it.
  static constexpr Score win = 100'000;

  explicit GomokuOn(const GomokuForm& form = {});

  // ---- Rules ----

  Position initial() const;
  Player to_move(const Position& pos) const {
    switch (pos.phase) {
      case Phase::play: return static_cast<Player>((pos.mover == gomoku::white) != pos.swapped);
      case Phase::place:
      case Phase::choose_again: return Player::first;
      case Phase::choose:
      case Phase::add: break;
    }
    return Player::second;
  }
  void moves(const Position& pos, MoveList<GomokuOn>& list) const;
  void play(Position& pos, Move move) const;
  Move random_move(const Position& pos, Random& random) const;
  bool over(const Position& pos) const { return pos.over; }
  Score payoff(const Position& pos, Player seat) const {
    if (!pos.won) return 0;
    return seat == to_move(pos) ? -win : win;
  }
  Key key(const Position& pos) const { return pos.stones.keys[0] ^ word_of_state(pos); }
  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  // ---- Knowledge (evaluation.cpp) ----

  Score evaluate(const Position& pos) const;
  /// Nobody wins without a line that is still open, and enough stones to fill it.
  ScoreBounds score_bounds(const Position& pos) const;
  /// Where pairs of cells keep the mover from a line (pairing.cpp).
  Cap cap(const Position& pos) const;
  /// As many as there are empty cells, and with swap2 two choices.
  int plies_left(const Position& pos) const { return stones_left(pos) + (pos.phase == Phase::play ? 0 : 2); }
  Score promise(const Position& pos, Move move) const;
  int trait(const Position&, Move move) const { return move; }
  Score margin() const { return 150; }

  bool forced(const Position& pos) const { return !pos.stones.five[other(pos.mover)].empty(); }
  bool threat(const Position& pos, Move move) const {
    return move < take_white && pos.stones.four[pos.mover].has(move);
  }
  void pass(Position& pos) const {
    pos.mover = other(pos.mover);
    settle(pos);
  }
  bool may_pass(const Position& pos) const {
    return pos.phase == Phase::play && !pos.over && !forced(pos) && pos.stones.double_four[other(pos.mover)].empty();
  }
  Switches preferred_to_solve(Switches standard) const {
    return standard.set(Switch::threat_sequence, true).set(Switch::symmetry, true);
  }

  // ---- Wins at hand, and one step further off (tactics.cpp) ----

  std::optional<Move> winning_move(const Position& pos) const {
    if (pos.phase != Phase::play || pos.over || pos.stones.five[pos.mover].empty()) return std::nullopt;
    return pos.stones.five[pos.mover].first();
  }
  void safe_moves(const Position& pos, MoveList<GomokuOn>& list) const;
  void threats(const Position& pos, MoveList<GomokuOn>& list) const;

  std::optional<Move> double_threat(const Position& pos) const;
  void answers(const Position& pos, MoveList<GomokuOn>& list) const;
  void preparations(const Position& pos, MoveList<GomokuOn>& list) const;

  /// What wins, what must be stopped, or else the cells two steps from a stone: there games are decided, though nobody has
  /// proven it.
  bool focus(const Position& pos, MoveList<GomokuOn>& list) const;

  // ---- Weights that can be learned (evaluation.cpp) ----

  std::vector<std::string> feature_names() const;
  int stages() const { return 1; }
  int stage(const Position&) const { return 0; }
  bool count_features(const Position& pos, std::span<int> counts) const;
  Weights weights() const { return {weights_.begin(), weights_.end()}; }
  void set_weights(const Weights& weights) { std::copy(weights.begin(), weights.end(), weights_.begin()); }

  /// The one of all mirror images whose key is the least.
  Position canonical(const Position& pos) const;
  /// On small boards also the same for positions that differ in nothing that can still matter.
  Key canonical_key(const Position& pos) const {
    if (board_.knows_essence()) return board_.essence(pos.stones) ^ word_of_state(pos);
    const auto& keys = pos.stones.keys;
    return *std::min_element(keys.begin(), keys.begin() + board_.images()) ^ word_of_state(pos);
  }

  // ---- Text and picture (notation.cpp) ----

  static constexpr GameCard card{
      .name = "gomoku",
      .title = "Gomoku",
      .summary = "stones on empty cells; five in a line win",
      .size = "about 10^105 positions (15 × 15)",
      .known = "15 × 15, freestyle and exact: the first player wins (Allis, van den Herik and Huntjens 1993)",
      .unit = "points",
      .seats = "X O",
  };
  static std::span<const Parameter> parameters();
  static Expected<GomokuOn> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

  const Board& board() const { return board_; }

  // ---- Three classes for one game: the usual boards, larger ones, and small ones, which are solved ----

  using Otherwise = GomokuOn<Side == 15 ? 20 : 6>;
  static bool suits(const Settings& settings);

  /// Patterns from one to open_four, and the standings that are more than their sum, of the mover and of the other; and the turn.
  static constexpr std::size_t counted_patterns = 8;
  static constexpr std::size_t counted_standings = 3;
  static constexpr std::size_t features = 2 * (counted_patterns + counted_standings) + 1;

 private:
  static constexpr gomoku::Pattern first_counted_pattern = gomoku::Pattern::one;

  Key word_of_state(const Position& pos) const;
  void settle(Position& pos) const;
  bool may_put(const Position& pos, Cell cell) const { return board_.may_put(pos.stones, cell, pos.mover); }
  bool has_legal_cell(const Position& pos) const;
  int stones_left(const Position& pos) const { return board_.cells() - pos.stones.count; }

  void push_legal(const Position& pos, const Set& cells, MoveList<GomokuOn>& list) const;
  std::optional<Cell> legal_double_four(const Position& pos, Color color) const;

  static std::array<Score, features> hand_weights();
  std::optional<Score> known_value(const Position& pos) const;
  Score weighed(const Position& pos, const std::array<Score, features>& weights) const;
  void count(const Position& pos, std::span<int> counts) const;

  std::optional<std::string> misplaced(const Position& pos) const;
  bool has_line(const Position& pos, Color color) const;

  Board board_;
  bool swap2_;
  std::array<Score, features> weights_;
};

extern template class GomokuOn<6>;
extern template class GomokuOn<15>;
extern template class GomokuOn<20>;

/// The boards from 7 × 7 to 15 × 15. Others are played by Gomoku::Otherwise, and by its.
using Gomoku = GomokuOn<15>;

}  // namespace zermelo

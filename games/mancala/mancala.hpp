// Mancala with tokens of different values: who takes a pit chooses the order in which its tokens are dropped.
//
// The ring as the mover sees it, for six pits a side; tokens go from each place to the next lower one, and from 0 to 12:
//
//     theirs   1  2  3  4  5  6            places  0  1  2  3  4  5
//     bases  (theirs)    (mine)                                      6
//     mine     6  5  4  3  2  1            places 12 11 10  9  8  7
//
// A pit's number is how many tokens reach its owner's base. A pit whose orders are too many to list is sown in parts: the
// tokens not dropped yet are in hand, and the same seat goes on, so that a turn of any size is a few small moves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/mancala/tokens.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/core/telling.hpp"
#include "zermelo/knowledge/multisets.hpp"
#include "zermelo/knowledge/price_network.hpp"

namespace zermelo {

class Mancala {
 public:
  static constexpr int most_pits = 8;
  static constexpr Score point = 100;  // Score steps: estimates are finer than the count

  using Row = std::array<Tokens, most_pits>;  // from pit 1, the one beside the base
  struct Position {
    std::array<Row, 2> rows{};
    std::array<std::int16_t, 2> base{};  // points
    Tokens hand = 0;                     // taken from a pit and not dropped yet
    std::uint8_t place = 0;              // where the first of those goes
    std::uint8_t mover = 0;
    bool ended = false;
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// A pit and the order of its drops; pit 0: the order of those in hand.
  struct Move {
    std::uint32_t code;
    static Move of(int pit, Drops drops) { return {static_cast<std::uint32_t>(pit) | drops << 4}; }
    int pit() const { return static_cast<int>(code & 15); }
    Drops drops() const { return code >> 4; }
    friend bool operator==(const Move&, const Move&) = default;
  };

  enum class Order : std::uint8_t { choose, high, low };

  static constexpr int max_moves = most_pits * DroppingOrders::most_orders;

  /// So many pits a side, each with these tokens at the start: values from 1 to 10, at most three different ones.
  Mancala(int pits, std::span<const int> tokens, Order order);

  // ---- Rules ----

  Position initial() const { return initial_; }
  Player to_move(const Position& pos) const { return static_cast<Player>(pos.mover); }
  bool over(const Position& pos) const { return pos.ended; }

  void moves(const Position& pos, MoveList<Mancala>& list) const {
    for_each_handful(pos, [&](int pit, Tokens tokens, int) {
      if (!ordered(tokens)) list.push(Move::of(pit, 0));
      for (const Drops drops : listed(tokens)) list.push(Move::of(pit, drops));
    });
  }

  void play(Position& pos, Move move) const {
    const std::size_t mover = pos.mover;
    const Handful taken = taken_by(pos, move);
    if (move.pit() != 0) pos.rows[mover][static_cast<std::size_t>(move.pit() - 1)] = 0;
    int last = taken.place;
    const Handful left = dropped(taken, move, [&](int kind, int place) {
      last = place;
      if (place == pits_) {
        pos.base[mover] = static_cast<std::int16_t>(pos.base[mover] + value_of(kind));
      } else {
        Tokens& pit = place > pits_ ? pos.rows[mover][static_cast<std::size_t>(place - pits_ - 1)]
                                    : pos.rows[1 - mover][static_cast<std::size_t>(place)];
        pit = static_cast<Tokens>(pit + one_token(kind));
      }
    });
    pos.hand = left.tokens;
    pos.place = left.tokens != 0 ? static_cast<std::uint8_t>(left.place) : 0;
    if (left.tokens != 0) return;
    if (is_empty(pos.rows[mover])) {  // he takes what is left on the other side
      pos.base[mover] = static_cast<std::int16_t>(pos.base[mover] + points_in(pos.rows[1 - mover]));
      pos.rows[1 - mover] = {};
      pos.ended = true;
    }
    if (last != pits_) pos.mover ^= 1;
  }

  Score payoff(const Position& pos, Player seat) const {
    const auto own = static_cast<std::size_t>(index_of(seat));
    return point * (pos.base[own] - pos.base[1 - own]);
  }

  Key key(const Position& pos) const {
    std::array<std::uint64_t, 5> words{};
    std::memcpy(words.data(), pos.rows.data(), sizeof pos.rows);
    words[4] = static_cast<std::uint64_t>(pos.hand) << 48 | static_cast<std::uint64_t>(pos.place) << 40 |
               static_cast<std::uint64_t>(pos.mover) << 33 | static_cast<std::uint64_t>(pos.ended) << 32 |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(pos.base[0])) << 16 |
               static_cast<std::uint16_t>(pos.base[1]);
    Key key = 0;
    for (const std::uint64_t word : words) key = Random::mixed(key + word + 0x9e3779b97f4a7c15);
    return key;
  }

  Facts facts() const { return {.payoffs = Payoffs::points, .scale = point}; }

  // ---- Knowledge ----

  /// Less the moves that another one is proven to be as good as: the dearest tokens go into the own base (README.md).
  void undominated(const Position& pos, MoveList<Mancala>& list) const {
    for_each_handful(pos, [&](int pit, Tokens tokens, int place) {
      if (!ordered(tokens)) list.push(Move::of(pit, 0));
      for (const Drops drops : listed(tokens))
        if (saves_dearest(tokens, drops, place)) list.push(Move::of(pit, drops));
    });
  }

  /// What the mover is ahead by already, and the position as if nothing were: the values of the two differ by just that,
  /// whoever sits where.
  Score banked(const Position& pos) const { return point * (pos.base[pos.mover] - pos.base[1 - pos.mover]); }
  Position unbanked(const Position& pos) const {
    Position rest = pos;
    rest.base = {};
    rest.mover = 0;
    if (pos.mover != 0) std::swap(rest.rows[0], rest.rows[1]);
    return rest;
  }

  /// All that is left may go to the one or to the other.
  ScoreBounds score_bounds(const Position& pos) const {
    const Score rest = point * points_in_play(pos);
    return {banked(pos) - rest, banked(pos) + rest};
  }

  /// What is banked, and what the network, or the weights, expect of the rest.
  Score evaluate(const Position& pos) const;
  /// Another turn, points for the base, nothing for the other side.
  Score promise(const Position& pos, Move move) const;
  /// Of each pit the order that is estimated highest (foresight.cpp).
  void foremost(const Position& pos, MoveList<Mancala>& list) const;
  /// Calls with the index and the estimate, as the mover sees it, of what each move from a place in the list leads to.
  template <class Visitor>
  void foresee(const Position& pos, const MoveList<Mancala>& list, int from, Visitor visit) const {
    std::array<std::optional<Outlook>, most_pits + 1> outlooks;
    for (int index = from; index < list.size(); ++index) {
      auto& outlook = outlooks[static_cast<std::size_t>(list[index].pit())];
      if (!outlook) outlook = outlook_of(pos, list[index].pit());
      visit(index, outlook->rest + worth_by(outlook->prices, pos, list[index]));
    }
  }
  /// The pit, and what it brings at once.
  int trait(const Position& pos, Move move) const;

  // ---- Numbers for endgame tables (endgame.cpp) ----

  /// A slice is how many tokens are in play: none ever comes back from a base.
  int slices() const { return numbers_.most() + 1; }
  std::uint64_t slice_size(int slice) const { return numbers_.size(slice); }
  /// None in the middle of a turn.
  int slice(const Position& pos) const;
  /// The base is passed twice at most.
  int lowest_slice_after(const Position& pos) const { return tokens_in_play(pos) - 2; }
  /// The tokens as a multiset over pits and kinds, the mover's row first.
  std::uint64_t index(const Position& pos) const;
  Position position(int slice, std::uint64_t number) const;
  /// There are no more tokens of a kind than the game has; and either both rows have some or the game is over, since who
  /// empties his row takes what is left.
  bool occurs(const Position& pos) const;

  // ---- Weights that can be learned ----

  /// By how many tokens are left in play.
  static constexpr int most_stages = 6;
  int stages() const { return most_stages; }
  int stage(const Position& pos) const { return stage_with(tokens_in_play(pos)); }
  /// Of each pit, mine and theirs: that it holds so many tokens, and their points while it does; how many tokens a side has;
  /// points in hand; whose turn it is.
  std::vector<std::string> feature_names() const;
  bool count_features(const Position& pos, std::span<int> counts) const;
  Weights weights() const { return weights_; }
  /// No token in a pit counts more than it would in a base: dominance rests on that, also where estimates are compared.
  /// Either those of the features or, on the board that it was made for, those of a network.
  void set_weights(const Weights& weights);

  using Network = PriceNetwork<12>;
  std::vector<WeightRow> network_rows() const;
  std::size_t network_places() const { return Network::shape.places; }
  bool lay_out(const Position& pos, std::span<std::uint8_t> tokens, std::span<std::uint8_t> points) const;
  bool has_network() const { return network_ != nullptr; }

  // ---- Text, talk and picture ----

  static constexpr GameCard card{
      .name = "mancala",
      .title = "Mancala",
      .summary = "tokens worth 1, 5 and 10 are sown in an order of the mover's choice; more points win",
      .size = "36 first moves; about 73 plies",
      .known = "open; two pits a side: the second player wins by 14",
      .unit = "points",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Mancala> make(const Settings& settings);

  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

  // ---- Turns as people write them (notation.cpp) ----

  /// Between two parts of a pit's drops.
  bool midway(const Position& pos) const { return pos.hand != 0; }
  /// A pit and its whole order, in parts; the last tokens may be left out where they are alike. "4:1,5,10", and as well
  /// "4:15X" or "4 1 5 10". One part alone ends in a "+".
  Expected<std::vector<Move>> read_turn(const Position& pos, std::string_view text) const;
  std::string turn_text(const Position& pos, std::span<const Move> parts) const;
  Fault fault(const Position& pos, std::string_view text) const;
  Telling tell(const Position& pos, Move move) const;
  int points(const Position& pos, Player seat) const { return pos.base[static_cast<std::size_t>(index_of(seat))]; }
  /// Of a pit, or of it and the beginning of an order, its whole orders; first the one that keeps what is dear.
  Completions completions(const Position& pos, std::string_view text) const;

  int pits() const { return pits_; }
  int points_in(Tokens tokens) const {
    return count_of(tokens, 0) * values_[0] + count_of(tokens, 1) * values_[1] + count_of(tokens, 2) * values_[2];
  }
  int points_in(const Row& row) const {
    int points = 0;
    for (const Tokens tokens : row) points += points_in(tokens);
    return points;
  }
  int tokens_in_play(const Position& pos) const {
    unsigned all = pos.hand;  // of each kind, five bits a kind: no more than 31 in a game
    for (const Row& row : pos.rows)
      for (const Tokens tokens : row) all += tokens;
    return count_of(static_cast<Tokens>(all));
  }
  int points_in_play(const Position& pos) const {
    return points_in(pos.rows[0]) + points_in(pos.rows[1]) + points_in(pos.hand);
  }

 private:
  // ---- Places ----

  int first_place(int pit) const { return pits_ + pit - 1; }
  int next_place(int place) const { return place == 0 ? 2 * pits_ : place - 1; }
  /// How many drops come before the one into the base.
  int drops_before_base(int place) const { return place >= pits_ ? place - pits_ : place + pits_ + 1; }

  static bool is_empty(const Row& row) {
    return std::all_of(row.begin(), row.end(), [](Tokens tokens) { return tokens == 0; });
  }

  // ---- Orders ----

  /// Whether the mover has a choice.
  bool ordered(Tokens tokens) const { return order_ == Order::choose && !all_alike(tokens); }
  /// None without a choice.
  std::span<const Drops> listed(Tokens tokens) const {
    return order_ == Order::choose ? orders_->of(tokens) : std::span<const Drops>{};
  }
  int next_by_rule(Tokens hand) const {
    return order_ == Order::low ? std::countr_zero(static_cast<unsigned>(hand)) / 5 : dearest_kind(hand);
  }

  /// Calls with the pit, its tokens and the place of the first drop: of each pit that the mover may take, or of the hand.
  template <class Visitor>
  void for_each_handful(const Position& pos, Visitor visit) const {
    if (pos.ended) return;
    if (pos.hand != 0) {
      visit(0, pos.hand, pos.place);
      return;
    }
    for (int pit = 1; pit <= pits_; ++pit)
      if (const Tokens tokens = pos.rows[pos.mover][static_cast<std::size_t>(pit - 1)])
        visit(pit, tokens, first_place(pit));
  }

  /// Tokens, and where the first of them goes.
  struct Handful {
    Tokens tokens;
    int place;
  };
  /// What a move drops.
  Handful taken_by(const Position& pos, Move move) const {
    if (move.pit() == 0) return {pos.hand, pos.place};
    return {pos.rows[pos.mover][static_cast<std::size_t>(move.pit() - 1)], first_place(move.pit())};
  }
  /// Calls with the kind and the place of each drop; what is left goes on as another part.
  template <class Visitor>
  Handful dropped(Handful hand, Move move, Visitor visit) const {
    const auto drop = [&](int kind) {
      visit(kind, hand.place);
      hand = {static_cast<Tokens>(hand.tokens - one_token(kind)), next_place(hand.place)};
    };
    if (ordered(hand.tokens)) {
      const int count = orders_->drops(hand.tokens);
      for (int number = 0; number < count; ++number) drop(kind_at(move.drops(), number));
    }
    while (hand.tokens != 0 && !ordered(hand.tokens)) drop(next_by_rule(hand.tokens));
    return hand;
  }
  int value_of(int kind) const { return values_[static_cast<std::size_t>(kind)]; }

  bool saves_dearest(Tokens tokens, Drops drops, int place) const;

  // ---- Estimates ----

  /// A pit with more tokens, and a row with more, counts as one with so many.
  static constexpr std::size_t most_in_pit = 8;
  static constexpr std::size_t most_in_row = 15;
  /// Features come in this order: for each side, pit and number of tokens in it, two; for each side and number of tokens in
  /// its row, from none, one; and these.
  enum OfPit { points_in_it, holds_it, pit_features };
  enum Last { in_hand, turn, last_features };
  std::size_t pit_feature(std::size_t side, std::size_t pit, std::size_t tokens) const {
    return ((side * static_cast<std::size_t>(pits_) + pit) * most_in_pit + tokens - 1) * pit_features;
  }
  std::size_t row_feature(std::size_t side, std::size_t tokens) const {
    return pit_feature(2, 0, 1) + side * (most_in_row + 1) + tokens;
  }
  std::size_t last_feature(Last which) const { return row_feature(2, 0) + which; }
  std::size_t features() const { return last_feature(last_features); }
  /// Calls with the feature and how often it occurs, of those that do.
  template <class Visitor>
  void for_each_feature(const Position& pos, Visitor visit) const;
  Weights weights_by_hand() const;
  /// What is still to come.
  Score expected(const Position& pos) const;
  Score expected_by_network(const Position& pos) const;

  int stage_with(int tokens_in_play) const {
    const int all = totals_[0] + totals_[1] + totals_[2];
    return std::min((all - tokens_in_play) * most_stages / all, most_stages - 1);
  }

  /// How many tokens lie in each place, as a seat sees the ring.
  using Numbers = std::array<std::uint8_t, 2 * most_pits + 1>;
  Numbers numbers_for(const Position& pos) const;
  /// What a point is worth in each place, and what the numbers of tokens are worth whichever they are.
  using Prices = std::array<Score, 2 * most_pits + 1>;
  struct Appraisal {
    Prices prices;
    Score numbers;
  };
  /// As that seat sees it, whether it has the turn or not.
  Appraisal appraised(const Numbers& numbers, bool has_turn) const;
  Appraisal by_network(const Numbers& numbers, bool has_turn) const;
  Appraisal by_weights(const Numbers& numbers, bool has_turn) const;
  Appraisal after_sowing(const Position& pos, int pit) const;
  /// Of a pit: the estimate of what its sowing leads to, less the worth of the drops.
  struct Outlook {
    Prices prices;
    Score rest;
  };
  Outlook outlook_of(const Position& pos, int pit) const;
  Move best_by(const Prices& prices, const Position& pos, int pit) const;
  Score worth_by(const Prices& prices, const Position& pos, Move move) const;
  /// What lies in the places is worth so much, less what a pit holds.
  Score worth_of_rest(const Prices& prices, const Position& pos, int pit) const;

  /// What a move does at once.
  struct Effect {
    int gained = 0;  // points for the mover's base
    int given = 0;   // to the other side
    bool again = false;
  };
  Effect effect_of(const Position& pos, Move move) const;

  // ---- Reading ----

  Expected<Tokens> read_tokens(std::string_view text) const;
  Expected<Row> read_row(std::string_view text) const;
  std::string tokens_text(Tokens tokens) const;
  std::string short_text(Tokens tokens) const;
  std::string row_text(const Position& pos, std::size_t seat) const;
  std::string place_text(int place) const;
  Expected<Position> checked(const Position& pos) const;

  /// What was typed as a move: as far as it makes sense, and then what is wrong.
  struct Typed {
    int pit = 0;
    std::vector<int> kinds{};  // of the drops
    bool part = false;         // no more than one part was meant
    Fault fault{};
  };
  Typed typed(const Position& pos, std::string_view text) const;
  bool is_complete(Tokens tokens, const std::vector<int>& kinds) const;
  std::vector<int> completed(Handful hand, std::vector<int> kinds) const;
  std::string order_text(int pit, const std::vector<int>& kinds) const;
  std::string values_text(Tokens tokens) const;
  Error refusal(const Position& pos, std::string_view text, const Fault& fault) const;

  /// Six pits with a 1, a 5 and a 10 each, in any order: what numbers were learned on.
  bool is_usual() const {
    return pits_ == 6 && order_ == Order::choose && values_ == std::array{1, 5, 10} &&
           totals_ == std::array{12, 12, 12};
  }

  int pits_;
  Order order_;
  std::array<int, token_kinds> values_{};  // of the kinds, rising; 0 where there are fewer
  std::array<int, token_kinds> totals_{};  // tokens of each kind
  std::shared_ptr<const DroppingOrders> orders_;
  int kinds_ = 0;  // with tokens
  Multisets numbers_;
  Position initial_;
  Weights weights_;
  /// Knows more than weights do, of the board that it was learned on.
  std::shared_ptr<const Network> network_;
};

}  // namespace zermelo

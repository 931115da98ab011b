// Whatever is switched on, a win or a loss that the search reports is one, and what it calls solved is solved. The truth comes
// from a solver without any technique: it plays every line to its end and remembers positions.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <unordered_map>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "tests/support/full.hpp"
#include "tests/support/switches.hpp"

namespace zermelo::tests {

namespace {

template <Game G>
class Solver {
 public:
  explicit Solver(const G& game) : game_(game) {}

  /// 1, 0 or -1: won, drawn or lost for the mover.
  int outcome(const typename G::Position& pos) {
    if (game_.over(pos)) {
      const Score payoff = game_.payoff(pos, game_.to_move(pos));
      return payoff > 0 ? 1 : payoff < 0 ? -1 : 0;
    }
    const Key key = game_.key(pos);
    if (const auto known = outcomes_.find(key); known != outcomes_.end()) return known->second;
    MoveList<G> moves;
    game_.moves(pos, moves);
    int best = -1;
    for (int index = 0; index < moves.size() && best < 1; ++index) {
      const auto child = after(game_, pos, moves[index]);
      best = std::max(best, game_.to_move(child) == game_.to_move(pos) ? outcome(child) : -outcome(child));
    }
    outcomes_[key] = static_cast<std::int8_t>(best);
    return best;
  }

 private:
  const G& game_;
  std::unordered_map<Key, std::int8_t> outcomes_;
};

/// A game that lies: lines, ends and payoffs follow from a number, and so does all that it tells a search, which has nothing to
/// do with them. Every technique errs here as often as it can. Lines meet again, and a seat may move twice.
class Liar {
 public:
  struct Position {
    std::uint32_t number = 0;
    std::uint32_t ply = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;
  static constexpr int max_moves = 5;
  static constexpr Score win = 4;

  explicit Liar(std::uint64_t seed) : seed_(seed) {}

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const {
    return lot(pos, 1) % 4 == 0 ? Player::first : seat(static_cast<int>(pos.ply) % 2);
  }
  /// Out of line, or the compiler warns that a list without moves might be read.
  [[gnu::noinline]] void moves(const Position& pos, MoveList<Liar>& list) const {
    if (over(pos)) return;
    for (std::uint64_t move = 0; move <= lot(pos, 2) % max_moves; ++move) list.push(static_cast<Move>(move));
  }
  void play(Position& pos, Move move) const {
    pos = {static_cast<std::uint32_t>(lot(pos, 10U + move) % 200), pos.ply + 1};
  }
  bool over(const Position& pos) const { return pos.ply >= 8 || (pos.ply > 0 && lot(pos, 3) % 8 == 0); }
  Score payoff(const Position& pos, Player seat) const {
    const Score first = win * (static_cast<Score>(lot(pos, 4) % 3) - 1);
    return seat == Player::first ? first : -first;
  }
  Key key(const Position& pos) const { return lot(pos, 0); }
  Facts facts() const { return {.payoffs = Payoffs::outcome, .win = win}; }

  Score evaluate(const Position& pos) const { return static_cast<Score>(lot(pos, 5) % (2 * win - 1)) - win + 1; }
  Score promise(const Position& pos, Move move) const { return static_cast<Score>(lot(pos, 20U + move) % 1000); }
  Score margin() const { return 1; }
  void noisy_moves(const Position& pos, MoveList<Liar>& list) const {
    MoveList<Liar> all;
    moves(pos, all);
    for (const Move move : all)
      if (lot(pos, 30U + move) % 3 == 0) list.push(move);
  }
  bool quiet(const Position& pos) const {
    MoveList<Liar> noisy;
    noisy_moves(pos, noisy);
    return noisy.empty();
  }
  void pass(Position& pos) const { play(pos, max_moves); }
  bool may_pass(const Position& pos) const { return !over(pos); }
  bool forced(const Position& pos) const { return lot(pos, 6) % 4 == 0; }
  bool threat(const Position& pos, Move move) const { return lot(pos, 40U + move) % 4 == 0; }
  int stage(const Position& pos) const { return static_cast<int>(pos.ply / 4); }

  std::string position_text(const Position& pos) const {
    return std::to_string(pos.number) + " at ply " + std::to_string(pos.ply);
  }
  std::string move_text(const Position&, Move move) const { return std::to_string(move); }

 private:
  std::uint64_t lot(const Position& pos, std::uint64_t question) const {
    return Random::mixed(Random::mixed(seed_ + pos.number * 64U + question) + pos.ply);
  }
  std::uint64_t seed_;
};

/// Any of all switches, each as likely on as off, with any of its numbers.
Switches any_switches(Random& random) {
  Switches switches{};
  for (const SwitchRow& row : switch_table) {
    switches.set(row.id, random.chance(0.5));
    if (row.number.standard != 0)
      switches.set_number(row.id, random.between(row.number.low, std::min(row.number.high, 8)));
  }
  return switches;
}

/// Parameters as wrong as they can be: cuts without reason must not make claims either.
ProbCutParameters any_parameters(double win, Random& random) {
  ProbCutParameters parameters;
  parameters.threshold = 2 * random.unit();
  for (int depth = 2; depth <= 8; ++depth)
    for (int shallow = 1; shallow < depth; ++shallow)
      if (random.chance(0.5))
        parameters.rows.push_back(
            {random.between(0, 1), depth, shallow, 0.2 + 2 * random.unit(), 0, win / 200 * random.unit()});
  return parameters;
}

/// Searches of a property, a tenth where sanitizers slow everything down.
#ifdef __SANITIZE_ADDRESS__
constexpr int trials = 200;
#else
constexpr int trials = 2000;
#endif

constexpr std::array<std::size_t, 3> table_sizes{1, 4 << 10, 1 << 20};

struct Tally {
  int claims = 0;  // wins and losses that were reported
  int solved = 0;
};

/// Searches along one random game, with one table and other switches for each search.
template <Game G>
Tally claims_hold(const G& game, Solver<G>& solver, int searches, int most_plies, int most_depth, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int number = 0; number < searches && !testing::Test::HasFailure();) {
    auto pos = after_random_moves(game, random.between(0, most_plies), random);
    TranspositionTable table(table_sizes[static_cast<std::size_t>(random.between(0, 2))]);
    for (; !game.over(pos) && number < searches; ++number) {
      const Switches switches = any_switches(random);
      const ProbCutParameters parameters = any_parameters(facts_of(game).win, random);
      const int depth = random.between(1, most_depth);
      Tools tools;
      tools.table = &table;
      tools.prob_cut = &parameters;
      // Some combinations of extensions go very deep; what a search that is stopped says must be true as well.
      Limits limits;
      limits.nodes = 20'000;
      const auto result = searched_fully(game, pos, depth, switches, tools, limits);
      std::ostringstream names;
      showValue(switches, names);
      SCOPED_TRACE(game.position_text(pos) + " depth " + std::to_string(depth) + " " + names.str() + " seed " +
                   std::to_string(seed) + " search " + std::to_string(number));

      const Score win = facts_of(game).win;
      const auto value = static_cast<Score>(result.value);
      const int truth = solver.outcome(pos);
      if (value >= win || value <= -win) {
        ++tally.claims;
        EXPECT_EQ(value > 0 ? 1 : -1, truth);
      }
      if (result.source == Source::solved) {
        ++tally.solved;
        EXPECT_EQ(value > 0 ? 1 : value < 0 ? -1 : 0, truth);
        EXPECT_TRUE(value == 0 || value >= win || value <= -win) << value;
      }
      for (const auto& move : result.moves) {
        const auto child = after(game, pos, move.move);
        const int sign = game.to_move(child) == game.to_move(pos) ? 1 : -1;
        if (move.value <= -win) {
          EXPECT_EQ(sign * solver.outcome(child), -1) << game.move_text(pos, move.move);
        }
        if (move.value >= win && move.bound == Bound::exact) {
          EXPECT_EQ(sign * solver.outcome(child), 1) << game.move_text(pos, move.move);
        }
      }
      table.grow_older();
      MoveList<G> moves;
      game.moves(pos, moves);
      game.play(pos, moves[random.between(0, moves.size() - 1)]);
    }
  }
  return tally;
}

}  // namespace

// Cases that once went wrong.

// A forced position is razored at depth 1 by a search to depth 0, which the forced extension makes one to depth 1, which is
// razored: without end, until the stack is full.
TEST(Proven, RazoringEndsInAForcedPosition) {
  const Breakthrough game(5, 5);
  const Switches switches{Switch::evaluation, Switch::null_window, Switch::quiescence, Switch::razoring,
                          Switch::forced_extension};
  const auto result = searched_fully(game, position(game, "B...B/WB..B/WBBWW/.BW../W.WWW W"), 4, switches);
  EXPECT_EQ(result.bound, Bound::exact);
}

// Likewise a row with a shallow depth one less than the deep one.
TEST(Proven, ProbCutEndsInAForcedPosition) {
  const Breakthrough game(5, 5);
  ProbCutParameters parameters;
  for (int depth = 2; depth <= 5; ++depth) parameters.rows.push_back({0, depth, depth - 1, 1, 0, 30});
  Tools tools;
  tools.prob_cut = &parameters;
  const Switches switches{Switch::evaluation, Switch::null_window, Switch::prob_cut, Switch::forced_extension};
  const auto pos = position(game, ".BBBB/.B.BB/WBB../.W.WW/WW.WW W");
  EXPECT_EQ(searched_fully(game, pos, 5, switches, tools).bound, Bound::exact);
}

// The end of the best line is lost, so every move is taken for lost; but the mover would have left the line. Black wins here.
TEST(Proven, SecondarySearchClaimsNoLoss) {
  const Breakthrough game(4, 4);
  const auto pos = position(game, "BBB./BBBW/WW../WWWW B");
  EXPECT_EQ(Solver<Breakthrough>(game).outcome(pos), 1);
  EXPECT_GT(searched_fully(game, pos, 3, Switches{Switch::secondary_search}).value, -Breakthrough::win);
}

TEST(Proven, NoSwitchesMakeAFalseClaimInBreakthrough) {
  for (const auto& [width, height] : {std::pair{4, 4}, {3, 5}, {5, 4}}) {
    const Breakthrough game(width, height);
    Solver<Breakthrough> solver(game);
    const Tally tally = claims_hold(game, solver, trials, 10, 8, 17);
    EXPECT_GT(tally.claims, trials / 100);
    EXPECT_GT(tally.solved, trials / 100);
  }
}

TEST(Proven, NoSwitchesMakeAFalseClaimInConnectFour) {
  const ConnectFour::Otherwise game(FreeShape{4, 4, 3});
  Solver<ConnectFour::Otherwise> solver(game);
  claims_hold(game, solver, trials, 8, 9, 23);
  const ConnectFour::Otherwise drawn(FreeShape{4, 4, 4});
  Solver<ConnectFour::Otherwise> draws(drawn);
  const Tally tally = claims_hold(drawn, draws, trials, 10, 12, 23);
  EXPECT_GT(tally.claims, trials / 100);
  EXPECT_GT(tally.solved, trials / 100);
}

TEST(Proven, NoSwitchesMakeAFalseClaimInAGameOfLies) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= trials / 2 && !testing::Test::HasFailure(); ++seed) {
    const Liar game(seed * 1'000'003);
    Solver<Liar> solver(game);
    const Tally more = claims_hold(game, solver, 200, 3, 7, seed);
    tally = {tally.claims + more.claims, tally.solved + more.solved};
  }
  EXPECT_GT(tally.claims, trials / 100);
  EXPECT_GT(tally.solved, trials / 100);
}

}  // namespace zermelo::tests

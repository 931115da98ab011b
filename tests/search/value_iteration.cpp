// Value iteration: expectiminimax where play ends, published and independently computed values where it can come back, and no
// answer where there is none to be had.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

#include "games/pig/pig.hpp"
#include "tests/support/chance.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

double winning(const Result<Pig>& result) {
  return (result.value / Pig::win + 1) / 2;
}

/// The equations of Neller and Presser for the probability that the mover wins with `own` points against `other` and `turn`
/// points of the turn, all of them swept until nothing changes: no positions, no components.
class PigByEquations {
 public:
  PigByEquations(int goal, int die) : goal_(goal), die_(die), table_(index(goal, 0, 0), 0.5) {
    for (double change = 1; change > 1e-13;) {
      change = 0;
      for (int own = 0; own < goal; ++own)
        for (int other = 0; other < goal; ++other)
          for (int turn = 0; turn <= goal - own; ++turn) {
            const double now = best(own, other, turn);
            change = std::max(change, std::abs(now - value(own, other, turn)));
            table_[index(own, other, turn)] = now;
          }
    }
  }

  double value(int own, int other, int turn) const { return table_[index(own, other, turn)]; }

 private:
  double best(int own, int other, int turn) const {
    double rolled = 1 - value(other, own, 0);
    for (int side = 2; side <= die_; ++side) rolled += value(own, other, std::min(turn + side, goal_ - own));
    rolled /= die_;
    if (turn == 0) return rolled;
    return std::max(rolled, own + turn >= goal_ ? 1 : 1 - value(other, own + turn, 0));
  }
  std::size_t index(int own, int other, int turn) const {
    return static_cast<std::size_t>((own * goal_ + other) * (goal_ + 1) + turn);
  }

  int goal_;
  int die_;
  std::vector<double> table_;
};

/// Each of two players may wait, or throw a coin that favours the other. Who waits for ever never loses: no value is proven.
struct Waiting {
  struct Position {
    std::uint8_t state = 0;  // 0, 1: a seat moves; 2, 3: its coin is in the air; 4, 5: a seat has won
  };
  using Move = std::uint8_t;  // the next state
  static constexpr int max_moves = 2;
  Position initial() const { return {}; }
  Player to_move(const Position& pos) const {
    return pos.state == 2 || pos.state == 3 ? Player::chance : seat(pos.state & 1);
  }
  void moves(const Position& pos, MoveList<Waiting>& list) const {
    if (pos.state > 3) return;
    list.push(pos.state > 1 ? 4 : 1 - pos.state);
    list.push(pos.state > 1 ? 5 : 2 + pos.state);
  }
  void outcomes(const Position& pos, OutcomeList<Waiting>& list) const {
    const double first_wins = pos.state == 2 ? 0.4 : 0.6;
    list.push({4, first_wins});
    list.push({5, 1 - first_wins});
  }
  void play(Position& pos, Move move) const { pos.state = move; }
  bool over(const Position& pos) const { return pos.state > 3; }
  Score payoff(const Position& pos, Player seat) const { return (pos.state == 4) == (seat == Player::first) ? 1 : -1; }
  Key key(const Position& pos) const { return pos.state; }
  ScoreBounds score_bounds(const Position&) const { return {-1, 1}; }
};

/// A walk that goes on for longer than any memory: more positions than are listed.
struct LongWalk {
  struct Position {
    std::uint32_t steps = 0;
  };
  using Move = std::uint8_t;
  static constexpr int max_moves = 2;
  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return pos.steps == 0 ? Player::first : Player::chance; }
  void moves(const Position& pos, MoveList<LongWalk>& list) const {
    if (over(pos)) return;
    list.push(1);
    list.push(2);
  }
  void outcomes(const Position&, OutcomeList<LongWalk>& list) const {
    list.push({1, 0.5});
    list.push({2, 0.5});
  }
  void play(Position& pos, Move move) const { pos.steps += move; }
  bool over(const Position& pos) const { return pos.steps > 1'000'000'000; }
  Score payoff(const Position&, Player) const { return 0; }
  Key key(const Position& pos) const { return pos.steps; }
  ScoreBounds score_bounds(const Position&) const { return {-1, 1}; }
};

}  // namespace

RC_GTEST_PROP(ValueIteration, IsExpectiminimaxOnTrees, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9, .chance = true}));
  const auto oracle = searched<Expectiminimax>(tree);
  const auto result = searched<ValueIteration>(tree);
  RC_ASSERT(result.bound == Bound::exact);
  RC_ASSERT(result.source == Source::solved);
  RC_ASSERT(std::abs(result.value - oracle.value) < 1e-9);
  RC_ASSERT(result.moves.size() == oracle.moves.size());
  for (std::size_t index = 0; index < oracle.moves.size(); ++index)
    RC_ASSERT(std::abs(result.moves[index].value - oracle.moves[index].value) < 1e-9);
}

// Goal 2: every side but 1 wins at once, so the mover wins 5/6 + 1/6 of what he has after the other's turn: 6/7.
TEST(ValueIteration, SolvesTheShortestPigByHand) {
  EXPECT_NEAR(winning(searched<ValueIteration>(Pig(2, 6))), 6.0 / 7, 1e-12);
  EXPECT_NEAR(winning(searched<ValueIteration>(Pig(2, 2))), 2.0 / 3, 1e-12);
}

TEST(ValueIteration, SolvesPigLikeTheEquations) {
  for (const auto& [goal, die] : {std::pair{3, 6}, {10, 6}, {20, 6}, {12, 2}, {15, 20}}) {
    const Pig game(goal, die);
    const PigByEquations equations(goal, die);
    EXPECT_NEAR(winning(searched<ValueIteration>(game)), equations.value(0, 0, 0), 1e-10) << goal << ", die " << die;
    for (const Pig::Position& pos : decisions_of(game, 5, 40)) {
      const bool second = pos.mover == Player::second;
      EXPECT_NEAR(winning(searched<ValueIteration>(game, pos)),
                  equations.value(pos.scores[second ? 1 : 0], pos.scores[second ? 0 : 1], pos.turn), 1e-10)
          << game.position_text(pos);
    }
  }
}

// The deeper expectiminimax looks, the nearer it comes.
TEST(ValueIteration, IsWhereExpectiminimaxIsGoing) {
  const Pig game(2, 2);
  const double value = searched<ValueIteration>(game).value;
  double before = 2 * Pig::win;
  for (const int depth : {4, 8, 12, 16}) {
    const double error = std::abs(searched<Expectiminimax>(game, depth).value - value);
    EXPECT_LT(error, before / 2) << depth;
    before = error;
  }
}

TEST(ValueIteration, HasNoAnswerWhereWaitingIsBest) {
  const auto result = searched<ValueIteration>(Waiting{});
  EXPECT_EQ(result.bound, Bound::none);
  EXPECT_EQ(result.source, Source::search);
  EXPECT_EQ(result.line.size(), 1U) << "a legal move all the same";
  EXPECT_EQ(result.moves.size(), 2U);
}

TEST(ValueIteration, HasNoAnswerWhereThereAreTooManyPositions) {
  const auto result = searched<ValueIteration>(LongWalk{});
  EXPECT_EQ(result.bound, Bound::none);
  EXPECT_LE(result.nodes, ValueIteration<LongWalk>::most_positions + 1);
  EXPECT_EQ(result.line.size(), 1U);
}

TEST(ValueIteration, IsRefusedWhereEveryLineEnds) {
  const auto tree = Tree::read("(max (chance 0.5:1 0.5:2) 1)");
  ASSERT_TRUE(tree);
  EXPECT_EQ(refusal(*tree, ValueIteration<Tree>::card),
            "value-iteration needs a game in which play can come back to a position, and this game has an end to every "
            "line");
  EXPECT_EQ(refusal(Pig(), ValueIteration<Pig>::card), std::nullopt);
}

TEST(ValueIteration, StopsWhenItIsTold) {
  for (const std::uint64_t nodes : {1, 100, 10'000}) {
    Limits limits;
    limits.nodes = nodes;
    Budget budget(limits);
    NoTrace trace;
    const Pig game(30, 6);
    const auto result = ValueIteration<Pig>(game, Switches::standard(), budget, trace).search(game.initial(), 1);
    EXPECT_TRUE(budget.spent());
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_EQ(result.bound, Bound::none);
  }
}

}  // namespace zermelo::tests

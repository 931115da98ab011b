// Pig: the rules turn by turn, perft against a second count, what a good player holds at, and bad texts.
#include "games/pig/pig.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/support/audit.hpp"
#include "tests/support/chance.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using Position = Pig::Position;

Position position(const Pig& game, const std::string& text) {
  const auto pos = game.read_position(text);
  if (!pos) ADD_FAILURE() << text << ": " << pos.error().message;
  return pos ? *pos : game.initial();
}

/// The text after some moves, rolls included.
std::string after_moves(const Pig& game, const std::string& start, const std::vector<std::string>& moves) {
  Position pos = position(game, start);
  for (const std::string& text : moves) {
    const auto move = game.read_move(pos, text);
    if (!move) return move.error().message;
    game.play(pos, *move);
  }
  return game.position_text(pos);
}

std::string error_of(const Pig& game, const std::string& text) {
  const auto pos = game.read_position(text);
  return pos ? "no error" : pos.error().message;
}

/// The rules a second time, by numbers alone: how many positions lie so many plies ahead.
struct Counter {
  int goal;
  int die;

  std::uint64_t before_move(int own, int other, int turn, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = before_roll(own, other, turn, depth - 1);
    if (turn > 0) count += own + turn >= goal ? (depth == 1 ? 1U : 0U) : before_move(other, own + turn, 0, depth - 1);
    return count;
  }
  std::uint64_t before_roll(int own, int other, int turn, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = before_move(other, own, 0, depth - 1);
    for (int side = 2; side <= die; ++side) count += before_move(own, other, turn + side, depth - 1);
    return count;
  }
};

}  // namespace

TEST(Pig, TurnByTurn) {
  const Pig game;
  EXPECT_EQ(game.position_text(game.initial()), "0 0 0 1");
  EXPECT_EQ(after_moves(game, "0 0 0 1", {"roll"}), "0 0 0 1 roll");
  EXPECT_EQ(after_moves(game, "0 0 0 1", {"roll", "6", "roll", "2"}), "0 0 8 1");
  EXPECT_EQ(after_moves(game, "0 0 0 1", {"roll", "6", "roll", "2", "hold"}), "8 0 0 2");
  EXPECT_EQ(after_moves(game, "0 0 0 1", {"roll", "6", "roll", "1"}), "0 0 0 2") << "a 1 takes the points of the turn";
  EXPECT_EQ(after_moves(game, "8 0 0 2", {"roll", "3", "hold", "roll", "1"}), "8 3 0 2") << "and nothing more";
  EXPECT_EQ(after_moves(game, "0 0 0 1", {"hold"}),
            "'hold' is no move here; expected roll: nobody holds before the first roll");
}

TEST(Pig, EndsWhenSomebodyHoldsAtTheGoal) {
  const Pig game;
  const Position there = position(game, "96 90 4 1");
  EXPECT_FALSE(game.over(there)) << "the points must be kept";
  const Position won = after(game, there, Pig::hold);
  EXPECT_TRUE(game.over(won));
  EXPECT_EQ(game.position_text(won), "100 90 0 2");
  EXPECT_EQ(game.payoff(won, Player::first), Pig::win);
  EXPECT_EQ(game.payoff(won, Player::second), -Pig::win);
  EXPECT_EQ(game.score_bounds(won).high, -Pig::win) << "as the second seat sees it";
  EXPECT_EQ(after_moves(game, "96 90 2 1", {"roll", "6"}), "96 90 4 1") << "more than the goal is not counted";
  EXPECT_EQ(after_moves(game, "96 90 4 1", {"roll", "1"}), "96 90 0 2");
}

TEST(Pig, PerftAgreesWithASecondCount) {
  for (const auto& [goal, die] : {std::pair{100, 6}, {10, 6}, {2, 2}, {5, 3}, {30, 20}}) {
    const Pig game(goal, die);
    for (int depth = 1; depth <= 7; ++depth) {
      Budget budget{Limits{}};
      EXPECT_EQ(perft(game, game.initial(), depth, budget), (Counter{goal, die}.before_move(0, 0, 0, depth)))
          << goal << ", die " << die << ", depth " << depth;
    }
  }
}

TEST(Pig, NoTwoPositionsShareAKey) {
  const Pig game(6, 6);
  std::set<Key> keys;
  std::set<std::string> texts;
  std::vector<Position> left{game.initial()};
  while (!left.empty()) {
    const Position pos = left.back();
    left.pop_back();
    const bool is_new = texts.insert(game.position_text(pos)).second;
    EXPECT_EQ(keys.insert(game.key(pos)).second, is_new);
    if (!is_new) continue;
    MoveList<Pig> moves;
    game.moves(pos, moves);
    for (const auto move : moves) left.push_back(after(game, pos, move));
  }
  EXPECT_GT(texts.size(), 100U);
}

// Neller and Presser: hold at 21 and an eighth of the difference; from 71 on roll for the win.
TEST(Pig, PromisesWhatAGoodPlayerDoes) {
  const Pig game;
  const auto holds = [&](const char* text) {
    const Position pos = position(game, text);
    return game.promise(pos, Pig::hold) > game.promise(pos, Pig::roll);
  };
  EXPECT_FALSE(holds("0 0 20 1"));
  EXPECT_TRUE(holds("0 0 21 1"));
  EXPECT_FALSE(holds("0 40 25 1")) << "behind: 26";
  EXPECT_TRUE(holds("0 40 26 1"));
  EXPECT_TRUE(holds("0 40 16 2")) << "ahead: 16";
  EXPECT_FALSE(holds("70 71 25 1"));
  EXPECT_TRUE(holds("70 71 30 1")) << "that wins";
}

TEST(Pig, TheEvaluationIsTheSameForBothSeats) {
  const Pig game;
  for (const auto& [one, other] : {std::pair{"10 30 5 1", "30 10 5 2"}, {"99 0 0 1", "0 99 0 2"}})
    EXPECT_EQ(game.evaluate(position(game, one)), game.evaluate(position(game, other)));
  EXPECT_EQ(game.evaluate(position(game, "10 30 5 1 roll")), -game.evaluate(position(game, "30 10 5 2 roll")))
      << "before a roll, as the first seat sees it";
}

// Off by few wins in 100, in the mean.
TEST(Pig, TheEvaluationIsNearTheSolution) {
  const Pig game(40, 6);
  double error = 0;
  const auto set = decisions_of(game, 10, 80);
  for (const Position& pos : set)
    error += std::abs(game.evaluate(pos) - searched<ValueIteration>(game, pos).value) / Pig::win / 2;
  EXPECT_LT(error / static_cast<double>(set.size()), 0.1);
}

TEST(Pig, BadTextsAreRefused) {
  const Pig game;
  EXPECT_TRUE(error_of(game, "").starts_with("position has 0 words; expected both scores"));
  EXPECT_TRUE(error_of(game, "0 0 0").starts_with("position has 3 words"));
  EXPECT_TRUE(error_of(game, "0 0 0 1 roll x").starts_with("position has 6 words"));
  EXPECT_TRUE(error_of(game, "0 101 0 1").starts_with("position: '101' is no number from 0 to 100"));
  EXPECT_TRUE(error_of(game, "0 -1 0 1").starts_with("position: '-1' is no number"));
  EXPECT_TRUE(error_of(game, "00 0 0 1").starts_with("position: '00' is no number"));
  EXPECT_TRUE(error_of(game, "0 0 0 3").starts_with("position: '3'; expected"));
  EXPECT_TRUE(error_of(game, "0 0 0 1 rolls").starts_with("position: 'rolls'; expected"));
  EXPECT_EQ(error_of(game, "100 0 0 1"), "position: seat 1 is to move and has won already");
  EXPECT_EQ(error_of(game, "95 0 6 1"), "position: 6 points of the turn; expected at most 5, which win");
  EXPECT_EQ(error_of(game, "0 0 1 1"), "position: 1 point of the turn; no roll brings that");
  EXPECT_TRUE(error_of(game, "100 0 2 2").starts_with("position: a turn goes on after a win"));
  const auto roll = game.read_move(position(game, "0 0 0 1 roll"), "7");
  ASSERT_FALSE(roll);
  EXPECT_EQ(roll.error().message, "'7' is no move here; expected what the die shows, 1 to 6");
}

TEST(Pig, OtherGoalsAndDiceObeyTheRulesToo) {
  audit(Pig(2, 2));
  audit(Pig(10, 20));
}

}  // namespace zermelo::tests

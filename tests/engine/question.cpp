// Questions in words: what they ask of each kind of game, and back.
#include "engine/question.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/registry.hpp"
#include "engine/request.hpp"

namespace zermelo::engine {

namespace {

constexpr Facts outcome{.payoffs = Payoffs::outcome, .win = 50};
constexpr Facts points{.payoffs = Payoffs::points};
constexpr Facts tenths{.payoffs = Payoffs::numbers, .scale = 10, .shown_for_first = true};

Score asked(const std::string& text, const Facts& facts, Player mover = Player::first) {
  return question_from(text, facts, mover).at_least;
}

}  // namespace

TEST(Question, AsksForAPayoff) {
  EXPECT_EQ(asked("win", outcome), 50);
  EXPECT_EQ(asked("draw", outcome), 0);
  EXPECT_EQ(asked("win", points), 1);
  EXPECT_EQ(asked("+18", points), 18);
  EXPECT_EQ(asked("18", points), 18);
  EXPECT_EQ(asked("-3", points), -3);
  EXPECT_EQ(asked("+2.5", points), 3) << "more than two and a half is three";
  EXPECT_EQ(asked("+2.5", tenths), 25);
  EXPECT_EQ(asked("+0.3", tenths), 3);
  EXPECT_EQ(asked("+2.5", tenths, Player::second), -25) << "min wants to come down to it";
}

TEST(Question, ComesBackAsItWasAsked) {
  for (const Player mover : {Player::first, Player::second}) {
    for (const char* text : {"win", "draw"})
      EXPECT_EQ(question_text(question_from(text, outcome, mover), outcome, mover), text);
    for (const char* text : {"+18", "-3", "+0"})
      EXPECT_EQ(question_text(question_from(text, points, mover), points, mover), text);
    for (const char* text : {"+2.5", "-0.3", "+7"})
      EXPECT_EQ(question_text(question_from(text, tenths, mover), tenths, mover), text);
  }
}

TEST(Question, IsRefusedWhereTheGameHasNoAnswer) {
  for (const char* text : {"+1", "loss", "", "Win"}) EXPECT_THROW(asked(text, outcome), InputError) << text;
  for (const char* text : {"+", "-", "+-3", "1e3", "3x", "nan", "inf", "+99999999999", " 3"})
    EXPECT_THROW(asked(text, points), InputError) << text;
  for (const char* text : {"win", "draw"}) EXPECT_THROW(asked(text, tenths), InputError) << text;
}

// Without a name the engine takes the algorithm that answers questions; one that does not is refused.
TEST(Question, IsPutToASearchThatAnswersIt) {
  const auto game = game_named("tictactoe").make({}, std::nullopt);
  Request request;
  request.question = "draw";
  const Analysis answer = game->analyse(game->start(), request, {});
  EXPECT_EQ(answer.algorithm, "df-pn");
  EXPECT_EQ(answer.question, "draw");
  EXPECT_EQ(answer.answer, true);
  EXPECT_EQ(answer.verdict.bound, Bound::at_least);
  request.question = "win";
  EXPECT_EQ(game->analyse(game->start(), request, {}).answer, false);
  request.algorithm = "full";
  EXPECT_THROW(game->analyse(game->start(), request, {}), InputError);
}

// Stopped between two questions, it has a bound that is proven.
TEST(Question, AnAnswerOutlivesTheLimit) {
  const auto game = game_named("tictactoe").make({}, std::nullopt);
  Request request;
  request.algorithm = "pn";
  request.limits.nodes = 5'000;  // enough to know that nobody wins, too few for the draw
  const Analysis answer = game->analyse(game->start(), request, {});
  EXPECT_EQ(answer.verdict.bound, Bound::at_most);
  EXPECT_EQ(answer.verdict.value, 0);
  EXPECT_EQ(answer.source, Source::solved);
  EXPECT_FALSE(answer.verdict.outcome);
}

}  // namespace zermelo::engine

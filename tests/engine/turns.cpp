// Turns as people write them, from and to the moves of searches.
#include "engine/turns.hpp"

#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "engine/session.hpp"

namespace zermelo::engine {

namespace {

/// Pit 4 has more orders than one move can say.
constexpr const char* large = "15X/15X/111555XXX/15X/15X/-:0 15X/15X/15X/-/15X/15X:0 1";

Request quick() {
  Request request;
  request.limits.nodes = 5000;
  request.hash = 1;
  return request;
}

}  // namespace

TEST(Turns, AWholeTurnIsTakenBackAndWrittenAsOne) {
  Session session(game_named("mancala").make({}, large));
  const std::string before = session.game().position_text(session.position());
  session.play("4:1,5,10,1,5,10,10,5,1");
  EXPECT_EQ(session.turns(), std::vector<std::string>{"4:1,5,10,1,5,10,10,5,1"});
  const std::string after = session.game().position_text(session.position());
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.game().position_text(session.position()), before);
  EXPECT_FALSE(session.undo());
  EXPECT_TRUE(session.redo());
  EXPECT_EQ(session.game().position_text(session.position()), after);
  EXPECT_FALSE(session.redo());
}

// Either form, in files and on the command line.
TEST(Turns, PartsAndWholeTurnsAreTheSameGame) {
  Session whole(game_named("mancala").make({}, large));
  whole.play("4:1,5,10,1,5,10,10,5,1");
  Session parts(game_named("mancala").make({}, large));
  parts.play("4:1,5,10,1+");
  EXPECT_EQ(parts.turns(), std::vector<std::string>{"4:1,5,10,1+"});
  EXPECT_EQ(Session::read(parts.text(), "text").text(), parts.text()) << "a game saved between two parts";
  parts.play(":5,10,10,5,1");
  EXPECT_EQ(parts.text(), whole.text());
  EXPECT_EQ(Session::read(parts.text(), "text").text(), whole.text());
}

TEST(Turns, ALineIsToldTurnByTurn) {
  const auto game = game_named("mancala").make({}, large);
  EXPECT_EQ(turns_of(*game, game->start(), {"4:1,5,10,1+", ":5,10,10,5,1"}),
            std::vector<std::string>{"4:1,5,10,1,5,10,10,5,1"});
  EXPECT_EQ(turns_of(*game, game->start(), {"4:1,5,10,1+"}), std::vector<std::string>{"4:1,5,10,1+"});
  EXPECT_TRUE(turns_of(*game, game->start(), {}).empty());
}

TEST(Turns, ASuggestionGoesOnAsItWasBegun) {
  const auto game = game_named("mancala").make({}, large);
  for (const std::string stem : {"4:", "4:1,", "4:5,5,5,1,1,", "6:", "6:1,"}) {
    const auto turn = suggested_turn(*game, game->start(), stem, "", quick());
    ASSERT_TRUE(turn) << stem;
    EXPECT_TRUE(turn->starts_with(stem)) << *turn;
    EXPECT_FALSE(game->midway(after_turn(*game, game->start(), *turn))) << *turn;
  }
  EXPECT_FALSE(suggested_turn(*game, game->start(), "9:", "", quick()));
}

// Both orders of the last two tokens end the game with the same count.
TEST(Turns, OfEquallyGoodOnesThePreferredIsSuggested) {
  const auto game = game_named("mancala").make({}, "-/-/-/-/-/1X:80 -/-/-/-/-/5:96 1");
  for (const std::string preferred : {"1:1,10", "1:10,1"})
    EXPECT_EQ(suggested_turn(*game, game->start(), "1:", preferred, quick()), preferred);
}

}  // namespace zermelo::engine

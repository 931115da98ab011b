// What the table says, from data: moves, certainty, hints.
#include "apps/cli/talk.hpp"

#include <gtest/gtest.h>

#include "engine/registry.hpp"

namespace zermelo::cli {

namespace {

class TalkTest : public testing::Test {
 protected:
  Talk talk(Language language, std::optional<int> person = 0) const { return {*game_, language, person}; }

  std::shared_ptr<const engine::AnyGame> game_ = engine::game_named("breakthrough").make({}, std::nullopt);
};

}  // namespace

TEST_F(TalkTest, AMoveIsToldEventByEvent) {
  const Telling telling{.events = {{.token = "1", .place = "3", .side = Player::second},
                                   {.token = "X", .place = "6", .side = Player::first},
                                   {.token = "10", .gain = 10}},
                        .again = true};
  EXPECT_EQ(talk(Language::english).telling(telling, Player::second),
            ": 1 into 3, X into your 6, 10 into the base (+10). Another turn.");
  EXPECT_EQ(talk(Language::spanish).telling(telling, Player::second),
            ": 1 en 3, X en tu 6, 10 en la base (+10). Otro turno.");
  EXPECT_EQ(talk(Language::portuguese).telling(telling, Player::second),
            ": 1 em 3, X na sua 6, 10 na base (+10). Outro turno.");
  EXPECT_EQ(talk(Language::english).telling(telling, Player::first),
            ": 1 into my 3, X into 6, 10 into the base (+10). Another turn.");
  EXPECT_EQ(talk(Language::spanish, {}).telling(telling, Player::first),
            ": 1 en 3 de negro, X en 6, 10 en la base (+10). Otro turno.");
  EXPECT_EQ(talk(Language::english).telling({}, Player::first), "");
  EXPECT_EQ(talk(Language::english).telling({.events = {{.gain = 4}}}, Player::first), ": +4.");
}

TEST_F(TalkTest, WhoPlays) {
  EXPECT_EQ(talk(Language::english).plays(Player::first), "You play");
  EXPECT_EQ(talk(Language::spanish).plays(Player::second), "Juego");
  EXPECT_EQ(talk(Language::portuguese, {}).plays(Player::second), "preto joga");
}

TEST_F(TalkTest, WhatIsCertain) {
  using Kind = engine::Certainty::Kind;
  EXPECT_EQ(talk(Language::english).certainty({}), "");
  EXPECT_EQ(talk(Language::english).certainty({.kind = Kind::safe}), "I can no longer lose.");
  EXPECT_EQ(talk(Language::english).certainty({.kind = Kind::won, .points = 12}), "I have won by at least 12 points.");
  EXPECT_EQ(talk(Language::spanish).certainty({.kind = Kind::won, .points = 1}), "He ganado por al menos 1 punto.");
  EXPECT_EQ(talk(Language::portuguese).certainty({.kind = Kind::won}), "A minha vitória é certa.");
}

TEST_F(TalkTest, LongListsAreCounted) {
  EXPECT_EQ(talk(Language::english).listed({"a", "b"}, 2, 3, ", "), "a, b");
  EXPECT_EQ(talk(Language::spanish).listed({"a", "b", "c", "d"}, 4, 3, ", "), "a, b, c y 1 más");
  EXPECT_EQ(talk(Language::portuguese).listed({"a", "b"}, 720, 12, " "), "a b e mais 718");
}

TEST_F(TalkTest, AQuestionNumbersItsAnswers) {
  const Completions orders{.stem = "4:", .moves = {"4:5,1", "4:1,5"}, .count = 9, .orders = true};
  EXPECT_EQ(talk(Language::english).question("4", orders),
            "4 in which order? An empty line takes the first.\n"
            "   1  5,1  (suggested)\n"
            "   2  1,5\n"
            "   … and 7 more\n");
}

}  // namespace zermelo::cli

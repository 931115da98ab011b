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

TEST_F(TalkTest, WhatIsCertainForThePerson) {
  using Kind = engine::Certainty::Kind;
  EXPECT_EQ(talk(Language::english).certainty({.kind = Kind::safe}, true), "You can no longer lose.");
  EXPECT_EQ(talk(Language::portuguese).certainty({.kind = Kind::won, .points = 12}, true),
            "Você ganhou por pelo menos 12 pontos.");
}

TEST_F(TalkTest, AQuestionOffersItsAnswers) {
  const Completions orders{.stem = "4:", .moves = {"4:5,1", "4:1,5"}, .count = 2, .orders = true, .held = "1,5"};
  EXPECT_EQ(talk(Language::english).question("4", orders),
            "4: in which order do 1,5 fall? An empty line takes the first.\n"
            "   a  5,1  (suggested)\n"
            "   b  1,5\n");
  const Completions moves{.stem = "a", .moves = {"a1", "a2"}, .count = 9};
  EXPECT_EQ(talk(Language::english).question("a", moves),
            "a: which of these? An empty line takes the first.\n"
            "   1  1  (suggested)\n"
            "   2  2\n"
            "   … and 7 more\n");
}

TEST_F(TalkTest, OfVeryManyOrdersOneIsShown) {
  const Completions many{.stem = "4:", .moves = {"4:10,5,1,1"}, .count = 1680, .orders = true, .held = "1,1,5,10"};
  EXPECT_EQ(talk(Language::spanish).question("4", many, true),
            "4: ¿en qué orden caen 1,1,5,10? Hay 1680 maneras. Escribe una, o su comienzo;\n"
            "  una línea vacía elige esta:\n"
            "   a  10,5,1,1  (sugerencia tras un vistazo)\n");
}

TEST_F(TalkTest, WhatIsWrongIsSaidInEachLanguage) {
  const Fault fault{.kind = Fault::Kind::too_many, .place = "4", .token = "5", .held = "1,5,10"};
  EXPECT_EQ(talk(Language::english).fault(fault), "there are not so many tokens '5' in pit 4, which holds 1,5,10");
  EXPECT_EQ(talk(Language::spanish).fault(fault), "no hay tantas fichas '5' en el hoyo 4, que tiene 1,5,10");
  EXPECT_EQ(talk(Language::portuguese).fault(fault), "não há tantas fichas '5' na cova 4, que tem 1,5,10");
  EXPECT_EQ(talk(Language::english).fault({}), "");
}

}  // namespace zermelo::cli

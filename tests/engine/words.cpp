// Values in the game's words.
#include "engine/words.hpp"

#include <gtest/gtest.h>

namespace zermelo::engine {

TEST(Words, ValuesAreSaidInTheWordsOfTheGame) {
  const auto settled = [](double value, std::optional<int> distance = {}, Bound bound = Bound::exact) {
    return verdict_text({.value = value, .bound = bound, .settled = true, .distance = distance}, "lines");
  };
  EXPECT_EQ(settled(1, 7), "win in 7");
  EXPECT_EQ(settled(-1, 2), "loss in 2");
  EXPECT_EQ(settled(0, 9), "draw");
  EXPECT_EQ(settled(1), "win");
  EXPECT_EQ(settled(0, {}, Bound::at_most), "at most a draw");
  EXPECT_EQ(settled(-1, 3, Bound::at_most), "at most a loss in 3");
  const auto text = [](std::optional<double> value, std::string_view unit, Bound bound = Bound::exact) {
    return verdict_text({.value = value, .bound = bound}, unit);
  };
  EXPECT_EQ(text(18, "points"), "+18 points");
  EXPECT_EQ(text(-1, "points"), "-1 point");
  EXPECT_EQ(text(0, "points"), "0 points");
  EXPECT_EQ(text(1, "lines"), "+1 line");
  EXPECT_EQ(text(2.1, ""), "2.1");
  EXPECT_EQ(text(-0.0, ""), "0");
  EXPECT_EQ(text(3, "", Bound::at_most), "at most 3");
  EXPECT_EQ(text(3, "points", Bound::at_least), "at least +3 points");
  EXPECT_EQ(text({}, "points"), "unknown");
  const auto chance = [](double value, bool certain) {
    return verdict_text({.value = value, .bound = Bound::exact, .settled = certain, .probability = true}, "points");
  };
  EXPECT_EQ(chance(0.53, false), "0.53 to win");
  EXPECT_EQ(chance(1, true), "win");
  EXPECT_EQ(chance(0, true), "loss");
}

TEST(Words, ValuesAreSaidInEveryLanguage) {
  const auto both = [](const Verdict& verdict, std::string_view unit) {
    return verdict_text(verdict, unit, Language::spanish) + " | " + verdict_text(verdict, unit, Language::portuguese);
  };
  const auto settled = [&](double value, std::optional<int> distance, Bound bound) {
    return both({.value = value, .bound = bound, .settled = true, .distance = distance}, "lines");
  };
  EXPECT_EQ(settled(1, 7, Bound::exact), "victoria en 7 | vitória em 7");
  EXPECT_EQ(settled(-1, 2, Bound::exact), "derrota en 2 | derrota em 2");
  EXPECT_EQ(settled(0, 9, Bound::exact), "empate | empate");
  EXPECT_EQ(settled(0, {}, Bound::at_most), "como mucho un empate | no máximo um empate");
  EXPECT_EQ(settled(1, {}, Bound::at_least), "al menos una victoria | pelo menos uma vitória");
  EXPECT_EQ(both({.value = 18, .bound = Bound::exact}, "points"), "+18 puntos | +18 pontos");
  EXPECT_EQ(both({.value = -1, .bound = Bound::exact}, "lines"), "-1 línea | -1 linha");
  EXPECT_EQ(both({.value = 3, .bound = Bound::at_least}, "knights"), "al menos +3 knights | pelo menos +3 knights");
  EXPECT_EQ(both({}, "points"), "desconocido | desconhecido");
  EXPECT_EQ(amount_text(1, "points"), "1 point");
  EXPECT_EQ(amount_text(12, ""), "12");
  EXPECT_EQ(amount_text(-22.21, "points"), "-22.2 points");
  EXPECT_EQ(amount_text(-0.04, "points"), "0 points");
  EXPECT_EQ(translated("black", Language::portuguese), "preto");
  EXPECT_EQ(translated("X", Language::spanish), "X");
}

TEST(Words, Lists) {
  EXPECT_EQ(one_of({"a"}), "a");
  EXPECT_EQ(one_of({"a", "b"}), "one of a, b");
  EXPECT_EQ(split(" a1  b2 ", ' '), (std::vector<std::string>{"a1", "b2"}));
  EXPECT_EQ(split("a, b,,c", ','), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(split("", ',').empty());
}

}  // namespace zermelo::engine

// Values in the game's words.
#include "engine/words.hpp"

#include <gtest/gtest.h>

namespace zermelo::engine {

TEST(Words, ValuesAreSaidInTheWordsOfTheGame) {
  const auto text = [](std::optional<double> value, std::string_view unit, std::optional<GameOutcome> outcome = {},
                       std::optional<int> distance = {}, Bound bound = Bound::exact) {
    return verdict_text({.value = value, .bound = bound, .outcome = outcome, .distance = distance}, unit);
  };
  EXPECT_EQ(text(1, "lines", GameOutcome::win, 7), "win in 7");
  EXPECT_EQ(text(-1, "lines", GameOutcome::loss, 2), "loss in 2");
  EXPECT_EQ(text(0, "lines", GameOutcome::draw, 9), "draw");
  EXPECT_EQ(text(1, "lines", GameOutcome::win), "win");
  EXPECT_EQ(text(18, "points", GameOutcome::win), "+18 points");
  EXPECT_EQ(text(-1, "points", GameOutcome::loss), "-1 point");
  EXPECT_EQ(text(0, "points", GameOutcome::draw), "0 points");
  EXPECT_EQ(text(4, "lines"), "+4 lines");
  EXPECT_EQ(text(1, "lines"), "+1 line");
  EXPECT_EQ(text(2.1, ""), "2.1");
  EXPECT_EQ(text(-0.0, ""), "0");
  EXPECT_EQ(text(3, "", {}, {}, Bound::at_most), "at most 3");
  EXPECT_EQ(text(3, "points", {}, {}, Bound::at_least), "at least +3 points");
  EXPECT_EQ(text({}, "points"), "unknown");
}

TEST(Words, Lists) {
  EXPECT_EQ(one_of({"a"}), "a");
  EXPECT_EQ(one_of({"a", "b"}), "one of a, b");
  EXPECT_EQ(split(" a1  b2 ", ' '), (std::vector<std::string>{"a1", "b2"}));
  EXPECT_EQ(split("a, b,,c", ','), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(split("", ',').empty());
}

}  // namespace zermelo::engine

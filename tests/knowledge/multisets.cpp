// Multisets and their numbers: one to one, without gaps.
#include "zermelo/knowledge/multisets.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace zermelo::tests {

TEST(Multisets, NumbersAreOneToOne) {
  for (int cells = 1; cells <= 7; ++cells) {
    const Multisets multisets(cells, 5);
    ASSERT_EQ(multisets.most(), 5);
    for (int tokens = 0; tokens <= 5; ++tokens) {
      std::set<std::map<int, int>> seen;
      for (std::uint64_t number = 0; number < multisets.size(tokens); ++number) {
        std::map<int, int> counts;
        multisets.for_each_token(tokens, number, [&](int cell) { ++counts[cell]; });
        std::uint64_t again = 0;
        int before = 0;
        for (const auto& [cell, count] : counts) {
          again += multisets.part(cell, before, count);
          before += count;
        }
        EXPECT_EQ(before, tokens);
        EXPECT_EQ(again, number);
        EXPECT_TRUE(seen.insert(counts).second);
      }
    }
  }
}

TEST(Multisets, AreAsManyAsBinomialsSay) {
  const Multisets multisets(36, 8);
  EXPECT_EQ(multisets.size(0), 1U);
  EXPECT_EQ(multisets.size(1), 36U);
  EXPECT_EQ(multisets.size(8), 145'008'513U);
}

TEST(Multisets, EndWhereNoDiskHasRoom) {
  const Multisets multisets(48, 127);
  EXPECT_LT(multisets.most(), 20);
  EXPECT_LE(multisets.size(multisets.most()), std::uint64_t{1} << 40);
}

}  // namespace zermelo::tests

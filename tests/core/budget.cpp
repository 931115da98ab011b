// Limits are kept: nodes to the node, the stop flag and the clock soon after.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "zermelo/core/limits.hpp"

namespace zermelo {

TEST(Budget, CountsUpToTheNodeLimitExactly) {
  for (const std::uint64_t limit : {1, 2, 2047, 2048, 2049, 10'000}) {
    Limits limits;
    limits.nodes = limit;
    Budget budget(limits);
    std::uint64_t entered = 0;
    while (budget.enter()) ++entered;
    EXPECT_EQ(entered, limit);
    EXPECT_EQ(budget.nodes(), limit);
    EXPECT_TRUE(budget.spent());
    EXPECT_FALSE(budget.enter()) << "spent stays spent";
    EXPECT_EQ(budget.nodes(), limit);
  }
}

TEST(Budget, CountsWhatWasEnteredElsewhere) {
  for (const std::uint64_t limit : {1, 7, 2047, 2049, 10'000}) {
    Limits limits;
    limits.nodes = limit;
    std::atomic<std::uint64_t> meter{0};
    limits.meter = &meter;
    Budget budget(limits);
    std::uint64_t entered = 0;
    while (budget.enter()) {
      ++entered;
      const std::uint64_t more = std::min<std::uint64_t>(budget.left(), entered % 50);
      budget.count(more);
      entered += more;
      ASSERT_EQ(budget.nodes(), entered);
    }
    EXPECT_EQ(entered, limit);
    EXPECT_EQ(budget.nodes(), limit);
    EXPECT_EQ(budget.left(), 0U);
    EXPECT_EQ(meter.load(), limit);
  }
}

TEST(Budget, HeedsTheStopFlag) {
  std::atomic<bool> stop{false};
  Limits limits;
  limits.stop = &stop;
  Budget budget(limits);
  for (int node = 0; node < 5000; ++node) ASSERT_TRUE(budget.enter());
  stop = true;
  int more = 0;
  while (budget.enter()) ++more;
  EXPECT_LT(more, 5000);
  EXPECT_TRUE(budget.spent());
}

TEST(Budget, WithoutTimeNothingIsEntered) {
  Limits limits;
  limits.seconds = 0;
  Budget budget(limits);
  EXPECT_FALSE(budget.enter());
  EXPECT_TRUE(budget.spent());
  EXPECT_EQ(budget.nodes(), 0U);
}

}  // namespace zermelo

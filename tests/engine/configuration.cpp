// Configurations: what a player's text means, and what is refused.
#include "engine/configuration.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

namespace {

std::string refusal_of(const std::string& text) {
  try {
    configuration_from(text);
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Configuration, SaysAlgorithmLimitsAndSwitches) {
  const Configuration player =
      configuration_from("  pvs   depth=6 nodes=1000 time=0.5 seed=3 with=distance without=evaluation,root-values ");
  EXPECT_EQ(player.text, "pvs depth=6 nodes=1000 time=0.5 seed=3 with=distance without=evaluation,root-values");
  EXPECT_EQ(player.request.algorithm, "pvs");
  EXPECT_EQ(player.request.limits.depth, 6);
  EXPECT_EQ(player.request.limits.nodes, 1000U);
  EXPECT_EQ(player.request.limits.seconds, 0.5);
  EXPECT_EQ(player.request.limits.seed, 3U);
  EXPECT_EQ(player.request.with, std::vector<std::string>{"distance"});
  EXPECT_EQ(player.request.without, (std::vector<std::string>{"evaluation", "root-values"}));
}

TEST(Configuration, NeedsNoAlgorithm) {
  const Configuration player = configuration_from("nodes=50");
  EXPECT_TRUE(player.request.algorithm.empty());
  EXPECT_EQ(player.request.limits.depth, max_depth);
}

TEST(Configuration, RefusalsNameTheWord) {
  EXPECT_TRUE(holds(refusal_of("nosuch depth=3"), "unknown algorithm 'nosuch'; expected one of minimax"));
  EXPECT_TRUE(holds(refusal_of("pvs depht=3"), "unknown key 'depht'; expected one of depth, nodes"));
  EXPECT_TRUE(holds(refusal_of("pvs level=3"), "a level chooses its algorithm itself"));
  EXPECT_TRUE(holds(refusal_of("level=10"), "level=10: expected a whole number from 1 to 9"));
  EXPECT_TRUE(holds(refusal_of("pvs depth=0"), "depth=0: expected a whole number from 1 to 1000"));
  EXPECT_TRUE(holds(refusal_of("pvs depth="), "depth=: expected a whole number"));
  EXPECT_TRUE(holds(refusal_of("pvs time=abc"), "time=abc: expected a number"));
  EXPECT_TRUE(holds(refusal_of("depth=3 pvs"), "'pvs': expected key=value"));
  EXPECT_TRUE(holds(refusal_of("depth=3 depth=4"), "depth=4: 'depth' stands twice"));
  EXPECT_TRUE(holds(refusal_of("depth=3 with=,"), "with=,: expected names of switches"));
  for (const char* text : {"", " ", "pvs", "seed=3", "alpha-beta with=distance"})
    EXPECT_TRUE(holds(refusal_of(text), "expected depth=, nodes=, time= or level=")) << text;
}

TEST(Configuration, IsCheckedAgainstTheGame) {
  const auto tictactoe = game_named("tictactoe").make({}, {});
  EXPECT_NO_THROW(check(configuration_from("pvs depth=3"), *tictactoe));
  EXPECT_THROW(check(configuration_from("depth=3 with=nosuch"), *tictactoe), InputError);
  const auto dice = game_named("tree").make({}, "(chance 0.5:1 0.5:2)");
  EXPECT_THROW(check(configuration_from("pvs depth=3"), *dice), InputError);
  EXPECT_NO_THROW(check(configuration_from("depth=3"), *dice));
}

}  // namespace zermelo::engine

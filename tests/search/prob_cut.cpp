// ProbCut on Connect Four, with parameters that the test fits itself: slope, intercept and deviation of deep searches over
// shallow ones. The threshold trades cuts against errors, and more pairs of depths save more nodes.
#include "zermelo/search/prob_cut.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "games/connect4/connect4.hpp"
#include "games/tree/tree.hpp"
#include "tests/support/full.hpp"
#include "tests/support/named_set.hpp"

namespace zermelo::tests {

namespace {

using Position = ConnectFour::Position;
using Pairs = std::vector<std::pair<int, int>>;  // deep, shallow

constexpr int deepest = 7;

/// A position with its exact values by depth, from 1 on.
struct Sample {
  Position pos;
  std::vector<Score> values;
  Score at(int depth) const { return values[static_cast<std::size_t>(depth)]; }
};

/// Positions of random games that no search to these depths decides.
std::vector<Sample> samples(const ConnectFour& game, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Sample> found;
  while (found.size() < count) {
    const Position pos = after_random_moves(game, random.between(4, 16), random);
    if (game.over(pos)) continue;
    Budget budget{Limits{}};
    NoTrace trace;
    FullSearch<ConnectFour> search(game, sound_standard().set(Switch::equal_depth, true), budget, trace);
    Sample sample{pos, {0}};
    for (int depth = 1; depth <= deepest; ++depth)
      sample.values.push_back(static_cast<Score>(search.search(pos, depth).value));
    const auto decided = [](Score value) { return std::abs(value) >= ConnectFour::win; };
    if (std::none_of(sample.values.begin(), sample.values.end(), decided)) found.push_back(sample);
  }
  return found;
}

/// Least squares, one line for all stages of the game.
ProbCutParameters fitted(const std::vector<Sample>& samples, const Pairs& pairs) {
  ProbCutParameters parameters;
  const auto count = static_cast<double>(samples.size());
  for (const auto& [deep, shallow] : pairs) {
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (const Sample& sample : samples) {
      const double from = sample.at(shallow);
      const double to = sample.at(deep);
      x += from;
      y += to;
      xx += from * from;
      xy += from * to;
      yy += to * to;
    }
    const double slope = (count * xy - x * y) / (count * xx - x * x);
    const double intercept = (y - slope * x) / count;
    const double deviation = std::sqrt((yy - slope * xy - intercept * y) / count);
    for (int stage = 0; stage < ConnectFour::most_stages; ++stage)
      parameters.rows.push_back({stage, deep, shallow, slope, intercept, deviation});
  }
  return parameters;
}

/// A search that knows the values of one position, so that the rule can be asked by itself.
struct Known {
  using Rules = ConnectFour;
  const ConnectFour& rules;
  const Sample& sample;

  const ConnectFour& game() const { return rules; }
  bool decided(Score value) const { return std::abs(value) >= ConnectFour::win; }
  Score visit_again(const SearchNode<ConnectFour>&, int depth, Window) const { return sample.at(depth); }
  void set_unfinished(bool) {}
};

struct Rates {
  double cuts = 0;    // of all questions
  double errors = 0;  // of all cuts
};

/// The rule asked of each position with empty windows from far below its value to far above.
Rates rates(const ConnectFour& game, const std::vector<Sample>& samples, const ProbCutParameters& parameters, int deep,
            bool several) {
  int asked = 0;
  int cuts = 0;
  int errors = 0;
  for (const Sample& sample : samples) {
    Known known{game, sample};
    const Score truth = sample.at(deep);
    for (Score alpha = truth - 12; alpha < truth + 12; ++alpha) {
      const SearchNode<ConnectFour> node{sample.pos, game.to_move(sample.pos), deep, 1, {alpha, alpha + 1}, false, 0};
      const auto cut = prob_cut(known, node, parameters, several);
      ++asked;
      if (!cut) continue;
      ++cuts;
      if ((*cut > alpha) != (truth > alpha)) ++errors;
    }
  }
  return {static_cast<double>(cuts) / asked, static_cast<double>(errors) / cuts};
}

class ProbCut : public testing::Test {
 protected:
  const ConnectFour game;
  const std::vector<Sample> fitted_on = samples(game, 200, 51);
};

const Pairs several_tries{{4, 2}, {5, 1}, {5, 3}, {6, 2}, {6, 4}, {7, 1}, {7, 3}, {7, 5}};

}  // namespace

TEST_F(ProbCut, AShallowSearchTellsOfADeepOne) {
  for (const auto& row : fitted(fitted_on, several_tries).rows) {
    SCOPED_TRACE(std::to_string(row.shallow) + " of " + std::to_string(row.depth));
    EXPECT_NEAR(row.slope, 1, 0.2);
    EXPECT_LT(row.deviation, 5);
  }
}

// On other positions than it was fitted on, at each depth that has parameters.
TEST_F(ProbCut, AHigherThresholdCutsLessAndErrsLess) {
  const std::vector<Sample> others = samples(game, 300, 52);
  ProbCutParameters parameters = fitted(fitted_on, several_tries);
  for (int deep = 4; deep <= deepest; ++deep)
    for (const bool several : {false, true}) {
      SCOPED_TRACE("depth " + std::to_string(deep) + (several ? ", several tries" : ""));
      Rates before{1.01, 1};
      for (const double threshold : {0.0, 0.5, 1.0, 1.5, 2.0, 3.0}) {
        parameters.threshold = threshold;
        const Rates now = rates(game, others, parameters, deep, several);
        EXPECT_LT(now.cuts, before.cuts) << threshold;
        EXPECT_LT(now.errors, before.errors) << threshold;
        before = now;
      }
      EXPECT_LT(before.errors, 0.01);
      EXPECT_GT(before.cuts, 0.1);
      if (!several) continue;
      // A second try cuts where the first could not.
      parameters.threshold = 1.5;
      if (deep > 4) {
        EXPECT_GT(rates(game, others, parameters, deep, true).cuts, rates(game, others, parameters, deep, false).cuts);
      }
    }
}

// One pair of depths as in Buro's first paper, several as in his second.
TEST_F(ProbCut, SavesNodesAndSeveralPairsSaveMore) {
  const auto nodes = [&](Switches switches, const Pairs& pairs) {
    const ProbCutParameters parameters = fitted(fitted_on, pairs);
    Tools tools;
    tools.prob_cut = &parameters;
    return total_nodes(game, named_set(game), 8, switches, tools);
  };
  const std::uint64_t none = nodes(sound_standard(), {});
  const std::uint64_t one_pair = nodes(with(sound_standard(), Switch::prob_cut), {{7, 3}});
  const std::uint64_t several = nodes(with(sound_standard(), Switch::multi_prob_cut), several_tries);
  EXPECT_LT(one_pair, none);
  EXPECT_LT(several, one_pair);
}

// After right one ply shows nothing of what three plies show: min loses 9 whatever he does.
TEST(ProbCutErrs, WhereAShallowSearchSeesNothing) {
  const auto game = Tree::read(
      "(max =0 left:3 right:(min =0 (max =0 (min =9 9 9) (min =9 9 9)) (max =0 (min =9 9 9) (min =9 9 9))))");
  ASSERT_TRUE(game);
  const ProbCutParameters parameters{.threshold = 1.5, .rows = {{0, 3, 1, 1, 0, 1}}};
  Tools tools;
  tools.prob_cut = &parameters;
  const Switches plain{Switch::evaluation, Switch::null_window};
  EXPECT_EQ(searched_fully(*game, game->initial(), 4, plain, tools).value, 9);
  EXPECT_EQ(searched_fully(*game, game->initial(), 4, with(plain, Switch::prob_cut), tools).value, 3);
  // A wider deviation asks the shallow search for more than it can show.
  const ProbCutParameters careful{.threshold = 1.5, .rows = {{0, 3, 1, 1, 0, 4}}};
  tools.prob_cut = &careful;
  EXPECT_EQ(searched_fully(*game, game->initial(), 4, with(plain, Switch::prob_cut), tools).value, 9);
}

// Of a stage that the parameters do not have, of another depth, and without parameters nothing is cut.
TEST(ProbCutErrs, NowhereWithoutParametersForTheNode) {
  const ConnectFour game;
  const Switches plain = sound_standard();
  const std::uint64_t nodes = searched_fully(game, game.initial(), 7, plain).nodes;
  const auto nodes_with = [&](const ProbCutParameters* parameters) {
    Tools tools;
    tools.prob_cut = parameters;
    return searched_fully(game, game.initial(), 7, with(plain, Switch::prob_cut), tools).nodes;
  };
  const ProbCutParameters fitting{.threshold = 1, .rows = {{0, 5, 3, 1, 0, 2}}};
  const ProbCutParameters other_stage{.threshold = 1, .rows = {{1, 5, 3, 1, 0, 2}}};
  const ProbCutParameters other_depth{.threshold = 1, .rows = {{0, 9, 3, 1, 0, 2}}};
  EXPECT_LT(nodes_with(&fitting), nodes);
  EXPECT_EQ(nodes_with(&other_stage), nodes);
  EXPECT_EQ(nodes_with(&other_depth), nodes);
  EXPECT_EQ(nodes_with(nullptr), nodes);
}

}  // namespace zermelo::tests

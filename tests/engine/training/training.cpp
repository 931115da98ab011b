// Training from end to end, small: the same weights however it was interrupted, and what a game teaches.
#include "engine/training/training.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/registry.hpp"
#include "engine/training/network_training.hpp"
#include "engine/training/prob_cut_training.hpp"
#include "engine/training/td_leaf.hpp"

namespace zermelo::engine {

namespace {

TrainingSetup setup_of(const std::string& game, std::uint64_t games,
                       const std::string& player = "full depth=2 hash=1") {
  return {.player = configuration_from(player),
          .openings = Openings::drawn(Session(game_named(game).make({}, {})), 6, 5),
          .games = games,
          .seed = 5};
}

class Training : public testing::Test {
 protected:
  Training() : folder_(std::filesystem::temp_directory_path() / ("zermelo_training_" + std::to_string(getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~Training() override { std::filesystem::remove_all(folder_); }

  /// Leaves so many bytes of the file.
  void cut(std::uintmax_t bytes) const { std::filesystem::resize_file(folder_ / "kept", bytes); }
  std::uintmax_t size() const { return std::filesystem::file_size(folder_ / "kept"); }

  std::filesystem::path folder_;
};

template <class Train>
std::string refusal_of(const Train& train) {
  try {
    train();
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

TEST_F(Training, RegressionGivesTheSameWhereverItWasInterrupted) {
  TrainingSetup setup = setup_of("connect4", 40);
  const TrainingResult untouched = train_by_regression(setup, {});
  EXPECT_EQ(untouched.games, 40U);
  EXPECT_GT(untouched.positions, 200U);
  EXPECT_LT(untouched.losses.fitted, untouched.losses_before.fitted);
  setup.save = folder_ / "kept";
  EXPECT_EQ(train_by_regression(setup, {}).weights, untouched.weights);
  for (const std::uintmax_t bytes : {size() - 5, size() / 2, size() / 3}) {
    cut(bytes);
    const TrainingResult resumed = train_by_regression(setup, {});
    EXPECT_GT(resumed.resumed, 0U);
    EXPECT_LT(resumed.resumed, 40U);
    EXPECT_EQ(resumed.weights, untouched.weights);
  }
  cut(10);
  setup.jobs = 3;
  EXPECT_EQ(train_by_regression(setup, {}).weights, untouched.weights) << "also with several games at once";
}

TEST_F(Training, ANetworkIsTheSameWhereverItWasInterrupted) {
  TrainingSetup setup = setup_of("mancala", 20);
  setup.epochs = 3;
  const TrainingResult untouched = train_network(setup, {}, {});
  EXPECT_EQ(untouched.games, 20U);
  EXPECT_GT(untouched.positions, 300U);
  EXPECT_GT(untouched.losses.held_out, 0);
  setup.save = folder_ / "kept";
  EXPECT_EQ(train_network(setup, {}, {}).weights, untouched.weights);
  for (const std::uintmax_t bytes : {size() - 5, size() / 2}) {
    cut(bytes);
    const TrainingResult resumed = train_network(setup, {}, {});
    EXPECT_GT(resumed.resumed, 0U);
    EXPECT_LT(resumed.resumed, 20U);
    EXPECT_EQ(resumed.weights, untouched.weights);
  }
  setup.jobs = 3;
  cut(size() / 2);
  EXPECT_EQ(train_network(setup, {}, {}).weights, untouched.weights) << "also with several games at once";
  EXPECT_EQ(refusal_of([] { train_network(setup_of("connect4", 2), {}, {}); }),
            "connect4 has no network to learn, or not on this board; expected mancala on its usual board");
}

TEST_F(Training, TdLeafGivesTheSameWhereverItWasInterrupted) {
  TrainingSetup setup = setup_of("connect4", 30);
  const TdSettings settings{.lambda = 0.7, .rate = 0.05, .scale = 100};
  const TrainingResult untouched = train_by_td_leaf(setup, settings, {});
  EXPECT_NE(untouched.weights, setup.openings.game().weights());
  EXPECT_EQ(train_by_td_leaf(setup, settings, {}).weights, untouched.weights);

  setup.save = folder_ / "kept";
  std::atomic<bool> stop = false;
  setup.stop = &stop;
  const TrainingResult half = train_by_td_leaf(setup, settings, [&](std::uint64_t ended, std::uint64_t) {
    if (ended == 13) stop = true;
  });
  EXPECT_TRUE(half.weights.empty());
  EXPECT_EQ(half.games, 13U);
  stop = false;
  const TrainingResult resumed = train_by_td_leaf(setup, settings, {});
  EXPECT_EQ(resumed.resumed, 13U);
  EXPECT_EQ(resumed.weights, untouched.weights);

  const auto refused = [&](const TdSettings& other) { return refusal_of([&] { train_by_td_leaf(setup, other, {}); }); };
  const std::string name = "'" + setup.save.string() + "': ";
  EXPECT_EQ(refused({.lambda = 0.5, .rate = 0.05, .scale = 100}),
            name + "the training of the file has lambda 0.7, this one 0.5; expected the same, or another file");
  write_file(setup.save, "something else");
  EXPECT_EQ(refused(settings), name + "no saved training by td-leaf");
}

TEST_F(Training, ProbCutGivesTheSameWhereverItWasInterrupted) {
  TrainingSetup setup = setup_of("connect4", 300, "full depth=3 hash=1");
  const ProbCutTraining untouched = train_prob_cut(setup, 0.9, {});
  ASSERT_FALSE(untouched.fits.empty());
  setup.save = folder_ / "kept";
  train_prob_cut(setup, 0.9, {});
  cut(size() / 2);
  setup.jobs = 2;
  const ProbCutTraining resumed = train_prob_cut(setup, 0.9, {});
  ASSERT_EQ(resumed.fits.size(), untouched.fits.size());
  for (std::size_t at = 0; at < resumed.fits.size(); ++at) {
    EXPECT_EQ(resumed.fits[at].row.slope, untouched.fits[at].row.slope);
    EXPECT_EQ(resumed.fits[at].row.deviation, untouched.fits[at].row.deviation);
    EXPECT_NEAR(resumed.fits[at].row.slope, 1, 0.3);
  }
  std::ofstream(setup.save, std::ios::app) << "{\"number\":7}\n";
  EXPECT_NE(refusal_of([&] { train_prob_cut(setup, 0.9, {}); }).find("line 302: no samples"), std::string::npos);
}

TEST_F(Training, GamesThatCannotLearnAreRefused) {
  const TrainingSetup setup = setup_of("tictactoe", 2);
  for (const std::string& refusal :
       {refusal_of([&] { train_by_regression(setup, {}); }), refusal_of([&] { train_by_td_leaf(setup, {}, {}); })})
    EXPECT_NE(refusal.find("tictactoe has no features"), std::string::npos) << refusal;
}

// One feature decides every game, another one says nothing; one is worth something at first that it never was.
TEST(TdLeaf, WeightsMoveTowardsWhatDecides) {
  std::vector<double> weights{0, 0.5};
  const TdSettings settings{.lambda = 0.7, .rate = 0.1};
  for (int game = 0; game < 2000; ++game) {
    const int winner = game % 2 == 0 ? 1 : -1;
    const int noise = game / 2 % 2 == 0 ? 1 : -1;
    std::vector<TdStep> steps;
    for (int ply = 0; ply < 5; ++ply) {
      const std::vector<int> counts{winner, noise};
      const double logits = counts[0] * weights[0] + counts[1] * weights[1];
      steps.push_back({.chance = 1 / (1 + std::exp(-logits)), .stage = 0, .counts = counts});
    }
    learn_from(steps, winner > 0 ? 1 : 0, settings, weights);
  }
  EXPECT_GT(weights[0], 2);
  EXPECT_NEAR(weights[1], 0, 0.1);
}

// By hand: one surprise at the end, of ½, reaches the search before it with lambda times its size.
TEST(TdLeaf, LambdaSaysHowFarBackASurpriseReaches) {
  const std::vector<TdStep> steps{{.chance = 0.5, .stage = 0, .counts = {1, 0}},
                                  {.chance = 0.5, .stage = 0, .counts = {0, 2}}};
  std::vector<double> weights(2);
  learn_from(steps, 1, {.lambda = 0.5, .rate = 1}, weights);
  EXPECT_DOUBLE_EQ(weights[1], 0.5 * 0.25 * 2);
  EXPECT_DOUBLE_EQ(weights[0], 0.5 * 0.5 * 0.25);
}

}  // namespace zermelo::engine

// Weights come out of the file as they were written; whatever is wrong is refused with its line; and they reach the search.
#include "engine/weights_file.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/error.hpp"
#include "engine/registry.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

std::string refusal_of(const std::string& text, const std::string& game = "connect4") {
  try {
    weights_from(text, "'file'", *game_named(game).make({}, {}));
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// Without the lines that begin with the word.
std::string without(const std::string& text, const std::string& word) {
  std::istringstream stream(text);
  std::string rest;
  for (std::string line; std::getline(stream, line);)
    if (!line.starts_with(word)) rest += line + '\n';
  return rest;
}

}  // namespace

TEST(WeightsFile, ComesBackAsItWasWritten) {
  for (const std::string name : {"connect4", "breakthrough"}) {
    const auto game = game_named(name).make({}, {});
    Weights weights = game->weights();
    Random random(3);
    for (Score& weight : weights) weight = random.between(-10'000, 10'000);
    EXPECT_EQ(weights_from(weights_text(*game, weights, {"a remark", "another"}), "'file'", *game), weights);
  }
}

TEST(WeightsFile, ANetworkComesBackAsItWasWritten) {
  const auto game = game_named("mancala").make({}, {});
  std::size_t size = 0;
  for (const WeightRow& row : game->network_rows()) size += row.length;
  Weights weights(size);
  Random random(4);
  for (Score& weight : weights) weight = random.between(-100'000, 100'000);
  const std::string text = weights_text(*game, weights, {"a remark"});
  EXPECT_TRUE(text.starts_with("zermelo network 1\ngame mancala\n# a remark\nmine-1-has-0 "));
  EXPECT_EQ(weights_from(text, "'file'", *game), weights);
  EXPECT_EQ(refusal_of(without(text, "inner-3 "), "mancala").substr(0, 6), "'file'");
  EXPECT_NE(refusal_of(without(text, "inner-3 "), "mancala").find("the file ends without a row of 'inner-3'"),
            std::string::npos);
  const std::string longer = "zermelo network 1\ngame mancala\nouter-bias 1 2 3\n";
  EXPECT_EQ(refusal_of(longer, "mancala"), "'file', line 3: 'outer-bias' has 3 weights; expected 32");
  EXPECT_NE(refusal_of(text, "connect4").find("connect4 has no network"), std::string::npos);
}

TEST(WeightsFile, DamageIsRefusedWithItsLine) {
  const auto game = game_named("connect4").make({}, {});
  const std::string good = weights_text(*game, game->weights(), {"by hand"});
  const std::string row = "cell-1-1 3 3 3 3 3 3";
  ASSERT_NE(good.find(row), std::string::npos) << good;
  const auto changed = [&](const std::string& line) {
    std::string text = good;
    return text.replace(text.find(row), row.size(), line);
  };
  const std::string at_row = "'file', line 4: ";
  EXPECT_EQ(refusal_of(good), "no refusal");
  EXPECT_EQ(refusal_of(""), "'file', line 1: no weights; expected 'zermelo weights 1'");
  EXPECT_EQ(refusal_of("zermelo weights 2\n"), "'file', line 1: no weights; expected 'zermelo weights 1'");
  EXPECT_EQ(refusal_of("zermelo weights 1\n"),
            "'file', line 1: the file ends without a game; expected game and weights");
  EXPECT_EQ(refusal_of(without(good, "game")), "'file', line 3: expected game before the weights");
  EXPECT_EQ(refusal_of(good, "breakthrough"),
            "'file', line 2: the weights are of 'connect4'; expected those of breakthrough");
  EXPECT_EQ(refusal_of(changed("game connect4")), at_row + "game stands twice");
  EXPECT_EQ(refusal_of(changed("cell-9-1 0 0 0 0 0 0")),
            at_row + "unknown feature 'cell-9-1'; expected those of connect4 on this board, cell-1-1 to first-seat");
  EXPECT_EQ(refusal_of(changed("cell-1-1 1 2 3")),
            at_row + "'cell-1-1' has 3 weights; expected one for each of 6 stages");
  EXPECT_EQ(refusal_of(changed("cell-1-1 0 0 x 0 0 0")),
            at_row + "'cell-1-1', weight 'x': expected a whole number from -10000 to 10000");
  EXPECT_EQ(refusal_of(changed("cell-1-1 0 0 10001 0 0 0")),
            at_row + "'cell-1-1', weight '10001': expected a whole number from -10000 to 10000");
  EXPECT_EQ(refusal_of(changed(row + "\n" + row)), "'file', line 5: 'cell-1-1' stands twice");
  EXPECT_EQ(refusal_of(without(good, "stacked")), "'file', line 44: the file ends without a row of 'stacked'");
}

TEST(WeightsFile, AGameWithoutFeaturesHasNone) {
  EXPECT_EQ(refusal_of("", "tictactoe"),
            "tictactoe has no features whose weights could be learned; expected a game with the capability 'learned'");
}

// The weights set by hand, given as if they had been learned, change nothing; others do.
TEST(WeightsFile, WeightsReachTheSearch) {
  for (const std::string name : {"connect4", "breakthrough"}) {
    const auto game = game_named(name).make({}, {});
    Request request;
    request.algorithm = "alpha-beta";
    request.limits.depth = 4;
    const Analysis plain = game->analyse(game->start(), request, {});
    request.weights = std::make_shared<const Weights>(game->weights());
    const Analysis same = game->analyse(game->start(), request, {});
    EXPECT_EQ(same.verdict.value, plain.verdict.value);
    EXPECT_EQ(same.nodes, plain.nodes);
    Weights tripled = game->weights();
    for (Score& weight : tripled) weight *= 3;
    request.weights = std::make_shared<const Weights>(tripled);
    EXPECT_EQ(game->analyse(game->start(), request, {}).verdict.value, 3 * *plain.verdict.value);
  }
}

/// Those by hand say something else.
TEST(WeightsFile, MancalaPlaysWithTheNetworkThatItShipsWith) {
  const auto game = game_named("mancala").make({}, std::nullopt);
  Request request;
  request.algorithm = "full";
  request.limits.depth = 5;
  const Analysis shipped = game->analyse(game->start(), request, {});
  request.weights = read_weights(ZERMELO_SOURCE "/data/mancala.network", *game);
  const Analysis read = game->analyse(game->start(), request, {});
  EXPECT_EQ(read.verdict.value, shipped.verdict.value);
  EXPECT_EQ(read.nodes, shipped.nodes);
}

}  // namespace zermelo::engine

// What others have found before is found here, straight to the end of the game. Larger boards: bench/solved.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/analysis.hpp"
#include "engine/any_game.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine::tests {

namespace {

Analysis solved(const std::string& name, const Settings::Words& words, const std::string& algorithm = "") {
  const auto game = game_named(name).make(words, std::nullopt);
  Request request;
  request.algorithm = algorithm;
  request.exact = true;
  request.hash = 16;
  return game->analyse(game->start(), request, {});
}

struct Known {
  int width;
  int height;
  GameOutcome outcome;
  int plies;  // to the end under best play; 0: the whole board
};

}  // namespace

// John Tromp's table of values; how long the game lasts, Christophe Steininger.
TEST(Solved, ConnectFourOnSmallBoards) {
  using enum GameOutcome;
  for (const Known& known : {Known{4, 4, draw, 0}, Known{5, 4, draw, 0}, Known{6, 4, loss, 24}, Known{7, 4, draw, 0},
                             Known{4, 5, draw, 0}, Known{5, 5, draw, 0}, Known{4, 6, draw, 0}, Known{4, 7, draw, 0}}) {
    SCOPED_TRACE(testing::Message() << known.width << " x " << known.height);
    const Analysis answer =
        solved("connect4", {{"width", std::to_string(known.width)}, {"height", std::to_string(known.height)}});
    EXPECT_EQ(answer.verdict.outcome, known.outcome);
    EXPECT_EQ(answer.verdict.distance, known.plies == 0 ? known.width * known.height : known.plies);
    EXPECT_EQ(answer.source, Source::solved);
  }
}

// Uiterwijk and van den Herik 2000: boards and lines.
TEST(Solved, LinesOnSmallBoards) {
  using enum GameOutcome;
  const auto outcome = [](int width, int height, int connect) {
    return solved("gomoku",
                  {{"width", std::to_string(width)},
                   {"height", std::to_string(height)},
                   {"connect", std::to_string(connect)}},
                  "df-pn")
        .verdict.outcome;
  };
  EXPECT_EQ(outcome(3, 3, 3), draw);
  EXPECT_EQ(outcome(4, 3, 3), win);
  EXPECT_EQ(outcome(4, 4, 4), draw);
  EXPECT_EQ(outcome(5, 4, 4), draw);
  EXPECT_EQ(outcome(5, 5, 5), draw);
}

}  // namespace zermelo::engine::tests

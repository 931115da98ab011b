// Several threads over one table: the same value, a legal move and line whenever it is stopped, and one thread as it was.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/registry.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

Request request_for(int threads, int depth) {
  Request request;
  request.algorithm = "full";
  request.hash = 1;
  request.threads = threads;
  request.limits.depth = depth;
  return request;
}

/// Plays the line; the reader refuses what is not legal.
void expect_playable(const AnyGame& game, const Analysis& answer) {
  ASSERT_FALSE(answer.best.empty());
  ASSERT_FALSE(answer.line.empty());
  AnyPosition pos = game.start();
  for (const std::string& move : answer.line) pos = game.after(pos, game.read_move(pos, move));
  game.read_move(game.start(), answer.best.front());
}

}  // namespace

TEST(Parallel, TwoThreadsGiveTheValueOfOne) {
  // Searched to the end: the value does not depend on the order in which the table was filled.
  const auto small = game_named("connect4").make({{"width", "4"}, {"height", "4"}}, std::nullopt);
  const auto tree = game_named("tree").make({}, "uniform b=4 d=7 seed=5");
  const auto tictactoe = game_named("tictactoe").make({}, std::nullopt);
  for (const auto& game : {small, tree, tictactoe}) {
    Request request = request_for(1, max_depth);
    request.exact = true;
    const Analysis one = game->analyse(game->start(), request, {});
    for (int threads = 2; threads <= 4; ++threads) {
      request.threads = threads;
      const Analysis several = game->analyse(game->start(), request, {});
      EXPECT_EQ(several.verdict.value, one.verdict.value);
      EXPECT_EQ(several.source, Source::solved);
      expect_playable(*game, several);
    }
  }
}

TEST(Parallel, OneThreadIsDeterministic) {
  const auto game = game_named("connect4").make({}, std::nullopt);
  const Analysis first = game->analyse(game->start(), request_for(1, 10), {});
  const Analysis second = game->analyse(game->start(), request_for(1, 10), {});
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.table->hits, second.table->hits);
}

TEST(Parallel, ALimitOfNodesHoldsForAllThreadsTogether) {
  const auto game = game_named("connect4").make({}, std::nullopt);
  for (const int threads : {1, 2, 3}) {
    Request request = request_for(threads, max_depth);
    request.limits.nodes = 30'000;
    const Analysis answer = game->analyse(game->start(), request, {});
    EXPECT_LE(answer.nodes, 30'000U) << threads;
    EXPECT_GT(answer.nodes, 1'000U) << threads;
    expect_playable(*game, answer);
  }
}

TEST(Parallel, StoppedAtAnyMomentItHasALegalLine) {
  Random random(7);
  for (const char* name : {"connect4", "breakthrough"}) {
    const auto game = game_named(name).make({}, std::nullopt);
    for (int round = 0; round < 40; ++round) {
      std::atomic<bool> stop{false};
      Request request = request_for(1 + round % 2, max_depth);
      request.limits.stop = &stop;
      std::thread timer([&stop, wait = random.below(5'000)] {
        std::this_thread::sleep_for(std::chrono::microseconds(wait));
        stop.store(true);
      });
      const Analysis answer = game->analyse(game->start(), request, {});
      timer.join();
      expect_playable(*game, answer);
    }
  }
}

// The table of one search serves the next: a player keeps it for the whole game.
TEST(Parallel, AKeptTableSavesWork) {
  const auto game = game_named("connect4").make({}, std::nullopt);
  Request request = request_for(1, 10);
  const Analysis fresh = game->analyse(game->start(), request, {});
  request.table = std::make_shared<TranspositionTable>(1 << 20);
  game->analyse(game->start(), request, {});
  const Analysis again = game->analyse(game->start(), request, {});
  EXPECT_LT(again.nodes, fresh.nodes / 2);
  EXPECT_EQ(again.verdict.value, fresh.verdict.value);
}

}  // namespace zermelo::engine

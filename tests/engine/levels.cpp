// Levels: the strongest never loses a game that can be held, the weakest often does.
#include "engine/levels.hpp"

#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "engine/session.hpp"

namespace zermelo::engine {

namespace {

/// What the level scores as the given seat against random play: wins, draws, losses.
std::array<int, 3> results(int number, int engine_seat, int games) {
  std::array<int, 3> counts{};
  Random random(static_cast<std::uint64_t>(number * 10 + engine_seat));
  Request own;
  own.hash = 1;
  Request random_play;
  random_play.algorithm = "random";
  for (int played = 0; played < games; ++played) {
    Session session(game_named("tictactoe").make({}, std::nullopt));
    while (!session.over()) {
      const bool engine = index_of(session.to_move()) == engine_seat;
      session.play(choose(session.game(), session.position(), level(engine ? number : strongest_level), random,
                          engine ? own : random_play)
                       .move);
    }
    ++counts[static_cast<std::size_t>(*session.game().payoff(session.position(), seat(engine_seat)).outcome)];
  }
  return counts;
}

}  // namespace

TEST(Levels, TheStrongestDoesNotLose) {
  for (const int seat_index : {0, 1}) {
    const auto counts = results(strongest_level, seat_index, 100);
    EXPECT_EQ(counts[static_cast<std::size_t>(GameOutcome::loss)], 0);
    EXPECT_GT(counts[static_cast<std::size_t>(GameOutcome::win)], 50);
  }
}

TEST(Levels, TheWeakestLosesOftenAndEachIsStrongerThanOneFarBelow) {
  const auto losses = [](int number) { return results(number, 1, 300)[static_cast<std::size_t>(GameOutcome::loss)]; };
  const int weakest = losses(1);
  EXPECT_GT(weakest, 60);
  EXPECT_LT(losses(5), weakest);
  EXPECT_EQ(losses(8), 0);
}

TEST(Levels, AreKeptWithinTheirRange) {
  EXPECT_EQ(level(0).depth, level(1).depth);
  EXPECT_EQ(level(99).depth, level(strongest_level).depth);
}

}  // namespace zermelo::engine

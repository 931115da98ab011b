// Two positions with one key: the table takes one for the other. An audit keeps the positions beside the table, counts such
// false hits and does not believe them; with keys that are good it finds none.
#include <gtest/gtest.h>

#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

/// Tic-tac-toe with some 60 keys for its 5,478 positions.
struct BadKeys : TicTacToe {
  using TicTacToe::TicTacToe;
  Key key(const Position& pos) const { return Random::mixed(TicTacToe::key(pos) % 61); }
};

struct Tally {
  std::uint64_t false_hits = 0;
  int wrong = 0;  // values that are not minimax's
};

template <Game G>
Tally searches(const G& game, Switches switches, bool audit) {
  Tally tally;
  Random random(31);
  for (int search = 0; search < 200; ++search) {
    const auto pos = after_random_moves(game, random.between(0, 6), random);
    const int depth = random.between(2, 9);
    TranspositionTable table(1 << 16);
    Tools tools;
    tools.table = &table;
    tools.audit = audit;
    const auto result = searched_fully(game, pos, depth, switches, tools);
    tally.false_hits += result.table.false_hits;
    if (result.value != searched<AlphaBeta>(game, pos, depth, switches).value) ++tally.wrong;
  }
  return tally;
}

Switches sound() {
  return sound_standard().set(Switch::equal_depth, true);
}

}  // namespace

TEST(FalseHits, AnAuditCountsThemAndIsNotMisled) {
  const Tally tally = searches(BadKeys(), without(sound(), Switch::enhanced_cutoff), true);
  EXPECT_GT(tally.false_hits, 1000U);
  EXPECT_EQ(tally.wrong, 0);
}

// Enhanced cut-offs ask the table by a way of their own, which no audit watches: some values are wrong.
TEST(FalseHits, AnAuditWatchesEnhancedCutoffsToo) {
  EXPECT_EQ(searches(BadKeys(), sound(), true).wrong, 0);
}

TEST(FalseHits, WithoutAnAuditTheyMislead) {
  const Tally tally = searches(BadKeys(), sound(), false);
  EXPECT_EQ(tally.false_hits, 0U);  // nobody looks
  EXPECT_GT(tally.wrong, 0);
}

TEST(FalseHits, GoodKeysHaveNone) {
  EXPECT_EQ(searches(TicTacToe(), sound(), true).false_hits, 0U);
  const ConnectFour game;
  TranspositionTable table(1 << 20);
  Tools tools;
  tools.table = &table;
  tools.audit = true;
  const auto result = searched_fully(game, game.initial(), 11, sound(), tools);
  EXPECT_GT(result.table.hits, 1000U);
  EXPECT_EQ(result.table.false_hits, 0U);
}

// Mirror images are one position in the table, and no false hit.
TEST(FalseHits, MirrorImagesAreNone) {
  const ConnectFour game;
  TranspositionTable table(1 << 20);
  Tools tools;
  tools.table = &table;
  tools.audit = true;
  EXPECT_EQ(searched_fully(game, game.initial(), 9, with(sound(), Switch::symmetry), tools).table.false_hits, 0U);
}

}  // namespace zermelo::tests

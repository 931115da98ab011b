// Techniques of windows, memory and order never change the value (full.cpp); here each saves nodes on a named set.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "tests/support/full.hpp"
#include "tests/support/named_set.hpp"

namespace zermelo::tests {

namespace {

template <Game G>
void saves_nodes(const G& game, const std::vector<typename G::Position>& set, int depth, Switches beside,
                 const std::vector<Switch>& techniques) {
  for (const Switch id : techniques) {
    const std::uint64_t nodes_with = total_nodes(game, set, depth, with(beside, id));
    const std::uint64_t nodes_without = total_nodes(game, set, depth, without(beside, id));
    EXPECT_LT(nodes_with, nodes_without) << row_of(id).name;
  }
}

}  // namespace

// Alone, beside nothing but alpha-beta: columns from left to right are a bad order, and almost any other is better.
TEST(Ordering, EachSavesNodesByItself) {
  const ConnectFour game;
  saves_nodes(game, named_set(game), 8, Switches{Switch::evaluation},
              {Switch::deepening, Switch::table, Switch::promise, Switch::killers, Switch::history,
               Switch::counter_moves, Switch::shallow_ordering});
}

// Those that work through the table, beside it. Without iterative deepening the table knows no moves: internal deepening
// finds them.
TEST(Ordering, TheTableHelpsOthers) {
  const ConnectFour game;
  const auto set = named_set(game);
  const Switches table{Switch::evaluation, Switch::table};
  saves_nodes(game, set, 8, table, {Switch::internal_deepening});
  saves_nodes(game, set, 8, with(with(table, Switch::deepening), Switch::null_window), {Switch::enhanced_cutoff});
}

// Beside all others little is left to gain, yet these still do. Empty windows need a good order, so they stand here alone.
TEST(Ordering, SomeSaveNodesBesideAllOthers) {
  const ConnectFour stones;
  saves_nodes(stones, named_set(stones), 11, sound_standard(),
              {Switch::table, Switch::history, Switch::enhanced_cutoff, Switch::null_window});
  const Breakthrough pieces;
  saves_nodes(pieces, named_set(pieces), 6, with(sound_standard(), Switch::quiescence),
              {Switch::table, Switch::promise, Switch::killers, Switch::null_window});
}

// Mirror images only meet where the position is its own: stones in the middle column.
TEST(Ordering, SymmetrySavesNodes) {
  const ConnectFour game;
  std::vector<ConnectFour::Position> set{game.initial()};
  while (set.size() < 6) set.push_back(after(game, set.back(), 3));
  saves_nodes(game, set, 8, sound_standard(), {Switch::symmetry});
}

}  // namespace zermelo::tests

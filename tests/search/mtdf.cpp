// MTD(f) gives minimax's value from any first guess, with a memory of any size, on trees and games; and what it leaves in a
// table that others will read is true, also when it was stopped.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

/// Bytes; the first is one cluster, two positions: as good as no memory at all.
constexpr std::array<std::size_t, 3> table_sizes{1, 4 << 10, 4 << 20};

/// Near to what trees are worth, or far away.
rc::Gen<Score> any_guess() {
  return rc::gen::oneOf(rc::gen::resize(100, rc::gen::inRange<Score>(-12, 13)),
                        rc::gen::element<Score>(-infinite, -max_payoff, loss_in(3), win_in(3), max_payoff, infinite));
}

rc::Gen<Switches> any_switches() {
  return rc::gen::map(rc::gen::tuple(rc::gen::arbitrary<bool>(), rc::gen::arbitrary<bool>()), [](const auto& on) {
    return Switches::standard().set(Switch::evaluation, std::get<0>(on)).set(Switch::distance, std::get<1>(on));
  });
}

template <Game G>
void agrees_from_any_guess(const G& game, const typename G::Position& pos, int depth) {
  const Switches switches = *any_switches();
  const auto oracle = searched<Minimax>(game, pos, depth, switches);
  const auto mtdf = searched_from_guess(game, pos, depth, switches, *any_guess(), *rc::gen::elementOf(table_sizes));
  RC_ASSERT(mtdf.value == oracle.value);
  RC_ASSERT(mtdf.bound == Bound::exact);
  if (game.over(pos)) return;

  // Solved is solved: looking further changes nothing.
  if (mtdf.source == Source::solved) RC_ASSERT(searched<Minimax>(game, pos, max_depth, switches).value == oracle.value);
  if (oracle.source == Source::solved) RC_ASSERT(mtdf.source == Source::solved);

  // Every move of the root is bounded, and the first of the line is one of the best.
  RC_ASSERT(mtdf.moves.size() == oracle.moves.size());
  RC_ASSERT(!mtdf.line.empty());
  for (std::size_t index = 0; index < oracle.moves.size(); ++index) {
    const auto& move = mtdf.moves[index];
    RC_ASSERT(move.move == oracle.moves[index].move);
    if (move.bound == Bound::exact) RC_ASSERT(move.value == oracle.moves[index].value);
    RC_ASSERT(move.value >= oracle.moves[index].value);
    RC_ASSERT(move.value <= oracle.value);
    if (move.move == mtdf.line.front()) RC_ASSERT(move.bound == Bound::exact && move.value == oracle.value);
  }

  // The line is whole, however small the memory.
  auto end = pos;
  for (const auto move : mtdf.line) {
    MoveList<G> moves;
    game.moves(end, moves);
    RC_ASSERT(std::find(moves.begin(), moves.end(), move) != moves.end());
    game.play(end, move);
  }
  RC_ASSERT(game.over(end) || mtdf.line.size() == static_cast<std::size_t>(depth));
}

}  // namespace

RC_GTEST_PROP(Mtdf, GivesMinimaxFromAnyGuessOnRandomTrees, ()) {
  const int values = *rc::gen::element(1, 3, 20);
  const Tree tree = tree_of(*random_tree({.depth = 5, .branching = 3, .values = values}));
  agrees_from_any_guess(tree, tree.initial(), *rc::gen::resize(100, rc::gen::inRange(1, 7)));
}

RC_GTEST_PROP(Mtdf, GivesMinimaxFromAnyGuessOnTicTacToe, ()) {
  const TicTacToe game;
  agrees_from_any_guess(game, *position_of(game, 4, 9), *rc::gen::resize(100, rc::gen::inRange(1, 7)));
}

// One object, deeper and deeper, with the table of an earlier search at that: the last value is the next guess.
RC_GTEST_PROP(Mtdf, GivesMinimaxDeeperAndDeeper, ()) {
  const TicTacToe game;
  const auto pos = *position_of(game, 4, 9);
  const Switches switches = *any_switches();
  TranspositionTable table(*rc::gen::elementOf(table_sizes));
  for (int round = 0; round < 2; ++round) {
    Budget budget{Limits{}};
    NoTrace trace;
    Mtdf<TicTacToe> search(game, switches, budget, trace, {.table = &table, .audit = round == 0});
    for (int depth = 1; depth <= 5; ++depth) {
      const auto oracle = searched<Minimax>(game, pos, depth, switches);
      const auto mtdf = search.search(pos, depth);
      RC_ASSERT(mtdf.value == oracle.value);
      RC_ASSERT(mtdf.table.false_hits == 0U);
      if (oracle.source == Source::solved) RC_ASSERT(mtdf.source == Source::solved);
      if (mtdf.source == Source::solved)
        RC_ASSERT(searched<Minimax>(game, pos, max_depth, switches).value == mtdf.value);
    }
  }
}

// What a stopped search leaves behind does not mislead the next.
RC_GTEST_PROP(Mtdf, LeavesNothingWrongBehindWhenItIsStopped, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 5, .branching = 3, .values = 9}));
  TranspositionTable table(1 << 16);
  NoTrace trace;
  for (const int nodes : *rc::gen::container<std::vector<int>>(4, rc::gen::resize(100, rc::gen::inRange(1, 200)))) {
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    Budget budget(limits);
    const auto result =
        Mtdf<Tree>(tree, Switches::standard(), budget, trace, {.table = &table}).search(tree.initial(), max_depth);
    RC_ASSERT(result.nodes <= limits.nodes);
  }
  Budget budget{Limits{}};
  const auto whole =
      Mtdf<Tree>(tree, Switches::standard(), budget, trace, {.table = &table}).search(tree.initial(), max_depth);
  RC_ASSERT(whole.value == searched<Minimax>(tree).value);
}

// The oracle itself is too slow here; alpha-beta has been held to it elsewhere.
TEST(Mtdf, EqualsAlphaBetaOnGames) {
  const Switches switches = Switches::standard().set(Switch::distance, true);
  const auto agree = [&](const auto& game, int depth) {
    const auto cut = searched<AlphaBeta>(game, depth, switches);
    for (const Score guess : {0, infinite, -infinite})
      EXPECT_EQ(searched_from_guess(game, game.initial(), depth, switches, guess, std::size_t{16} << 20).value,
                cut.value)
          << depth;
  };
  for (int depth = 1; depth <= 8; ++depth) agree(ConnectFour{}, depth);
  for (int depth = 1; depth <= 6; ++depth) agree(Breakthrough(5, 5), depth);
}

}  // namespace zermelo::tests

// Every sound algorithm gives minimax's value: on random trees, uneven, with ties and extra turns, at any depth and with
// any switches; and on games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

/// Plays a line and answers with where it ends.
template <Game G>
typename G::Position end_of(const G& game, typename G::Position pos, const std::vector<typename G::Move>& line) {
  for (const auto move : line) {
    MoveList<G> moves;
    game.moves(pos, moves);
    RC_ASSERT(std::find(moves.begin(), moves.end(), move) != moves.end());
    game.play(pos, move);
  }
  return pos;
}

/// What a seat sees at the end of a principal line: the value that the line promises.
template <Game G>
double worth(const G& game, const typename G::Position& end, Player seat) {
  if (game.over(end)) return game.payoff(end, seat);
  if constexpr (Evaluated<G>) {
    if (!has(game, Capability::evaluated)) return 0;
    return game.to_move(end) == seat ? game.evaluate(end) : -game.evaluate(end);
  }
  return 0;
}

template <Game G>
void all_agree(const G& game, const typename G::Position& pos, int depth, Switches switches) {
  const auto oracle = searched<Minimax>(game, pos, depth, switches);
  const auto negamax = searched<Negamax>(game, pos, depth, switches);
  const auto cut = searched<AlphaBeta>(game, pos, depth, switches);
  RC_ASSERT(negamax.value == oracle.value);
  RC_ASSERT(negamax.nodes == oracle.nodes);
  RC_ASSERT(negamax.line == oracle.line);
  RC_ASSERT(cut.value == oracle.value);
  RC_ASSERT(cut.line == oracle.line);
  RC_ASSERT(cut.nodes <= oracle.nodes);
  RC_ASSERT(cut.leaves <= oracle.leaves);

  // Every root move: exact where it says so, a bound where it says that.
  RC_ASSERT(cut.moves.size() == oracle.moves.size());
  for (std::size_t index = 0; index < oracle.moves.size(); ++index) {
    RC_ASSERT(negamax.moves[index].value == oracle.moves[index].value);
    if (cut.moves[index].bound == Bound::exact) RC_ASSERT(cut.moves[index].value == oracle.moves[index].value);
    if (cut.moves[index].bound == Bound::at_most) RC_ASSERT(cut.moves[index].value >= oracle.moves[index].value);
  }
  const auto exact_moves = [&](const Result<G>& open) {
    RC_ASSERT(open.value == oracle.value);
    for (std::size_t index = 0; index < oracle.moves.size(); ++index)
      RC_ASSERT(open.moves[index].value == oracle.moves[index].value);
  };
  const Switches every_move = Switches(switches).set(Switch::root_values, true);
  exact_moves(searched<AlphaBeta>(game, pos, depth, every_move));
  exact_moves(searched<PrincipalVariationSearch>(game, pos, depth, every_move));
  exact_moves(searched<Mtdf>(game, pos, depth, every_move));

  const auto scout = searched<Scout>(game, pos, depth, switches);
  const auto pvs = searched<PrincipalVariationSearch>(game, pos, depth, switches);
  const auto sss = searched<SssStar>(game, pos, depth, switches);
  const auto dual = searched<DualStar>(game, pos, depth, switches);
  const auto mtdf = searched<Mtdf>(game, pos, depth, switches);
  RC_ASSERT(scout.value == oracle.value);
  RC_ASSERT(scout.line == oracle.line);
  RC_ASSERT(pvs.value == oracle.value);
  RC_ASSERT(pvs.line == oracle.line);
  RC_ASSERT(sss.value == oracle.value);
  RC_ASSERT(dual.value == oracle.value);
  RC_ASSERT(mtdf.value == oracle.value);
  RC_ASSERT(sss.leaves <= cut.leaves);
  // Their lines may differ where moves are equally good, but must be worth the same.
  if (!switches.on(Switch::distance) && switches.on(Switch::evaluation) && !game.over(pos)) {
    RC_ASSERT(worth(game, end_of(game, pos, sss.line), game.to_move(pos)) == oracle.value);
    RC_ASSERT(worth(game, end_of(game, pos, dual.line), game.to_move(pos)) == oracle.value);
    RC_ASSERT(worth(game, end_of(game, pos, mtdf.line), game.to_move(pos)) == oracle.value);
  }
}

}  // namespace

RC_GTEST_PROP(Differential, SoundAlgorithmsEqualMinimaxOnRandomTrees, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 5, .branching = 4, .values = 9}));
  const int depth = *rc::gen::inRange(1, 7);
  const Switches switches = Switches::standard().set(Switch::evaluation, *rc::gen::arbitrary<bool>());
  all_agree(tree, tree.initial(), depth, switches);

  const auto oracle = searched<Minimax>(tree, depth, switches);
  const Player mover = tree.to_move(tree.initial());
  // Of two seats, max-n is minimax, for both of them.
  const auto max_n = searched<MaxN>(tree, depth, switches);
  RC_ASSERT(max_n.value == oracle.value);
  RC_ASSERT((*max_n.seat_values)[0] == -(*max_n.seat_values)[1]);
  // Without chance, expectiminimax is minimax.
  RC_ASSERT(searched<Expectiminimax>(tree, depth, switches).value == oracle.value);
  // The line leads to the value.
  if (switches.on(Switch::evaluation))
    RC_ASSERT(worth(tree, end_of(tree, tree.initial(), oracle.line), mover) == oracle.value);
}

RC_GTEST_PROP(Differential, TiesAndNothingButTies, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 1}));
  all_agree(tree, tree.initial(), *rc::gen::inRange(1, 7), Switches::standard());
}

// Positions of real games, by random play from the start.
TEST(Differential, SoundAlgorithmsEqualMinimaxOnTicTacToe) {
  const bool held = rc::check("tic-tac-toe", [] {
    const TicTacToe game;
    auto pos = game.initial();
    for (int plies = *rc::gen::inRange(3, 10); plies > 0 && !game.over(pos); --plies) {
      MoveList<TicTacToe> moves;
      game.moves(pos, moves);
      game.play(pos, moves[*rc::gen::inRange(0, 1000) % moves.size()]);
    }
    const Switches switches = Switches::standard()
                                  .set(Switch::evaluation, *rc::gen::arbitrary<bool>())
                                  .set(Switch::distance, *rc::gen::arbitrary<bool>());
    all_agree(game, pos, *rc::gen::inRange(1, 7), switches);
  });
  EXPECT_TRUE(held);
}

// From the empty board, at every depth.
TEST(Differential, AlphaBetaEqualsMinimaxFromTheEmptyBoard) {
  const TicTacToe game;
  for (int depth = 1; depth <= 9; ++depth)
    EXPECT_EQ(searched<AlphaBeta>(game, depth).value, searched<Minimax>(game, depth).value) << depth;
}

}  // namespace zermelo::tests

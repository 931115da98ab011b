// Values and node counts that are published, or follow from a formula.
#include <gtest/gtest.h>

#include <cmath>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "games/tree/tree.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

TEST(TicTacToeSearch, FullTreeAndAlphaBetaHaveThePublishedSizes) {
  const TicTacToe game;
  const auto all = searched<Minimax>(game);
  EXPECT_EQ(all.nodes, 549'946U);
  EXPECT_EQ(all.leaves, 255'168U);  // games
  EXPECT_EQ(all.value, 0);
  EXPECT_EQ(all.source, Source::solved);
  EXPECT_EQ(all.depth, 9);
  EXPECT_EQ(searched<Negamax>(game).nodes, 549'946U);
  EXPECT_EQ(searched<MaxN>(game).nodes, 549'946U);
  const auto cut = searched<AlphaBeta>(game);
  EXPECT_EQ(cut.nodes, 18'297U);
  EXPECT_EQ(cut.value, 0);
  EXPECT_EQ(cut.line.size(), 9U);
}

TEST(NineLeafTree, IsWorth3AndAlphaBetaSkipsTwoLeaves) {
  const auto tree = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  ASSERT_TRUE(tree);
  const auto all = searched<Minimax>(*tree);
  EXPECT_EQ(all.value, 3);
  EXPECT_EQ(all.leaves, 9U);
  EXPECT_EQ(all.nodes, 13U);
  const auto cut = searched<AlphaBeta>(*tree);
  EXPECT_EQ(cut.value, 3);
  EXPECT_EQ(cut.leaves, 7U);
  EXPECT_EQ(cut.line.size(), 2U);
  ASSERT_EQ(cut.moves.size(), 3U);
  EXPECT_EQ(cut.moves[0].bound, Bound::exact);
  EXPECT_EQ(cut.moves[1].bound, Bound::at_most);
  EXPECT_EQ(cut.moves[1].value, 2);
}

// A cut by a bound that was set three plies above (Knuth and Moore's deep cut-off).
TEST(DeepCutOff, UsesTheBoundOfAnAncestor) {
  const auto tree = Tree::read("(max 5 (min (max (min 4 99) 3) 9))");
  ASSERT_TRUE(tree);
  const auto cut = searched<AlphaBeta>(*tree);
  EXPECT_EQ(cut.value, 5);
  EXPECT_EQ(cut.leaves,
            3U);  // 5, 4, 3: the 99 goes by the bound of the root, the 9 because the reply 4 refutes the move
}

TEST(UniformTree, AlphaBetaVisitsTheMinimalTreeInTheBestOrderAndAllOfItInTheWorst) {
  for (const auto& [branching, depth] : {std::pair{10, 4}, {2, 10}, {3, 7}, {5, 5}, {4, 1}, {1, 6}, {7, 0}}) {
    UniformTree shape{.branching = branching, .depth = depth, .seed = 5, .order = UniformTree::Order::best};
    const auto best = generate(shape);
    shape.order = UniformTree::Order::worst;
    const auto worst = generate(shape);
    ASSERT_TRUE(best);
    ASSERT_TRUE(worst);
    const auto power = [&](int exponent) {
      return static_cast<std::uint64_t>(std::llround(std::pow(branching, exponent)));
    };
    EXPECT_EQ(searched<Minimax>(*best).leaves, power(depth));
    EXPECT_EQ(searched<AlphaBeta>(*best).leaves, power((depth + 1) / 2) + power(depth / 2) - 1);
    EXPECT_EQ(searched<AlphaBeta>(*worst).leaves, power(depth));
    EXPECT_EQ(searched<AlphaBeta>(*worst).value, searched<Minimax>(*worst).value);
  }
  const auto named = generate("uniform b=10 d=4 order=best");
  ASSERT_TRUE(named);
  EXPECT_EQ(searched<Minimax>(*named).leaves, 10'000U);
  EXPECT_EQ(searched<AlphaBeta>(*named).leaves, 199U);
}

// A move that is better than the first is asked about, and then searched again for its value.
TEST(ReSearches, AreCounted) {
  const auto rising = Tree::read("(max (min 3 4) (min 5 6) (min 7 8))");
  const auto falling = Tree::read("(max (min 7 8) (min 5 6) (min 3 4))");
  ASSERT_TRUE(rising && falling);
  EXPECT_EQ(searched<PrincipalVariationSearch>(*rising).researches, 2U);
  EXPECT_EQ(searched<Scout>(*rising).researches, 2U);
  EXPECT_EQ(searched<PrincipalVariationSearch>(*falling).researches, 0U);
  EXPECT_EQ(searched<Scout>(*falling).researches, 0U);
}

// Best first: the good move is found without the leaves that alpha-beta needs to find out that the first is worse.
TEST(SssStar, SkipsLeavesThatAlphaBetaLooksAt) {
  const auto tree = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 15 16))");
  ASSERT_TRUE(tree);
  const auto best_first = searched<SssStar>(*tree);
  EXPECT_EQ(best_first.value, 14);
  EXPECT_EQ(best_first.leaves, 5U);  // the first of each node, and the rest of the best one
  EXPECT_EQ(searched<AlphaBeta>(*tree).leaves, 7U);
}

// From any side of the value: a first guess that is right takes one pass to confirm each bound.
TEST(Mtdf, PassesAreCounted) {
  const auto tree = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  ASSERT_TRUE(tree);
  const auto researches = [&](Score guess) {
    const auto result = searched_from_guess(*tree, tree->initial(), max_depth, Switches::standard(), guess, 1 << 16);
    EXPECT_EQ(result.value, 3);
    return result.researches;
  };
  EXPECT_EQ(researches(3), 1U);          // at least 3; at most 3
  EXPECT_EQ(researches(4), 1U);          // at most 3; at least 3
  EXPECT_EQ(researches(infinite), 3U);   // at most 14, 5, 3; at least 3
  EXPECT_EQ(researches(-infinite), 1U);  // at least 3; at most 3
}

// The memory knows the 5,478 positions of the game, where alpha-beta walks a tree.
TEST(Mtdf, SolvesTicTacToeFromAnyGuess) {
  const TicTacToe game;
  for (const Score guess : {-infinite, -TicTacToe::win, -1, 0, 1, TicTacToe::win, infinite}) {
    const auto result =
        searched_from_guess(game, game.initial(), max_depth, Switches::standard(), guess, std::size_t{4} << 20);
    EXPECT_EQ(result.value, 0);
    EXPECT_EQ(result.source, Source::solved);
    EXPECT_EQ(result.depth, 9);
    EXPECT_EQ(result.line.size(), 9U);
    EXPECT_LT(result.nodes, searched<AlphaBeta>(game).nodes);
  }
}

TEST(Perft, CountsTicTacToe) {
  const TicTacToe game;
  const std::uint64_t published[] = {1, 9, 72, 504, 3'024, 15'120, 54'720, 148'176, 200'448, 127'872};
  for (int depth = 0; depth < 10; ++depth) {
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), published[depth]) << depth;
  }
}

// X wins at once with c1, or later, or not at all.
TEST(Distance, PrefersTheSoonestWin) {
  const TicTacToe game;
  const auto pos = game.read_position("XX./OO./...");
  ASSERT_TRUE(pos);
  const Switches graded = Switches::standard().set(Switch::distance, true);
  const auto with = searched<AlphaBeta>(game, *pos, max_depth, graded);
  EXPECT_EQ(with.value, win_in(1));
  EXPECT_EQ(game.move_text(*pos, with.line.front()), "c1");
  EXPECT_EQ(searched<Minimax>(game, *pos, max_depth, graded).value, win_in(1));
  EXPECT_EQ(searched<Negamax>(game, *pos, max_depth, graded).value, win_in(1));
  EXPECT_EQ(searched<AlphaBeta>(game, *pos).value, TicTacToe::win) << "without the switch a win is a win";
}

TEST(DepthLimit, EstimatesAreTakenWhereTheSearchStops) {
  const TicTacToe game;
  const auto shallow = searched<Minimax>(game, 1);
  EXPECT_EQ(shallow.source, Source::search);
  EXPECT_EQ(shallow.depth, 1);
  EXPECT_EQ(shallow.value, 4) << "the centre leaves X eight lines and O four";
  EXPECT_EQ(game.move_text(game.initial(), shallow.line.front()), "b2");
  EXPECT_EQ(searched<Minimax>(game, 1, Switches::standard().set(Switch::evaluation, false)).value, 0);
}

}  // namespace zermelo::tests

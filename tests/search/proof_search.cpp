// pn, pn2 and df-pn: the value and every answer are those of plain minimax, with any memory; what they say when they are
// stopped, or run out of memory, is true; and so it is where positions repeat.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/full.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"
#include "tests/support/walk.hpp"

namespace zermelo::tests {

namespace {

constexpr std::size_t plenty = 1 << 18;
constexpr std::size_t one_line = 64;  // of a table

/// Minimax for which an unfinished game counts 0.
template <Game G>
Score truth(const G& game, const typename G::Position& pos, int depth = max_depth) {
  return static_cast<Score>(
      searched<Minimax>(game, pos, depth, Switches::standard().set(Switch::evaluation, false)).value);
}

/// Whether what a result claims is true of a value.
template <class Move>
bool is_true(const ResultOf<Move>& result, Score value) {
  switch (result.bound) {
    case Bound::none: return true;
    case Bound::exact: return result.value == value;
    case Bound::at_least: return result.value <= value;
    case Bound::at_most: return result.value >= value;
  }
  return false;
}

template <template <class, class> class Algorithm, Game G>
void agrees(const G& game, const typename G::Position& pos, int depth, std::size_t memory) {
  const Score value = truth(game, pos, depth);
  const auto result = searched_with<Algorithm>(game, pos, {.memory = memory}, depth);
  RC_ASSERT(result.bound == Bound::exact);
  RC_ASSERT(result.value == value);
  if (game.over(pos)) return;

  // The move that it would play, and what it says of all others.
  const auto value_of = [&](typename G::Move move) {
    const auto next = after(game, pos, move);
    return moves_again(game, game.to_move(pos), next) ? truth(game, next, depth - 1) : -truth(game, next, depth - 1);
  };
  if (depth > 1) {
    RC_ASSERT(value_of(result.line.at(0)) == value);
    for (const auto& move : result.moves) {
      Result<G> told;
      told.bound = move.bound;
      told.value = move.value;
      RC_ASSERT(is_true(told, value_of(move.move)));
    }
  }

  // Any question, also those beyond any payoff; always the two that decide the value.
  const Score win = facts_of(game).payoffs == Payoffs::outcome ? facts_of(game).win : 1;
  for (const Score at_least : {*rc::gen::element(-10 * win, -win, 0, 1, win, 3 * win, 10 * win), value, value + 1}) {
    const auto answer = searched_with<Algorithm>(game, pos, {.memory = memory, .question = Question{at_least}}, depth);
    RC_ASSERT(answer.bound != Bound::none);
    RC_ASSERT(is_true(answer, value));
    RC_ASSERT((answer.bound == Bound::at_most || answer.value < at_least) == (value < at_least));
  }
}

template <Game G>
void all_agree(const G& game, const typename G::Position& pos, int depth) {
  agrees<ProofNumberSearch>(game, pos, depth, plenty);
  agrees<ProofNumberSquared>(game, pos, depth, plenty);
  agrees<DfPn>(game, pos, depth, plenty);
  agrees<DfPn>(game, pos, depth, one_line);
}

template <Game G>
Score by_full_search(const G& game) {
  TranspositionTable table(8 << 20);
  Tools tools;
  tools.table = &table;
  return static_cast<Score>(searched_fully(game, game.initial(), max_depth, sound_standard(), tools).value);
}

}  // namespace

RC_GTEST_PROP(ProofSearch, EqualsMinimaxOnRandomTrees, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 4}));
  all_agree(tree, tree.initial(), *rc::gen::element(max_depth, max_depth, 1, 2, 3, 4));
}

// Equal subtrees are one position that is reached twice: leaves of two values make many.
RC_GTEST_PROP(ProofSearch, EqualsMinimaxWhereLinesMeet, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 5, .branching = 3, .values = 1}));
  all_agree(tree, tree.initial(), *rc::gen::element(max_depth, 3, 5));
}

TEST(ProofSearch, EqualsMinimaxOnTicTacToe) {
  const bool held = rc::check("tic-tac-toe", [] {
    const TicTacToe game;
    all_agree(game, *position_of(game, 3, 9), *rc::gen::element(max_depth, max_depth, 2, 3, 4));
  });
  EXPECT_TRUE(held);
}

TEST(ProofSearch, SolvesSmallBoards) {
  const auto same_value = [](const auto& game, Score published) {
    ASSERT_EQ(by_full_search(game), published);
    const auto df = searched_with<DfPn>(game, game.initial(), {.memory = 16 << 20});
    EXPECT_EQ(df.value, published);
    EXPECT_EQ(df.bound, Bound::exact);
    EXPECT_EQ(df.source, Source::solved);
  };
  same_value(TicTacToe{}, 0);
  same_value(ConnectFour::Otherwise({4, 4, 4}), 0);
  same_value(ConnectFour::Otherwise({5, 4, 4}), 0);
  same_value(Breakthrough(4, 4), -Breakthrough::win);
  same_value(Breakthrough(5, 4), -Breakthrough::win);

  // The other two where they are quick.
  const Breakthrough board(4, 4);
  EXPECT_EQ(searched_with<ProofNumberSearch>(board, board.initial(), {.memory = 32 << 20}).value, -Breakthrough::win);
  EXPECT_EQ(searched_with<ProofNumberSquared>(board, board.initial(), {.memory = 2 << 20}).value, -Breakthrough::win);
}

// Whatever the memory: an answer that is true, or none, and then it says why.
TEST(ProofSearch, NeverAnswersWrongWithoutMemory) {
  const Breakthrough game(4, 4);
  int open = 0;
  for (std::size_t memory = 100; memory < 40 << 20; memory *= 4) {
    const auto plain = searched_with<ProofNumberSearch>(game, game.initial(), {.memory = memory});
    const auto squared = searched_with<ProofNumberSquared>(game, game.initial(), {.memory = memory});
    for (const auto& result : {plain, squared}) {
      EXPECT_TRUE(is_true(result, -Breakthrough::win)) << memory;
      EXPECT_EQ(result.bound != Bound::exact, result.memory_full) << memory;
      EXPECT_FALSE(result.line.empty());
      open += result.memory_full ? 1 : 0;
    }
    EXPECT_LE(squared.memory_full, plain.memory_full) << "two levels need less memory than one";
  }
  EXPECT_GT(open, 5);
}

// With 64 bytes for a table that would like megabytes it takes longer and comes to the same end.
TEST(ProofSearch, ATableOfOneLineIsEnough) {
  const Breakthrough game(3, 4);
  const auto poor = searched_with<DfPn>(game, game.initial(), {.memory = one_line});
  const auto rich = searched_with<DfPn>(game, game.initial(), {.memory = plenty});
  EXPECT_EQ(poor.value, rich.value);
  EXPECT_EQ(poor.value, by_full_search(game));
  EXPECT_GT(poor.nodes, rich.nodes);
}

// Stopped after any number of nodes, what it claims is true.
TEST(ProofSearch, StoppedAtAnyMomentItClaimsNothingFalse) {
  Random random(3);
  int bounds = 0;
  for (int round = 0; round < 300; ++round) {
    const TicTacToe game;
    const auto pos = after_random_moves(game, random.between(0, 5), random);
    if (game.over(pos)) continue;
    const Score value = truth(game, pos);
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(random.between(1, 3'000));
    const auto hold = [&](const Result<TicTacToe>& result) {
      EXPECT_TRUE(is_true(result, value));
      EXPECT_LE(result.nodes, limits.nodes);
      bounds += result.bound != Bound::none && result.bound != Bound::exact ? 1 : 0;
    };
    hold(searched_with<ProofNumberSearch>(game, pos, {}, max_depth, limits));
    hold(searched_with<ProofNumberSquared>(game, pos, {}, max_depth, limits));
    hold(searched_with<DfPn>(game, pos, {}, max_depth, limits));
  }
  EXPECT_GT(bounds, 20);
}

// A line as long as a line may be: neither recursion nor depth are in the way.
TEST(ProofSearch, FollowsLongLines) {
  std::string text = "3";
  for (int ply = 0; ply < 900; ++ply)
    text = (ply % 3 == 0 ? "(min " : "(max ") + text + " " + (ply % 3 == 0 ? "5)" : "1)");
  const auto tree = Tree::read(text);
  ASSERT_TRUE(tree);
  EXPECT_EQ(searched_with<DfPn>(*tree, tree->initial(), {}).value, 3);
  EXPECT_EQ(searched_with<ProofNumberSearch>(*tree, tree->initial(), {}).value, 3);
}

// ---- Repetitions ----

namespace {

template <template <class, class> class Algorithm>
void solves_walk(const Walk& game, const Walk::Position& pos, Score value, std::span<const Key> before = {}) {
  for (const std::size_t memory : {plenty, 16 * one_line}) {
    if (memory != plenty && !std::is_same_v<Algorithm<Walk, NoTrace>, DfPn<Walk, NoTrace>>) continue;
    const auto result = searched_with<Algorithm>(game, pos, {.before = before, .memory = memory});
    ASSERT_EQ(result.bound, Bound::exact);
    ASSERT_EQ(result.value, is_win(value) ? 1 : is_loss(value) ? -1 : 0);
  }
}

}  // namespace

TEST(ProofSearch, SolvesGamesThatGoRoundInCircles) {
  Random random(21);
  int drawn = 0;
  for (int graph = 0; graph < 2'000; ++graph) {
    const Walk game = random_walk(random, random.between(2, 8));
    const auto pos = game.numbered(random.below(game.positions()));
    SCOPED_TRACE(game.text() + "from " + std::to_string(pos.node));
    const Score value = retrograde(game)[Walk::number(pos)];
    solves_walk<DfPn>(game, pos, value);
    solves_walk<ProofNumberSearch>(game, pos, value);
    solves_walk<ProofNumberSquared>(game, pos, value);
    if (testing::Test::HasFatalFailure()) return;
    drawn += value == 0 ? 1 : 0;
  }
  EXPECT_GT(drawn, 300);
}

// Lost positions that df-pn takes for draws if it remembers every answer under the position alone: in a thousand graphs or so
// there is none of the kind.
TEST(ProofSearch, IsNotMisledByTheGraphHistoryInteraction) {
  solves_walk<DfPn>(Walk({"48", "49", "4:", "58", "146", "27", "0", "5", "", "236", "149"}), {7, Player::first},
                    loss_in(4));
  solves_walk<DfPn>(Walk({"68", "?", "8", "1:", "05<", "<", "4", "<=", "15", "07=", "6", "=", "3?", ":>", "", "1;"}),
                    {9, Player::second}, loss_in(4));
  Random random(33);
  for (int graph = 0; graph < 20'000; ++graph) {
    const Walk game = random_walk(random, random.between(10, 16));
    const auto pos = game.numbered(random.below(game.positions()));
    SCOPED_TRACE(game.text() + "from " + std::to_string(pos.node));
    solves_walk<DfPn>(game, pos, retrograde(game)[Walk::number(pos)]);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ProofSearch, RemembersTheGameSoFar) {
  Random random(22);
  int changed = 0;
  for (int graph = 0; graph < 5'000; ++graph) {
    const Walk game = random_walk(random, random.between(3, 7));
    auto pos = game.numbered(random.below(game.positions()));
    std::vector<Walk::Position> path;
    std::vector<Key> before;
    for (int ply = random.between(1, 5); ply > 0 && !game.over(pos); --ply) {
      path.push_back(pos);
      before.push_back(game.key(pos));
      const auto children = after_each_move(game, pos);
      pos = children[random.below(children.size())];
    }
    SCOPED_TRACE(game.text() + "to " + std::to_string(pos.node));
    const Score expected = minimax_over_paths(game, pos, path, 0, static_cast<int>(game.positions()) + 1);
    solves_walk<DfPn>(game, pos, expected, before);
    solves_walk<ProofNumberSearch>(game, pos, expected, before);
    solves_walk<ProofNumberSquared>(game, pos, expected, before);
    if (testing::Test::HasFatalFailure()) return;
    if (expected != retrograde(game)[Walk::number(pos)]) ++changed;
  }
  EXPECT_GT(changed, 20);
}

}  // namespace zermelo::tests

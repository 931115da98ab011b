// Star1 and Star2 equal expectiminimax: on random trees, uneven, with ties and extra turns, at any depth, with and without a
// table of any size; and on games. They visit fewer nodes, and every cut that they tell is proven once more.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/einstein/einstein.hpp"
#include "games/pig/pig.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/chance.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

constexpr double tolerance = 1e-9;

/// The value, and every root move as far as the search says that it knows it.
template <class Move>
void same_answer(const ResultOf<Move>& oracle, const ResultOf<Move>& result, double allowed) {
  RC_ASSERT(std::abs(result.value - oracle.value) < allowed);
  if (oracle.source == Source::solved) RC_ASSERT(result.source == Source::solved);
  RC_ASSERT(result.moves.size() == oracle.moves.size());
  RC_ASSERT(result.line.empty() == oracle.line.empty());
  for (const auto& move : result.moves) {
    const auto same = std::find_if(oracle.moves.begin(), oracle.moves.end(),
                                   [&](const auto& other) { return other.move == move.move; });
    RC_ASSERT(same != oracle.moves.end());
    if (move.bound == Bound::exact) RC_ASSERT(std::abs(move.value - same->value) < allowed);
    if (move.bound == Bound::at_most) RC_ASSERT(move.value > same->value - allowed);
  }
}

template <Game G>
void stars_equal_expectiminimax(const G& game, const typename G::Position& pos, int depth, Switches switches,
                                std::size_t bytes, double allowed) {
  const auto star1 = deepened<Star1>(game, pos, depth, switches, bytes);
  const auto star2 = deepened<Star2>(game, pos, depth, switches, bytes);
  for (int at = 1; at <= depth; ++at) {
    const auto oracle = searched<Expectiminimax>(game, pos, at, switches);
    same_answer(oracle, star1[static_cast<std::size_t>(at) - 1], allowed);
    same_answer(oracle, star2[static_cast<std::size_t>(at) - 1], allowed);
  }
}

Switches star_switches() {
  return Switches::standard()
      .set(Switch::evaluation, *rc::gen::arbitrary<bool>())
      .set(Switch::table, *rc::gen::arbitrary<bool>())
      .set(Switch::root_values, *rc::gen::arbitrary<bool>())
      .set(Switch::promise, *rc::gen::arbitrary<bool>());
}

std::size_t table_bytes() {
  return *rc::gen::element<std::size_t>(64, 1 << 10, 1 << 16);
}

/// Positions of a game by random play, searched to small depths.
template <Game G>
bool stars_agree_on(const G& game, int most_plies, int most_depth) {
  return rc::check("positions", [&] {
    const auto pos = *position_of(game, 0, most_plies);
    const int depth = *rc::gen::inRange(1, most_depth + 1);
    stars_equal_expectiminimax(game, pos, depth, star_switches(), table_bytes(), tolerance * G::win);
  });
}

template <template <class, class> class Algorithm, Game G>
std::uint64_t nodes_of(const G& game, const std::vector<typename G::Position>& set, int depth, Switches switches) {
  std::uint64_t nodes = 0;
  for (const auto& pos : set) nodes += searched<Algorithm>(game, pos, depth, switches).nodes;
  return nodes;
}

template <Game G>
void star2_before_star1_before_none(const G& game, int depth) {
  const auto set = decisions_of(game, 20, 30);
  for (const bool table : {true, false}) {
    const Switches switches = Switches::standard().set(Switch::table, table);
    const auto none = nodes_of<Expectiminimax>(game, set, depth, switches);
    const auto star1 = nodes_of<Star1>(game, set, depth, switches);
    const auto star2 = nodes_of<Star2>(game, set, depth, switches);
    EXPECT_LT(star1, none) << "table " << table;
    EXPECT_LT(star2, star1) << "table " << table;
  }
}

}  // namespace

// ---- Values ----

RC_GTEST_PROP(Star, EqualsExpectiminimaxOnRandomTrees, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9, .chance = true}));
  stars_equal_expectiminimax(tree, tree.initial(), *rc::gen::inRange(1, 6), star_switches(), table_bytes(), tolerance);
}

RC_GTEST_PROP(Star, TiesAndNothingButTies, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 1, .chance = true}));
  stars_equal_expectiminimax(tree, tree.initial(), *rc::gen::inRange(1, 6), star_switches(), table_bytes(), tolerance);
}

TEST(Star, EqualsExpectiminimaxOnPig) {
  EXPECT_TRUE(stars_agree_on(Pig(20, 4), 60, 4));
}

TEST(Star, EqualsExpectiminimaxOnEinstein) {
  EXPECT_TRUE(stars_agree_on(Einstein(), 40, 3));
}

// Estimates may lie beyond all leaves; the bounds hold them too.
TEST(Star, EstimatesBeyondTheLeaves) {
  const auto tree = Tree::read("(max (chance 0.5:(min =100 1 2) 0.5:(min =-90 1 2)) (chance 0.5:(min =7 1) 0.5:2))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(searched<Star1>(*tree, 2).value, 5);
  EXPECT_EQ(searched<Star2>(*tree, 2).value, 5);
  EXPECT_EQ(searched<Star2>(*tree, 3).value, 1.5);
}

// What is left out counts 0, also where all leaves are positive.
TEST(Star, WithoutEstimatesZeroIsAPossibleValue) {
  const auto tree = Tree::read("(max 3 (chance 0.5:(min 5 6) 0.5:(min 7 8)))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(searched<Star1>(*tree, 2).value, 3);
  EXPECT_EQ(searched<Star2>(*tree, 2).value, 3);
}

// ---- Cuts ----

// All leaves lie from 0 to 10. After the 6 of the first move the second is a roll with a 0 in it: the mean is 5 at most.
TEST(Star1, CutsWhereNoLuckBringsTheMeanBack) {
  const auto tree = Tree::read("(max 6 (chance 0.5:0 0.5:(min 8 9 10)))");
  ASSERT_TRUE(tree);
  const auto result = searched<Star1>(*tree);
  EXPECT_EQ(result.value, 6);
  EXPECT_EQ(result.nodes, 4U);
  EXPECT_EQ(result.moves[1].bound, Bound::at_most);
  EXPECT_EQ(result.moves[1].value, 5);
  EXPECT_EQ(searched<Expectiminimax>(*tree).nodes, 8U);
}

// One answer of the opponent to each roll shows that the mean is 2 at most; Star1 looks at all three of the first.
TEST(Star2, ProbesCutBeforeAnyOutcomeIsSearched) {
  const auto tree = Tree::read("(max 6 (chance 0.5:(min 1 9 10) 0.5:(min 3 0 10)))");
  ASSERT_TRUE(tree);
  const auto star1 = searched<Star1>(*tree);
  const auto star2 = searched<Star2>(*tree);
  EXPECT_EQ(star1.value, 6);
  EXPECT_EQ(star2.value, 6);
  EXPECT_EQ(star1.nodes, 5U);  // the root, the 6, the roll, the first answer and its 1, below what the other could mend
  EXPECT_EQ(star2.nodes, 5U);
  const auto closer = Tree::read("(max 6 (chance 0.5:(min 4 9 10) 0.5:(min 3 0 10)))");
  ASSERT_TRUE(closer);
  EXPECT_EQ(searched<Star1>(*closer).nodes, 9U);
  EXPECT_EQ(searched<Star2>(*closer).nodes, 7U);
}

TEST(Star, Star2VisitsFewerNodesThanStar1AndStar1ThanNone) {
  star2_before_star1_before_none(Einstein(), 5);
  star2_before_star1_before_none(Pig(), 7);
}

TEST(Star, ATableSavesNodes) {
  const Einstein game;
  const auto set = decisions_of(game, 20, 30);
  const Switches without = Switches::standard().set(Switch::table, false);
  EXPECT_LT(nodes_of<Star1>(game, set, 5, Switches::standard()), nodes_of<Star1>(game, set, 5, without));
  EXPECT_LT(nodes_of<Star2>(game, set, 5, Switches::standard()), nodes_of<Star2>(game, set, 5, without));
}

TEST(Star, APromiseSavesNodes) {
  const Einstein game;
  const auto set = decisions_of(game, 20, 30);
  const Switches without = Switches::standard().set(Switch::promise, false);
  EXPECT_LT(nodes_of<Star2>(game, set, 5, Switches::standard()), nodes_of<Star2>(game, set, 5, without));
}

// ---- The log ----

namespace {

/// Each node that is left lies where its value says, and each cut where its reason says, by expectiminimax.
template <template <class, class> class Algorithm>
void every_value_is_proven(const Tree& tree, int depth, Switches switches) {
  using Log = Recorder<Tree>;
  Log log;
  Budget budget{Limits{}};
  const auto result = Algorithm<Tree, Log>(tree, switches, budget, log).search(tree.initial(), depth);
  std::vector<Log::Event> path;
  std::uint64_t entered = 0;
  std::uint64_t leaves = 0;
  bool probed = false;
  for (const Log::Event& event : log.events()) {
    switch (event.kind) {
      case Log::Kind::enter:
        path.push_back(event);
        probed = false;
        ++entered;
        break;
      case Log::Kind::leaf: ++leaves; break;
      case Log::Kind::child: break;
      case Log::Kind::cut: probed = event.cut == CutReason::probe; break;
      case Log::Kind::leave: {
        const Log::Event& node = path.back();
        const double truth = searched<Expectiminimax>(tree, node.position, node.depth, switches).value;
        // Of a probe only "at least" counts, and only above the window's alpha.
        if (event.value > node.window.alpha) RC_ASSERT(truth > event.value - tolerance);
        if (event.value < node.window.beta && !probed) RC_ASSERT(truth < event.value + tolerance);
        probed = false;
        path.pop_back();
        break;
      }
    }
  }
  RC_ASSERT(path.empty());
  RC_ASSERT(entered == result.nodes);
  RC_ASSERT(leaves == result.leaves);
}

}  // namespace

RC_GTEST_PROP(Star, EveryValueInTheLogIsProven, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 3, .values = 9, .chance = true}));
  const int depth = *rc::gen::inRange(1, 6);
  const Switches switches = star_switches();
  every_value_is_proven<Star1>(tree, depth, switches);
  every_value_is_proven<Star2>(tree, depth, switches);
}

// ---- Limits ----

TEST(Star, ANodeLimitIsKept) {
  const Einstein game;
  for (const std::uint64_t limit : {1, 10, 1'000}) {
    Limits limits;
    limits.nodes = limit;
    Budget budget(limits);
    NoTrace trace;
    EXPECT_EQ(Star2<Einstein>(game, Switches::standard(), budget, trace).search(game.initial(), 8).nodes, limit);
    EXPECT_TRUE(budget.spent());
  }
}

// The table, the line, the root's moves, the result, and the few times that the stack of outcomes grows.
TEST(Star, NothingIsAllocatedPerNode) {
  const Einstein game;
  Budget budget{Limits{}};
  NoTrace trace;
  const long before = allocations();
  const auto result = Star2<Einstein>(game, Switches::standard(), budget, trace).search(game.initial(), 8);
  EXPECT_GE(result.nodes, 50'000U);
  EXPECT_LE(allocations() - before, 24);
}

TEST(Star, IsRefusedWhereThereIsNoChanceOrNoBounds) {
  EXPECT_EQ(refusal(TicTacToe{}, Star2<TicTacToe>::card),
            "star2 needs the capability 'chance' (chance nodes with their probabilities), and this game has none");
  const auto certain = Tree::read("(max 1 2)");
  const auto chance = Tree::read("(max (chance 0.5:1 0.5:2) 1)");
  const auto by_seat = Tree::read("(p1 (chance 0.5:[1 -1] 0.5:[2 -2]) [1 -1])");
  ASSERT_TRUE(certain && chance && by_seat);
  EXPECT_TRUE(refusal(*certain, Star1<Tree>::card));
  EXPECT_EQ(refusal(*chance, Star1<Tree>::card), std::nullopt);
  EXPECT_EQ(refusal(*by_seat, Star1<Tree>::card),
            "star1 needs the capability 'bounded' (bounds on what can still be won), and this game has none");
}

}  // namespace zermelo::tests

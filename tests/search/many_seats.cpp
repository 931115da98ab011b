// More than two seats: Max^n, its prunings, and the models that make two sides of many seats.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/chinese_checkers/chinese_checkers.hpp"
#include "tests/support/full.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

/// By its definition, walked without any of the search's code; the first of equals counts.
std::vector<int> by_hand(const Node& node) {
  if (node.children.empty()) return node.numbers;
  std::vector<int> best;
  for (const Node& child : node.children) {
    const std::vector<int> values = by_hand(child);
    const auto mover = static_cast<std::size_t>(node.mover);
    if (best.empty() || values[mover] > best[mover]) best = values;
  }
  return best;
}

}  // namespace

TEST(MaxN, EachSeatPicksItsOwnBest) {
  const auto tree = Tree::read("(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))");
  ASSERT_TRUE(tree);
  const auto result = searched<MaxN>(*tree);
  EXPECT_EQ(result.value, 6);  // seat 2 would choose [4 3 2], seat 3 chooses [6 1 2]
  EXPECT_EQ(*result.seat_values, (SeatValues{6, 1, 2}));
  EXPECT_EQ(result.line.size(), 2U);
  EXPECT_EQ(result.leaves, 4U);
}

TEST(MaxN, TheFirstOfEquallyGoodMovesCounts) {
  const auto tree = Tree::read("(p1 [3 0 9] [3 9 0])");
  ASSERT_TRUE(tree);
  EXPECT_EQ(*searched<MaxN>(*tree).seat_values, (SeatValues{3, 0, 9}));
}

TEST(MaxN, EstimatesComeSeatBySeat) {
  const auto tree = Tree::read("(p1 (p2 =[5 1 1] [0 0 0]) (p3 =[2 8 8] [9 9 9]))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(*searched<MaxN>(*tree, 1).seat_values, (SeatValues{5, 1, 1}));
  EXPECT_EQ(*searched<MaxN>(*tree, 1, Switches::standard().set(Switch::evaluation, false)).seat_values, SeatValues{});
}

RC_GTEST_PROP(MaxN, IsItsDefinitionOnRandomTrees, ()) {
  const Node node = *random_tree({.depth = 4, .branching = 3, .values = 4, .seats = 4});
  const auto result = searched<MaxN>(tree_of(node));
  const std::vector<int> expected = by_hand(node);
  for (std::size_t seat = 0; seat < expected.size(); ++seat) RC_ASSERT((*result.seat_values)[seat] == expected[seat]);
}

// ---- Pruning ----

namespace {

Switches prunings(bool shallow, bool last_branch, bool speculative) {
  return Switches::standard()
      .set(Switch::shallow, shallow)
      .set(Switch::last_branch, last_branch)
      .set(Switch::speculative, speculative);
}

/// The reasons for cuts, in their order.
std::vector<CutReason> cuts_of(const std::string& text, Switches switches) {
  const auto tree = Tree::read(text);
  if (!tree) return {};
  Recorder<Tree> log;
  Budget budget{Limits{}};
  MaxNPruned<Tree, Recorder<Tree>>(*tree, switches, budget, log).search(tree->initial(), max_depth);
  std::vector<CutReason> reasons;
  for (const auto& event : log.events())
    if (event.kind == Recorder<Tree>::Kind::cut) reasons.push_back(event.cut);
  return reasons;
}

/// Every combination gives the vector and the line of plain Max^n.
void prunings_agree(const Tree& tree, int depth) {
  const auto plain = searched<MaxN>(tree, depth);
  for (const bool shallow : {false, true})
    for (const bool last_branch : {false, true})
      for (const bool speculative : {false, true}) {
        const auto pruned = searched<MaxNPruned>(tree, depth, prunings(shallow, last_branch, speculative));
        RC_ASSERT(*pruned.seat_values == *plain.seat_values);
        RC_ASSERT(pruned.line == plain.line);
        if (!speculative) {
          RC_ASSERT(pruned.nodes <= plain.nodes);
          RC_ASSERT(pruned.researches == 0U);
        }
      }
}

using Reasons = std::vector<CutReason>;

}  // namespace

// All share 10. Seat 1 has 5 already; when seat 2 finds 6 for itself, no more than 4 are left for seat 1.
TEST(MaxNPruned, CutsShallowWhereTheParentCannotGetMore) {
  const std::string text = "(p1 [5 3 2] (p2 [2 6 2] [9 0 1]))";
  EXPECT_EQ(cuts_of(text, prunings(true, true, true)), Reasons{CutReason::shallow});
  EXPECT_EQ(cuts_of(text, prunings(false, true, true)), Reasons{});
  EXPECT_EQ(searched<MaxNPruned>(*Tree::read(text)).leaves, 2U);
}

// Seat 1 has 3, seat 2 has 3, seat 3 finds 4: whatever else it finds, seat 2 or seat 1 will refuse.
TEST(MaxNPruned, CutsOverThreeSeatsAtTheLastBranch) {
  const std::string text = "(p1 [3 3 4] (p2 [2 3 5] (p3 [1 5 4] [0 4 6])))";
  EXPECT_EQ(cuts_of(text, prunings(true, true, false)), Reasons{CutReason::last_branch});
  EXPECT_EQ(cuts_of(text, prunings(true, false, true)), Reasons{CutReason::speculative});
  EXPECT_EQ(cuts_of(text, prunings(true, false, false)), Reasons{});
  EXPECT_EQ(*searched<MaxNPruned>(*Tree::read(text)).seat_values, (SeatValues{3, 3, 4}));
}

// The same with one more move of seat 2, which seat 1 would take. Now it matters whether seat 2 has something better in what
// was cut: [0 4 6] is as good as [4 4 2] and comes first, [0 3 7] is not.
TEST(MaxNPruned, SearchesAgainWhatWasCutOnACondition) {
  for (const auto& [text, value] : {std::pair{"(p1 [3 3 4] (p2 [2 3 5] (p3 [1 5 4] [0 4 6]) [4 4 2]))", 3},
                                    {"(p1 [3 3 4] (p2 [2 3 5] (p3 [1 5 4] [0 3 7]) [4 4 2]))", 4}}) {
    EXPECT_EQ(cuts_of(text, prunings(false, true, false)), Reasons{});
    EXPECT_EQ(cuts_of(text, prunings(true, true, true)).front(), CutReason::speculative);
    const auto result = searched<MaxNPruned>(*Tree::read(text));
    EXPECT_EQ(result.value, value);
    EXPECT_EQ(result.researches, 1U);
    EXPECT_EQ(*result.seat_values, *searched<MaxN>(*Tree::read(text)).seat_values);
  }
}

// With four seats a condition may bind two ancestors: seat 2 searches a move of its own again for what seat 4 left out.
TEST(MaxNPruned, ConditionsClimbWithFourSeats) {
  const auto tree = Tree::read(
      "(p1 [3 1 0 3] (p2 [2 1 2 2] (p3 [4 1 0 2] (p4 [2 1 2 2] [0 1 4 2]) (p4 [1 2 3 1] [2 1 3 1] [0 2 3 2])) "
      "[4 2 0 1]))");
  ASSERT_TRUE(tree);
  const auto result = searched<MaxNPruned>(*tree);
  EXPECT_EQ(*result.seat_values, *searched<MaxN>(*tree).seat_values);
  EXPECT_GT(result.researches, 0U);
}

TEST(MaxNPruned, EveryMoveOfTheRootHasItsValueWhereItIsAskedFor) {
  const auto tree = Tree::read("(p1 [5 3 2] (p2 [2 6 2] [1 7 2]) (p2 [6 4 0] [7 0 3]))");
  ASSERT_TRUE(tree);
  const auto bounds = searched<MaxNPruned>(*tree);
  EXPECT_EQ(bounds.moves[1].bound, Bound::at_most);
  EXPECT_EQ(bounds.moves[1].value, 5);
  const auto exact = searched<MaxNPruned>(*tree, max_depth, with(Switches::standard(), Switch::root_values));
  const auto plain = searched<MaxN>(*tree);
  for (std::size_t index = 0; index < plain.moves.size(); ++index) {
    EXPECT_EQ(exact.moves[index].value, plain.moves[index].value);
    EXPECT_EQ(exact.moves[index].bound, Bound::exact);
  }
}

RC_GTEST_PROP(MaxNPruned, IsMaxNWhereThreeShare, ()) {
  const int values = *rc::gen::resize(100, rc::gen::inRange(1, 12));
  prunings_agree(tree_of(*random_tree({.depth = 4, .branching = 3, .values = values, .seats = 3, .shared = true})),
                 *rc::gen::resize(100, rc::gen::inRange(1, 5)));
}

RC_GTEST_PROP(MaxNPruned, IsMaxNWhereFourShare, ()) {
  const int values = *rc::gen::resize(100, rc::gen::inRange(1, 9));
  prunings_agree(tree_of(*random_tree({.depth = 4, .branching = 3, .values = values, .seats = 4, .shared = true})),
                 *rc::gen::resize(100, rc::gen::inRange(1, 5)));
}

// Without a constant sum the largest one counts: less is cut, nothing is wrong. Estimates may be missing (they count 0).
RC_GTEST_PROP(MaxNPruned, IsMaxNWhereNothingIsConstant, ()) {
  prunings_agree(tree_of(*random_tree({.depth = 4, .branching = 3, .values = 2, .seats = 3})),
                 *rc::gen::resize(100, rc::gen::inRange(1, 5)));
}

// ---- One against all ----

namespace {

int paranoid_by_hand(const Node& node, int root) {
  if (node.children.empty()) return node.numbers[static_cast<std::size_t>(root)];
  std::vector<int> values;
  for (const Node& child : node.children) values.push_back(paranoid_by_hand(child, root));
  return node.mover == root ? *std::max_element(values.begin(), values.end())
                            : *std::min_element(values.begin(), values.end());
}

/// Best-reply by its definition on a game whose turns are counted in the last word of its text: each opponent in turn is put
/// on move there, and after a reply so is the root's seat.
class RepliesByHand {
 public:
  RepliesByHand(const ChineseCheckers& game, Player root) : game_(game), root_(root) {}

  Score value(const ChineseCheckers::Position& pos, int depth) const {
    if (game_.over(pos)) return game_.payoff(pos, root_);
    if (depth == 0) return game_.evaluate(pos, root_);
    const bool own = game_.to_move(pos) == root_;
    std::vector<Score> values;
    for (auto turn = pos; own == (game_.to_move(turn) == root_) && !game_.over(turn); turn = next_turn(turn)) {
      MoveList<ChineseCheckers> moves;
      game_.moves(turn, moves);
      for (const auto move : moves) {
        auto child = after(game_, turn, move);
        while (!own && game_.to_move(child) != root_ && !game_.over(child)) child = next_turn(child);
        values.push_back(value(child, depth - 1));
      }
      if (own) break;
    }
    return own ? *std::max_element(values.begin(), values.end()) : *std::min_element(values.begin(), values.end());
  }

 private:
  ChineseCheckers::Position next_turn(const ChineseCheckers::Position& pos) const {
    const std::string text = game_.position_text(pos);
    const std::size_t blank = text.find(' ');
    return position(game_, text.substr(0, blank + 1) + std::to_string(std::stoi(text.substr(blank)) + 1));
  }

  const ChineseCheckers& game_;
  Player root_;
};

}  // namespace

TEST(Paranoid, TrustsNobody) {
  const auto tree = Tree::read("(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [3 4 1]))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(searched<MaxN>(*tree).value, 6);
  EXPECT_EQ(searched<Paranoid>(*tree).value, 3);  // seat 3 would harm itself to harm seat 1
}

RC_GTEST_PROP(Paranoid, IsItsDefinitionOnRandomTrees, ()) {
  const Node node = *random_tree({.depth = 4, .branching = 3, .values = 4, .seats = 4});
  RC_ASSERT(searched<Paranoid>(tree_of(node)).value == paranoid_by_hand(node, std::max(node.mover, 0)));
}

RC_GTEST_PROP(OneAgainstAll, IsMinimaxWithTwoSeats, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 3, .values = 5}));
  const int depth = *rc::gen::resize(100, rc::gen::inRange(1, 5));
  const double value = searched<Minimax>(tree, depth).value;
  RC_ASSERT(searched<Paranoid>(tree, depth).value == value);
  RC_ASSERT(searched<BestReply>(tree, depth).value == value);
  RC_ASSERT(searched<MaxNPruned>(tree, depth).value == value);
}

TEST(BestReply, IsItsDefinitionInChineseCheckers) {
  Random random(11);
  int different = 0;
  for (const int seats : {3, 4, 6}) {
    const ChineseCheckers game(seats, seats == 6 ? 1 : 2);
    for (int trial = 0; trial < 6; ++trial) {
      const auto pos = after_random_moves(game, random.between(0, 30), random);
      if (game.over(pos)) continue;
      const RepliesByHand by_hand(game, game.to_move(pos));
      for (int depth = 1; depth <= 3; ++depth) {
        const auto result = searched<BestReply>(game, pos, depth);
        ASSERT_EQ(result.value, by_hand.value(pos, depth)) << game.position_text(pos) << " depth " << depth;
        ASSERT_EQ(result.line.size(), 1U) << "only the first move is part of a legal game";
        different += static_cast<int>(result.value != searched<Paranoid>(game, pos, depth).value);
      }
    }
  }
  EXPECT_GT(different, 5) << "another question than paranoid's";
}

}  // namespace zermelo::tests

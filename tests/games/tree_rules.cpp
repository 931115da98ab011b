// A written tree as a game: its rules, its capabilities, its keys.
#include <gtest/gtest.h>

#include "games/tree/tree.hpp"
#include "tests/support/audit.hpp"

namespace zermelo::tests {

namespace {

Tree read(const char* text) {
  return *Tree::read(text);
}

bool has(const char* text, Capability capability) {
  return zermelo::has(read(text), capability);
}

}  // namespace

TEST(TreeRules, AuditOfEveryKindOfTree) {
  for (const char* text : {
           "3",
           "(max a:(min 3 12 8) b:(min 2 4 6) c:(min 14 5 2))",
           "(max root =4 [1..9] left:(min B 3 5) right:2.5)",
           "(max (chance heads 0.5:(min 2 1) tails 0.5:-1) (min =3 !4 !b:5 pass:(max 1 2)))",
           "(p1 (p2 [1 2 6] [4 3 2]) (p3 =[0 0 1] [6 1 2] [7 4 1]) (chance 0.25:[1 1 1] 0.75:(p1 [2 2 2])))",
       }) {
    SCOPED_TRACE(text);
    audit(read(text));
  }
}

TEST(TreeRules, HasOnlyTheCapabilitiesThatWereWritten) {
  EXPECT_FALSE(has("(max 1 2)", Capability::evaluated));
  EXPECT_TRUE(has("(max =3 1 2)", Capability::evaluated));
  EXPECT_FALSE(has("(max 1 2)", Capability::chance));
  EXPECT_TRUE(has("(max (chance 1:1) 2)", Capability::chance));
  EXPECT_FALSE(has("(max 1 2)", Capability::noisy));
  EXPECT_TRUE(has("(max !1 2)", Capability::noisy));
  EXPECT_FALSE(has("(max 1 2)", Capability::passable));
  EXPECT_TRUE(has("(max 1 2 pass:3)", Capability::passable));
  EXPECT_FALSE(has("(p1 [1 2] [2 1])", Capability::many_seats));
  EXPECT_TRUE(has("(p1 [1 2 3] [2 1 3])", Capability::many_seats));
}

TEST(TreeRules, StakesAreTheLargestSumAndTheLeastPayoff) {
  const auto stakes = [](const char* text) {
    const Stakes found = read(text).stakes();
    return std::pair<std::int64_t, Score>{found.together, found.least};
  };
  EXPECT_EQ(stakes("(p1 [1 2 6] (p2 [4 -3 1]))"), std::pair(std::int64_t{9}, -3));
  EXPECT_EQ(stakes("(p1 =[5 5 5] [1 2 6])"), std::pair(std::int64_t{15}, 0)) << "estimates count, and so does 0";
  EXPECT_EQ(stakes("(p1 [-1 -2 -6])"), std::pair(std::int64_t{0}, -6)) << "a node without an estimate counts 0";
  EXPECT_EQ(stakes("(max 3 (min -7 2.5))"), std::pair(std::int64_t{0}, -70)) << "the other side of two loses as much";
}

TEST(TreeRules, ValuesBelongToSeats) {
  const Tree tree = read("(max =5 (min =-2 3 8) 4)");
  const Tree::Position root{};
  const Tree::Position min = after(tree, root, *tree.read_move(root, "1"));
  EXPECT_EQ(tree.evaluate(root), 5);
  EXPECT_EQ(tree.evaluate(min), 2) << "the mover's view";
  EXPECT_EQ(tree.evaluate(min, Player::first), -2);
  const Tree::Position leaf = after(tree, min, *tree.read_move(min, "2"));
  EXPECT_TRUE(tree.over(leaf));
  EXPECT_EQ(tree.payoff(leaf, Player::first), 8);
  EXPECT_EQ(tree.payoff(leaf, Player::second), -8);
}

TEST(TreeRules, NoisyBranchesAndPasses) {
  const Tree tree = read("(max !a:3 b:(min 1 2) !5 pass:(min 0 7))");
  MoveList<Tree> noisy;
  tree.noisy_moves({}, noisy);
  ASSERT_EQ(noisy.size(), 2);
  EXPECT_EQ(tree.move_text({}, noisy[0]), "a");
  EXPECT_FALSE(tree.quiet({}));
  const Tree::Position min = after(tree, {}, *tree.read_move({}, "b"));
  EXPECT_TRUE(tree.quiet(min));
  EXPECT_FALSE(tree.may_pass(min));
  ASSERT_TRUE(tree.may_pass({}));
  Tree::Position passed{};
  tree.pass(passed);
  EXPECT_EQ(tree.position_text(passed), "(min 0 7)");
}

TEST(TreeRules, IntervalsBoundTheValue) {
  const Tree tree = read("(max [2..9] (min [1..6] 3 5) 8)");
  EXPECT_EQ(tree.score_bounds({}).low, 2);
  EXPECT_EQ(tree.score_bounds({}).high, 9);
  const Tree::Position min = after(tree, {}, *tree.read_move({}, "1"));
  EXPECT_EQ(tree.score_bounds(min).low, -6) << "the mover's view";
  EXPECT_EQ(tree.score_bounds(min).high, -1);
  const Tree plain = read("(max 3 (min -4 8))");
  EXPECT_EQ(plain.score_bounds({}).low, -4) << "without an interval, what the leaves allow";
  EXPECT_EQ(plain.score_bounds({}).high, 8);
  const Tree estimated = read("(max =20 3 (min 4 8))");
  EXPECT_EQ(estimated.score_bounds({}).high, 20) << "estimates are values too";
  EXPECT_EQ(estimated.score_bounds({}).low, 0) << "beside them a node without one counts 0";
}

// Equal subtrees are equal positions, whatever they are called; a difference that matters makes another key.
TEST(TreeRules, KeysFollowTheMeaning) {
  const Tree tree = read("(max a:(min A 1 2) b:(min B 1 2) c:(min 2 1) d:(max 1 2) e:(min =3 1 2) f:(min !1 2))");
  const auto key = [&](const char* move) { return tree.key(after(tree, {}, *tree.read_move({}, move))); };
  EXPECT_EQ(key("a"), key("b"));
  for (const char* other : {"c", "d", "e", "f"}) EXPECT_NE(key("a"), key(other)) << other;
  EXPECT_NE(read("(chance 0.5:1 0.5:2)").key({}), read("(chance 0.25:1 0.75:2)").key({}));
  EXPECT_NE(read("(max 1 2 pass:3)").key({}), read("(max 1 2)").key({}));
  EXPECT_NE(read("(max [1..2] 1 2)").key({}), read("(max 1 2)").key({}));
}

TEST(TreeRules, MovesAreLabelsOrNumbers) {
  const Tree tree = read("(max left:1 2 right:3)");
  EXPECT_EQ(*tree.read_move({}, "left"), *tree.read_move({}, "1"));
  EXPECT_EQ(*tree.read_move({}, "right"), *tree.read_move({}, "3"));
  EXPECT_EQ(tree.read_move({}, "up").error().message, "'up' is no branch here; expected a label or 1 to 3");
  const Tree::Position leaf = after(tree, {}, *tree.read_move({}, "2"));
  EXPECT_EQ(tree.read_move(leaf, "1").error().message, "this is a leaf");
}

}  // namespace zermelo::tests

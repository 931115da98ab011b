// Generated trees: the shape that was asked for, the same for the same seed, estimates as good as promised.
#include "games/tree/generate.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

void each_node(const Tree& tree, Tree::Position pos, const std::function<void(Tree::Position)>& visit) {
  visit(pos);
  MoveList<Tree> moves;
  tree.moves(pos, moves);
  for (const auto move : moves) each_node(tree, after(tree, pos, move), visit);
}

std::string error_of(const char* text) {
  const auto tree = generate(text);
  return tree ? "no error" : tree.error().message;
}

}  // namespace

TEST(Generate, IsRepeatable) {
  for (const char* text : {"uniform b=3 d=4 seed=7", "irregular b=4 d=5 chance=0.3 seed=7", "irregular seats=4"}) {
    const auto first = generate(text);
    const auto second = generate(text);
    ASSERT_TRUE(first && second) << text;
    EXPECT_EQ(first->key({}), second->key({}));
    EXPECT_EQ(first->position_text({}), text) << "a generated tree is called by how it was made";
    audit(*first);
  }
  EXPECT_NE(generate("uniform seed=1")->key({}), generate("uniform seed=2")->key({}));
}

TEST(Generate, UniformTreesHaveTheirShapeInEveryOrder) {
  for (const char* order : {"best", "worst", "random"}) {
    const auto tree = generate("uniform b=3 d=4 order=" + std::string(order));
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->size(), 1U + 3 + 9 + 27 + 81);
    each_node(*tree, {}, [&](Tree::Position pos) {
      MoveList<Tree> moves;
      tree->moves(pos, moves);
      EXPECT_TRUE(moves.empty() || moves.size() == 3);
    });
  }
}

// Every move is followed by a roll, and the roll is worth what its move was meant to be worth.
TEST(Generate, ADieFollowsEveryMove) {
  for (const char* order : {"best", "random"}) {
    const auto tree = generate("uniform b=3 d=5 sides=5 correlation=1 order=" + std::string(order));
    ASSERT_TRUE(tree);
    EXPECT_EQ(tree->size(), 1U + 3 + 15 + 45 + 225 + 675);
    int rolls = 0;
    each_node(*tree, {}, [&](Tree::Position pos) {
      if (tree->over(pos)) return;
      const auto result = searched<Expectiminimax>(*tree, pos);
      EXPECT_NEAR(result.value, tree->evaluate(pos), 1e-9);
      if (tree->to_move(pos) == Player::chance) ++rolls;
      if (order == std::string("best") && tree->to_move(pos) != Player::chance) {
        EXPECT_NEAR(result.moves.front().value, result.value, 1e-9) << "the best move stands first";
      }
    });
    EXPECT_EQ(rolls, 3 + 45);
  }
  EXPECT_EQ(error_of("uniform sides=6 order=worst"), "tree: order=worst with a die; expected best or random");
  EXPECT_NE(error_of("uniform b=10 d=9 sides=20").find("more than 4000000 nodes"), std::string::npos);
}

// The estimate is the value where correlation is 1, and says less and less below.
TEST(Generate, EstimatesCorrelateAsAskedFor) {
  const auto error = [](double correlation, UniformTree::Order order) {
    const auto tree =
        generate(UniformTree{.branching = 3, .depth = 6, .seed = 2, .order = order, .correlation = correlation});
    double sum = 0;
    int inner = 0;
    each_node(*tree, {}, [&](Tree::Position pos) {
      if (tree->over(pos)) return;
      sum += std::abs(static_cast<double>(tree->evaluate(pos)) - searched<Minimax>(*tree, pos).value);
      ++inner;
    });
    return sum / inner;
  };
  for (const auto order : {UniformTree::Order::random, UniformTree::Order::best, UniformTree::Order::worst}) {
    EXPECT_EQ(error(1, order), 0);
    EXPECT_GT(error(0.5, order), 1);
    EXPECT_GT(error(0, order), 1.5 * error(0.5, order));
  }
}

TEST(Generate, IrregularTreesHaveExtraTurnsTiesChanceAndSeats) {
  const auto tree = generate("irregular b=4 d=7 extra=0.5 values=2 seed=4");
  ASSERT_TRUE(tree);
  int extra = 0;
  each_node(*tree, {}, [&](Tree::Position pos) {
    MoveList<Tree> moves;
    tree->moves(pos, moves);
    for (const auto move : moves) {
      const Tree::Position child = after(*tree, pos, move);
      if (!tree->over(child) && tree->to_move(child) == tree->to_move(pos)) ++extra;
    }
  });
  EXPECT_GT(extra, 10);
  EXPECT_TRUE(has(*generate("irregular d=6 chance=0.5"), Capability::chance));
  EXPECT_FALSE(has(*generate("irregular d=6"), Capability::chance));
  EXPECT_EQ(generate("irregular seats=5")->seats(), 5);
}

TEST(Generate, RefusesWhatItCannotMake) {
  EXPECT_EQ(error_of("uniform b=100 d=10"),
            "tree: b=100 d=10 could have more than 4000000 nodes, the most that is read");
  EXPECT_EQ(error_of("uniform b"), "tree: 'b' after a generator's name; expected name=value, like b=3");
  EXPECT_NE(error_of("uniform b=0").find("b=0: expected a whole number from 1 to 256"), std::string::npos);
  EXPECT_NE(error_of("uniform x=1").find("unknown parameter 'x'"), std::string::npos);
  EXPECT_NE(error_of("irregular chance=2").find("chance=2: expected a number from 0 to 1"), std::string::npos);
}

}  // namespace zermelo::tests

// The notation of trees: what it says, what comes back, and where every error points.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/tree/tree.hpp"
#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

std::string again(const char* text) {
  const auto tree = Tree::read(text);
  return tree ? tree->position_text({}) : tree.error().message;
}

std::string error_of(const std::string& text) {
  const auto tree = Tree::read(text);
  return tree ? "no error" : tree.error().message;
}

}  // namespace

TEST(TreeText, ComesBackAsItWasWritten) {
  for (const char* text : {
           "3",
           "-2.5",
           "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))",
           "(max (chance 0.9:(min 2) 0.1:(min 3)) (chance 0.9:(min 1) 0.1:(min 4)))",
           "(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))",
           "(max root =4 [1..9] left:(min B 3 5) right:2)",
           "(max !a:3 !4 b:5)",
           "(max (leaf A 3) (leaf 5 [2..7]))",
           "(max 3 (min 2 4) pass:(min 1 2))",
           "(chance heads 0.5:1 tails 0.5:-1)",
           "(p2 =[1 2] name:[3 4] [5 6])",
       })
    EXPECT_EQ(again(text), text);
}

TEST(TreeText, IsTidiedWithoutChangingItsMeaning) {
  EXPECT_EQ(again("  ( max ; the root\n 3\t+4 )  ; the end"), "(max 3 4)");
  EXPECT_EQ(again("[[3,12,8],[2,4,6],[14,5,2]]"), "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  EXPECT_EQ(again("[ 1 , [ 2.5 , -3 ] ]"), "(max 1.0 (min 2.5 -3.0))");
  EXPECT_EQ(again("[7]"), "(max 7)");
  EXPECT_EQ(again("[1 2 6]"), "[1 2 6]") << "a lone vector is a leaf";
  EXPECT_EQ(again("(max 0.5 1)"), "(max 0.5 1.0)") << "a tree counts in its finest step";
}

TEST(TreeText, DecimalsAreExact) {
  const auto tree = Tree::read("(max 0.1 (min 0.3 0.25))");
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->facts().scale, 100);
  EXPECT_EQ(searched<AlphaBeta>(*tree).value, 25);
}

TEST(TreeText, ErrorsNameLineAndColumn) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "line 1, column 1: expected a node: (max …), a number or a vector, found the end of the text"},
      {"(", "line 1, column 2: expected max, min, chance, p1 to p8 or leaf, found the end of the text"},
      {"(max", "line 1, column 5: expected a child or ')', found the end of the text"},
      {"(max)", "line 1, column 1: expected at least one child"},
      {"(max 3\n  (mix 4))", "line 2, column 4: 'mix' is no kind of node"},
      {"(max 3 4))", "line 1, column 10: expected the end of the text, found ')'"},
      {"(max 3 4) (max 5)", "line 1, column 11: expected the end of the text, found '('"},
      {"(max 3 $)", "line 1, column 8: expected a node: (max …), a number or a vector, found '$'"},
      {"(max (chance 0.5:1 0.4:2) 3)", "line 1, column 6: the probabilities of a chance node add to 0.9; expected 1"},
      {"(chance 0.5:1 2)", "line 1, column 15: expected a probability before each child of a chance node"},
      {"(max 0.5:1)", "line 1, column 6: a probability stands only before a child of a chance node"},
      {"(chance 1.5:1)", "line 1, column 9: a probability is above 0 and at most 1"},
      {"(chance 0:1 1:2)", "line 1, column 9: a probability is above 0 and at most 1"},
      {"(chance 0.5.5:1)", "line 1, column 9: expected a probability or ':', found '0'"},
      {"(max 3 (p1 [1 2]))", "line 1, column 8: expected max, min and single numbers, as before"},
      {"(p1 3)", "line 1, column 5: expected p1, p2, … and a payoff for each seat"},
      {"(p1 [1 2] [1 2 3])", "line 1, column 11: found 3 payoffs; expected 2 as before"},
      {"(p1 [1])", "line 1, column 5: a vector holds a payoff for each of two or more seats"},
      {"(max a:3 a:4)", "line 1, column 10: the label 'a' stands twice at one node"},
      {"(max pass:3 pass:4 5)", "line 1, column 13: expected one pass at most, found a second"},
      {"(max pass:3)", "line 1, column 1: expected at least one child"},
      {"(max 1.1234567)", "line 1, column 6: the number has more than 6 decimal places"},
      {"(max 99999999999)", "line 1, column 6: the number is too large"},
      {"(max =x 3)", "line 1, column 7: expected an estimate, found 'x'"},
      {"(leaf 3", "line 1, column 8: expected ')', found the end of the text"},
      {"[1,2", "line 1, column 5: expected ',' or ']', found the end of the text"},
      {"[1,,2]", "line 1, column 4: expected a number or a list, found ','"},
      {"[]", "line 1, column 2: expected a number or a list, found ']'"},
      {"(max \x01)", "line 1, column 6: expected a node: (max …), a number or a vector, found a byte of value 1"},
  };
  for (const auto& [text, message] : cases)
    EXPECT_NE(error_of(text).find(message), std::string::npos) << text << "\n" << error_of(text);
  EXPECT_EQ(error_of("(p1 [1 2] (p3 [3 4]))"), "tree: p3 moves, but the payoffs are for 2 seats");
  EXPECT_EQ(error_of("(max [5..2] 3)"), "tree: an interval ends below its start");
  EXPECT_NE(error_of("(max 1000000000 0.5)").find("too large"), std::string::npos);
}

TEST(TreeText, HasLimits) {
  std::string deep;
  for (int level = 0; level < 100'000; ++level) deep += "(max ";
  EXPECT_EQ(error_of(deep), "tree, line 1, column 5001: the tree is nested more than 1000 deep");
  EXPECT_NE(error_of(std::string(100'000, '[')).find("column 1001: the tree is nested more than 1000 deep"),
            std::string::npos);
  EXPECT_NE(error_of(std::string(10'000'000, '(')).find("10000000 bytes; at most 4194304 are read"), std::string::npos);
  std::string wide = "(max";
  for (int child = 0; child < 257; ++child) wide += " 1";
  EXPECT_NE(error_of(wide + ")").find("more than 256 children"), std::string::npos);

  // What is just allowed works, the search included.
  std::string chain;
  for (int level = 0; level < 1000; ++level) chain += level % 2 == 0 ? "(max " : "(min ";
  chain += "7" + std::string(1000, ')');
  const auto tree = Tree::read(chain);
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(searched<AlphaBeta>(*tree).value, 7);
  EXPECT_EQ(searched<AlphaBeta>(*tree).line.size(), 1000U);
  EXPECT_EQ(tree->position_text({}), chain);

  std::string rolls;
  for (int level = 0; level < 1000; ++level) rolls += level % 2 == 0 ? "(max " : "(chance 1:";
  const auto chances = Tree::read(rolls + "7" + std::string(1000, ')'));
  ASSERT_TRUE(chances) << chances.error().message;
  EXPECT_EQ(searched<Expectiminimax>(*chances).value, 7);
  EXPECT_EQ(searched<MaxN>(*chances).value, 7);
}

RC_GTEST_PROP(TreeText, RandomTreesComeBack, ()) {
  const Shape shape{.depth = 4,
                    .branching = 4,
                    .values = 99,
                    .seats = *rc::gen::element(2, 3, 5),
                    .chance = *rc::gen::arbitrary<bool>()};
  const Tree tree = tree_of(*random_tree(shape));
  const std::string text = tree.position_text({});
  const auto twice = Tree::read(text);
  RC_ASSERT(static_cast<bool>(twice));
  RC_ASSERT(twice->position_text({}) == text);
  RC_ASSERT(twice->key({}) == tree.key({}));
}

// Any change of a single letter is read as some tree or refused; nothing else may happen (the sanitizers watch).
RC_GTEST_PROP(TreeText, AnyTextIsReadOrRefused, ()) {
  std::string text = text_of(*random_tree({.depth = 3, .branching = 3, .values = 99, .chance = true}));
  const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
  text[place] =
      *rc::gen::element('(', ')', '[', ']', ':', '.', '=', '!', '-', ' ', 'a', 'p', '9', ',', ';', '\0', '\xff');
  const auto tree = Tree::read(text);
  if (!tree) RC_ASSERT(tree.error().message.find("tree") == 0U);
}

}  // namespace zermelo::tests

// The parameters of ProbCut come out as they stand in the file, sorted; whatever is wrong is refused with its line.
#include "engine/prob_cut_file.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"

namespace zermelo::engine {

namespace {

constexpr Facts outcomes{.payoffs = Payoffs::outcome, .win = 10'000};

ProbCutParameters read(const std::string& text, const Facts& facts = outcomes) {
  return prob_cut_from(text, "'file'", "connect4", facts);
}

std::string refusal_of(const std::string& text) {
  try {
    read(text);
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// A file whose fifth line is the row.
std::string refusal_of_row(const std::string& row) {
  return refusal_of("zermelo probcut 1\ngame connect4\nthreshold 1.5\n0 4 2 1 0 2\n" + row + "\n0 9 3 1 0 2\n");
}

}  // namespace

TEST(ProbCutFile, ComesOutSorted) {
  const ProbCutParameters parameters = read(
      "zermelo probcut 1\r\n"
      "# fitted from 200 searches\n"
      "game connect4\n"
      "threshold 1.25\n"
      "\n"
      "1 6 2  1.1 -0.5 3\n"
      "0 7 5  1 .25 1.5e0\n"
      "  0 7 3\t 0.9 0 2.5\n"
      "0 5 0 1 0 0\n");
  EXPECT_EQ(parameters.threshold, 1.25);
  ASSERT_EQ(parameters.rows.size(), 4U);
  const auto expect = [&](std::size_t index, int stage, int depth, int shallow, double slope, double intercept,
                          double deviation) {
    const ProbCutParameters::Row& row = parameters.rows[index];
    EXPECT_EQ(row.stage, stage);
    EXPECT_EQ(row.depth, depth);
    EXPECT_EQ(row.shallow, shallow);
    EXPECT_EQ(row.slope, slope);
    EXPECT_EQ(row.intercept, intercept);
    EXPECT_EQ(row.deviation, deviation);
  };
  expect(0, 0, 5, 0, 1, 0, 0);
  expect(1, 0, 7, 3, 0.9, 0, 2.5);
  expect(2, 0, 7, 5, 1, 0.25, 1.5);
  expect(3, 1, 6, 2, 1.1, -0.5, 3);
}

// A game of points that counts in hundredths: an intercept of half a point is 50 steps. Slopes have no unit.
TEST(ProbCutFile, CountsInTheUnitsOfTheGame) {
  const std::string text = "zermelo probcut 1\ngame connect4\nthreshold 2\n0 4 2 1.5 0.5 -0\n0 5 2 1.5 -0.25 3\n";
  const ProbCutParameters points = read(text, {.payoffs = Payoffs::points, .scale = 100});
  EXPECT_EQ(points.rows[0].intercept, 50);
  EXPECT_EQ(points.rows[1].deviation, 300);
  EXPECT_EQ(points.rows[1].slope, 1.5);
  EXPECT_EQ(points.threshold, 2);
  // Where games are won or lost, estimates have no finer step.
  EXPECT_EQ(read(text, {.payoffs = Payoffs::outcome, .win = 10, .scale = 100}).rows[0].intercept, 0.5);
}

TEST(ProbCutFile, RefusesWithFileAndLine) {
  const std::string head = "zermelo probcut 1\n";
  EXPECT_EQ(refusal_of(""), "'file', line 1: no parameters of ProbCut; expected 'zermelo probcut 1'");
  EXPECT_EQ(refusal_of("\n" + head), "'file', line 1: no parameters of ProbCut; expected 'zermelo probcut 1'");
  EXPECT_EQ(refusal_of("zermelo probcut 2\n"),
            "'file', line 1: no parameters of ProbCut; expected 'zermelo probcut 1'");
  EXPECT_EQ(refusal_of(head), "'file', line 1: the file ends without a row; expected game, threshold and rows");
  EXPECT_EQ(refusal_of(head + "game connect4\nthreshold 1\n# no row\n"),
            "'file', line 4: the file ends without a row; expected game, threshold and rows");
  EXPECT_EQ(refusal_of(head + "game breakthrough\n"),
            "'file', line 2: the parameters are of 'breakthrough'; expected those of connect4");
  EXPECT_EQ(refusal_of(head + "game\n"), "'file', line 2: expected game and its name");
  EXPECT_EQ(refusal_of(head + "game connect4\ngame connect4\n"), "'file', line 3: game stands twice");
  EXPECT_EQ(refusal_of(head + "threshold 1\n\nthreshold 1\n"), "'file', line 4: threshold stands twice");
  EXPECT_EQ(refusal_of(head + "threshold\n"), "'file', line 2: expected threshold and a number");
  EXPECT_EQ(refusal_of(head + "game connect4\n0 4 2 1 0 2\n"),
            "'file', line 3: expected game and threshold before the rows");
  EXPECT_EQ(refusal_of(head + "threshold 1\n0 4 2 1 0 2\n"),
            "'file', line 3: expected game and threshold before the rows");
  for (const char* bad : {"-1", "nan", "inf", "x", "1,5", "101"})
    EXPECT_EQ(refusal_of(head + "threshold " + bad + "\n"),
              std::string("'file', line 2: threshold '") + bad + "': expected a number from 0 to 100");
}

TEST(ProbCutFile, RefusesBadRows) {
  const auto line = [](const std::string& why) { return "'file', line 5: " + why; };
  const std::string words = " words; expected stage, depth, shallow, slope, intercept and deviation";
  EXPECT_EQ(refusal_of_row("0 5 2 1 0"), line("5" + words));
  EXPECT_EQ(refusal_of_row("0 5 2 1 0 1 1"), line("7" + words));
  EXPECT_EQ(refusal_of_row("row"), line("1" + words));
  EXPECT_EQ(refusal_of_row("x 5 2 1 0 1"), line("stage 'x': expected a whole number from 0 to 1000"));
  EXPECT_EQ(refusal_of_row("-1 5 2 1 0 1"), line("stage '-1': expected a whole number from 0 to 1000"));
  EXPECT_EQ(refusal_of_row("0 5.5 2 1 0 1"), line("depth '5.5': expected a whole number from 1 to 1000"));
  EXPECT_EQ(refusal_of_row("0 1001 2 1 0 1"), line("depth '1001': expected a whole number from 1 to 1000"));
  EXPECT_EQ(refusal_of_row("0 5 -1 1 0 1"), line("shallow '-1': expected a whole number from 0 to 1000"));
  EXPECT_EQ(refusal_of_row("0 5 5 1 0 1"), line("shallow 5: expected less than the depth, 5"));
  EXPECT_EQ(refusal_of_row("0 5 6 1 0 1"), line("shallow 6: expected less than the depth, 5"));
  for (const char* slope : {"0", "-1", "0.001", "101", "nan"})
    EXPECT_EQ(refusal_of_row(std::string("0 5 2 ") + slope + " 0 1"),
              line(std::string("slope '") + slope + "': expected a number from 0.01 to 100"));
  EXPECT_EQ(refusal_of_row("0 5 2 1 inf 1"), line("intercept 'inf': expected a number from -1000000 to 1000000"));
  EXPECT_EQ(refusal_of_row("0 5 2 1 0 -0.5"), line("deviation '-0.5': expected a number from 0 to 1000000"));
  EXPECT_EQ(refusal_of_row("0 4 2 0.9 1 3"), line("stage 0, depth 4, shallow 2 stands twice"));
}

}  // namespace zermelo::engine

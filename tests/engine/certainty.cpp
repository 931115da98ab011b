// What may be called certain, and what may not.
#include "engine/certainty.hpp"

#include <gtest/gtest.h>

namespace zermelo::engine {

namespace {

using Kind = Certainty::Kind;

Certainty certainty(const Verdict& verdict, Source source) {
  Analysis analysis;
  analysis.verdict = verdict;
  analysis.source = source;
  return certainty_of(proven_least(analysis),
                      verdict.settled || verdict.probability ? Payoffs::outcome : Payoffs::points);
}

}  // namespace

TEST(Certainty, AnOutcomeThatIsProvenIsCertain) {
  const auto of = [](GameOutcome outcome, double value) {
    return certainty({.value = value, .bound = Bound::exact, .settled = true, .outcome = outcome}, Source::solved);
  };
  EXPECT_EQ(of(GameOutcome::win, 1).kind, Kind::won);
  EXPECT_FALSE(of(GameOutcome::win, 1).points) << "a win that counts no points has none";
  EXPECT_EQ(of(GameOutcome::draw, 0).kind, Kind::safe);
  EXPECT_EQ(of(GameOutcome::loss, -1).kind, Kind::none);
}

TEST(Certainty, PointsAreCertainFromBelow) {
  const auto of = [](double value, Bound bound, Source source = Source::solved) {
    return certainty({.value = value, .bound = bound}, source);
  };
  EXPECT_EQ(of(12, Bound::at_least).kind, Kind::won);
  EXPECT_EQ(of(12, Bound::at_least).points, 12);
  EXPECT_EQ(of(0, Bound::at_least).kind, Kind::safe);
  EXPECT_EQ(of(-3, Bound::at_least).kind, Kind::none);
  EXPECT_EQ(of(12, Bound::at_most).kind, Kind::none);
  EXPECT_EQ(of(12, Bound::at_least, Source::search).kind, Kind::none) << "an estimate";
  EXPECT_EQ(of(12, Bound::exact, Source::search).kind, Kind::none) << "an estimate";
  const Certainty exact = certainty({.value = 7, .bound = Bound::exact, .outcome = GameOutcome::win}, Source::solved);
  EXPECT_EQ(exact.kind, Kind::won);
  EXPECT_EQ(exact.points, 7);
}

// It is said again when it has grown by a point, and never when it has not.
TEST(Certainty, NewsIsWhatIsMore) {
  const Certainty none;
  const Certainty safe{.kind = Kind::safe};
  const Certainty won{.kind = Kind::won};
  const auto by = [](double points) { return Certainty{.kind = Kind::won, .points = points}; };
  EXPECT_TRUE(safe.adds_to(none));
  EXPECT_TRUE(won.adds_to(safe));
  EXPECT_TRUE(by(1).adds_to(safe));
  EXPECT_TRUE(by(5).adds_to(by(4)));
  EXPECT_FALSE(by(4.5).adds_to(by(4)));
  EXPECT_FALSE(by(4).adds_to(by(4)));
  EXPECT_FALSE(by(3).adds_to(by(4)));
  EXPECT_FALSE(safe.adds_to(by(4)));
  EXPECT_FALSE(safe.adds_to(safe));
  EXPECT_FALSE(won.adds_to(won)) << "nothing is counted";
  EXPECT_FALSE(none.adds_to(none));
}

TEST(Certainty, WhatIsUnknownOrLuckIsNot) {
  EXPECT_EQ(certainty({}, Source::solved).kind, Kind::none);
  EXPECT_EQ(certainty({.value = 0.9, .bound = Bound::at_least, .probability = true}, Source::solved).kind, Kind::none);
  EXPECT_EQ(certainty({.value = 0.9, .bound = Bound::exact, .probability = true}, Source::solved).kind, Kind::none);
}

}  // namespace zermelo::engine

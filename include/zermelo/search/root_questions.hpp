// The root's value by questions alone, as MTD(f) asks them (Plaat, Schaeffer, Pijls and de Bruin 1996): "is it worth so much?",
// with an empty window each time, until the answers meet. With a table that remembers, the questions together cost less than one
// search with an open window, since every node of an empty window cuts or fails and none has to be exact.
//
// Guarantee: sound. Each answer lies beyond its question, so the bounds close in.
#pragma once

#include <algorithm>

#include "zermelo/core/game.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/standing.hpp"

namespace zermelo {

class RootQuestions {
 public:
  /// Between what is possible at all, beginning with a guess.
  RootQuestions(ScoreBounds possible, Score guess)
      : low_(possible.low), high_(possible.high), guess_(std::clamp(guess, possible.low, possible.high)) {}

  /// As far as they were answered once.
  explicit RootQuestions(const Standing& standing)
      : low_(standing.low),
        high_(standing.high),
        guess_(standing.guess),
        said_enough_(standing.raised),
        said_less_(standing.lowered) {}
  void tell(Standing& standing) const {
    standing.low = low_;
    standing.high = high_;
    standing.guess = guess_;
    standing.raised = said_enough_;
    standing.lowered = said_less_;
  }

  bool settled() const { return low_ >= high_; }
  /// The value, once it is settled.
  Score value() const { return guess_; }
  /// What the answers so far say, a lower bound rather than an upper one; none before the first.
  Bound bound() const { return said_enough_ ? Bound::at_least : said_less_ ? Bound::at_most : Bound::none; }
  Score bound_value() const { return said_enough_ ? low_ : high_; }

  /// Whether the value is at least the window's beta.
  Window next() const {
    const Score beta = guess_ == low_ ? guess_ + 1 : guess_;
    return {beta - 1, beta};
  }

  /// What a search with that window said.
  void answer(Score value) {
    const bool enough = value >= next().beta;
    (enough ? low_ : high_) = value;
    (enough ? said_enough_ : said_less_) = true;
    guess_ = value;
  }

 private:
  Score low_;
  Score high_;
  Score guess_;
  bool said_enough_ = false;
  bool said_less_ = false;
};

}  // namespace zermelo

// The root's value by questions alone, as MTD(f) asks them (Plaat, Schaeffer, Pijls and de Bruin 1996): "is it worth so much?",
// with an empty window each time, until the answers meet. With a table that remembers, the questions together cost less than one
// search with an open window, since every node of an empty window cuts or fails and none has to be exact.
//
// Where values are points, the next question begins where the last answer ended. Where they are wins and losses graded by plies,
// and it is known how long the game can last, the cheap questions come first: whether it ends within half of that, for either
// side; then who wins at all; and from the draw outwards in growing steps how soon, since what lasts long is decided late.
//
// Guarantee: sound. Each answer lies beyond its question, so the bounds close in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/standing.hpp"

namespace zermelo {

/// Graded results as ranks around the draw, which is 0: 1 is a win with the very last ply, and each ply sooner is one more.
class Ranks {
 public:
  /// Of a game that lasts so many plies more at most, where the search stands at the ply.
  Ranks(int ply, int longest) : ply_(ply), longest_(longest) {}

  int highest() const { return longest_; }
  Score score(int rank) const {
    if (rank == 0) return 0;
    return rank > 0 ? win_in(ply_ + longest_ + 1 - rank) : loss_in(ply_ + longest_ + 1 + rank);
  }
  /// Wins and losses that the game does not last for are draws: searches answer with such bounds.
  int rank(Score score) const {
    if (!is_graded(score)) return 0;
    const int rank = std::max(0, longest_ + 1 - (plies_to_end(score) - ply_));
    return is_win(score) ? rank : -rank;
  }

 private:
  int ply_;
  int longest_;
};

class RootQuestions {
 public:
  /// Between what is possible at all, beginning with a guess.
  RootQuestions(ScoreBounds possible, Score guess)
      : low_(possible.low), high_(possible.high), guess_(std::clamp(guess, possible.low, possible.high)) {}

  /// About graded results.
  explicit RootQuestions(Ranks ranks)
      : ranks_(ranks), low_(ranks.score(-ranks.highest())), high_(ranks.score(ranks.highest())), guess_(0) {}

  /// As far as they were answered once.
  void resume(const Standing& standing) {
    low_ = standing.low;
    high_ = standing.high;
    guess_ = standing.guess;
    stride_ = standing.stride;
    said_enough_ = standing.raised;
    said_less_ = standing.lowered;
  }
  void tell(Standing& standing) const {
    standing.low = low_;
    standing.high = high_;
    standing.guess = guess_;
    standing.stride = stride_;
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
    const Score beta = ranks_ ? ranks_->score(next_rank()) + 1 : guess_ == low_ ? guess_ + 1 : guess_;
    return {beta - 1, beta};
  }

  /// What a search with that window said.
  void answer(Score value) {
    const bool enough = value >= next().beta;
    if (ranks_) {
      // What is possible at all lies no further out than the last ply, nor between two ranks.
      value = enough ? ranks_->score(std::max(next_rank() + 1, ranks_->rank(value)))
                     : ranks_->score(std::min(next_rank(), ranks_->rank(value)));
      if (low_ >= 0 || high_ <= 0) stride_ *= 2;
    }
    (enough ? low_ : high_) = value;
    (enough ? said_enough_ : said_less_) = true;
    guess_ = value;
  }

 private:
  /// The question is whether the value lies above this rank.
  int next_rank() const {
    const int low = ranks_->rank(low_);
    const int high = ranks_->rank(high_);
    const int soon = (ranks_->highest() + 1) / 2;
    const int middle = low + (high - low) / 2 - (low + (high - low) / 2 == high ? 1 : 0);
    if (low < 0 && high > 0) return high > soon ? soon : low < -soon ? -soon - 1 : 0;
    if (low >= soon || high <= -soon) return middle;
    const int stride = static_cast<int>(std::min<std::int64_t>(stride_, ranks_->highest()));
    return low >= 0 ? std::min(middle, low + stride) : std::max(middle, high - 1 - stride);
  }

  std::optional<Ranks> ranks_;
  Score low_;
  Score high_;
  Score guess_;
  std::int64_t stride_ = 1;
  bool said_enough_ = false;
  bool said_less_ = false;
};

}  // namespace zermelo

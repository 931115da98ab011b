// What a search has proven for the seat to move, whatever the others do.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/analysis.hpp"
#include "zermelo/core/game.hpp"

namespace zermelo::engine {

/// The least that the mover gets at the end if it goes on as well as it can: in the game's units, or 1, 0 and −1 for won, drawn
/// and lost. Nothing where nothing is proven: estimates are no proof, and neither is a bound from above.
inline std::optional<double> proven_least(const Analysis& analysis) {
  const Verdict& verdict = analysis.verdict;
  if (!verdict.value || verdict.bound == Bound::none || verdict.bound == Bound::at_most) return {};
  const bool from_below = verdict.bound == Bound::at_least && analysis.source == Source::solved && !verdict.probability;
  if (!verdict.outcome) return from_below ? verdict.value : std::nullopt;
  if (!verdict.probability) return verdict.value;
  return *verdict.outcome == GameOutcome::win ? 1 : *verdict.outcome == GameOutcome::draw ? 0 : -1;
}

struct Certainty {
  enum class Kind : std::uint8_t { none, safe, won } kind = Kind::none;  // safe: it cannot lose any more
  std::optional<double> points{};  // won: by at least so many, where the game counts any

  /// Whether there is news in it for whoever was told the other: more is certain, or a point more, at least.
  bool adds_to(const Certainty& told) const {
    return kind > told.kind || (kind == told.kind && points && told.points && *points >= *told.points + 1);
  }
};

/// In words, what it means for a seat that it gets so much at least.
inline Certainty certainty_of(std::optional<double> least, Payoffs payoffs) {
  using Kind = Certainty::Kind;
  if (!least || *least < 0 || payoffs == Payoffs::numbers) return {};
  if (*least == 0) return {.kind = Kind::safe};
  return {.kind = Kind::won, .points = payoffs == Payoffs::points ? least : std::nullopt};
}

}  // namespace zermelo::engine

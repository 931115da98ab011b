// What a search has proven for the seat to move, whatever the others do.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/analysis.hpp"

namespace zermelo::engine {

struct Certainty {
  enum class Kind : std::uint8_t { none, safe, won } kind = Kind::none;  // safe: it cannot lose any more
  std::optional<double> points{};  // won: by at least so many, where the game counts any
};

/// Estimates are no proof, and neither is a bound from above.
inline Certainty certainty_of(const Analysis& analysis) {
  const Verdict& verdict = analysis.verdict;
  using Kind = Certainty::Kind;
  if (!verdict.value || verdict.bound == Bound::none) return {};
  const bool from_below = verdict.bound == Bound::at_least && analysis.source == Source::solved && !verdict.probability;
  if (verdict.outcome == GameOutcome::loss || (!verdict.outcome && !from_below)) return {};
  const bool won = verdict.outcome ? *verdict.outcome == GameOutcome::win : *verdict.value > 0;
  if (!won) return verdict.outcome || *verdict.value == 0 ? Certainty{.kind = Kind::safe} : Certainty{};
  const bool counts = !verdict.settled && !verdict.probability;
  return {.kind = Kind::won, .points = counts ? verdict.value : std::nullopt};
}

}  // namespace zermelo::engine

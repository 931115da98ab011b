// ProbCut (Buro 1995): the value of a deep search is, nearly, a linear function of a shallow one: deep = a · shallow + b, give or
// take σ. So where a shallow search lies so far outside the window that the deep one would, in all likelihood, too, the
// node is cut. Multi-ProbCut (Buro 1997) tries several shallow depths, the cheapest first.
//
// Guarantee: none; selective: wrong as often as the threshold allows. Threshold 1.5 means 1.5 σ: about 7 % on one side.
// Needs: Evaluated, and parameters fitted from the game's own searches (docs/formats.md).
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "zermelo/search/search_node.hpp"

namespace zermelo {

struct ProbCutParameters {
  /// What a shallow search says of a deep one, at one stage of the game.
  struct Row {
    int stage = 0;
    int depth = 0;
    int shallow = 0;
    double slope = 1;      // a
    double intercept = 0;  // b, in Score steps
    double deviation = 0;  // σ, in Score steps
  };

  double threshold = 1.5;  // in σ
  std::vector<Row> rows;   // of one stage and depth, the smaller shallow depth first
};

/// The stage of the game, where the game counts stages.
template <Game G>
int stage_of(const G& game, const typename G::Position& pos) {
  if constexpr (requires { game.stage(pos); }) {
    return game.stage(pos);
  } else {
    return 0;
  }
}

/// The bound that cuts, if there is one: beta where the node is too good, alpha where it is too bad.
template <class Search, class G = typename Search::Rules>
[[gnu::noinline]] std::optional<Score> prob_cut(Search& search, const SearchNode<G>& node,
                                                const ProbCutParameters& parameters, bool several) {
  const auto [alpha, beta] = node.window;
  if (node.principal || search.decided(alpha) || search.decided(beta)) return std::nullopt;
  const int stage = stage_of(search.game(), node.pos);
  for (const ProbCutParameters::Row& row : parameters.rows) {
    if (row.depth != node.depth || row.stage != stage || row.shallow >= node.depth) continue;
    const double slack = parameters.threshold * row.deviation;
    const auto asked = [&](double deep) {  // where the shallow value must lie for the deep one to lie there
      const double shallow = (deep - row.intercept) / row.slope;
      return static_cast<Score>(std::lround(std::clamp<double>(shallow, -max_payoff, max_payoff)));
    };
    const Score high = asked(beta + slack);
    if (!search.decided(high) && search.visit_again(node, row.shallow, {high - 1, high}) >= high) {
      search.set_unfinished(true);
      return beta;
    }
    const Score low = asked(alpha - slack);
    if (!search.decided(low) && search.visit_again(node, row.shallow, {low, low + 1}) <= low) {
      search.set_unfinished(true);
      return alpha;
    }
    if (!several) break;
  }
  return std::nullopt;
}

}  // namespace zermelo

// One search in one line.
#pragma once

#include "zermelo/core/limits.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/best_reply.hpp"
#include "zermelo/search/df_pn.hpp"
#include "zermelo/search/expectiminimax.hpp"
#include "zermelo/search/max_n.hpp"
#include "zermelo/search/max_n_pruned.hpp"
#include "zermelo/search/minimal_tree.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/mtdf.hpp"
#include "zermelo/search/negamax.hpp"
#include "zermelo/search/paranoid.hpp"
#include "zermelo/search/principal_variation.hpp"
#include "zermelo/search/proof_number.hpp"
#include "zermelo/search/pvs.hpp"
#include "zermelo/search/scout.hpp"
#include "zermelo/search/sss_star.hpp"

namespace zermelo::tests {

template <template <class, class> class Algorithm, Game G>
Result<G> searched(const G& game, const typename G::Position& pos, int depth = max_depth,
                   Switches switches = Switches::standard()) {
  Budget budget{Limits{}};
  NoTrace trace;
  return Algorithm<G, NoTrace>(game, switches, budget, trace).search(pos, depth);
}

template <template <class, class> class Algorithm, Game G>
Result<G> searched(const G& game, int depth = max_depth, Switches switches = Switches::standard()) {
  return searched<Algorithm>(game, game.initial(), depth, switches);
}

/// With what a search may be lent.
template <template <class, class> class Algorithm, Game G>
Result<G> searched_with(const G& game, const typename G::Position& pos, const Tools& tools, int depth = max_depth,
                        const Limits& limits = {}) {
  Budget budget{limits};
  NoTrace trace;
  return Algorithm<G, NoTrace>(game, Switches::standard(), budget, trace, tools).search(pos, depth);
}

/// MTD(f) from a first guess, with a table of so many bytes.
template <Game G>
Result<G> searched_from_guess(const G& game, const typename G::Position& pos, int depth, Switches switches, Score guess,
                              std::size_t bytes) {
  TranspositionTable table(bytes);
  Budget budget{Limits{}};
  NoTrace trace;
  Mtdf<G> search(game, switches, budget, trace, {.table = &table});
  search.set_first_guess(guess);
  return search.search(pos, depth);
}

template <Game G>
TreeSize minimal(const G& game, int depth = max_depth) {
  Budget budget{Limits{}};
  return *MinimalTree<G>(game, Switches::standard(), budget).count(game.initial(), depth);
}

}  // namespace zermelo::tests

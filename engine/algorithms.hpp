// The algorithms, one line each. A new one is a header in search/ and a line here.
#pragma once

#include <array>

#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/b_star.hpp"
#include "zermelo/search/back_up.hpp"
#include "zermelo/search/best_reply.hpp"
#include "zermelo/search/conspiracy.hpp"
#include "zermelo/search/df_pn.hpp"
#include "zermelo/search/expectiminimax.hpp"
#include "zermelo/search/greedy.hpp"
#include "zermelo/search/max_n.hpp"
#include "zermelo/search/max_n_pruned.hpp"
#include "zermelo/search/mcts.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/mtdf.hpp"
#include "zermelo/search/negamax.hpp"
#include "zermelo/search/paranoid.hpp"
#include "zermelo/search/principal_variation.hpp"
#include "zermelo/search/proof_number.hpp"
#include "zermelo/search/pvs.hpp"
#include "zermelo/search/random.hpp"
#include "zermelo/search/scout.hpp"
#include "zermelo/search/sss_star.hpp"
#include "zermelo/search/star1.hpp"
#include "zermelo/search/star2.hpp"
#include "zermelo/search/threat_space.hpp"
#include "zermelo/search/value_iteration.hpp"

namespace zermelo::engine {

template <class... Items>
struct TypeList {};

template <Game G, class Trace = NoTrace>
using Algorithms = TypeList<Minimax<G, Trace>,                   //
                            Negamax<G, Trace>,                   //
                            AlphaBeta<G, Trace>,                 //
                            Scout<G, Trace>,                     //
                            PrincipalVariationSearch<G, Trace>,  //
                            Mtdf<G, Trace>,                      //
                            FullSearch<G, Trace>,                //
                            SssStar<G, Trace>,                   //
                            DualStar<G, Trace>,                  //
                            ProofNumberSearch<G, Trace>,         //
                            ProofNumberSquared<G, Trace>,        //
                            DfPn<G, Trace>,                      //
                            ThreatSpaceSearch<G, Trace>,         //
                            BStar<G, Trace>,                     //
                            ConspiracySearch<G, Trace>,          //
                            Expectiminimax<G, Trace>,            //
                            Star1<G, Trace>,                     //
                            Star2<G, Trace>,                     //
                            ValueIteration<G, Trace>,            //
                            BackUp<G, Trace>,                    //
                            MaxN<G, Trace>,                      //
                            MaxNPruned<G, Trace>,                //
                            Paranoid<G, Trace>,                  //
                            BestReply<G, Trace>,                 //
                            MonteCarlo<G, Trace>,                //
                            Greedy<G, Trace>,                    //
                            RandomPlay<G, Trace>>;

template <class... Items>
constexpr std::array<AlgorithmCard, sizeof...(Items)> cards_of(TypeList<Items...>) {
  return {Items::card...};
}

}  // namespace zermelo::engine

// Two and three threads search over one table, or grow one tree, while the search is stopped at random moments. Built with the thread sanitizer, which
// ends the program at the first data race.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "engine/parallel.hpp"
#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "zermelo/search/mcts.hpp"
#include "zermelo/search/principal_variation.hpp"

namespace {

using namespace zermelo;

template <class Search, Game G = typename Search::Rules>
void search_and_stop(const G& game, int threads, Random& random) {
  TranspositionTable table(1 << 20);
  SearchTree tree(1 << 20);
  MovesInProgress in_progress;
  Tools tools;
  tools.table = &table;
  tools.tree = &tree;
  tools.in_progress = &in_progress;
  std::atomic<bool> stop{false};
  Limits limits;
  limits.depth = 12;
  limits.stop = &stop;
  std::thread timer([&stop, wait = random.below(20'000)] {
    std::this_thread::sleep_for(std::chrono::microseconds(wait));
    stop.store(true, std::memory_order_relaxed);
  });
  const Switches switches = Search::card.on;
  engine::Helpers<Search> helpers(threads - 1, game, game.initial(), switches, limits, tools);
  Budget budget(limits);
  NoTrace trace;
  Search search(game, switches, budget, trace, tools);
  for (int depth = 1; depth <= limits.depth && !budget.spent(); ++depth) {
    const auto result = search.search(game.initial(), depth);
    auto pos = game.initial();
    if (budget.spent()) break;
    for (const auto move : result.line) {
      MoveList<G> moves;
      game.moves(pos, moves);
      bool legal = false;
      for (const auto other : moves) legal = legal || other == move;
      if (!legal) {
        std::printf("an illegal line at depth %d\n", depth);
        std::exit(1);
      }
      game.play(pos, move);
    }
  }
  helpers.stop();
  timer.join();
}

}  // namespace

int main() {
  Random random(1);
  for (int round = 0; round < 40; ++round) {
    search_and_stop<FullSearch<ConnectFour>>(ConnectFour{}, 2 + round % 2, random);
    search_and_stop<FullSearch<Breakthrough>>(Breakthrough{}, 2 + round % 2, random);
    search_and_stop<MonteCarlo<ConnectFour>>(ConnectFour{}, 2 + round % 2, random);
    search_and_stop<MonteCarlo<Breakthrough>>(Breakthrough{}, 2 + round % 2, random);
  }
  std::printf("no race\n");
}

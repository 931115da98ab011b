// The search and the games as WebAssembly: one line for each search, compared with expected.txt.
#include <cstdio>
#include <string>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/tree.hpp"
#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/expectiminimax.hpp"
#include "zermelo/search/max_n.hpp"
#include "zermelo/search/minimal_tree.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/negamax.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/search/random.hpp"

namespace {

using namespace zermelo;

/// A line for the algorithm, or the sentence that refuses it: both must be the same on every machine.
template <template <class, class> class Algorithm, Game G>
void show(const char* title, const G& game) {
  using Search = Algorithm<G, NoTrace>;
  if (const auto why = refusal(game, Search::card)) {
    std::printf("%s: %s\n", title, why->c_str());
    return;
  }
  Budget budget(Limits{});
  NoTrace trace;
  Search search(game, Switches::standard(), budget, trace);
  const Result<G> result = search.search(game.initial(), max_depth);
  const Facts facts = facts_of(game);
  const std::string name(Search::card.name);
  std::printf("%s, %s:", title, name.c_str());
  if (result.bound != Bound::none) std::printf(" value %g,", result.value / facts.scale);
  const std::string move = game.move_text(game.initial(), result.line.front());
  std::printf(" move %s, %llu nodes\n", move.c_str(), static_cast<unsigned long long>(result.nodes));
}

template <Game G>
void show_all(const char* title, const G& game) {
  show<Minimax>(title, game);
  show<Negamax>(title, game);
  show<AlphaBeta>(title, game);
  show<Expectiminimax>(title, game);
  show<MaxN>(title, game);
  show<RandomPlay>(title, game);
}

/// Reads a tree and searches it; false where it cannot be read.
bool show_tree(const char* title, const char* text) {
  const Expected<Tree> tree = Tree::read(text);
  if (!tree) {
    std::printf("%s: %s\n", title, tree.error().message.c_str());
    return false;
  }
  show_all(title, *tree);
  if (!refusal(*tree, AlphaBeta<Tree>::card)) {
    Budget budget(Limits{});
    const auto minimal = MinimalTree<Tree>(*tree, Switches::standard(), budget).count(tree->initial(), max_depth);
    std::printf("%s, minimal tree: %llu nodes\n", title, static_cast<unsigned long long>(minimal->nodes));
  }
  return true;
}

}  // namespace

int main() {
  const TicTacToe board;
  show<AlphaBeta>("tictactoe", board);
  Budget budget(Limits{});
  std::printf("tictactoe, perft 6: %llu\n", static_cast<unsigned long long>(perft(board, board.initial(), 6, budget)));

  bool read = show_tree("tree", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  read = show_tree("chance", "(max (chance 0.9:2 0.1:3) (chance 0.9:1 0.1:4))") && read;
  read = show_tree("three seats", "(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))") && read;
  const bool refused = !show_tree("bad tree", "(max (min 3 12");
  return read && refused ? 0 : 1;
}

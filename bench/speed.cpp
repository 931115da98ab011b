// How fast the textbook algorithms run: nodes a second on one core, with and without a trace.
#include <benchmark/benchmark.h>

#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "games/tree/tree.hpp"
#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/expectiminimax.hpp"
#include "zermelo/search/max_n.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/negamax.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/search/pvs.hpp"

namespace {

using namespace zermelo;

template <class Algorithm, class Trace, Game G>
void search(benchmark::State& state, const G& game, int depth = max_depth, Switches switches = Switches::standard()) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Trace trace;
    Budget budget{Limits{}};
    const auto result = Algorithm(game, switches, budget, trace).search(game.initial(), depth);
    benchmark::DoNotOptimize(result.value);
    nodes += result.nodes;
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

const Tree& binary_tree() {
  static const Tree tree = *generate("uniform b=2 d=20 order=worst");
  return tree;
}

template <template <class, class> class Algorithm, class Trace = NoTrace>
void tictactoe(benchmark::State& state) {
  search<Algorithm<TicTacToe, Trace>, Trace>(state, TicTacToe{});
}

template <template <class, class> class Algorithm>
void binary(benchmark::State& state) {
  search<Algorithm<Tree, NoTrace>, NoTrace>(state, binary_tree());
}

/// Columns left to right, undecided positions count 0: what other programs can be compared with.
template <template <class, class> class Algorithm>
void connect4(benchmark::State& state) {
  search<Algorithm<ConnectFour, NoTrace>, NoTrace>(state, ConnectFour{}, 12, Switches{});
}

void count_positions(benchmark::State& state) {
  const TicTacToe game;
  std::uint64_t positions = 0;
  for (auto _ : state) {
    Budget budget{Limits{}};
    positions += perft(game, game.initial(), 9, budget);
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(positions), benchmark::Counter::kIsRate);
}

BENCHMARK(tictactoe<AlphaBeta>)->Name("tictactoe/alpha-beta");
BENCHMARK(tictactoe<AlphaBeta, Recorder<TicTacToe>>)->Name("tictactoe/alpha-beta, recorded");
BENCHMARK(tictactoe<Minimax>)->Name("tictactoe/minimax");
BENCHMARK(tictactoe<Negamax>)->Name("tictactoe/negamax");
BENCHMARK(tictactoe<Expectiminimax>)->Name("tictactoe/expectiminimax");
BENCHMARK(tictactoe<MaxN>)->Name("tictactoe/max-n");
BENCHMARK(binary<AlphaBeta>)->Name("binary tree, 2^20 leaves/alpha-beta");
BENCHMARK(binary<Minimax>)->Name("binary tree, 2^20 leaves/minimax");
BENCHMARK(connect4<AlphaBeta>)->Name("connect4, depth 12/alpha-beta");
BENCHMARK(connect4<PrincipalVariationSearch>)->Name("connect4, depth 12/pvs");
BENCHMARK(count_positions)->Name("tictactoe/perft 9");

}  // namespace

BENCHMARK_MAIN();

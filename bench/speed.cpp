// How fast the algorithms run: nodes a second on one core, with and without a trace, with switches off and compiled away.
#include <benchmark/benchmark.h>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tree/generate.hpp"
#include "games/tree/tree.hpp"
#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/expectiminimax.hpp"
#include "zermelo/search/max_n.hpp"
#include "zermelo/search/mcts.hpp"
#include "zermelo/search/minimax.hpp"
#include "zermelo/search/negamax.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/search/principal_variation.hpp"
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

/// The same by a loop of the same shape, written for nothing else: no budget, no line, no trace, no switches. What those
/// cost is the difference.
struct Bare {
  [[gnu::always_inline]] Score visit(const ConnectFour::Position& pos, int depth, Window window) {
    ++nodes;
    if (game.over(pos)) return game.payoff(pos, game.to_move(pos));
    return depth == 0 ? 0 : best_move(pos, depth, window);
  }
  [[gnu::noinline]] Score best_move(const ConnectFour::Position& pos, int depth, Window window) {
    Score best = -infinite;
    MoveList<ConnectFour> moves;
    game.moves(pos, moves);
    for (const auto move : moves) {
      const Score value = -visit(after(game, pos, move), depth - 1, window.reversed());
      best = std::max(best, value);
      if (value >= window.beta) break;
      window.alpha = std::max(window.alpha, value);
    }
    return best;
  }

  ConnectFour game;
  std::uint64_t nodes = 0;
};

void connect4_bare(benchmark::State& state) {
  Bare bare;
  for (auto _ : state) benchmark::DoNotOptimize(bare.visit(bare.game.initial(), 12, {}));
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(bare.nodes), benchmark::Counter::kIsRate);
}

/// Only the switches that are on by default can be on here: the others are compiled away.
struct OnlyStandard {
  static constexpr bool may_be_on(Switch id) { return Switches::standard().on(id) || id == Switch::distance; }
};

/// The industrial searcher with a table of 64 MB, which is made and cleared outside the time measured.
template <class Algorithm, class G = typename Algorithm::Rules>
void full(benchmark::State& state, const G& game, int depth) {
  std::uint64_t nodes = 0;
  Switches switches = Algorithm::card.on;
  if constexpr (requires { game.preferred(switches); }) switches = game.preferred(switches);
  for (auto _ : state) {
    TranspositionTable table(64 << 20);
    for (Key key = 0; key < 4096; ++key) benchmark::DoNotOptimize(table.store(key << 52, {}));  // touches every page
    Tools tools;
    tools.table = &table;
    NoTrace trace;
    Budget budget{Limits{}};
    Algorithm search(game, switches, budget, trace, tools);
    const auto result = search.search(game.initial(), depth);
    benchmark::DoNotOptimize(result.value);
    state.SetIterationTime(budget.seconds());
    nodes += result.nodes;
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

template <class Algorithm>
void connect4_full(benchmark::State& state) {
  full<Algorithm>(state, ConnectFour{}, 18);
}

template <class Algorithm>
void breakthrough_full(benchmark::State& state) {
  full<Algorithm>(state, Breakthrough{}, 9);
}

/// Simulations from the empty board, in a tree of 64 MB that is made outside the time measured.
void connect4_simulations(benchmark::State& state) {
  const ConnectFour game;
  std::uint64_t simulations = 0;
  for (auto _ : state) {
    SearchTree tree(64 << 20);
    Tools tools;
    tools.tree = &tree;
    NoTrace trace;
    Budget budget{Limits{}};
    MonteCarlo<ConnectFour> search(game, Switches::standard(), budget, trace, tools);
    benchmark::DoNotOptimize(search.search(game.initial(), 19).value);
    state.SetIterationTime(budget.seconds());
    simulations += budget.nodes();
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(simulations), benchmark::Counter::kIsRate);
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
BENCHMARK(connect4_bare)->Name("connect4, depth 12/the same, a bare loop without budget, line and trace");
BENCHMARK(connect4_full<FullSearch<ConnectFour>>)->UseManualTime()->Name("connect4, depth 18/full, 64 MB");
BENCHMARK(connect4_full<FullSearch<ConnectFour, NoTrace, OnlyStandard>>)
    ->UseManualTime()
    ->Name("connect4, depth 18/full, 64 MB, other switches compiled away");
BENCHMARK(breakthrough_full<FullSearch<Breakthrough>>)->UseManualTime()->Name("breakthrough, depth 9/full, 64 MB");
BENCHMARK(breakthrough_full<FullSearch<Breakthrough, NoTrace, OnlyStandard>>)
    ->UseManualTime()
    ->Name("breakthrough, depth 9/full, 64 MB, other switches compiled away");
BENCHMARK(connect4<PrincipalVariationSearch>)->Name("connect4, depth 12/pvs");
BENCHMARK(connect4_simulations)->UseManualTime()->Name("connect4, 2^19 simulations/mcts, 64 MB");
BENCHMARK(count_positions)->Name("tictactoe/perft 9");

}  // namespace

BENCHMARK_MAIN();

#include "engine/bench.hpp"

#include "engine/registry.hpp"

namespace zermelo::engine {

const std::vector<BenchRow>& bench_rows() {
  static const std::vector<BenchRow> rows{
      {"tictactoe", "", "minimax", 9},
      {"tictactoe", "", "negamax", 9},
      {"tictactoe", "", "alpha-beta", 9},
      {"tictactoe", "", "alpha-beta", 5},
      {"tictactoe", "X.O/.X./..O", "max-n", 9},
      {"connect4", "", "alpha-beta", 9},
      {"connect4", "......./......./...O.../...X.../..OXO../.XOXXO.", "alpha-beta", 9},
      {"connect4", "", "scout", 9},
      {"connect4", "", "pvs", 9},
      {"connect4", "", "mtdf", 8},
      {"connect4", "", "full", 15},
      {"connect4", "......./......./...O.../...X.../..OXO../.XOXXO.", "full", 15},
      {"breakthrough", "", "alpha-beta", 5},
      {"breakthrough", "", "full", 8},
      {"breakthrough", "BB.B.BBB/.BBBB.BB/......B./.B....W./B....W../..W.WW../WWW.W.WW/WW...WWW W", "full", 7},
      {"tictactoe", "", "full", 9},
      {"tree", "irregular b=6 d=8 extra=0.3 values=20 seed=7", "full", 8},
      {"connect4", "", "sss*", 6},
      {"connect4", "", "dual*", 6},
      {"tictactoe", "", "pn", 9},
      {"tictactoe", "", "pn2", 9},
      {"tictactoe", "", "df-pn", 9},
      {"connect4", "", "df-pn", 8},
      {"tree", "irregular b=6 d=8 extra=0.3 values=20 seed=7", "df-pn", 8},
      {"tree", "irregular b=6 d=8 extra=0.3 values=20 seed=7", "b*", 8},
      {"connect4", "", "conspiracy", 8},
      {"tree", "uniform b=2 d=20 seed=1", "minimax", 20},
      {"tree", "uniform b=2 d=20 seed=1", "alpha-beta", 20},
      {"tree", "uniform b=2 d=20 order=worst", "alpha-beta", 20},
      {"tree", "uniform b=10 d=4 order=best", "alpha-beta", 4},
      {"tree", "irregular b=6 d=8 extra=0.3 values=20 seed=7", "alpha-beta", 8},
      {"tree", "irregular b=6 d=7 chance=0.4 seed=5", "expectiminimax", 7},
      {"tree", "irregular b=5 d=8 seats=3 seed=3", "max-n", 8},
      {"einstein", "", "star1", 7},
      {"einstein", "", "star2", 9},
      {"einstein", "..3../..2../.1eaf/.c.../...b. 2 e", "star2", 8},
      {"pig", "55 38 17 1", "star2", 11},
      {"tree", "uniform b=6 d=5 sides=6 order=best seed=1", "star1", 5},
      {"tree", "uniform b=6 d=5 sides=6 order=best seed=1", "star2", 5},
      {"tree", "irregular b=6 d=7 chance=0.4 seed=5", "star2", 7},
      {"tree", "irregular b=5 d=8 seats=3 seed=3", "max-n-pruned", 8},
      {"chinese-checkers", "", "max-n", 4, {{"seats", "3"}, {"size", "3"}}},
      {"chinese-checkers", "", "max-n-pruned", 6, {{"seats", "3"}, {"size", "3"}}},
      {"chinese-checkers", "", "max-n-pruned", 5, {{"seats", "4"}, {"size", "3"}}},
      {"chinese-checkers", "", "paranoid", 6, {{"seats", "3"}}},
      {"chinese-checkers", "", "best-reply", 5, {{"seats", "3"}}},
      {"chinese-checkers", "", "full", 6},
  };
  return rows;
}

void run_bench(const std::function<void(const BenchRow&, const Analysis&)>& observer) {
  for (const BenchRow& row : bench_rows()) {
    const auto start = row.position.empty() ? std::nullopt : std::optional(row.position);
    const auto game = game_named(row.game).make(row.settings, start);
    Request request;
    request.algorithm = row.algorithm;
    request.limits.depth = row.depth;
    request.deepen = false;
    observer(row, game->analyse(game->start(), request, {}));
  }
}

}  // namespace zermelo::engine

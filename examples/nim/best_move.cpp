// The search alone, without engine or program: best_move "3,4,5 1" prints the best move of a position.
#include <cstdio>

#include "nim.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/alpha_beta.hpp"

int main(int argc, char** argv) {
  using namespace zermelo;
  const Nim game;
  const Expected<Nim::Position> pos = game.read_position(argc > 1 ? argv[1] : "3,4,5 1");
  if (!pos) {
    std::fprintf(stderr, "best_move: %s\n", pos.error().message.c_str());
    return 2;
  }

  Budget budget(Limits{});  // no limits: until the answer is exact
  NoTrace trace;
  AlphaBeta<Nim> search(game, Switches::standard(), budget, trace);
  const Result<Nim> result = search.search(*pos, max_depth);
  if (result.line.empty()) {
    std::printf("the game is over\n");
  } else {
    std::printf("%s %s\n", game.move_text(*pos, result.line.front()).c_str(), result.value > 0 ? "wins" : "loses");
  }
}

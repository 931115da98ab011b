// What Connect Four takes to solve, position by position: the value alone, on one core, with a table of 64 MB that is kept from
// one position to the next.
//   connect4_positions FILE...               lines of columns and score (22 minus the stones that the winner has placed at the
//                                            win; negative: the mover loses); fails where a score is another
//   connect4_positions random SEED COUNT     positions with 8 to 16 stones, dropped at random
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "games/connect4/connect4.hpp"
#include "zermelo/search/principal_variation.hpp"

namespace {

using namespace zermelo;

struct Problem {
  ConnectFour::Position position;
  std::optional<int> score{};
};

/// Nothing where the columns are no game that goes on.
std::optional<ConnectFour::Position> after_columns(const ConnectFour& game, const std::string& columns) {
  auto pos = game.initial();
  for (const char column : columns) {
    const auto move = game.read_move(pos, std::string(1, column));
    if (game.over(pos) || !move) return std::nullopt;
    game.play(pos, *move);
  }
  return game.over(pos) ? std::nullopt : std::optional(pos);
}

/// Nothing where the file cannot be read, or a line of it.
std::optional<std::vector<Problem>> from_file(const ConnectFour& game, const char* name) {
  std::ifstream file(name);
  std::vector<Problem> problems;
  std::string columns;
  for (int score = 0; file >> columns >> score;) {
    const auto pos = after_columns(game, columns);
    if (!pos) break;
    problems.push_back({*pos, score});
  }
  return file.eof() && !problems.empty() ? std::optional(std::move(problems)) : std::nullopt;
}

std::vector<Problem> at_random(const ConnectFour& game, std::uint64_t seed, std::size_t count) {
  Random random(seed);
  std::vector<Problem> problems;
  while (problems.size() < count) {
    auto pos = game.initial();
    for (int stones = random.between(8, 16); stones > 0 && !game.over(pos); --stones) {
      MoveList<ConnectFour> moves;
      game.moves(pos, moves);
      game.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    if (!game.over(pos)) problems.push_back({pos});
  }
  return problems;
}

int score_of(const ConnectFour::Position& pos, Score value) {
  if (!is_graded(value)) return 0;
  const int stones_at_end = pos.stones + plies_to_end(value);
  const int score = 22 - (stones_at_end + 1) / 2;
  return value > 0 ? score : -score;
}

/// How many scores are wrong.
int solve(const ConnectFour& game, const char* name, const std::vector<Problem>& problems) {
  TranspositionTable table(std::size_t{64} << 20);
  for (Key key = 0; key < 1 << 16; ++key) table.store(key << 48, {});  // touches every page
  Tools tools;
  tools.table = &table;
  NoTrace trace;
  Budget budget{Limits{}};
  const Switches switches = game.preferred_to_solve(game.preferred(Switches::standard())).set(Switch::distance, true);
  FullSearch<ConnectFour> search(game, switches, budget, trace, tools);
  int wrong = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const Problem& problem : problems) {
    const int score = score_of(problem.position, search.value_of(problem.position, max_depth));
    if (problem.score && score != *problem.score) ++wrong;
  }
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
  const auto count = static_cast<double>(problems.size());
  std::printf("| %s | %zu | %.2f µs | %.1f | %.1f M | %d |\n", name, problems.size(), took.count() / count,
              static_cast<double>(budget.nodes()) / count, static_cast<double>(budget.nodes()) / took.count(), wrong);
  return wrong;
}

std::optional<std::uint64_t> whole_number(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const ConnectFour game;
  const std::vector<std::string> words(argv + 1, argv + argc);
  const bool random = words.size() == 3 && words[0] == "random" && whole_number(words[1]) && whole_number(words[2]);
  if (words.empty() || (words[0] == "random" && !random)) {
    std::fputs("expected: FILE..., or random SEED COUNT\n", stderr);
    return 2;
  }
  std::vector<std::vector<Problem>> sets;
  if (random) {
    sets.push_back(at_random(game, *whole_number(words[1]), *whole_number(words[2])));
  } else {
    for (const std::string& name : words) {
      auto problems = from_file(game, name.c_str());
      if (!problems) {
        std::fprintf(stderr, "'%s': expected lines of columns and score\n", name.c_str());
        return 2;
      }
      sets.push_back(*std::move(problems));
    }
  }
  std::puts("| positions | how many | mean time | nodes | nodes/s | wrong |\n|---|---|---|---|---|---|");
  int wrong = 0;
  for (std::size_t index = 0; index < sets.size(); ++index) {
    const std::string name =
        random ? "random, 8 to 16 stones" : words[index].substr(words[index].find_last_of('/') + 1);
    wrong += solve(game, name.c_str(), sets[index]);
  }
  return wrong == 0 ? 0 : 1;
}

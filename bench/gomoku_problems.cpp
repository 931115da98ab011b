// Threat problems for Gomoku: finds them in games of stones that keep together, and checks a file of them.
//   gomoku_problems make SEED COUNT PLIES fours|threes    prints positions in which the side to move wins by threats, in so many
//                                                         plies or more; threes: and not by fours alone
//   gomoku_problems check FILE SECONDS                    solves each within so many seconds of the processor; prints the line of
//                                                         each, and fails where one is not solved
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "games/gomoku/gomoku.hpp"
#include "zermelo/search/threat_sequence.hpp"
#include "zermelo/search/threat_space.hpp"

namespace {

using namespace zermelo;

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The plies of a win by fours alone, to the last stone; nothing where there is none within the nodes.
std::optional<int> plies_by_fours(const Gomoku& game, ThreatSequences<Gomoku>& sequences, const Gomoku::Position& pos,
                                  std::uint64_t nodes) {
  if (sequences.find(pos, nodes) != ThreatSequences<Gomoku>::Found::win) return std::nullopt;
  auto end = pos;
  const auto moves = sequences.backwards();
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) game.play(end, *move);
  return static_cast<int>(moves.size()) + (game.over(end) ? 0 : 2);
}

/// A position in the middle of a game, in which nothing is at hand.
Gomoku::Position drawn(const Gomoku& game, Random& random) {
  for (;;) {
    auto pos = game.initial();
    const int stones = random.between(14, 60);
    for (int ply = 0; ply < stones && !game.over(pos); ++ply) {
      MoveList<Gomoku> moves;
      game.focus(pos, moves);
      const auto any = [&] { return moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]; };
      auto best = any();
      for (int tries = 0; tries < 3; ++tries)
        if (const auto move = any(); game.promise(pos, move) > game.promise(pos, best)) best = move;
      game.play(pos, best);
    }
    if (!game.over(pos) && !game.winning_move(pos) && !game.double_threat(pos) && !game.forced(pos)) return pos;
  }
}

int make(std::uint64_t seed, int count, int plies, bool fours) {
  const Gomoku game;
  ThreatSequences<Gomoku> sequences(game);
  Budget budget{Limits{}};
  ThreatSpace<Gomoku> threats(game, std::size_t{64} << 20, budget);
  Random random(seed);
  while (count > 0) {
    const auto pos = drawn(game, random);
    const auto by_fours = plies_by_fours(game, sequences, pos, 20'000);
    std::optional<int> length = by_fours;
    if (!fours && by_fours) continue;
    if (!fours) {
      Limits limits;
      limits.nodes = 20'000;
      budget = Budget(limits);
      if (threats.find(pos) != ThreatSpace<Gomoku>::Found::win) continue;
      length = static_cast<int>(threats.line(pos).size());
    }
    if (!length || *length < plies) continue;
    std::printf("%s\n", game.position_text(pos).c_str());
    std::fflush(stdout);
    --count;
  }
  return 0;
}

int check(const char* name, double limit) {
  const Gomoku game;
  Budget budget{Limits{}};
  std::ifstream file(name);
  int unsolved = 0;
  int solved = 0;
  int deep = 0;
  double worst = 0;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text.front() == '#') continue;
    const auto pos = game.read_position(text);
    if (!pos) {
      std::printf("%s: %s\n", text.c_str(), pos.error().message.c_str());
      return 2;
    }
    const double start = seconds();
    ThreatSpace<Gomoku> threats(game, std::size_t{16} << 20, budget);
    Limits limits;
    limits.seconds = 10 * limit;
    budget = Budget(limits);
    const bool won = threats.find(*pos) == ThreatSpace<Gomoku>::Found::win;
    const double took = seconds() - start;
    const auto line = won ? threats.line(*pos) : std::vector<Gomoku::Move>{};
    worst = std::max(worst, took);
    ++(won && took <= limit ? solved : unsolved);
    if (line.size() >= 20) ++deep;
    std::printf("%s %zu plies, %.4f s:", won ? "won in" : "not solved,", line.size(), took);
    for (const auto move : line) std::printf(" %s", game.move_text(*pos, move).c_str());
    std::printf("\n");
  }
  std::printf("%d solved, %d of them in 20 plies and more; %d not solved; the longest took %.4f s\n", solved, deep,
              unsolved, worst);
  return unsolved == 0 && solved > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string word = argc > 1 ? argv[1] : "";
  if (word == "make" && argc == 6)
    return make(std::strtoull(argv[2], nullptr, 10), std::atoi(argv[3]), std::atoi(argv[4]),
                std::string(argv[5]) == "fours");
  if (word == "check" && argc == 4) return check(argv[2], std::atof(argv[3]));
  std::fputs("expected: make SEED COUNT PLIES fours|threes, or check FILE SECONDS\n", stderr);
  return 2;
}

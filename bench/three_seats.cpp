// Which model of the others plays best with three seats: max-n-pruned, paranoid and best-reply play Chinese checkers against
// one another, with equal nodes a move. Each opening, a few random moves, is played with all six seatings.
//   three_seats [OPENINGS [NODES [SIZE]]]    prints the score of each; 50 openings, 20,000 nodes, size 4 unless told otherwise
// A win scores 1; a game that ends at the limit a third for each. Six games of one opening are not independent, openings
// are: the error is that of their means.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/registry.hpp"
#include "engine/request.hpp"
#include "zermelo/core/random.hpp"

namespace {

using namespace zermelo;

constexpr std::array<const char*, 3> players{"max-n-pruned", "paranoid", "best-reply"};
constexpr int random_plies = 6;

struct Tally {
  std::vector<double> scores;  // by opening
  double depth = 0;            // of all moves, added up
  int moves = 0;
};

/// As the engine would use the algorithm: sooner wins and later losses, where it can tell them apart.
engine::Request request_of(const char* player, std::uint64_t nodes) {
  engine::Request request;
  request.algorithm = player;
  request.limits.nodes = nodes;
  if (engine::algorithm_named(player).switches.on(Switch::distance)) request.with = {"distance"};
  return request;
}

/// What each seat gets of one point. By seat: which player has it.
std::array<double, 3> played(const engine::AnyGame& game, engine::AnyPosition pos,
                             const std::array<std::size_t, 3>& seating, std::uint64_t nodes,
                             std::array<Tally, 3>& tallies) {
  while (!game.over(pos)) {
    const std::size_t player = seating[static_cast<std::size_t>(index_of(game.to_move(pos)))];
    const engine::Analysis answer = game.analyse(pos, request_of(players[player], nodes), {});
    tallies[player].depth += answer.depth;
    ++tallies[player].moves;
    pos = game.after(pos, game.read_move(pos, answer.best.front()));
  }
  std::array<double, 3> points{};
  for (std::size_t seat_index = 0; seat_index < 3; ++seat_index) {
    const double payoff = *game.payoff(pos, seat(static_cast<int>(seat_index))).value;
    points[seat_index] = payoff > 0 ? 1 : payoff < 0 ? 0 : 1.0 / 3;
  }
  return points;
}

/// The mean, and how far it may be off with 95 % confidence.
std::pair<double, double> mean_of(const std::vector<double>& scores) {
  const auto count = static_cast<double>(scores.size());
  double mean = 0;
  for (const double score : scores) mean += score / count;
  double variance = 0;
  for (const double score : scores) variance += (score - mean) * (score - mean) / (count - 1);
  return {mean, 1.96 * std::sqrt(variance / count)};
}

}  // namespace

int main(int argc, char** argv) {
  const int openings = std::max(2, argc > 1 ? std::atoi(argv[1]) : 50);
  const std::uint64_t nodes = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 20'000;
  const std::string size = argc > 3 ? argv[3] : "4";
  const auto game = engine::game_named("chinese-checkers").make({{"seats", "3"}, {"size", size}}, std::nullopt);
  std::array<Tally, 3> tallies;
  Random random(2026);
  int plies = 0;
  for (int opening = 0; opening < openings; ++opening) {
    engine::AnyPosition start = game->start();
    for (int ply = 0; ply < random_plies; ++ply) {
      const auto moves = game->moves(start);
      start = game->after(start, moves[random.below(moves.size())]);
    }
    std::array<std::size_t, 3> seating{0, 1, 2};
    std::array<double, 3> scores{};
    do {
      const auto points = played(*game, start, seating, nodes, tallies);
      for (std::size_t seat_index = 0; seat_index < 3; ++seat_index)
        scores[seating[seat_index]] += points[seat_index] / 6;
    } while (std::next_permutation(seating.begin(), seating.end()));
    for (std::size_t player = 0; player < players.size(); ++player) tallies[player].scores.push_back(scores[player]);
  }
  for (const Tally& tally : tallies) plies += tally.moves;
  fmt::print("{} games of size {}, {} nodes a move, {:.0f} moves a game\n\n", 6 * openings, size, nodes,
             plies / (6.0 * openings));
  fmt::print("| player | score, % | ± (95 %) | mean depth |\n|---|---|---|---|\n");
  for (std::size_t player = 0; player < players.size(); ++player) {
    const auto [mean, error] = mean_of(tallies[player].scores);
    fmt::print("| {} | {:.1f} | {:.1f} | {:.2f} |\n", players[player], 100 * mean, 100 * error,
               tallies[player].depth / tallies[player].moves);
  }
}

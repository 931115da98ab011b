// Games that go round in circles: two players push one token over a graph, and who cannot push has lost. A position that comes
// again is a draw. Beside the game stand two solvers that share nothing with any search: minimax over all paths, and
// retrograde analysis, for which a game without end is a draw.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

class Walk {
 public:
  struct Position {
    std::uint8_t node = 0;
    Player mover = Player::first;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // the node that it leads to
  static constexpr int max_moves = 4;

  /// For each node those that it leads to, as digits: {"12", "0", ""}.
  explicit Walk(std::vector<std::string> edges) : edges_(std::move(edges)) {}

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return pos.mover; }
  void moves(const Position& pos, MoveList<Walk>& list) const {
    for (const char digit : edges_[pos.node]) list.push(static_cast<Move>(digit - '0'));
  }
  void play(Position& pos, Move move) const {
    pos = {move, pos.mover == Player::first ? Player::second : Player::first};
  }
  bool over(const Position& pos) const { return edges_[pos.node].empty(); }
  Score payoff(const Position& pos, Player seat) const { return seat == pos.mover ? -1 : 1; }
  Key key(const Position& pos) const { return Random::mixed(number(pos) + 1); }
  Score repetition(const Position&) const { return 0; }

  std::size_t positions() const { return 2 * edges_.size(); }
  static std::size_t number(const Position& pos) {
    return 2U * pos.node + static_cast<std::size_t>(index_of(pos.mover));
  }
  Position numbered(std::size_t number) const {
    return {static_cast<std::uint8_t>(number / 2), seat(static_cast<int>(number % 2))};
  }

  std::string text() const {
    std::string text;
    for (const std::string& row : edges_) text += "\"" + row + "\" ";
    return text;
  }

 private:
  std::vector<std::string> edges_;
};

inline Walk random_walk(Random& random, int nodes) {
  std::vector<std::string> edges(static_cast<std::size_t>(nodes));
  for (std::string& row : edges)
    for (int to = 0; to < nodes; ++to)
      if (random.chance(1.6 / nodes) && row.size() < 3) row += static_cast<char>('0' + to);
  return Walk(edges);
}

inline std::vector<Walk::Position> after_each_move(const Walk& game, const Walk::Position& pos) {
  MoveList<Walk> moves;
  game.moves(pos, moves);
  std::vector<Walk::Position> children;
  for (const auto move : moves) children.push_back(after(game, pos, move));
  return children;
}

/// The rule itself: who reaches a position of the path has drawn.
inline Score minimax_over_paths(const Walk& game, const Walk::Position& pos, std::vector<Walk::Position>& path, int ply,
                                int depth) {
  if (game.over(pos)) return loss_in(ply);
  if (ply > 0 && std::find(path.begin(), path.end(), pos) != path.end()) return 0;
  if (depth == 0) return 0;
  path.push_back(pos);
  Score best = -infinite;
  for (const auto& child : after_each_move(game, pos))
    best = std::max(best, -minimax_over_paths(game, child, path, ply + 1, depth - 1));
  path.pop_back();
  return best;
}

/// For each position its value, by rounds: in round n what is won or lost in n plies is told from the rounds before. What is
/// never told is drawn.
inline std::vector<Score> retrograde(const Walk& game) {
  std::vector<Score> values(game.positions(), 0);
  for (int plies = 0; plies <= static_cast<int>(game.positions()); ++plies) {
    std::vector<Score> told = values;
    for (std::size_t number = 0; number < values.size(); ++number) {
      const auto children = after_each_move(game, game.numbered(number));
      const auto value_after = [&](const auto& child) { return values[Walk::number(child)]; };
      if (values[number] != 0) continue;
      if (std::ranges::any_of(children, is_loss, value_after)) told[number] = win_in(plies);
      if (std::ranges::all_of(children, is_win, value_after)) told[number] = loss_in(plies);
    }
    values = told;
  }
  return values;
}

}  // namespace zermelo::tests

#include "engine/book/levels.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_set>
#include <utility>

#include "engine/book/value.hpp"

namespace zermelo::engine {

std::vector<std::vector<BookGraph::Leaf>> book_levels(const AnyGame& game, const AnyPosition& root, int plies) {
  std::vector<std::vector<BookGraph::Leaf>> levels;
  std::unordered_set<std::string> seen;
  const auto enter = [&](const AnyPosition& pos, int ply) {
    if (game.over(pos)) return;
    BookGraph::Leaf leaf{.position = game.canonical(pos), .text = {}, .ply = ply};
    leaf.text = game.position_text(leaf.position);
    if (seen.insert(leaf.text).second) levels[static_cast<std::size_t>(ply)].push_back(std::move(leaf));
  };
  levels.emplace_back();
  enter(root, 0);
  for (int ply = 1; ply <= plies && !levels.back().empty(); ++ply) {
    levels.emplace_back();
    const auto& before = levels[static_cast<std::size_t>(ply) - 1];
    for (const BookGraph::Leaf& leaf : before)
      for (const AnyMove move : game.moves(leaf.position)) enter(game.after(leaf.position, move), ply);
  }
  if (levels.back().empty()) levels.pop_back();
  return levels;
}

BookEntry entry_above(const AnyGame& game, const BookGraph& graph, const BookGraph::Leaf& leaf) {
  BookEntry entry{.position = leaf.text, .ply = leaf.ply, .solved = true};
  const Player mover = game.to_move(leaf.position);
  for (const AnyMove played : game.moves(leaf.position)) {
    BookMove move{.move = game.move_text(leaf.position, played), .known = BookMove::Known::proven};
    const AnyPosition next = game.after(leaf.position, played);
    if (game.over(next)) {
      Verdict verdict = game.payoff(next, mover);
      verdict.distance = 1;
      move.searched = score_of(verdict, game.facts());
    } else {
      const BookEntry& after = graph.entry(game.position_text(game.canonical(next)));
      back_up(move, game.to_move(next) == mover, after, true);
      move.searched = move.value;
      entry.depth = std::max(entry.depth, after.depth + 1);
    }
    entry.moves.push_back(std::move(move));
  }
  return entry;
}

}  // namespace zermelo::engine

#include "engine/book/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>
#include <utility>

#include "engine/book/value.hpp"
#include "engine/error.hpp"
#include "engine/openings.hpp"

namespace zermelo::engine {

namespace {

/// What a mistake of the seat that plays by the book counts, against one of the other seat. It makes none but for what changes
/// its mind; 4 leaves some room for that.
constexpr double careful_weight = 4;

}  // namespace

BookGraph::BookGraph(const AnyGame& game) : game_(game), facts_(game.facts()), recurs_(facts_.recurs) {
  const bool fits =
      game.seats() == 2 && facts_.zero_sum && facts_.payoffs != Payoffs::numbers && !game.has(Capability::chance);
  if (!fits)
    throw InputError(
        fmt::format("{}: a book needs a game of two seats that one of them wins, without chance", game.card().name));
}

// ---- Entries and what follows from them ----

std::string BookGraph::text_after(const Node& node, std::size_t move) const {
  const AnyMove played = game_.read_move(node.position, node.entry.moves[move].move);
  return game_.position_text(game_.canonical(game_.after(node.position, played)));
}

bool BookGraph::add(BookEntry entry) {
  if (has(entry.position)) return false;
  Node node{.entry = std::move(entry), .position = {}, .links = {}, .before = {}};
  node.position = game_.read_position(node.entry.position);
  node.mover = game_.to_move(node.position);
  if (const std::string text = game_.position_text(game_.canonical(node.position)); text != node.entry.position)
    throw InputError(fmt::format("'{}': expected the position as '{}'", node.entry.position, text));
  if (game_.over(node.position)) throw InputError(fmt::format("'{}': the game is over there", node.entry.position));
  std::unordered_set<std::uint64_t> seen;
  std::vector<std::string> after;
  for (const BookMove& move : node.entry.moves) {
    const AnyMove played = game_.read_move(node.position, move.move);
    if (!seen.insert(played.bits).second)
      throw InputError(fmt::format("'{}': move {} stands twice; expected it once", node.entry.position, move.move));
    const AnyPosition next = game_.after(node.position, played);
    Link link{.same_mover = game_.to_move(next) == node.mover, .over = game_.over(next)};
    after.push_back(link.over ? "" : game_.position_text(game_.canonical(next)));
    link.digest = digest(after.back());
    node.links.push_back(link);
  }

  const auto number = static_cast<std::uint32_t>(nodes_.size());
  numbers_.emplace(node.entry.position, number);
  nodes_.push_back(std::move(node));
  // What it leads to that is there, and what is there and leads to it.
  for (std::size_t move = 0; move < nodes_[number].links.size(); ++move) {
    if (nodes_[number].links[move].over) continue;
    if (const auto found = numbers_.find(after[move]); found != numbers_.end()) {
      join(number, move, found->second);
    } else {
      waiting_[nodes_[number].links[move].digest].push_back(number);
    }
  }
  const std::string text = nodes_[number].entry.position;
  if (const auto found = waiting_.find(digest(text)); found != waiting_.end()) {
    for (const std::uint32_t before : found->second)
      for (std::size_t move = 0; move < nodes_[before].links.size(); ++move)
        if (const Link& link = nodes_[before].links[move]; link.node == nobody && !link.over &&
                                                           link.digest == found->first &&
                                                           text_after(nodes_[before], move) == text)
          join(before, move, number);
    waiting_.erase(found);
  }
  refresh(nodes_[number]);
  for (const std::uint32_t before : std::vector(nodes_[number].before)) bring_up_to_date(before);
  return true;
}

void BookGraph::join(std::uint32_t from, std::size_t move, std::uint32_t to) {
  nodes_[from].links[move].node = to;
  std::vector<std::uint32_t>& before = nodes_[to].before;
  if (std::find(before.begin(), before.end(), from) == before.end()) before.push_back(from);
}

/// Whether the entry's value has changed.
bool BookGraph::refresh(Node& node) {
  std::vector<BookMove>& moves = node.entry.moves;
  const std::pair old(node.entry.value(), node.entry.final());
  for (std::size_t index = 0; index < moves.size(); ++index) {
    BookMove& move = moves[index];
    move.value = move.searched;
    move.final = move.known == BookMove::Known::proven;
    const Link& link = node.links[index];
    if (link.node != nobody) back_up(move, link.same_mover, nodes_[link.node].entry, counts(node, nodes_[link.node]));
  }
  std::vector<std::size_t> order(moves.size());
  for (std::size_t index = 0; index < order.size(); ++index) order[index] = index;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return better(moves[a], moves[b]); });
  std::vector<BookMove> sorted;
  std::vector<Link> links;
  for (const std::size_t index : order) {
    sorted.push_back(std::move(moves[index]));
    links.push_back(node.links[index]);
  }
  moves = std::move(sorted);
  node.links = std::move(links);
  return old != std::pair(node.entry.value(), node.entry.final());
}

void BookGraph::bring_up_to_date(std::uint32_t number) {
  std::vector<std::uint32_t> open{number};
  while (!open.empty()) {
    Node& node = nodes_[open.back()];
    open.pop_back();
    if (refresh(node)) open.insert(open.end(), node.before.begin(), node.before.end());
  }
}

std::vector<BookEntry> BookGraph::entries() const {
  std::vector<BookEntry> all;
  for (const Node& node : nodes_) all.push_back(node.entry);
  return all;
}

// ---- Growth ----

/// As much as the second best move gives away on average: so depth and width are weighed alike whatever a game counts in.
double BookGraph::cost_of_a_ply() const {
  std::int64_t sum = 0;
  std::int64_t count = 0;
  for (const Node& node : nodes_) {
    const std::vector<BookMove>& moves = node.entry.moves;
    if (moves.size() < 2 || is_graded(moves[0].value) || is_graded(moves[1].value)) continue;
    sum += std::int64_t{moves[0].value} - moves[1].value;
    ++count;
  }
  return count > 0 ? std::max(static_cast<double>(sum) / static_cast<double>(count), 1.0) : 1.0;
}

std::vector<BookGraph::Leaf> BookGraph::next(const AnyPosition& root, const BookRules& rules, std::size_t count,
                                             const std::unordered_set<std::string>& busy) const {
  std::vector<Leaf> leaves;
  const AnyPosition start = game_.canonical(root);
  const std::string text = game_.position_text(start);
  const auto found = numbers_.find(text);
  if (found == numbers_.end()) {
    if (!busy.contains(text) && !game_.over(start)) leaves.push_back({start, text, 0});
    return leaves;
  }

  /// A move of a node that was come to at some cost, while a seat plays by the book. The next best one waits behind it.
  struct Step {
    double cost;    // of the way and this move
    double before;  // of the way
    std::uint32_t node;
    std::uint32_t move;
    std::uint8_t careful;  // seat
  };
  // Equal costs are told apart by what the positions are, not by when they were entered: growth goes on from a file as it
  // would have without.
  const auto later = [&](const Step& one, const Step& other) {
    if (one.cost != other.cost) return one.cost > other.cost;
    if (one.node != other.node) return nodes_[one.node].entry.position > nodes_[other.node].entry.position;
    return std::tie(one.move, one.careful) > std::tie(other.move, other.careful);
  };
  const double ply = cost_of_a_ply();
  const double most = rules.margin ? *rules.margin * steps_of(facts_) : infinite * 2.0;
  std::priority_queue<Step, std::vector<Step>, decltype(later)> steps(later);
  const auto offer = [&](std::uint32_t number, std::uint32_t move, double before, std::uint8_t careful) {
    const Node& node = nodes_[number];
    if (move >= node.entry.moves.size() || move >= static_cast<std::uint32_t>(rules.width) ||
        node.entry.ply >= rules.plies)
      return;
    const double loss = static_cast<double>(node.entry.value()) - static_cast<double>(node.entry.moves[move].value);
    if (loss > most) return;
    const double weight = index_of(node.mover) == careful ? careful_weight : 1;
    steps.push({before + ply + weight * loss, before, number, move, careful});
  };
  std::vector<std::uint8_t> visited(nodes_.size(), 0);  // by which seats' ways
  const auto visit = [&](std::uint32_t number, double cost, std::uint8_t careful) {
    if ((visited[number] >> careful & 1) != 0) return;
    visited[number] = static_cast<std::uint8_t>(visited[number] | 1 << careful);
    offer(number, 0, cost, careful);
  };
  for (const int careful : {0, 1}) visit(found->second, 0, static_cast<std::uint8_t>(careful));
  std::unordered_set<std::uint64_t> taken;
  while (!steps.empty() && leaves.size() < count) {
    const Step step = steps.top();
    steps.pop();
    offer(step.node, step.move + 1, step.before, step.careful);
    const Node& node = nodes_[step.node];
    const Link& link = node.links[step.move];
    if (link.over) continue;
    if (link.node != nobody) {
      visit(link.node, step.cost, step.careful);
    } else if (taken.insert(link.digest).second) {
      const AnyMove played = game_.read_move(node.position, node.entry.moves[step.move].move);
      Leaf leaf{.position = game_.canonical(game_.after(node.position, played)), .text = {}, .ply = node.entry.ply + 1};
      leaf.text = game_.position_text(leaf.position);
      if (!busy.contains(leaf.text)) leaves.push_back(std::move(leaf));
    }
  }
  return leaves;
}

}  // namespace zermelo::engine

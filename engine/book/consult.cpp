#include "engine/book/consult.hpp"

#include <algorithm>
#include <utility>

#include "engine/book/value.hpp"
#include "engine/proven_play.hpp"

namespace zermelo::engine {

namespace {

constexpr std::size_t longest_line = 64;  // plies
constexpr std::uint64_t most_threat_nodes = 1'000'000;

std::string canonical_text(const AnyGame& game, const AnyPosition& pos) {
  return game.position_text(game.canonical(pos));
}

}  // namespace

bool as_good(const BookMove& move, const BookMove& best, const Facts& facts) {
  if (move.bound() != Bound::exact) return false;
  if (best.final || move.final || facts.payoffs == Payoffs::outcome)
    return move.value == best.value && move.final == best.final;
  return move.value + equally_good * steps_of(facts) >= best.value;
}

std::vector<std::string> moves_here(const BookEntry& entry, const AnyGame& game, const AnyPosition& pos) {
  std::vector<std::string> moves;
  const AnyPosition canonical = game.canonical(pos);
  if (canonical.bytes == pos.bytes || game.position_text(pos) == entry.position) {
    for (const BookMove& move : entry.moves) moves.push_back(move.move);
    return moves;
  }
  // Moves of mirror images lead to mirror images.
  std::vector<std::pair<std::string, std::string>> here;  // what follows, and the move
  for (const AnyMove move : game.moves(pos))
    here.emplace_back(canonical_text(game, game.after(pos, move)), game.move_text(pos, move));
  for (const BookMove& move : entry.moves) {
    const std::string next = canonical_text(game, game.after(canonical, game.read_move(canonical, move.move)));
    const auto found = std::find_if(here.begin(), here.end(), [&](const auto& one) { return one.first == next; });
    moves.push_back(found != here.end() ? found->second : "");
    if (found != here.end()) here.erase(found);
  }
  return moves;
}

std::vector<std::string> book_line_from(const Book& book, const AnyGame& game, AnyPosition pos) {
  std::vector<std::string> line;
  while (line.size() < longest_line && !game.over(pos)) {
    const auto entry = book.find(game, pos);
    if (!entry || entry->moves.front().bound() != Bound::exact) break;
    const std::string move = moves_here(*entry, game, pos).front();
    if (move.empty()) break;
    line.push_back(move);
    pos = game.after(pos, game.read_move(pos, move));
  }
  return line;
}

std::optional<Analysis> book_answer(const Book& book, const AnyGame& game, const AnyPosition& pos) {
  const auto entry = game.over(pos) ? std::nullopt : book.find(game, pos);
  if (!entry || entry->moves.front().bound() != Bound::exact) return std::nullopt;
  const Facts facts = game.facts();
  Analysis answer;
  answer.game = game.card().name;
  answer.algorithm = "book";
  answer.position = game.position_text(pos);
  answer.mover = game.to_move(pos);
  answer.mover_name = game.seat_name(answer.mover);
  answer.verdict = verdict_of(entry->value(), Bound::exact, entry->final(), facts);
  answer.depth = entry->depth;
  answer.source = Source::book;
  const std::vector<std::string> names = moves_here(*entry, game, pos);
  for (std::size_t index = 0; index < names.size(); ++index) {
    const BookMove& move = entry->moves[index];
    if (names[index].empty()) continue;
    answer.moves.push_back({names[index], verdict_of(move.value, move.bound(), move.final, facts)});
    if (as_good(move, entry->moves.front(), facts)) answer.best.push_back(names[index]);
  }
  for (const AnyMove move : game.moves(pos))
    if (const std::string text = game.move_text(pos, move); std::find(names.begin(), names.end(), text) == names.end())
      answer.moves.push_back({text, {}});
  answer.line = book_line_from(book, game, pos);
  if (answer.best.empty()) return std::nullopt;
  return answer;
}

std::optional<Analysis> answer_by_threats(const AnyGame& game, const AnyPosition& pos) {
  const std::vector<AnyMove> moves = game.winning_threats(pos, most_threat_nodes);
  if (moves.empty()) return std::nullopt;
  Analysis answer = won_by(game, pos, game.move_text(pos, moves.front()), "threat-sequence");
  answer.line.clear();
  AnyPosition at = pos;
  for (const AnyMove move : moves) {
    answer.line.push_back(game.move_text(at, move));
    at = game.after(at, move);
  }
  return answer;
}

Analysis answer_of(const AnyGame& game, const AnyPosition& pos, const Request& request, const Observer& observer) {
  const auto same = [&](const AnyPosition& earlier) { return earlier.bytes == pos.bytes; };
  const bool again = std::any_of(request.before.begin(), request.before.end(), same);
  if (request.algorithm.empty() && !again) {
    std::optional<Analysis> answer;
    if (request.proven != nullptr) answer = request.proven->answer(game, pos);
    if (!answer && request.only_best) answer = answer_by_threats(game, pos);
    if (answer) {
      if (observer) observer(*answer);
      return *std::move(answer);
    }
  }
  if (request.book != nullptr && request.algorithm.empty() && !again) {
    auto answer = book_answer(*request.book, game, pos);
    const int wanted = request.limits.depth < max_depth ? request.limits.depth : 0;
    if (answer && (answer->verdict.outcome || answer->depth >= wanted)) {
      if (observer) observer(*answer);
      return *std::move(answer);
    }
  }
  return game.analyse(pos, request, observer);
}

}  // namespace zermelo::engine

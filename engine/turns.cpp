#include "engine/turns.hpp"

#include <string_view>
#include <utility>

namespace zermelo::engine {

namespace {

/// Whether one of the two begins with the other.
bool agree(std::string_view one, std::string_view other) {
  return one.starts_with(other) || other.starts_with(one);
}

/// The parts so far and one more, without the sign that others follow.
std::string begun(const AnyGame& game, const AnyPosition& start, std::vector<AnyMove> parts, AnyMove next) {
  parts.push_back(next);
  std::string text = game.turn_text(start, parts);
  if (text.ends_with('+')) text.pop_back();
  return text;
}

}  // namespace

std::vector<std::string> turns_of(const AnyGame& game, AnyPosition pos, const std::vector<std::string>& line) {
  std::vector<std::string> turns;
  AnyPosition start = pos;
  std::vector<AnyMove> parts;
  for (const std::string& text : line) {
    parts.push_back(game.read_move(pos, text));
    pos = game.after(pos, parts.back());
    if (game.midway(pos)) continue;
    turns.push_back(game.turn_text(start, std::exchange(parts, {})));
    start = pos;
  }
  if (!parts.empty()) turns.push_back(game.turn_text(start, parts));
  return turns;
}

AnyPosition after_turn(const AnyGame& game, AnyPosition pos, const std::string& turn) {
  for (const AnyMove part : game.read_turn(pos, turn)) pos = game.after(pos, part);
  return pos;
}

std::optional<std::string> suggested_turn(const AnyGame& game, const AnyPosition& pos, const std::string& stem,
                                          const std::string& preferred, Request request) {
  request.only_best = false;  // the best move of all may not begin so
  std::vector<AnyMove> parts;
  AnyPosition now = pos;
  do {
    std::optional<AnyMove> best;
    double most = 0;
    for (const auto& [text, verdict] : game.analyse(now, request, {}).moves) {
      if (!verdict.value || (best && *verdict.value != most)) break;  // they stand best first
      const AnyMove move = game.read_move(now, text);
      const std::string turn = begun(game, pos, parts, move);
      if (!agree(turn, stem) || (best && !agree(turn, preferred))) continue;
      best = move;
      most = *verdict.value;
      if (agree(turn, preferred)) break;
    }
    if (!best) return std::nullopt;
    parts.push_back(*best);
    now = game.after(now, *best);
  } while (game.midway(now));
  return game.turn_text(pos, parts);
}

}  // namespace zermelo::engine

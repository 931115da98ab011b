// Whether a side gets its way by playing given moves one after another, whatever the other side does: after each of them all
// replies but one lose at once, and after that one comes the next move. Long forced lines so take a line of a certificate
// instead of a move for each of their positions. The check takes the rules and nothing else.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/analysis.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo::engine {

template <Notated G>
class LineCheck {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  LineCheck(const G& game, const Claimed& claimed) : game_(game), claimed_(claimed) {}

  /// The favoured side is to move. Without any moves: whether it gets its way with the next one.
  bool holds(Position pos, std::span<const std::string> line) {
    for (const std::string& word : line) {
      if (ends_at_once(pos)) return true;
      const auto move = game_.read_move(pos, word);
      if (!move) return false;
      game_.play(pos, *move);
      if (game_.over(pos)) return met(pos);
      const std::optional<Reply> reply = only_reply(pos);
      if (!reply) return false;
      if (reply->none) return true;
      pos = reply->position;
    }
    return ends_at_once(pos);
  }

 private:
  struct Reply {
    bool none = true;  // all lose at once
    Position position{};
  };

  /// What the other side can play without losing at once, if that is one move at most.
  std::optional<Reply> only_reply(const Position& pos) {
    if (is_favoured(game_.to_move(pos))) return std::nullopt;
    Reply only;
    MoveList<G> replies;
    game_.moves(pos, replies);
    for (const Move reply : replies) {
      const Position next = after(game_, pos, reply);
      if (game_.over(next)) {
        if (!met(next)) return std::nullopt;
      } else if (!ends_at_once(next)) {
        if (!only.none) return std::nullopt;
        only = {false, next};
      }
    }
    return only;
  }

  /// Whether some move of the favoured side ends the game as claimed. The one that did so before is tried first.
  bool ends_at_once(const Position& pos) {
    if (game_.over(pos) || !is_favoured(game_.to_move(pos))) return false;
    MoveList<G> moves;
    game_.moves(pos, moves);
    const auto ends = [&](Move move) {
      const Position next = after(game_, pos, move);
      return game_.over(next) && met(next);
    };
    if (hint_)
      for (const Move move : moves)
        if (move == *hint_ && ends(move)) return true;
    for (const Move move : moves)
      if (ends(move)) {
        hint_ = move;
        return true;
      }
    return false;
  }

  bool is_favoured(Player seat) const { return (seat == claimed_.asked) == claimed_.answer; }
  bool met(const Position& end) const {
    return (game_.payoff(end, claimed_.asked) >= claimed_.question.at_least) == claimed_.answer;
  }

  const G& game_;
  const Claimed claimed_;
  std::optional<Move> hint_;
};

}  // namespace zermelo::engine

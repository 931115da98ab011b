// The strategy that proves an answer, found position by position: the search is asked again in each position of the side that
// the claim favours. What it remembers it answers at once, what it has forgotten it finds again.
//
// A search that looks for sequences of threats has proofs of another kind: few positions where a move has to be found, and after
// each of them many replies that all lose to one of a few forced lines. Such a strategy has the lines, and a position only once
// for all its mirror images.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/line_check.hpp"
#include "zermelo/core/capability.hpp"
#include "zermelo/search/proof_search.hpp"

namespace zermelo::engine {

template <Notated G, class Search>
class StrategyWriter {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  StrategyWriter(const G& game, Search& search, const Position& root, const Claim& claim)
      : game_(game),
        search_(search),
        claim_(claim),
        claimed_{game.to_move(root), {claim.at_least}, claim.holds},
        by_lines_(search.looks_for_threats()),
        open_{root} {}

  /// Nothing where the limits or the memory came first.
  std::optional<std::vector<StrategyMove>> write() {
    while (!open_.empty()) {
      const Position pos = form(open_.back());
      open_.pop_back();
      std::string text = game_.position_text(pos);
      if (game_.over(pos) || is_decided(pos) || !seen_.insert(text).second) continue;
      if (!is_favoured(game_.to_move(pos))) {
        open_replies(pos);
        continue;
      }
      const std::optional<Move> move = search_.settling_move(pos, claim_);
      if (!move) return std::nullopt;
      strategy_.push_back({std::move(text), game_.move_text(pos, *move)});
      const Position next = after(game_, pos, *move);
      if (by_lines_ && !game_.over(next) && !is_favoured(game_.to_move(next))) {
        answer_replies(next, strategy_.back());
      } else {
        open_.push_back(next);
      }
    }
    return std::move(strategy_);
  }

 private:
  bool is_favoured(Player seat) const { return (seat == claimed_.asked) == claimed_.answer; }

  /// Where games are won or lost and the bounds of the game say that what is left cannot change the answer, the check asks for no
  /// more moves.
  bool is_decided(const Position& pos) const {
    if constexpr (Bounded<G>) {
      if (!has(game_, Capability::bounded) || facts_of(game_).payoffs != Payoffs::outcome) return false;
      const ScoreBounds bounds = game_.score_bounds(pos);
      const bool asked_moves = game_.to_move(pos) == claimed_.asked;
      const Score low = asked_moves ? bounds.low : -bounds.high;
      const Score high = asked_moves ? bounds.high : -bounds.low;
      return claimed_.answer ? low >= claimed_.question.at_least : high < claimed_.question.at_least;
    }
    return false;
  }

  Position form(const Position& pos) const {
    if constexpr (Symmetric<G>) {
      if (by_lines_ && has(game_, Capability::symmetric) && is_favoured(game_.to_move(pos)))
        return game_.canonical(pos);
    }
    return pos;
  }

  void open_replies(const Position& pos) {
    MoveList<G> moves;
    game_.moves(pos, moves);
    for (const Move move : moves) open_.push_back(after(game_, pos, move));
  }

  /// A reply that loses to a line gets no move of its own. A line that was found late may serve for an earlier reply.
  void answer_replies(const Position& pos, StrategyMove& row) {
    MoveList<G> replies;
    game_.moves(pos, replies);
    std::vector<Position> left;
    for (const Move reply : replies) {
      const Position next = after(game_, pos, reply);
      if (game_.over(next) || loses_to_line(next, row)) continue;
      std::vector<std::string> line = line_for(next);
      if (!line.empty() && LineCheck<G>(game_, claimed_).holds(next, line)) {
        row.lines.push_back(std::move(line));
      } else {
        left.push_back(next);
      }
    }
    for (const Position& next : left)
      if (!loses_to_line(next, row)) open_.push_back(next);
  }

  bool loses_to_line(const Position& pos, const StrategyMove& row) const {
    if (!is_favoured(game_.to_move(pos))) return false;
    LineCheck<G> check(game_, claimed_);
    if (check.holds(pos, {})) return true;
    for (const auto& line : row.lines)
      if (check.holds(pos, line)) return true;
    return false;
  }

  std::vector<std::string> line_for(Position pos) {
    std::vector<std::string> line;
    if (!is_favoured(game_.to_move(pos))) return line;
    const std::vector<Move> moves = search_.winning_threats(pos);
    for (std::size_t index = 0; index < moves.size(); ++index) {
      if (index % 2 == 0) line.push_back(game_.move_text(pos, moves[index]));
      game_.play(pos, moves[index]);
    }
    return line;
  }

  const G& game_;
  Search& search_;
  const Claim claim_;
  const Claimed claimed_;
  const bool by_lines_;
  std::vector<Position> open_;
  std::unordered_set<std::string> seen_;
  std::vector<StrategyMove> strategy_;
};

}  // namespace zermelo::engine

// Questions with the answer yes or no: can the seat to move get so much, whatever the opponent does? "Does it win", "is it at
// least a draw" and "is it 18 points ahead" are all of this form. A search that answers questions never needs a value between
// the two answers, which is what makes proof numbers possible (search/proof_numbers.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/search/run.hpp"

namespace zermelo {

/// Is the position worth so much, at least, to the seat to move?
struct Question {
  Score at_least = 0;
};

enum class Answer : std::uint8_t {
  open,  // the limits or the memory came before it
  yes,
  no,
};

/// The question as it stands below the root, where others move too: it stays the question of the seat that was asked.
struct Goal {
  Player prover = Player::first;
  Score at_least = 0;

  bool met_by(Score payoff) const { return payoff >= at_least; }
};

/// What the bounds of the game say, where it has any; or a plan that keeps the mover to less, where the question goes to the end
/// of the game: no plan knows what counts 0 at a depth limit.
template <Game G>
std::optional<bool> answer_by_bounds(const Run<G, NoTrace>& run, const Goal& goal, const typename G::Position& pos,
                                     int depth) {
  const bool movers = run.game.to_move(pos) == goal.prover;
  if constexpr (Capped<G>) {
    if (depth >= plies_left_of(run.game, pos)) {
      const Score most = run.game.cap(pos).most;
      if (movers && !goal.met_by(most)) return false;
      if (!movers && goal.met_by(-most)) return true;
    }
  }
  if constexpr (Bounded<G>) {
    if (!has(run.game, Capability::bounded)) return std::nullopt;
    const ScoreBounds bounds = run.bounds(pos);
    if (goal.met_by(movers ? bounds.low : -bounds.high)) return true;
    if (!goal.met_by(movers ? bounds.high : -bounds.low)) return false;
  }
  return std::nullopt;
}

/// The answer where no move is looked at: the game is over, or nothing that is left can change the answer, or, at the depth limit,
/// the position counts 0. Nothing anywhere else.
template <Game G>
std::optional<bool> answer_at_end(Run<G, NoTrace>& run, const Goal& goal, const typename G::Position& pos, int depth) {
  const bool over = run.game.over(pos);
  if (!over && depth > 0) {
    const auto answer = answer_by_bounds(run, goal, pos, depth);
    if (answer) run.enter(pos, depth);
    return answer;
  }
  run.enter(pos, depth);
  return goal.met_by(over ? run.finished(pos, goal.prover, depth) : run.estimated(pos, goal.prover));
}

/// The answer where a position comes again.
template <Game G>
bool answer_by_repetition(const G& game, const Goal& goal, const typename G::Position& pos) {
  return goal.met_by(worth_of_repetition(game, pos, goal.prover));
}

}  // namespace zermelo

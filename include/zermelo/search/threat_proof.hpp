// What sequences of threats tell a search by proof numbers (Allis and Schoo 1992). Where the side to move has one
// (search/threat_sequence.hpp) the position is settled and gets no moves. So of all replies to a strong move only those are
// left that get in the way of what it threatens, and the numbers count just these.
//
// The sequences found last are tried first: what wins against one reply wins against most others, and to see that takes no
// search. Where none is found it will take some moves to make one, so such a position begins with a higher number than 1; and
// a move begins the harder the less it promises.
//
// Guarantee: what it settles is won, within the plies left. The other numbers are guesses, which decide only where to look first.
// Needs: Tactical, and payoffs that are outcomes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "zermelo/core/capability.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/run.hpp"
#include "zermelo/search/switches.hpp"
#include "zermelo/search/threat_sequence.hpp"

namespace zermelo {

/// Of games that know no threats: it has nothing to say.
template <Game G>
class ThreatProof {
 public:
  using Move = typename G::Move;

  ThreatProof(Run<G, NoTrace>&, Switches) {}
  bool on() const { return false; }
  bool wins(const typename G::Position&, int) { return false; }
  std::optional<bool> answer(const typename G::Position&, const Goal&, int) { return std::nullopt; }
  std::span<const Move> backwards() const { return {}; }
  ProofNumbers numbers(const typename G::Position&, const Goal&, int) { return {}; }
  ProofNumbers::Number reluctance(const typename G::Position&, const MoveList<G>&, Move) const { return 0; }
};

template <Tactical G>
class ThreatProof<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  ThreatProof(Run<G, NoTrace>& run, Switches switches)
      : run_(run),
        game_(run.game),
        sequences_(game_),
        win_(facts_of(game_).win),
        on_(switches.on(Switch::threat_sequence) && has(game_, Capability::tactical) && seats_of(game_) == 2 &&
            facts_of(game_).payoffs == Payoffs::outcome) {
    for (auto& own : kept_)
      for (Sequence& sequence : own) sequence.reserve(std::size_t{2} * ThreatSequences<G>::unlimited);
  }

  bool on() const { return on_; }

  /// Whether the side to move has a sequence that ends within so many plies.
  bool wins(const Position& pos, int depth) {
    if (game_.over(pos)) return false;
    Kept& own = kept_[static_cast<std::size_t>(index_of(game_.to_move(pos)))];
    // The one that was used last may be under way: two moves of it are played.
    if (last_.size() > 2 && fits(pos, last_.first(last_.size() - 2), depth)) {
      last_ = last_.first(last_.size() - 2);
      return true;
    }
    for (std::size_t index = 0; index < own.size(); ++index)
      if (fits(pos, own[index], depth)) {
        std::rotate(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(index),
                    own.begin() + static_cast<std::ptrdiff_t>(index) + 1);
        last_ = own.front();
        return true;
      }
    const int longest = std::min((depth + 1) / 2, ThreatSequences<G>::unlimited);
    const auto answer = sequences_.find(pos, std::min(most_nodes, run_.budget().left()), longest);
    run_.budget().count(sequences_.nodes());
    if (answer != ThreatSequences<G>::Found::win) return false;
    std::rotate(own.begin(), own.end() - 1, own.end());
    const auto found = sequences_.backwards();
    own.front().assign(found.begin(), found.end());
    last_ = own.front();
    return true;
  }

  /// The sequence of the last win, its end first.
  std::span<const Move> backwards() const { return last_; }

  /// The answer where a sequence settles it.
  std::optional<bool> answer(const Position& pos, const Goal& goal, int depth) {
    if (!on_ || !wins(pos, depth)) return std::nullopt;
    run_.reach(depth - plies_of(last_));
    return goal.met_by(game_.to_move(pos) == goal.prover ? win_ : -win_);
  }

  /// Settled, or what a position begins with.
  ProofNumbers numbers(const Position& pos, const Goal& goal, int depth) {
    if (const auto known = answer(pos, goal, depth)) return ProofNumbers::of(*known);
    ProofNumbers numbers;
    if (on_ && game_.to_move(pos) == goal.prover) numbers.proof = without_sequence;
    return numbers;
  }

  /// How much higher a move's number begins than that of the move that promises most.
  ProofNumbers::Number reluctance(const Position& pos, const MoveList<G>& moves, Move move) const {
    if constexpr (Ordered<G>) {
      Score best = game_.promise(pos, move);
      for (const Move other : moves) best = std::max(best, game_.promise(pos, other));
      return static_cast<ProofNumbers::Number>((best - game_.promise(pos, move)) / promise_step);
    } else {
      return 0;
    }
  }

 private:
  // Tuned on Qubic, by the nodes and seconds that its proof takes.
  static constexpr std::uint64_t most_nodes = 20'000;
  static constexpr ProofNumbers::Number without_sequence = 3;
  static constexpr Score promise_step = 120;

  using Sequence = std::vector<Move>;
  using Kept = std::array<Sequence, 4>;

  bool fits(const Position& pos, std::span<const Move> sequence, int depth) const {
    return !sequence.empty() && plies_of(sequence) <= depth && sequences_.still_wins(pos, sequence);
  }

  /// The last move of a sequence is a threat, which is carried out two plies later; but where the very first one wins.
  static int plies_of(std::span<const Move> sequence) { return static_cast<int>(sequence.size()) + 2; }

  Run<G, NoTrace>& run_;
  const G& game_;
  ThreatSequences<G> sequences_;
  const Score win_;
  const bool on_;
  std::array<Kept, 2> kept_;    // by seat, the one used last first
  std::span<const Move> last_;  // one of them, or the rest of it
};

}  // namespace zermelo

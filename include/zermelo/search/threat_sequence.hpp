// Threat sequences: a win by threats alone. Every move of the attacker threatens to win with the next one, so that the opponent
// has no choice but to stop that, until there are two things to stop at once. Such wins are far too deep for a search of all moves
// and cheap to look for, because neither side has much to choose from. Victor Allis and Patrick Schoo solved Qubic with them
// (1992), Allis, van den Herik and Huntjens free-style Gomoku (1993).
//
// A reply may itself threaten to win; the attacker must then answer it by his next threat, and where no move does both the
// sequence ends there. Shorter sequences are found first: fewer moves of the opponent stand in their way.
//
// Guarantee: what it reports is a win, against every reply. It reports no loss and no draw, and where it finds nothing there
// may be a win by a quieter move.
// Needs: Tactical. A threat that leaves the turn with the attacker is not followed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "zermelo/core/game.hpp"

namespace zermelo {

template <Tactical G>
class ThreatSequences {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr int unlimited = 254;

  explicit ThreatSequences(const G& game) : game_(game), failed_(entries) { sequence_.reserve(2 * unlimited); }

  enum class Found : std::uint8_t {
    win,
    none,  // there is no sequence, none of so many moves at least
    open,  // the nodes came first
  };

  /// Looks for a sequence of at most so many moves of the side to move, in at most so many positions where it has the turn.
  Found find(const Position& pos, std::uint64_t nodes, int longest = unlimited) {
    nodes_given_ = nodes_left_ = nodes;
    sequence_.clear();
    for (int moves = 1; moves <= longest; ++moves) {
      cut_short_ = false;
      if (wins(pos, moves)) return Found::win;
      if (nodes_left_ == 0) return Found::open;
      if (!cut_short_) break;
    }
    return Found::none;
  }

  /// Positions that the last find() has entered, those where the other side has the turn left out.
  std::uint64_t nodes() const { return nodes_given_ - nodes_left_; }

  /// The last sequence found, its end first: moves of the attacker and the replies to them in turn. It ends with the winning
  /// move, or with a threat that no reply stops. Where there is more than one reply, it has the first.
  std::span<const Move> backwards() const { return sequence_; }
  Move first_move() const { return sequence_.back(); }

  /// Whether the same moves, its end first, win in another position too: each is a threat there, and leaves no other reply.
  bool still_wins(Position pos, std::span<const Move> backwards) const {
    for (std::size_t left = backwards.size(); left > 0;) {
      if (game_.over(pos)) return false;
      if (game_.winning_move(pos)) return true;
      const Player attacker = game_.to_move(pos);
      MoveList<G> moves;
      game_.safe_moves(pos, moves);
      if (!holds(moves, backwards[--left])) return false;
      game_.play(pos, backwards[left]);
      if (!must_answer(pos, attacker)) return false;
      moves.clear();
      game_.safe_moves(pos, moves);
      if (moves.empty()) return true;
      if (left == 0 || moves.size() > 1) return false;
      if (!(moves[0] == backwards[--left])) return false;
      game_.play(pos, moves[0]);
      if (game_.to_move(pos) != attacker) return false;
    }
    return !game_.over(pos) && game_.winning_move(pos).has_value();
  }

 private:
  /// Whether the side to move wins in at most so many moves of its own.
  bool wins(const Position& pos, int moves) {
    if (nodes_left_ == 0) return false;
    --nodes_left_;
    if (game_.over(pos)) return false;
    if (const auto move = game_.winning_move(pos)) {
      sequence_.push_back(*move);
      return true;
    }
    if (moves == 1) {
      cut_short_ = true;
      return false;
    }
    const Key key = game_.key(pos);
    std::uint64_t& failed = failed_[key >> (64 - entry_bits)];
    if (is_of(key, failed) && (failed & length_mask) >= static_cast<std::uint64_t>(moves)) {
      cut_short_ = cut_short_ || (failed & length_mask) != any_length;
      return false;
    }
    const bool cut_elsewhere = cut_short_;
    cut_short_ = false;
    MoveList<G> threats;
    game_.threats(pos, threats);
    const Player attacker = game_.to_move(pos);
    for (const Move threat : threats)
      if (leaves_no_defence(after(game_, pos, threat), attacker, moves - 1)) {
        sequence_.push_back(threat);
        return true;
      }
    if (nodes_left_ > 0) failed = (key & ~length_mask) | (cut_short_ ? static_cast<std::uint64_t>(moves) : any_length);
    cut_short_ = cut_short_ || cut_elsewhere;
    return false;
  }

  /// Whether every reply to a threat loses to a sequence of at most so many moves.
  bool leaves_no_defence(const Position& pos, Player attacker, int moves) {
    if (!must_answer(pos, attacker)) return false;
    MoveList<G> replies;
    game_.safe_moves(pos, replies);
    const std::size_t end = sequence_.size();
    for (int index = 0; index < replies.size(); ++index) {
      const std::size_t shown = sequence_.size();
      const Position next = after(game_, pos, replies[index]);
      if (game_.to_move(next) != attacker || !wins(next, moves)) {
        sequence_.resize(end);
        return false;
      }
      if (index == 0) {
        sequence_.push_back(replies[0]);
      } else {
        sequence_.resize(shown);
      }
    }
    return true;
  }

  /// The opponent is to move and has no win himself. Then a reply that does not stop the threat loses at once.
  bool must_answer(const Position& pos, Player attacker) const {
    return !game_.over(pos) && game_.to_move(pos) != attacker && !game_.winning_move(pos);
  }

  static bool holds(const MoveList<G>& moves, Move wanted) {
    for (const Move move : moves)
      if (move == wanted) return true;
    return false;
  }

  // Positions in which sequences of so many moves failed: the key, and in place of its last byte the number of moves. A mistaken
  // entry, of another position whose key agrees in 56 bits, can hide a sequence and never make one up.
  static constexpr int entry_bits = 15;
  static constexpr std::size_t entries = std::size_t{1} << entry_bits;
  static constexpr std::uint64_t length_mask = 255;
  static constexpr std::uint64_t any_length = 255;
  static bool is_of(Key key, std::uint64_t entry) { return ((entry ^ key) & ~length_mask) == 0; }

  const G& game_;
  std::vector<std::uint64_t> failed_;
  std::vector<Move> sequence_;  // built from its end
  std::uint64_t nodes_given_ = 0;
  std::uint64_t nodes_left_ = 0;
  bool cut_short_ = false;  // longer sequences may do what these could not
};

}  // namespace zermelo

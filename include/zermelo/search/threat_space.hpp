// Threat-space search (Allis, van den Herik and Huntjens 1993): a win in which every move of the attacker demands an answer. It
// threatens to win with the next move, or to make a double threat with it; in Gomoku fours and threes. The defender has all
// answers that there are, and no other move but those needs a look: after the rest he loses to the double threat. The tree of such
// attacks is far narrower than that of all moves, and it is searched by proof numbers, depth first (Nagai 2002): where the
// defender has the fewest answers is where the win is nearest.
//
// Guarantee: what it reports is a win, against every reply. It reports no loss and no draw; and where it finds nothing there may
// be a win by a quieter move.
// Needs: Pressing. Two seats that take turns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/df_pn.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/run.hpp"
#include "zermelo/search/threat_sequence.hpp"

namespace zermelo {

/// The game as an attack: the attacker has nothing but threats, the defender what answers them; whoever has none has lost. The
/// first seat is the attacker's.
template <Pressing G>
class AttackView {
 public:
  struct Position {
    typename G::Position board;
    bool over = false;
    bool won = false;  // by the attacker
  };
  using Move = typename G::Move;
  static constexpr int max_moves = G::max_moves;

  explicit AttackView(const G& game) : game_(game) {}

  /// Whose attack it is from now on; the positions of another one are others to the table.
  void set_attacker(Player attacker) { attacker_ = attacker; }

  Position at(const typename G::Position& board) const {
    Position pos{.board = board};
    settle(pos);
    return pos;
  }

  Position initial() const { return at(game_.initial()); }
  Player to_move(const Position& pos) const { return attacks(pos) ? Player::first : Player::second; }
  void moves(const Position& pos, MoveList<AttackView>& list) const {
    if (pos.over) return;
    MoveList<G> moves;
    list_moves(pos, moves);
    for (const Move move : moves) list.push(move);
  }
  void play(Position& pos, Move move) const {
    game_.play(pos.board, move);
    settle(pos);
  }
  bool over(const Position& pos) const { return pos.over; }
  Score payoff(const Position& pos, Player side) const { return pos.won == (side == Player::first) ? 1 : -1; }
  Key key(const Position& pos) const {
    return game_.key(pos.board) ^ (attacker_ == Player::first ? 0 : 0x9e3779b97f4a7c15);
  }

 private:
  bool attacks(const Position& pos) const { return game_.to_move(pos.board) == attacker_; }

  void list_moves(const Position& pos, MoveList<G>& list) const {
    if (attacks(pos)) {
      game_.threats(pos.board, list);
      game_.preparations(pos.board, list);
    } else {
      game_.answers(pos.board, list);
    }
  }

  /// Whether there is anything left to be played, and who has won where there is not.
  void settle(Position& pos) const {
    pos.over = true;
    if (game_.over(pos.board)) {
      pos.won = game_.payoff(pos.board, attacker_) > 0;
    } else if (game_.winning_move(pos.board) || game_.double_threat(pos.board)) {
      pos.won = attacks(pos);
    } else {
      MoveList<G> moves;
      list_moves(pos, moves);
      pos.won = !attacks(pos);
      pos.over = moves.empty();
    }
  }

  const G& game_;
  Player attacker_ = Player::first;
};

template <Pressing G>
class ThreatSpace {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  enum class Found : std::uint8_t {
    win,
    none,  // no such win
    open,  // the limits came first
  };

  /// With a table of so many bytes. The budget may be renewed from one question to the next.
  ThreatSpace(const G& game, std::size_t bytes, Budget& budget)
      : game_(game),
        view_(game),
        run_(view_, Switches{}, budget, silent_),
        tools_(Tools{.memory = bytes}),
        prover_(run_, Switches{}, budget, tools_),
        sequences_(game) {}

  /// Whether the side to move has such a win, as far as the budget goes.
  Found find(const Position& pos) {
    move_.reset();
    if (game_.over(pos)) return Found::none;
    if (move_ = at_hand(pos); move_) return Found::win;
    if (sequences_.find(pos, quick_nodes) == ThreatSequences<G>::Found::win) {
      move_ = sequences_.first_move();
      return Found::win;
    }
    const Answer answer = ask(pos);
    if (answer == Answer::yes) move_ = prover_.move();
    return answer == Answer::yes ? Found::win : answer == Answer::no ? Found::none : Found::open;
  }

  /// Of the last win found.
  Move move() const { return *move_; }

  /// How the last win found, of this position, goes on against the first answer to each threat: to the end, or as far as the budget goes.
  std::vector<Move> line(Position pos) {
    std::vector<Move> line;
    const Player attacker = game_.to_move(pos);
    while (!game_.over(pos)) {
      std::optional<Move> move;
      if (game_.to_move(pos) != attacker) {
        MoveList<G> replies;
        game_.answers(pos, replies);
        if (replies.empty()) game_.moves(pos, replies);
        if (!replies.empty()) move = replies[0];
      } else if (line.empty() || find(pos) == Found::win) {
        move = move_;
      }
      if (!move) break;
      line.push_back(*move);
      game_.play(pos, *move);
    }
    return line;
  }

  /// The last win found as the result of a search. Where the budget does not last to the end of the line, nobody knows when it ends.
  void tell(Position pos, bool graded, Result<G>& result) {
    result.line = line(pos);
    for (const Move move : result.line) game_.play(pos, move);
    result.depth = static_cast<int>(result.line.size());
    result.value = graded && game_.over(pos) ? win_in(result.depth) : facts_of(game_).win;
    result.bound = Bound::exact;
    result.source = Source::solved;
  }

 private:
  using View = AttackView<G>;
  /// A sequence of plain threats is shorter than what proof numbers find, and soon found where there is one.
  static constexpr std::uint64_t quick_nodes = 2'000;

  std::optional<Move> at_hand(const Position& pos) const {
    const auto win = game_.winning_move(pos);
    return win ? win : game_.double_threat(pos);
  }

  Answer ask(const Position& pos) {
    view_.set_attacker(game_.to_move(pos));
    const auto root = view_.at(pos);
    if (root.over) return root.won ? Answer::yes : Answer::no;
    run_.begin(max_depth);
    return prover_.ask(root, max_depth, {Player::first, 1});
  }

  const G& game_;
  View view_;
  NoTrace silent_;
  Run<View, NoTrace> run_;
  Tools tools_;
  DepthFirstProver<View> prover_;
  ThreatSequences<G> sequences_;
  std::optional<Move> move_;
};

// ---- The algorithm ----

struct ThreatSpaceCard {
  static constexpr std::array needed{Capability::tactical, Capability::pressing};
  static constexpr AlgorithmCard card{.name = "threat-space",
                                      .kind = Kind::sound,
                                      .idea = "a win in which every move threatens, by proof numbers; or no opinion",
                                      .two_sides = true,
                                      .certain = true,
                                      .whole = true,
                                      .switches = {Switch::distance},
                                      .needs = needed};
};

/// For games that do not tell: never asked.
template <Game G, class Trace = NoTrace>
class ThreatSpaceSearch : public ThreatSpaceCard {};

template <Pressing G, class Trace>
class ThreatSpaceSearch<G, Trace> : public ThreatSpaceCard {
 public:
  ThreatSpaceSearch(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : game_(game), budget_(budget), graded_(switches.on(Switch::distance)), threats_(game, tools.memory, budget) {}

  Result<G> search(const typename G::Position& root, int) {
    Result<G> result;
    MoveList<G> moves;
    game_.moves(root, moves);
    for (const auto move : moves) result.moves.push_back({move, 0, Bound::none});
    const bool won = threats_.find(root) == ThreatSpace<G>::Found::win;
    result.nodes = budget_.nodes();
    if (!won) {
      if (!moves.empty()) result.line = {most_promising(root, moves)};
      return result;
    }
    threats_.tell(root, graded_, result);
    for (auto& row : result.moves)
      if (row.move == result.line.front()) row = {row.move, result.value, Bound::exact};
    return result;
  }

 private:
  using Move = typename G::Move;

  /// What is played where there is no opinion.
  Move most_promising(const typename G::Position& root, const MoveList<G>& moves) const {
    Move best = moves[0];
    if constexpr (Ordered<G>) {
      for (const Move move : moves)
        if (game_.promise(root, move) > game_.promise(root, best)) best = move;
    }
    return best;
  }

  const G& game_;
  Budget& budget_;
  const bool graded_;
  ThreatSpace<G> threats_;
};

}  // namespace zermelo

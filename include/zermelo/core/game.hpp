// What a game is, and what more it may offer.
//
// A game is an object (it may hold parameters) whose methods are const. A position is a value: small, trivially copyable,
// without pointers. Playing a move changes the position that it is given; the search keeps copies, so there is no undo to
// get wrong. Nothing says that turns alternate: the mover is whoever to_move() names, and a value changes sign between a
// position and the next one only where the mover changes.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "zermelo/core/move_list.hpp"
#include "zermelo/core/player.hpp"
#include "zermelo/core/score.hpp"
#include "zermelo/core/zobrist.hpp"

namespace zermelo {

/// The rules, and nothing else. max_moves is a static constant that no position's number of moves exceeds.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::Position> && std::is_trivially_copyable_v<typename G::Move> &&
               std::equality_comparable<typename G::Move> && sizeof(typename G::Move) <= sizeof(std::uint64_t) &&
               requires(const G game, typename G::Position pos, const typename G::Position cpos, typename G::Move move,
                        MoveList<G>& list) {
                 { game.initial() } -> std::same_as<typename G::Position>;
                 { game.to_move(cpos) } -> std::same_as<Player>;  // a seat, or chance; in a finished game any seat
                 { game.moves(cpos, list) };                      // every legal move; none exactly when over() holds
                 { game.play(pos, move) };
                 { game.over(cpos) } -> std::same_as<bool>;
                 { game.payoff(cpos, Player{}) } -> std::same_as<Score>;  // a finished game's result for one seat
                 { game.key(cpos) } -> std::same_as<Key>;                 // equal positions, equal keys
               };

// ---- What payoffs mean ------------------------------------------------------------------------------------------------

enum class Payoffs : std::uint8_t {
  outcome,  // won, drawn or lost: payoffs are win, 0 and -loss_of(game), and every evaluation lies strictly between
  points,   // how many points a seat is ahead; who is ahead has won
  numbers,  // plain numbers, where nobody wins or loses (written trees)
};

/// A game states its facts as data; facts() of the game object overrides these defaults.
struct Facts {
  Payoffs payoffs = Payoffs::outcome;
  Score win = 1;                 // what a win pays, where payoffs are outcomes
  int scale = 1;                 // Score steps to one unit of the game, where they are not
  bool zero_sum = true;          // what one seat wins the others lose: payoffs add to zero
  bool shown_for_first = false;  // values are shown as the first seat sees them, not the mover (written trees)
  bool recurs = false;           // play can come back to a position, so that no depth sees every line to its end
};

template <Game G>
constexpr Facts facts_of(const G& game) {
  if constexpr (requires { game.facts(); }) {
    return game.facts();
  } else {
    return Facts{};
  }
}

// ---- Capabilities: each is optional, and each switches on what it makes possible --------------------------------------

/// evaluate(pos): an estimate as the mover sees it (as the first seat does at a chance node), within the payoffs' range.
template <class G>
concept Evaluated = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.evaluate(pos) } -> std::same_as<Score>;
};

/// evaluate(pos, seat): the same for any seat, where two signs do not suffice.
template <class G>
concept EvaluatedBySeat = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.evaluate(pos, Player{}) } -> std::same_as<Score>;
};

/// stream(pos): the moves one at a time, promising ones first, where there are too many to list.
template <class G>
concept Streamed = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move& move) {
  { game.stream(pos).next(move) } -> std::same_as<bool>;  // false when there are no more
};

/// noisy_moves(pos, list): the moves that may change the value at once; quiet(pos): there is none. A game that can tell of a
/// single move whether it is one of the kind adds noisy(pos, move), which is faster to ask.
template <class G>
concept Noisy = Game<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list) {
  { game.noisy_moves(pos, list) };
  { game.quiet(pos) } -> std::same_as<bool>;
};

/// pass(pos): the mover gives up the turn, though the rules may not allow it; may_pass(pos): that is safe to assume here.
template <class G>
concept Passable = Game<G> && requires(const G game, typename G::Position pos, const typename G::Position cpos) {
  { game.pass(pos) };
  { game.may_pass(cpos) } -> std::same_as<bool>;
};

/// promise(pos, move): how good the move looks before it is searched. Its scale is that of the history heuristic, which
/// adds up to 1,000: what promises 1,000 more comes first whatever history says.
template <class G>
concept Ordered = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move move) {
  { game.promise(pos, move) } -> std::same_as<Score>;
};

/// What moves lead to, by the estimate, without playing each. foremost(pos, list): of the moves, as many as one ply before the
/// leaves are enough, since each one left out leads to a position that is estimated no higher, as the mover sees it, than one
/// that stays; of the same slice, where the game has slices, and lowest_slice_after(pos) is a number below which no move
/// leads. foresee(pos, list, from, visit): calls with the index of each move from a place on and the estimate of what it
/// leads to, near enough to order by.
template <class G>
concept Foreseen = Evaluated<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list,
                                            void (*visit)(int, Score)) {
  { game.foremost(pos, list) };
  { game.foresee(pos, list, 0, visit) };
};

/// forced(pos): the mover has one sensible answer; threat(pos, move): the move demands an answer.
template <class G>
concept Forcing = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move move) {
  { game.forced(pos) } -> std::same_as<bool>;
  { game.threat(pos, move) } -> std::same_as<bool>;
};

/// Wins that are at hand. winning_move(pos): a move by which the mover wins at once, where there is one. Where there is none,
/// safe_moves(pos, list): the moves after which the opponent has none either; threats(pos, list): of those the ones after which
/// the mover would have one if the opponent did nothing about it. Lists stand in the order in which a search should try them.
template <class G>
concept Tactical = Game<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list) {
  { game.winning_move(pos) } -> std::same_as<std::optional<typename G::Move>>;
  { game.safe_moves(pos, list) };
  { game.threats(pos, list) };
};

/// Wins one step further off than those at hand. A double threat is a move that no reply answers: the opponent has no win at
/// hand, and after whatever he does the mover has one. Where no win is at hand, double_threat(pos): such a move, if the game
/// knows one; answers(pos, list): all moves but those after which the opponent has a double threat and no win of the mover to stop;
/// preparations(pos, list): moves after which the mover would have a double threat if the opponent did nothing about it.
template <class G>
concept Pressing = Tactical<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list) {
  { game.double_threat(pos) } -> std::same_as<std::optional<typename G::Move>>;
  { game.answers(pos, list) };
  { game.preparations(pos, list) };
};

/// threatening(pos, move): how good the move looks by the wins that it threatens, on the scale of promise(): what a search wants to
/// know that goes to the end of the game, where promise() may think of estimates.
template <class G>
concept Threatening = Game<G> && requires(const G game, const typename G::Position pos, typename G::Move move) {
  { game.threatening(pos, move) } -> std::same_as<Score>;
};

/// What the mover gets at most, as a payoff; where that is a loss, it comes in so many plies at the latest.
struct Cap {
  Score most;
  int plies = 0;
};

/// cap(pos): what a plan of the opponent that is known beforehand (to answer each move by its partner) keeps the mover to; what a
/// win pays where no plan is known.
template <class G>
concept Capped = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.cap(pos) } -> std::same_as<Cap>;
};

/// outcomes(pos, list): the moves of a chance node with their probabilities, which add to one.
template <class G>
concept Chance = Game<G> && requires(const G game, const typename G::Position pos, OutcomeList<G>& list) {
  { game.outcomes(pos, list) };
};

/// The lowest and the highest value that is still possible.
struct ScoreBounds {
  Score low;
  Score high;
};

/// score_bounds(pos): how little and how much the mover (at a chance node, the first seat) can still get. Evaluations of
/// the position, and of all that may follow, lie within as well.
template <class G>
concept Bounded = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.score_bounds(pos) } -> std::same_as<ScoreBounds>;
};

/// banked(pos): by how much the mover is ahead already, whatever comes; unbanked(pos): the same position, as its mover sees
/// it, before anything was banked. The values of the two, and their evaluations, differ by just that.
template <class G>
concept Banked = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.banked(pos) } -> std::same_as<Score>;
  { game.unbanked(pos) } -> std::same_as<typename G::Position>;
};

/// undominated(pos, list): the moves without those that another one of the list is proven to be at least as good as.
template <class G>
concept Dominated = Game<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list) {
  { game.undominated(pos, list) };
};

/// focus(pos, list): the moves that are worth a search. True where every other one is proven to be no better than the best of
/// them, so that nothing is lost; false where that is only likely.
template <class G>
concept Focused = Game<G> && requires(const G game, const typename G::Position pos, MoveList<G>& list) {
  { game.focus(pos, list) } -> std::same_as<bool>;
};

/// seats(): how many play. A game without it is for two.
template <class G>
concept ManySeats = Game<G> && requires(const G game) {
  { game.seats() } -> std::same_as<int>;
};

/// What there is to share, of payoffs and of estimates alike.
struct Stakes {
  std::int64_t together;  // all seats together never get more
  Score least;            // no seat ever gets less
};

/// stakes(): what one seat gets limits what is left for the others. Payoffs of constant sum leave least.
template <class G>
concept Staked = Game<G> && requires(const G game) {
  { game.stakes() } -> std::same_as<Stakes>;
};

/// canonical(pos): the same position for all that are mirror images of one another.
template <class G>
concept Symmetric = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.canonical(pos) } -> std::same_as<typename G::Position>;
};

/// Positions numbered without gaps, slice by slice, so that a table can hold them; and the way back. No move leads from a
/// slice to a higher one. What is banked, and who sits where, has no part in a number. Numbers may be given to positions that
/// cannot occur: occurs(pos) tells, and the rules are never asked about those.
template <class G>
concept Indexed = Game<G> && requires(const G game, const typename G::Position pos, int slice, std::uint64_t number) {
  { game.slices() } -> std::same_as<int>;  // how many a table may have at most, from 0
  { game.slice_size(slice) } -> std::same_as<std::uint64_t>;
  { game.slice(pos) } -> std::same_as<int>;  // may be too high for any table; -1: the position has no number
  { game.index(pos) } -> std::same_as<std::uint64_t>;
  { game.position(slice, number) } -> std::same_as<typename G::Position>;  // the first seat moves, nothing is banked
  { game.occurs(pos) } -> std::same_as<bool>;
};

/// predecessors(pos, visit): all positions of the same slice from which a move leads to this one, and perhaps some more. Tables
/// of games in which play can come back to a position are built faster with it.
template <class G>
concept Retraced = Indexed<G> && requires(const G game, const typename G::Position pos) {
  game.predecessors(pos, [](const typename G::Position&) {});
};

/// margin(): how much one quiet move changes the evaluation, seldom more.
template <class G>
concept Margined = Game<G> && requires(const G game) {
  { game.margin() } -> std::same_as<Score>;
};

/// The weights of a linear evaluation: stage by stage, one for each feature.
using Weights = std::vector<Score>;

/// evaluate(pos) is a sum of weights times counts of features, and the weights can be exchanged. count_features(pos, counts)
/// fills in how often each feature occurs, as the mover sees it, and says whether evaluate() rests on them there: it may
/// know better, or keep a very large sum below what a win pays.
template <class G>
concept Learned = Evaluated<G> && requires(const G game, G changed, const typename G::Position pos,
                                           std::span<int> counts, const Weights& weights) {
  { game.feature_names() } -> std::same_as<std::vector<std::string>>;  // words without blanks
  { game.stages() } -> std::same_as<int>;
  { game.stage(pos) } -> std::same_as<int>;  // from 0
  { game.count_features(pos, counts) } -> std::same_as<bool>;
  { game.weights() } -> std::same_as<Weights>;
  { changed.set_weights(weights) };
};

/// A row of a file of weights.
struct WeightRow {
  std::string name;  // a word without blanks
  std::size_t length = 0;
};

/// An estimate by a network of prices (knowledge/price_network.hpp), which set_weights() takes as well as linear ones.
/// lay_out(pos, tokens, points) fills in how many tokens lie in each place and how many points they are, those of the mover
/// first, and says whether a network may learn from the position. What the estimate is counted in stays out of it: what is
/// banked.
template <class G>
concept Networked = Learned<G> && requires(const G game, const typename G::Position pos, std::span<std::uint8_t> tokens,
                                           std::span<std::uint8_t> points) {
  { game.network_rows() } -> std::same_as<std::vector<WeightRow>>;  // none: not with these parameters
  { game.network_places() } -> std::same_as<std::size_t>;
  { game.lay_out(pos, tokens, points) } -> std::same_as<bool>;
  { game.has_network() } -> std::same_as<bool>;  // and it is what estimates rest on
};

/// repetition(pos): what a position that occurs again is worth to the mover.
template <class G>
concept Repeats = Game<G> && requires(const G game, const typename G::Position pos) {
  { game.repetition(pos) } -> std::same_as<Score>;
};

// ---- Small words over games -------------------------------------------------------------------------------------------

/// How many plies are played at most from here: plies_left(pos) of the game, where it can tell; any number otherwise.
template <Game G>
constexpr int plies_left_of(const G& game, const typename G::Position& pos) {
  if constexpr (requires { game.plies_left(pos); }) {
    return game.plies_left(pos);
  } else {
    return std::numeric_limits<int>::max();
  }
}

/// The key of a position's canonical form: canonical_key(pos) of the game, where it is cheaper to tell than the form.
template <Symmetric G>
constexpr Key canonical_key_of(const G& game, const typename G::Position& pos) {
  if constexpr (requires { game.canonical_key(pos); }) {
    return game.canonical_key(pos);
  } else {
    return game.key(game.canonical(pos));
  }
}

template <Game G>
constexpr int seats_of(const G& game) {
  if constexpr (ManySeats<G>) {
    return game.seats();
  } else {
    return 2;
  }
}

/// What the mover is ahead by already; 0 where the game does not tell.
template <Game G>
constexpr Score banked_of(const G& game, const typename G::Position& pos) {
  if constexpr (Banked<G>) {
    return game.banked(pos);
  } else {
    return 0;
  }
}

/// What each loser pays where payoffs are outcomes: the losers share what the winner gets.
template <Game G>
constexpr Score loss_of(const G& game) {
  return facts_of(game).win / (seats_of(game) > 2 ? seats_of(game) - 1 : 1);
}

/// What the game's own estimate gives to a seat; 0 without one, and for a third seat where estimates know only two sides.
template <Game G>
constexpr Score estimate_for(const G& game, const typename G::Position& pos, Player seat) {
  if constexpr (EvaluatedBySeat<G>) {
    return game.evaluate(pos, seat);
  } else if constexpr (Evaluated<G>) {
    const Player mover = game.to_move(pos);
    const Player view = mover == Player::chance ? Player::first : mover;
    if (index_of(seat) >= 2) return 0;
    return seat == view ? game.evaluate(pos) : -game.evaluate(pos);
  } else {
    return 0;
  }
}

/// What history remembers a move by: trait(pos, move) of the game, a number below 4,096 that tells moves of different kinds
/// apart, where the move alone says too little (a column, and not the cell where the stone comes to lie).
template <Game G>
int trait_of(const G& game, const typename G::Position& pos, typename G::Move move) {
  if constexpr (requires { game.trait(pos, move); }) {
    return game.trait(pos, move) & 4095;
  } else {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &move, sizeof move);
    return static_cast<int>(bits * 0x9e3779b97f4a7c15 >> 52);
  }
}

/// Whether the mover of a position moves again in the one that follows. A game whose turns always alternate may say so, by a
/// constant turns_alternate, and spares the search the question.
template <Game G>
constexpr bool moves_again(const G& game, Player mover, const typename G::Position& next) {
  if constexpr (requires { requires G::turns_alternate; }) {
    return false;
  } else {
    return game.to_move(next) == mover;
  }
}

/// Whether a turn that is played in parts, by several moves of the same seat, is not finished. A game that has such turns says so by
/// midway(pos); searches that look ahead by turns see the whole of each.
template <Game G>
constexpr bool is_midway(const G& game, const typename G::Position& pos) {
  if constexpr (requires { game.midway(pos); }) {
    return game.midway(pos);
  } else {
    return false;
  }
}

/// What a position that comes again is worth to a seat; 0 where the game has no word for it.
template <Game G>
constexpr Score worth_of_repetition(const G& game, const typename G::Position& pos, Player seat) {
  if constexpr (Repeats<G>) {
    return game.to_move(pos) == seat ? game.repetition(pos) : -game.repetition(pos);
  } else {
    return 0;
  }
}

/// The position after a move.
template <Game G>
constexpr typename G::Position after(const G& game, typename G::Position pos, typename G::Move move) {
  game.play(pos, move);
  return pos;
}

}  // namespace zermelo

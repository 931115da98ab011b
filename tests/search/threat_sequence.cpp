// Threat sequences: held to a search by the rules alone, move by move, on boards small enough to be solved and on endings of
// Qubic; a deep one that is known; the limits.
#include "zermelo/search/threat_sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>

#include "games/connect4/connect4.hpp"
#include "games/qubic/qubic.hpp"
#include "tests/support/search.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

namespace {

using FreeBoard = ConnectFour::Otherwise;

template <Game G>
bool wins_at_once(const G& game, const typename G::Position& pos) {
  MoveList<G> moves;
  game.moves(pos, moves);
  return std::any_of(moves.begin(), moves.end(), [&](const auto move) {
    const auto next = after(game, pos, move);
    return game.over(next) && game.payoff(next, game.to_move(pos)) > 0;
  });
}

/// The fewest own moves in which the side to move wins by threats alone, at most so many; more than that: it does not. Whether
/// a game is won, and what may be replied, is asked of the rules.
template <Tactical G>
int fewest_moves(const G& game, const typename G::Position& pos, int most) {
  const int none = most + 1;
  if (game.over(pos)) return none;
  if (wins_at_once(game, pos)) return 1;
  if (most <= 1) return none;
  int fewest = none;
  MoveList<G> threats;
  game.threats(pos, threats);
  for (const auto threat : threats) {
    const auto next = after(game, pos, threat);
    MoveList<G> replies;
    game.moves(next, replies);
    int longest = 0;
    for (const auto reply : replies) {
      const auto following = after(game, next, reply);
      longest = std::max(longest, fewest_moves(game, following, std::min(most, fewest - 1) - 1));
      if (longest >= std::min(most, fewest - 1)) break;
    }
    if (longest > 0) fewest = std::min(fewest, longest + 1);
  }
  return fewest;
}

template <Game G>
typename G::Position random_position(const G& game, Random& random, int plies) {
  auto pos = game.initial();
  for (int ply = 0; ply < plies; ++ply) {
    MoveList<G> moves;
    game.moves(pos, moves);
    if (moves.empty()) break;
    game.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
  }
  return pos;
}

struct Counts {
  int wins = 0;  // with more than one move
  int nones = 0;
};

/// The search finds just the sequences that there are, each within as many moves as it takes and not within fewer.
template <Tactical G>
void expect_as_by_the_rules(const G& game, const typename G::Position& pos, int most, Counts& counts) {
  SCOPED_TRACE(game.position_text(pos));
  const int fewest = fewest_moves(game, pos, most);
  ThreatSequences<G> sequences(game);
  using Found = typename ThreatSequences<G>::Found;
  for (const int longest : {most, fewest - 1, fewest}) {
    if (longest < 1 || longest > most) continue;
    EXPECT_EQ(sequences.find(pos, 1'000'000, longest), fewest <= longest ? Found::win : Found::none) << longest;
  }
  ++(fewest > most ? counts.nones : counts.wins);
  if (fewest == 1) --counts.wins;
  if (fewest > most) return;
  EXPECT_EQ(sequences.find(pos, 1'000'000), Found::win);
  EXPECT_TRUE(sequences.still_wins(pos, sequences.backwards()) || fewest > 1);
}

Qubic::Position qubic_position(const Qubic& game, qubic::Board first, qubic::Board second) {
  std::string text;
  for (int cell = 0; cell < qubic::cells; ++cell) {
    if (cell % 4 == 0 && cell > 0) text += cell % 16 == 0 ? '/' : ',';
    text += (first >> cell & 1) != 0 ? 'X' : (second >> cell & 1) != 0 ? 'O' : '.';
  }
  return *game.read_position(text);
}

/// Plays the sequences found, one after another, against every reply.
template <Tactical G>
void expect_win_against_everything(const G& game, const typename G::Position& pos, ThreatSequences<G>& sequences,
                                   int& games) {
  if (testing::Test::HasFailure()) return;
  ASSERT_EQ(sequences.find(pos, 1'000'000), ThreatSequences<G>::Found::win) << game.position_text(pos);
  const auto next = after(game, pos, sequences.first_move());
  if (game.over(next)) {
    EXPECT_GT(game.payoff(next, game.to_move(pos)), 0);
    ++games;
    return;
  }
  MoveList<G> replies;
  game.moves(next, replies);
  for (const auto reply : replies) {
    const auto following = after(game, next, reply);
    ASSERT_FALSE(game.over(following)) << game.position_text(following);
    expect_win_against_everything(game, following, sequences, games);
  }
}

}  // namespace

TEST(ThreatSequence, IsFoundExactlyWhereTheRulesHaveOneInConnectFour) {
  Random random(1992);
  Counts counts;
  for (const auto& [width, height, connect] : {std::tuple{5, 4, 3}, {6, 4, 4}, {7, 6, 4}, {5, 5, 4}}) {
    const FreeBoard game(FreeShape{width, height, connect});
    for (int number = 0; number < 400; ++number)
      expect_as_by_the_rules(game, random_position(game, random, random.between(2, width * height - 6)), 5, counts);
  }
  EXPECT_GT(counts.wins, 50);
  EXPECT_GT(counts.nones, 500);
}

TEST(ThreatSequence, IsFoundExactlyWhereTheRulesHaveOneInQubic) {
  Random random(1980);
  const Qubic game;
  Counts counts;
  for (int number = 0; number < 300; ++number)
    expect_as_by_the_rules(game, random_position(game, random, random.between(14, 40)), 4, counts);
  EXPECT_GT(counts.wins, 30);
  EXPECT_GT(counts.nones, 30);
}

TEST(ThreatSequence, IsAWinByMinimax) {
  Random random(4);
  int wins = 0;
  const FreeBoard game(FreeShape{5, 4, 4});
  ThreatSequences<FreeBoard> sequences(game);
  for (int number = 0; number < 2'000; ++number) {
    const auto pos = random_position(game, random, random.between(8, 16));
    if (game.over(pos) || sequences.find(pos, 10'000) != ThreatSequences<FreeBoard>::Found::win) continue;
    EXPECT_EQ(searched<AlphaBeta>(game, pos).value, FreeBoard::win) << game.position_text(pos);
    ++wins;
  }
  EXPECT_GT(wins, 200);
}

// 15 threats and the winning move; a limit of 14 misses it.
TEST(ThreatSequence, FindsTheDeepOneInQubic) {
  const Qubic game;
  const auto pos = qubic_position(game, 0x0000002006400000, 0x0000040008008200);
  ASSERT_EQ(game.to_move(pos), Player::first);
  ThreatSequences<Qubic> sequences(game);
  using Found = ThreatSequences<Qubic>::Found;
  EXPECT_EQ(sequences.find(pos, 1'000'000, 14), Found::none);
  ASSERT_EQ(sequences.find(pos, 1'000'000), Found::win);
  EXPECT_TRUE(sequences.still_wins(pos, sequences.backwards()));
  int games = 0;
  expect_win_against_everything(game, pos, sequences, games);
  EXPECT_GT(games, 500);
}

// What was found in one position is tried in others, as they come about when the opponent moves first.
TEST(ThreatSequence, StillWinsOnlyWhereItIsAWin) {
  Random random(64);
  const Qubic game;
  ThreatSequences<Qubic> sequences(game);
  ThreatSequences<Qubic> again(game);
  int holds = 0;
  int fails = 0;
  for (int number = 0; number < 3'000; ++number) {
    auto pos = random_position(game, random, random.between(10, 30));
    if (game.over(pos) || !game.may_pass(pos)) continue;
    auto passed = pos;
    game.pass(passed);
    if (sequences.find(passed, 10'000) != ThreatSequences<Qubic>::Found::win) continue;
    MoveList<Qubic> moves;
    game.moves(pos, moves);
    for (const auto move : moves) {
      const auto next = after(game, pos, move);
      const bool wins = sequences.still_wins(next, sequences.backwards());
      ++(wins ? holds : fails);
      if (wins) {
        EXPECT_EQ(again.find(next, 1'000'000), ThreatSequences<Qubic>::Found::win);
      }
    }
  }
  EXPECT_GT(holds, 1'000);
  EXPECT_GT(fails, 1'000);
}

// The first move of a sequence is no threat where one stone is missing, though the rest of it would win.
TEST(ThreatSequence, StillWinsOnlyIfEveryMoveIsAThreat) {
  const Qubic game;
  const auto with = [&](std::initializer_list<const char*> first) {
    const auto board = [&](std::initializer_list<const char*> stones) {
      qubic::Board cells = 0;
      for (const char* cell : stones) cells |= qubic::bit_of(*game.read_move(game.initial(), cell));
      return cells;
    };
    return qubic_position(game, board(first), board({"122", "243", "314", "424", "134"}));
  };
  const auto pos = with({"211", "311", "421", "131", "231"});
  const auto weaker = with({"211", "344", "421", "131", "231"});
  std::vector<Qubic::Move> backwards;
  for (const char* cell : {"431", "111", "411"}) backwards.push_back(*game.read_move(pos, cell));
  const ThreatSequences<Qubic> sequences(game);
  EXPECT_TRUE(sequences.still_wins(pos, backwards));
  EXPECT_FALSE(sequences.still_wins(weaker, backwards));
}

TEST(ThreatSequence, SaysWhenItsNodesCameFirst) {
  const Qubic game;
  const auto pos = qubic_position(game, 0x0000002006400000, 0x0000040008008200);
  using Found = ThreatSequences<Qubic>::Found;
  int opens = 0;
  for (std::uint64_t nodes = 0; nodes < 3'000; nodes += nodes < 100 ? 1 : 37) {
    ThreatSequences<Qubic> sequences(game);
    const Found found = sequences.find(pos, nodes);
    EXPECT_NE(found, Found::none) << nodes;
    if (found == Found::open) ++opens;
    // What it learned until then is not mistaken for an answer.
    ASSERT_EQ(sequences.find(pos, 1'000'000), Found::win);
    EXPECT_EQ(sequences.backwards().size(), 29) << nodes;
  }
  EXPECT_GT(opens, 100);
}

}  // namespace zermelo::tests

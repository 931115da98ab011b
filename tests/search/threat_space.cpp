// Threat-space search: wins held to plain alpha-beta on boards that are nearly full, and to every legal reply on the usual board;
// wins by fours held to the slow rules; what focus leaves out.
#include "zermelo/search/threat_space.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "games/gomoku/gomoku.hpp"
#include "tests/games/slow_gomoku.hpp"
#include "tests/support/search.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/search/threat_sequence.hpp"

namespace zermelo::tests {

namespace {

/// The problems of a file, without its comments.
std::vector<Gomoku::Position> problems(const Gomoku& game, const std::string& name) {
  std::ifstream file(ZERMELO_SOURCE "/bench/positions/" + name);
  EXPECT_TRUE(file) << name;
  std::vector<Gomoku::Position> all;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text.front() == '#') continue;
    const auto pos = game.read_position(text);
    EXPECT_TRUE(pos) << pos.error().message;
    if (pos) all.push_back(*pos);
  }
  return all;
}

/// Whether the side to move wins by what the search says, whatever is replied: every legal reply is tried, and who has won is
/// asked of the rules.
template <class G>
class EveryReply {
 public:
  explicit EveryReply(const G& game) : game_(game), threats_(game, std::size_t{4} << 20, budget_) {}

  bool wins(const typename G::Position& pos) {
    if (proven_.contains(game_.key(pos))) return true;
    budget_ = Budget(Limits{});
    if (threats_.find(pos) != ThreatSpace<G>::Found::win) return false;
    const auto next = after(game_, pos, threats_.move());
    if (game_.over(next)) return game_.payoff(next, game_.to_move(pos)) > 0;
    MoveList<G> replies;
    game_.moves(next, replies);
    for (const auto reply : replies) {
      const auto then = after(game_, next, reply);
      if (game_.over(then) || !wins(then)) return false;
    }
    proven_.insert(game_.key(pos));
    return true;
  }

 private:
  const G& game_;
  Budget budget_{Limits{}};
  ThreatSpace<G> threats_;
  std::set<Key> proven_;
};

SlowGomoku::Point point_of(const Gomoku& game, const Gomoku::Position& pos, Gomoku::Move move) {
  const std::string text = game.move_text(pos, move);
  return {text[0] - 'a', std::stoi(text.substr(1)) - 1};
}

SlowGomoku slow_board(const Gomoku& game, const Gomoku::Position& pos) {
  SlowGomoku slow(15, 15, SlowGomoku::Rule::freestyle, 5);
  for (const gomoku::Color color : {gomoku::black, gomoku::white})
    pos.stones.of[color].for_each(
        [&](gomoku::Cell cell) { slow.set(point_of(game, pos, cell), color == gomoku::black ? 'X' : 'O'); });
  return slow;
}

/// Whether every move of the line but the last is a four that leaves the other side one reply, and the last one wins.
bool wins_by_fours(const Gomoku& game, const Gomoku::Position& pos, const std::vector<Gomoku::Move>& line) {
  SlowGomoku slow = slow_board(game, pos);
  char sign = pos.mover == gomoku::black ? 'X' : 'O';
  std::set<SlowGomoku::Point> wanted;  // where the four of the move before becomes five
  for (std::size_t at = 0; at < line.size(); ++at) {
    const auto point = point_of(game, pos, line[at]);
    if (slow.at(point) != '.') return false;
    const bool attacker = at % 2 == 0;
    if (attacker && slow.completes(point, sign)) return at + 1 == line.size();
    if (attacker) {
      wanted = slow.completing_after(point, sign);
      if (wanted.empty()) return false;
    } else if (wanted.size() == 1 && !wanted.contains(point)) {
      return false;
    }
    // The defender must have no five of his own to play instead.
    const char other = sign == 'X' ? 'O' : 'X';
    if (attacker)
      for (int cell = 0; cell < 225; ++cell)
        if (slow.at({cell % 15, cell / 15}) == '.' && slow.completes({cell % 15, cell / 15}, other)) {
          SlowGomoku next = slow;
          next.set(point, sign);
          if (next.at({cell % 15, cell / 15}) == '.') return false;
        }
    slow.set(point, sign);
    sign = other;
  }
  return false;
}

}  // namespace

TEST(ThreatSpace, WinsAreWinsByPlainAlphaBeta) {
  using Small = GomokuOn<6>;
  int wins = 0;
  for (const auto& form :
       {GomokuForm{.width = 5, .height = 4, .connect = 4}, GomokuForm{.width = 4, .height = 4, .connect = 3},
        GomokuForm{.width = 5, .height = 4, .connect = 3, .rule = gomoku::Rule::exact}}) {
    const Small game(form);
    Random random(11);
    Budget budget{Limits{}};
    ThreatSpace<Small> threats(game, std::size_t{1} << 20, budget);
    for (int number = 0; number < 400; ++number) {
      auto pos = game.initial();
      const int empty = random.between(5, 9);
      while (!game.over(pos) && form.width * form.height - pos.stones.count > empty)
        game.play(pos, game.random_move(pos, random));
      if (game.over(pos) || threats.find(pos) != ThreatSpace<Small>::Found::win) continue;
      ++wins;
      EXPECT_EQ(searched<AlphaBeta>(game, pos).value, Small::win) << game.position_text(pos);
    }
  }
  EXPECT_GT(wins, 150);
}

TEST(ThreatSpace, WinsHoldAgainstEveryLegalReply) {
  const Gomoku game;
  const auto all = problems(game, "gomoku-threes.txt");
  ASSERT_GE(all.size(), 50U);
  for (std::size_t number = 0; number < all.size(); number += 10) {
    EveryReply<Gomoku> every(game);
    EXPECT_TRUE(every.wins(all[number])) << game.position_text(all[number]);
  }
}

TEST(ThreatSpace, FoursWinByTheSlowRulesToo) {
  const Gomoku game;
  const auto all = problems(game, "gomoku-fours.txt");
  ASSERT_GE(all.size(), 60U);
  ThreatSequences<Gomoku> sequences(game);
  for (const auto& pos : all) {
    ASSERT_EQ(sequences.find(pos, 100'000), ThreatSequences<Gomoku>::Found::win) << game.position_text(pos);
    const auto moves = sequences.backwards();
    std::vector<Gomoku::Move> line(moves.rbegin(), moves.rend());
    auto end = pos;
    for (const auto move : line) game.play(end, move);
    if (!game.over(end)) {  // a double four: any reply, and the last stone
      MoveList<Gomoku> replies;
      game.moves(end, replies);
      line.push_back(replies[0]);
      game.play(end, replies[0]);
      ASSERT_TRUE(game.winning_move(end));
      line.push_back(*game.winning_move(end));
    }
    EXPECT_TRUE(wins_by_fours(game, pos, line)) << game.position_text(pos);
  }
}

// One ply deep the full search sees a win of many plies with the switch, and none without.
TEST(ThreatSpace, TheFullSearchAsksItFirst) {
  const Gomoku game;
  const auto pos = problems(game, "gomoku-threes.txt").front();
  const Switches with = FullSearch<Gomoku>::card.on;
  EXPECT_TRUE(is_win(static_cast<Score>(searched<FullSearch>(game, pos, 1, with).value)));
  Switches without = with;
  without.set(Switch::threat_space, false);
  EXPECT_FALSE(is_win(static_cast<Score>(searched<FullSearch>(game, pos, 1, without).value)));
}

// Focus saves most of the moves, and now and then the best one.
TEST(ThreatSpace, FocusSavesMovesAndMayLoseTheBest) {
  const Gomoku game;
  Random random(5);
  Switches with = FullSearch<Gomoku>::card.on;
  with.set(Switch::threat_space, false).set(Switch::threat_leaves, false);
  Switches without = with;
  without.set(Switch::focus, false);
  int worse = 0;
  for (int number = 0; number < 60; ++number) {
    auto pos = game.initial();
    for (int ply = 0; ply < 6; ++ply) game.play(pos, game.random_move(pos, random));
    const auto few = searched<FullSearch>(game, pos, 1, with);
    const auto all = searched<FullSearch>(game, pos, 1, without);
    EXPECT_LT(few.nodes, all.nodes);
    EXPECT_LE(few.value, all.value);
    if (few.value < all.value) ++worse;
  }
  EXPECT_GT(worse, 0);
}

}  // namespace zermelo::tests

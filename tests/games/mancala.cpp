// Mancala: every drop against a second generator written from the rules, the published values of small boards, and what the
// search may rely on: dominance, what is banked, bounds.
#include "games/mancala/mancala.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/full.hpp"

namespace zermelo::tests {

namespace {

using Position = Mancala::Position;
using Moves = MoveList<Mancala>;

static_assert(Told<Mancala> && Counted<Mancala> && Completing<Mancala>);

constexpr std::array usual_tokens{1, 5, 10};

Mancala board(int pits, Mancala::Order order = Mancala::Order::choose) {
  return {pits, usual_tokens, order};
}

/// The rules a second time, on lists of token values and with no thought of speed.
class Naive {
 public:
  Naive(const std::string& text, int pits) : pits_(pits) {
    std::size_t at = 0;
    for (int seat = 0; seat < 2; ++seat) {
      rows_[seat].resize(static_cast<std::size_t>(pits));
      for (int pit = pits - 1; pit >= 0; --pit, ++at)
        for (; text[at] != '/' && text[at] != ':'; ++at)
          if (text[at] != '-')
            rows_[seat][static_cast<std::size_t>(pit)].push_back(text[at] == 'X' ? 10 : text[at] - '0');
      base_[seat] = std::stoi(text.substr(at));
      at = text.find(' ', at) + 1;
    }
    mover_ = text[at] - '1';
  }

  /// The texts of all positions after a whole pit.
  std::set<std::string> texts() const {
    std::set<std::string> texts;
    for (std::size_t pit = 0; pit < rows_[mover_].size(); ++pit) {
      std::vector<int> order = rows_[mover_][pit];
      if (order.empty()) continue;
      std::sort(order.begin(), order.end());
      do texts.insert(after(static_cast<int>(pit) + 1, order).text());
      while (std::next_permutation(order.begin(), order.end()));
    }
    return texts;
  }

  /// The longest pit of the mover: its orders are tried one by one.
  std::size_t longest() const {
    std::size_t most = 0;
    for (const auto& pit : rows_[mover_]) most = std::max(most, pit.size());
    return most;
  }

 private:
  Naive after(int pit, const std::vector<int>& order) const {
    Naive next = *this;
    next.rows_[mover_][static_cast<std::size_t>(pit - 1)].clear();
    int side = mover_;
    int place = pit;  // pit 0 is the base
    for (const int token : order) {
      --place;
      if (place < 0 || (place == 0 && side != mover_)) {  // the other's base is left out
        side = 1 - side;
        place = pits_;
      }
      if (place == 0) {
        next.base_[mover_] += token;
      } else {
        next.rows_[side][static_cast<std::size_t>(place - 1)].push_back(token);
      }
    }
    const auto empties = [](const std::vector<int>& tokens) { return tokens.empty(); };
    if (std::all_of(next.rows_[mover_].begin(), next.rows_[mover_].end(), empties))
      for (auto& tokens : next.rows_[1 - mover_]) {
        next.base_[mover_] += std::accumulate(tokens.begin(), tokens.end(), 0);
        tokens.clear();
      }
    if (!(side == mover_ && place == 0)) next.mover_ = 1 - mover_;
    return next;
  }

  std::string text() const {
    std::string text;
    for (int seat = 0; seat < 2; ++seat) {
      for (int pit = pits_; pit >= 1; --pit) {
        std::vector<int> tokens = rows_[seat][static_cast<std::size_t>(pit - 1)];
        std::sort(tokens.begin(), tokens.end());
        if (tokens.empty()) text += '-';
        for (const int token : tokens) text += token == 10 ? 'X' : static_cast<char>('0' + token);
        text += pit > 1 ? '/' : ':';
      }
      text += std::to_string(base_[seat]) + " ";
    }
    return text + std::to_string(mover_ + 1);
  }

  int pits_;
  std::vector<std::vector<int>> rows_[2];  // from pit 1
  int base_[2] = {0, 0};
  int mover_ = 0;
};

/// The texts of all positions after a whole pit, however many parts it was sown in.
void collect(const Mancala& game, const Position& pos, std::set<std::string>& texts) {
  Moves moves;
  game.moves(pos, moves);
  for (const auto move : moves) {
    const Position next = after(game, pos, move);
    if (next.hand != 0) {
      collect(game, next, texts);
    } else {
      texts.insert(game.position_text(next));
    }
  }
}

/// The value by plain minimax, so many turns ahead, without any of the game's knowledge but the evaluation.
Score plain_value(const Mancala& game, const Position& pos, int turns) {
  if (game.over(pos)) return game.payoff(pos, game.to_move(pos));
  if (turns == 0 && pos.hand == 0) return game.evaluate(pos);
  Score best = -infinite;
  Moves moves;
  game.moves(pos, moves);
  for (const auto move : moves) {
    const Position next = after(game, pos, move);
    const Score value = plain_value(game, next, next.hand != 0 ? turns : turns - 1);
    best = std::max(best, next.mover == pos.mover ? value : -value);
  }
  return best;
}

/// Of the features, or, where there can be one, of a network.
Mancala with_random_weights(Mancala game, Random& random) {
  Weights weights = game.weights();
  if (!game.network_rows().empty() && random.chance(0.5)) weights.resize(Mancala::Network::shape.weights());
  for (Score& weight : weights) weight = random.between(-120, 120);
  game.set_weights(weights);
  return game;
}

Score solved_value(const Mancala& game) {
  const auto result = searched_fully(game, game.initial(), max_depth, sound_standard());
  EXPECT_EQ(result.source, Source::solved);
  return static_cast<Score>(result.value) / Mancala::point;
}

int largest_pit(const Position& pos) {
  int most = count_of(pos.hand);
  for (const auto& row : pos.rows)
    for (const Tokens tokens : row) most = std::max(most, count_of(tokens));
  return most;
}

Switches with_some_knowledge(Random& random) {
  Switches switches{Switch::evaluation, Switch::table, Switch::equal_depth, Switch::deepening, Switch::promise};
  for (const Switch id :
       {Switch::banked, Switch::bounds, Switch::dominance, Switch::foresight, Switch::null_window, Switch::history})
    switches.set(id, random.chance(0.5));
  return switches;
}

}  // namespace

TEST(Mancala, SmallBoardsHaveTheirKnownValues) {
  EXPECT_EQ(solved_value(board(1)), -12);
  EXPECT_EQ(solved_value(board(2)), -14);
  EXPECT_EQ(solved_value(board(1, Mancala::Order::high)), -12);
  EXPECT_EQ(solved_value(board(2, Mancala::Order::high)), -24);
  EXPECT_EQ(solved_value(board(3, Mancala::Order::high)), 10);
  EXPECT_EQ(solved_value(board(1, Mancala::Order::low)), -30);
  EXPECT_EQ(solved_value(board(2, Mancala::Order::low)), -32);
}

TEST(Mancala, TheStartHas36Moves24OfThemUndominated) {
  const Mancala game = board(6);
  Moves all;
  game.moves(game.initial(), all);
  EXPECT_EQ(all.size(), 36);
  Moves undominated;
  game.undominated(game.initial(), undominated);
  EXPECT_EQ(undominated.size(), 24);
}

RC_GTEST_PROP(Mancala, EveryOrderOfEveryPitIsThere, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const int pits = random.between(1, 6);
  const Mancala game = board(pits);
  const Position pos = after_random_moves(game, random.between(0, 40), random);
  const std::string text = game.position_text(pos);
  RC_PRE(!game.over(pos) && pos.hand == 0);
  const Naive naive(text, pits);
  RC_PRE(naive.longest() <= 8);
  std::set<std::string> texts;
  collect(game, pos, texts);
  if (texts != naive.texts()) RC_FAIL(text);
}

RC_GTEST_PROP(Mancala, OrdersThatLeadToTheSamePositionAreOneMove, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala game = board(random.between(1, 6));
  const Position pos = after_random_moves(game, random.between(0, 40), random);
  Moves moves;
  game.moves(pos, moves);
  std::set<std::pair<int, std::string>> reached;
  std::size_t going_on = 0;  // a move that ends the game sweeps the board: then all orders may come to the same
  for (const auto move : moves) {
    const Position next = after(game, pos, move);
    if (game.over(next)) continue;
    ++going_on;
    reached.emplace(move.pit(), game.position_text(next));
  }
  RC_ASSERT(reached.size() == going_on);
}

TEST(Mancala, ThirteenTokensComeBackToTheirPit) {
  const Mancala game = board(6);
  const Position pos = position(game, "-/-/-/-/-/1111111111115:85 5X/5X/5X/5X/5X/5X:0 1");
  Moves moves;
  game.moves(pos, moves);
  const Position next = after(game, pos, moves[0]);
  EXPECT_NE(next.rows[0][0], 0);  // the thirteenth token
  EXPECT_FALSE(game.over(next));
}

/// With and without each of them, so many turns ahead, whatever the weights. A pit in parts is one turn.
RC_GTEST_PROP(Mancala, WhatTheGameKnowsChangesNoValue, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala game = with_random_weights(board(random.between(3, 6)), random);
  const Position pos = after_random_moves(game, random.between(0, 24), random);
  RC_PRE(!game.over(pos));
  const int turns = largest_pit(pos) <= 4 ? random.between(1, 3) : random.between(1, 2);
  RC_PRE(largest_pit(pos) + turns <= 9);
  RC_ASSERT(searched_fully(game, pos, turns, with_some_knowledge(random)).value == plain_value(game, pos, turns));
}

/// What foresight says of a move is what comes of it, but for the bounds that an estimate keeps to.
RC_GTEST_PROP(Mancala, ForesightIsWhatTheEstimateWillBe, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala usual = board(random.between(3, 6));
  const Mancala game = random.chance(0.5) ? usual : with_random_weights(usual, random);
  const Position pos = after_random_moves(game, random.between(0, 24), random);
  Moves moves;
  game.moves(pos, moves);
  game.foresee(pos, moves, 0, [&](int index, Score seen) {
    const Position next = after(game, pos, moves[index]);
    if (next.ended || next.hand != 0) return;
    const Score for_next = next.mover == pos.mover ? seen : -seen;
    const ScoreBounds bounds = game.score_bounds(next);
    RC_ASSERT(std::clamp(for_next, bounds.low, bounds.high) == game.evaluate(next));
  });
}

/// Nor to the end of the game, in parts or not.
RC_GTEST_PROP(Mancala, WhatTheGameKnowsChangesNoEnding, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala game = board(random.between(1, 3));
  const Position pos = after_random_moves(game, random.between(12, 30), random);
  int tokens = count_of(pos.hand);
  for (const auto& row : pos.rows)
    for (const Tokens pit : row) tokens += count_of(pit);
  RC_PRE(tokens <= 6);
  RC_ASSERT(searched_fully(game, pos, max_depth, with_some_knowledge(random)).value ==
            plain_value(game, pos, max_depth));
}

/// No token in a pit is worth more than it would be in a base, whatever the network: dominance rests on that.
TEST(Mancala, ANetworkKeepsPricesWithinPoints) {
  Random random(5);
  Mancala game = board(6);
  Weights weights(Mancala::Network::shape.weights());
  for (Score& weight : weights) weight = random.between(-40'000, 40'000);
  game.set_weights(weights);
  ASSERT_TRUE(game.has_network());
  for (int round = 0; round < 200; ++round) {
    const Position pos = after_random_moves(game, random.between(0, 40), random);
    if (game.over(pos) || pos.hand != 0) continue;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t pit = 0; pit < 6; ++pit) {
        Position dearer = pos;  // a 1 becomes a 10: the numbers of tokens stay
        if (count_of(pos.rows[seat][pit], 0) == 0) continue;
        dearer.rows[seat][pit] = static_cast<Tokens>(pos.rows[seat][pit] - one_token(0) + one_token(2));
        const auto inside = [&](const Position& at) {
          const ScoreBounds bounds = game.score_bounds(at);
          return game.evaluate(at) > bounds.low && game.evaluate(at) < bounds.high;
        };
        if (!inside(pos) || !inside(dearer)) continue;
        EXPECT_LE(std::abs(game.evaluate(dearer) - game.evaluate(pos)), 9 * Mancala::point);
      }
  }
}

RC_GTEST_PROP(Mancala, WhatIsBankedIsAddedToTheRest, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala game = board(random.between(1, 6));
  const Position pos = after_random_moves(game, random.between(0, 60), random);
  const Position rest = game.unbanked(pos);
  RC_ASSERT(game.evaluate(pos) == game.banked(pos) + game.evaluate(rest));
  RC_ASSERT(game.payoff(pos, game.to_move(pos)) == game.banked(pos));
  Moves moves;
  game.moves(pos, moves);
  Moves of_rest;
  game.moves(rest, of_rest);
  RC_ASSERT(moves.size() == of_rest.size());
}

/// Tokens never get lost, and where they lie does not depend on the order, only which they are.
RC_GTEST_PROP(Mancala, CountsDoNotDependOnTheOrder, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Mancala game = board(random.between(1, 6));
  Position pos = game.initial();
  const int points = game.points_in_play(pos);
  const auto counts = [](const Position& at) {
    std::vector<int> numbers;
    for (const auto& row : at.rows)
      for (const Tokens tokens : row) numbers.push_back(count_of(tokens));
    return numbers;
  };
  for (int ply = random.between(0, 60); ply > 0 && !game.over(pos); --ply) {
    Moves moves;
    game.moves(pos, moves);
    const auto move = moves[random.between(0, moves.size() - 1)];
    const Position next = after(game, pos, move);
    for (const auto other : moves)
      if (const Position beside = after(game, pos, other); other.pit() == move.pit() && beside.hand == next.hand)
        RC_ASSERT(counts(beside) == counts(next));
    pos = next;
    RC_ASSERT(game.points_in_play(pos) + pos.base[0] + pos.base[1] == points);
  }
}

TEST(Mancala, OrdersAreNeverListedBlindly) {
  const Mancala game = board(6);
  const Position pos = position(game, "-/-/-/-/-/111115555XXXX:101 1/1/1/1/1/1XX:0 1");
  Moves moves;
  game.moves(pos, moves);
  EXPECT_EQ(moves.size(), 81);
  EXPECT_EQ(game.move_text(pos, moves[0]), "1:10,10,10,10+");
}

TEST(Mancala, TextThatIsNoPositionIsRefused) {
  const Mancala game = board(6);
  const auto message = [&](const std::string& text) {
    const auto read = game.read_position(text);
    return read ? "accepted" : read.error().message;
  };
  const std::string row = "15X/15X/15X/15X/15X/15X:0";
  EXPECT_EQ(message(row + " " + row + " 1"), "accepted");
  EXPECT_NE(message(row + " " + row).find("has 2 words"), std::string::npos);
  EXPECT_NE(message(row + " " + row + " 3").find("expected 1 or 2"), std::string::npos);
  EXPECT_NE(message(row + " 15X/15X/15X/15X/15X/15:0 1").find("the bases have 0 and 0 points"), std::string::npos);
  EXPECT_NE(message(row + " 15X/15X/15X/15X/15X/15XX:0 1").find("13 tokens worth 10"), std::string::npos);
  EXPECT_NE(message(row + " 15X/15X/15X/15X/15X/15Y:0 1").find("'Y' in '15Y' is no token"), std::string::npos);
  EXPECT_NE(message(row + " 15X/15X/15X/15X/15X:0 1").find("has 5 pits; expected 6"), std::string::npos);
  EXPECT_NE(message("-/-/-/-/-/-:48 15X/15X/15X/15X/15X/15X:48 1").find("seat 1 has no token in its row"),
            std::string::npos);
}

TEST(Mancala, OrdersThatAreNotThereAreRefused) {
  const Mancala game = board(6);
  const auto message = [&](const std::string& text) {
    const auto read = game.read_move(game.initial(), text);
    return read ? "accepted" : read.error().message;
  };
  EXPECT_EQ(message("4:1,5,10"), "accepted");
  EXPECT_EQ(message("4"), "'4' is no whole order of pit 4; expected one of 1,5,10");
  EXPECT_EQ(message("4:1"), "'4:1' is no whole order of pit 4; expected one of 1,5,10");
  EXPECT_EQ(message("4:1,5,5"), "'4:1,5,5': not so many tokens worth 5 in pit 4; expected an order of 1,5,10");
  EXPECT_EQ(message("4:1,7,5"), "'4:1,7,5': no token 7 in pit 4; expected an order of 1,5,10");
  EXPECT_EQ(message("4:1,5,10+"), "'4:1,5,10+' is no whole order of pit 4; expected one of 1,5,10");
  for (const char* text : {"7:1,5,10", "nonsense", "", "0", "44:1,5,10", "4x"})
    EXPECT_NE(message(text).find("names no pit"), std::string::npos) << text;
}

// ---- Turns as people write them ----

TEST(Mancala, AnOrderMayBeWrittenInManyWays) {
  const Mancala game = board(6);
  const auto read = [&](const std::string& text) {
    const auto turn = game.read_turn(game.initial(), text);
    return turn ? game.turn_text(game.initial(), *turn) : turn.error().message;
  };
  for (const char* text : {"4:1,10,5", "4:1X5", "4:1x5", "4:1105", "4 1 10 5", "4: 1, 10, 5", " 4:1,10,5 ", "4:1,10"})
    EXPECT_EQ(read(text), "4:1,10,5") << text;
}

// A pit of nine is written like one of three: the parts come to the same position, whichever way they are written.
TEST(Mancala, AWholeOrderIsItsParts) {
  const Mancala game = board(6);
  const auto pos = game.read_position("15X/15X/111555XXX/15X/15X/-:0 15X/15X/15X/-/15X/15X:0 1");
  ASSERT_TRUE(pos) << pos.error().message;
  const std::string whole = "4:1,5,10,1,5,10,10,5,1";
  const auto turn = game.read_turn(*pos, whole);
  ASSERT_TRUE(turn) << turn.error().message;
  EXPECT_GT(turn->size(), 1U);
  EXPECT_EQ(game.turn_text(*pos, *turn), whole);
  auto now = *pos;
  for (const auto part : *turn) {
    const auto again = game.read_move(now, game.move_text(now, part));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, part);
    EXPECT_EQ(game.midway(now), now.hand != 0);
    game.play(now, part);
  }
  EXPECT_FALSE(game.midway(now));
  EXPECT_EQ(game.turn_text(*pos, std::span(*turn).first(1)), "4:1,5,10,1+");
  EXPECT_EQ(game.read_turn(*pos, "4:1,5,10,1+")->size(), 1U);
}

TEST(Mancala, TheSuggestionKeepsTheDearestTokens) {
  const Mancala game = board(6);
  const Completions two = game.completions(game.initial(), "2");
  EXPECT_EQ(two.moves.front(), "2:5,10,1") << "the 10 goes home, the 5 stays on this side";
  EXPECT_EQ(two.count, 6U);
  EXPECT_EQ(two.moves.size(), 6U);
  EXPECT_EQ(two.stem, "2:");
  EXPECT_EQ(two.held, "1,5,10");
  const Completions begun = game.completions(game.initial(), "2 1");
  EXPECT_EQ(begun.moves.front(), "2:1,10,5");
  EXPECT_EQ(begun.count, 2U);
  EXPECT_EQ(game.completions(game.initial(), "2:7").count, 0U);
  EXPECT_EQ(game.completions(game.initial(), "").moves.size(), 6U);
}

// Every turn of random games, written and read again; and the fault of every text that is refused says why.
TEST(Mancala, TurnsComeBack) {
  const Mancala game = board(6);
  Random random(3);
  int large = 0;
  for (int played = 0; played < 60; ++played) {
    auto pos = game.initial();
    while (!game.over(pos)) {
      const auto start = pos;
      std::vector<Mancala::Move> parts;
      do {
        MoveList<Mancala> list;
        game.moves(pos, list);
        parts.push_back(list[static_cast<int>(random.below(static_cast<std::uint64_t>(list.size())))]);
        game.play(pos, parts.back());
      } while (game.midway(pos));
      large += parts.size() > 1 ? 1 : 0;
      const std::string text = game.turn_text(start, parts);
      const auto read = game.read_turn(start, text);
      ASSERT_TRUE(read) << text << ": " << read.error().message;
      auto again = start;
      for (const auto part : *read) game.play(again, part);
      ASSERT_EQ(again, pos) << text;
      ASSERT_EQ(game.fault(start, text).kind, Fault::Kind::none);
    }
  }
  EXPECT_GT(large, 50) << "turns in parts";
}

}  // namespace zermelo::tests

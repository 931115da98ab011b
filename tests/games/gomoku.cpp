#include "games/gomoku/gomoku.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "tests/games/slow_gomoku.hpp"
#include "tests/support/audit.hpp"
#include "tests/support/search.hpp"
#include "zermelo/search/alpha_beta.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using gomoku::Rule;

SlowGomoku slow(const GomokuForm& form) {
  const auto rule = form.rule == Rule::freestyle ? SlowGomoku::Rule::freestyle
                    : form.rule == Rule::exact   ? SlowGomoku::Rule::exact
                                                 : SlowGomoku::Rule::renju;
  return {form.width, form.height, rule, form.connect};
}

/// Where the game and the slow one see a position differently; empty where they agree.
template <class G>
std::string difference(const G& game, const typename G::Position& pos, const SlowGomoku& slow) {
  const auto& board = game.board();
  const char mover = pos.mover == gomoku::black ? 'X' : 'O';
  std::vector<SlowGomoku::Point> legal;
  MoveList<G> moves;
  game.moves(pos, moves);
  for (const auto move : moves) legal.push_back({G::Board::column(move), G::Board::row(move)});
  std::vector<SlowGomoku::Point> expected = slow.legal(mover);
  std::sort(legal.begin(), legal.end());
  std::sort(expected.begin(), expected.end());
  if (legal != expected) return "legal moves";
  for (int row = 0; row < board.height(); ++row)
    for (int column = 0; column < board.width(); ++column) {
      const auto cell = board.cell(column, row);
      if (!board.is_empty(pos.stones, cell)) continue;
      const std::string where = " at " + game.move_text(pos, cell);
      for (const gomoku::Color color : {gomoku::black, gomoku::white}) {
        const char sign = color == gomoku::black ? 'X' : 'O';
        const bool five = slow.completes({column, row}, sign);
        if (five != pos.stones.five[color].has(cell)) return sign + std::string(" five") + where;
        // What threatens to complete a line is asked only where none can be completed now.
        if (!pos.stones.five[color].empty() || (color == gomoku::black && slow.forbidden({column, row}))) continue;
        const std::size_t fresh = slow.completing_after({column, row}, sign).size();
        if ((fresh > 0) != pos.stones.four[color].has(cell)) return sign + std::string(" four") + where;
        if ((fresh > 1) != pos.stones.double_four[color].has(cell)) return sign + std::string(" double four") + where;
        if (slow.makes_open_three({column, row}, sign) && fresh == 0 && !pos.stones.three[color].has(cell))
          return sign + std::string(" three") + where;
      }
    }
  return "";
}

/// A random game whose stones keep together, so that there are lines, held to the slow rules.
template <class G>
void compare_games(const GomokuForm& form, int games) {
  const G game(form);
  Random random(1993);
  for (int number = 0; number < games; ++number) {
    SlowGomoku slow_game = slow(form);
    auto pos = game.initial();
    while (!game.over(pos)) {
      if (random.chance(0.1)) {
        ASSERT_EQ(difference(game, pos, slow_game), "") << game.position_text(pos);
      }
      MoveList<G> moves;
      game.moves(pos, moves);
      auto move = moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))];
      for (int tries = 0; tries < 4; ++tries) {  // the one that promises most of a few
        const auto other = moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))];
        if (game.promise(pos, other) > game.promise(pos, move) && random.chance(0.8)) move = other;
      }
      const char sign = pos.mover == gomoku::black ? 'X' : 'O';
      const std::string text = game.move_text(pos, move);
      const SlowGomoku::Point point{text[0] - 'a', std::stoi(text.substr(1)) - 1};
      const bool won = slow_game.completes(point, sign);
      game.play(pos, move);
      slow_game.set(point, sign);
      ASSERT_EQ(pos.won, won) << game.position_text(pos);
      ASSERT_TRUE(!won || game.over(pos));
    }
    if (!pos.won) {
      EXPECT_TRUE(slow_game.legal(pos.mover == gomoku::black ? 'X' : 'O').empty());
    }
  }
}

}  // namespace

TEST(Gomoku, RulesAreThoseOfTheSlowOnes) {
  for (const Rule rule : {Rule::freestyle, Rule::exact, Rule::renju}) {
    compare_games<Gomoku>({.width = 15, .height = 15, .rule = rule}, 4);
    compare_games<Gomoku>({.width = 9, .height = 7, .rule = rule}, 10);
    compare_games<GomokuOn<20>>({.width = 20, .height = 8, .rule = rule}, 2);
    compare_games<GomokuOn<6>>({.width = 6, .height = 6, .rule = rule}, 30);
  }
  compare_games<GomokuOn<6>>({.width = 5, .height = 4, .connect = 3, .rule = Rule::exact}, 60);
  compare_games<GomokuOn<6>>({.width = 6, .height = 5, .connect = 4}, 60);
  compare_games<Gomoku>({.width = 8, .height = 12, .connect = 6}, 20);
}

TEST(Gomoku, PerftIsThatOfTheSlowRules) {
  const auto compare = [](const GomokuForm& form, int depth) {
    const GomokuOn<6> game(form);
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), slow(form).perft('X', depth));
  };
  compare({.width = 4, .height = 3, .connect = 3}, 6);
  compare({.width = 4, .height = 4, .connect = 3, .rule = Rule::exact}, 5);
  compare({.width = 5, .height = 3, .connect = 3, .rule = Rule::exact}, 6);
  compare({.width = 6, .height = 6, .connect = 5, .rule = Rule::renju}, 3);
}

// Three in a row on nine cells is tic-tac-toe.
TEST(Gomoku, ThreeInARowIsTicTacToe) {
  const GomokuOn<6> game({.width = 3, .height = 3, .connect = 3});
  const std::uint64_t published[] = {1, 9, 72, 504, 3'024, 15'120, 54'720, 148'176, 200'448, 127'872};
  for (int depth = 0; depth <= 9; ++depth) {
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), published[depth]) << depth;
  }
  EXPECT_EQ(searched<AlphaBeta>(game).value, 0);
}

TEST(Gomoku, WhatIsKeptIsWhatAFreshLookFinds) {
  for (const Rule rule : {Rule::freestyle, Rule::exact, Rule::renju}) {
    const Gomoku game({.rule = rule});
    Random random(7);
    for (int number = 0; number < 30; ++number) {
      auto pos = game.initial();
      while (!game.over(pos)) {
        game.play(pos, game.random_move(pos, random));
        const auto fresh = game.read_position(game.position_text(pos));
        ASSERT_TRUE(fresh) << fresh.error().message;
        ASSERT_EQ(*fresh, pos) << "stones put in another order";
      }
    }
  }
}

TEST(Gomoku, MirrorImagesAreOne) {
  const auto check = [](const auto& game, int images) {
    Random random(3);
    for (int number = 0; number < 20; ++number) {
      auto pos = game.initial();
      for (int ply = 0; ply < 12 && !game.over(pos); ++ply) game.play(pos, game.random_move(pos, random));
      for (int image = 0; image < images; ++image) {
        auto mirrored = pos;
        mirrored.stones = game.board().empty();
        for (const gomoku::Color color : {gomoku::black, gomoku::white})
          pos.stones.of[color].for_each(
              [&](gomoku::Cell cell) { game.board().put(mirrored.stones, game.board().image(cell, image), color); });
        EXPECT_EQ(game.canonical(mirrored), game.canonical(pos));
        EXPECT_EQ(game.evaluate(mirrored), game.evaluate(pos));
      }
    }
  };
  check(Gomoku(), 8);
  check(Gomoku({.width = 15, .height = 12}), 4);
}

TEST(Gomoku, AuditOfOtherForms) {
  audit(GomokuOn<6>({.width = 4, .height = 4, .connect = 4}));
  audit(GomokuOn<6>({.width = 6, .height = 5, .connect = 4, .rule = Rule::exact}));
  audit(GomokuOn<6>({.width = 6, .height = 6, .rule = Rule::renju}));
  audit(Gomoku({.width = 9, .height = 9, .rule = Rule::renju}));
  audit(Gomoku({.width = 7, .height = 7, .swap2 = true}));
  audit(Gomoku({.width = 8, .height = 8, .connect = 6}));
}

// What is said of the rest of the game (no line left, not enough stones, pairs of cells) holds whatever is played.
TEST(Gomoku, BoundsHold) {
  int bounded = 0;
  int capped = 0;
  for (const auto& form :
       {GomokuForm{.width = 4, .height = 4, .connect = 4}, GomokuForm{.width = 5, .height = 3, .connect = 3},
        GomokuForm{.width = 4, .height = 4, .connect = 3}, GomokuForm{.width = 5, .height = 4, .connect = 4},
        GomokuForm{.width = 4, .height = 4, .connect = 3, .rule = Rule::exact}}) {
    const GomokuOn<6> game(form);
    Random random(19);
    for (int number = 0; number < 500; ++number) {
      auto pos = game.initial();
      const int left = random.between(4, 9);
      while (!game.over(pos) && game.board().cells() - pos.stones.count > left)
        game.play(pos, game.random_move(pos, random));
      const ScoreBounds bounds = game.score_bounds(pos);
      const auto value = static_cast<Score>(searched<AlphaBeta>(game, pos).value);
      EXPECT_LE(bounds.low, value) << game.position_text(pos);
      EXPECT_GE(bounds.high, value) << game.position_text(pos);
      if (game.over(pos)) continue;
      if (bounds.low == 0 || bounds.high == 0) ++bounded;
      const Cap cap = game.cap(pos);
      EXPECT_GE(cap.most, value) << game.position_text(pos);
      if (cap.most == 0) ++capped;
    }
  }
  EXPECT_GT(bounded, 50);
  EXPECT_GT(capped, 100);
}

// A position and another one of the same essence are worth the same.
TEST(Gomoku, WhatNoLongerMattersIsLeftOutOfTheKey) {
  const GomokuOn<6> game({.width = 4, .height = 4, .connect = 4});
  Random random(23);
  std::map<Key, Score> values;
  int again = 0;
  for (int number = 0; number < 4000; ++number) {
    auto pos = game.initial();
    while (!game.over(pos) && game.board().cells() - pos.stones.count > 7)
      game.play(pos, game.random_move(pos, random));
    if (game.over(pos)) continue;
    const auto value = static_cast<Score>(searched<AlphaBeta>(game, pos).value);
    const auto [known, is_new] = values.emplace(game.canonical_key(pos), value);
    if (!is_new) ++again;
    EXPECT_EQ(known->second, value) << game.position_text(pos);
  }
  EXPECT_GT(again, 100);
}

TEST(Gomoku, Swap2AsksWhoeverIsToChoose) {
  const Gomoku game({.swap2 = true});
  auto pos = game.initial();
  const auto play = [&](const char* text) {
    const auto move = game.read_move(pos, text);
    ASSERT_TRUE(move) << move.error().message;
    game.play(pos, *move);
  };
  for (const char* text : {"h8", "h9", "i8"}) {
    EXPECT_EQ(game.to_move(pos), Player::first);
    play(text);
  }
  EXPECT_EQ(game.to_move(pos), Player::second);
  EXPECT_EQ(game.read_move(pos, "a1").error().message, "'a1' is no choice; expected white, black or add");
  const auto chosen = pos;
  play("white");
  EXPECT_EQ(game.to_move(pos), Player::second);
  EXPECT_EQ(pos.mover, gomoku::white);
  pos = chosen;
  play("black");
  EXPECT_EQ(game.to_move(pos), Player::first) << "who has white now";
  pos = chosen;
  play("add");
  play("a1");
  EXPECT_EQ(game.to_move(pos), Player::second);
  play("a2");
  EXPECT_EQ(game.to_move(pos), Player::first);
  const auto again = pos;
  play("white");
  EXPECT_EQ(game.to_move(pos), Player::first);
  EXPECT_TRUE(pos.swapped);
  pos = again;
  play("black");
  EXPECT_EQ(game.to_move(pos), Player::second);
  EXPECT_FALSE(pos.swapped);
}

// Forbidden points of Renju as published with AlphaGomoku (M. Kozarzewski), each asked of the slow rules as well.
TEST(Gomoku, ForbiddenPointsAreThePublishedOnes) {
  struct Published {
    const char* position;
    std::vector<const char*> forbidden;
    std::vector<const char*> allowed;
  };
  const std::vector<Published> all{
      {"15/X14/X14/X14/X14/15/X14/15/15/15/15/15/15/15/15", {"a10"}, {"a15"}},
      {"15/X14/X14/X14/X14/1XXXX10/X14/15/15/15/15/15/15/15/15", {}, {"a15", "a10"}},
      {"9X2XX1/2X1XXO8/12X2/3X9X1/3X2OXXX4X/3X6X4/X2O6X4/X9X4/10O4/5X1X1X1X3/X14/15/X14/X14/O4XXX3XXX1",
       {"k15", "d14", "k11", "a6", "i6", "j1"},
       {}},
      {"15/8O1X1X1O/2XX7X3/1X1X7X3/3X7X3/3O7O3/5XX8/7X7/7X7/7X7/X6O3X3/10X4/4XX5XXXO/3X11/4X10",
       {},
       {"d14", "l14", "h9", "c3", "j3"}},
      {"15/15/1OX1X5X2X1/3X8X2/3X8X2/8X6/15/6XX7/7X7/15/2X10X1/3X1X6X2/15/3X4XX5/15",
       {"m13", "h9", "e3", "k2"},
       {"d13"}},
      {"15/15/15/4O5O4/4X5X4/4X5X4/2XX7XX2/5X3X5/6X1X6/15/7X7/7X7/6X1X6/4XXX1XXX4/15",
       {"d10", "l10", "e9", "k9", "h6", "f3", "j3", "h2"},
       {"h3"}},
      {"15/15/15/10O4/4X5X4/4X5X4/2XX7XX2/5X3X5/6X1X6/15/7X7/7X7/6X1X6/4XXX1XXX4/15", {"h3"}, {}},
      {"15/15/15/6O8/7O7/8O6/8X1X4/7XOXOX3/6OXOXOXO2/7X3X3/7O3O3/15/15/15/15", {}, {"j9"}},
      {"15/15/15/15/9O5/8O6/4OOXOO6/4X2X7/4XO9/4XXX8/4X10/4O10/15/15/15", {}, {"g8"}},
  };
  const GomokuForm form{.rule = Rule::renju};
  const Gomoku game(form);
  for (const auto& [text, forbidden, allowed] : all) {
    const auto pos = game.read_position(std::string(text) + ":black");
    ASSERT_TRUE(pos) << pos.error().message;
    SlowGomoku slow_game = slow(form);
    for (const gomoku::Color color : {gomoku::black, gomoku::white})
      pos->stones.of[color].for_each([&](gomoku::Cell cell) {
        slow_game.set({Gomoku::Board::column(cell), Gomoku::Board::row(cell)}, color == gomoku::black ? 'X' : 'O');
      });
    for (const bool expected : {true, false})
      for (const std::string cell : expected ? forbidden : allowed) {
        const int column = cell[0] - 'a';
        const int row = std::stoi(cell.substr(1)) - 1;
        EXPECT_EQ(game.board().forbidden(pos->stones, game.board().cell(column, row)), expected) << text << ' ' << cell;
        EXPECT_EQ(slow_game.forbidden({column, row}), expected) << text << ' ' << cell;
        const auto move = game.read_move(*pos, cell);
        EXPECT_EQ(!move, expected);
        if (!move) {
          EXPECT_EQ(move.error().message, "'" + cell + "' is forbidden to Black");
        }
      }
  }
}

TEST(Gomoku, RefusesWhatCannotBe) {
  const GomokuOn<6> game({.width = 4, .height = 3, .connect = 3});
  const auto error_of = [&](const char* text) {
    const auto pos = game.read_position(text);
    return pos ? "no error" : pos.error().message;
  };
  EXPECT_EQ(error_of("4/1X2/4"), "no error");
  EXPECT_NE(error_of("4/1X2").find("ends in row 2"), std::string::npos);
  EXPECT_NE(error_of("4/1X3/4").find("character 5: '3'; expected 3 rows from the top"), std::string::npos);
  EXPECT_NE(error_of("4/0X2/4").find("character 3: '0'"), std::string::npos);
  EXPECT_NE(error_of("4/1Q2/4").find("character 4: 'Q'"), std::string::npos);
  EXPECT_NE(error_of("4/XX2/4").find("2 X and 0 O"), std::string::npos);
  EXPECT_EQ(error_of("4/XX2/4:white"), "no error");
  EXPECT_NE(error_of("4/XX2/4:place").find("expected :black or :white"), std::string::npos);
  EXPECT_NE(error_of("OO2/XXX1/4:black").find("no move after a win"), std::string::npos);
  const auto pos = game.read_position("4/1X2/4");
  ASSERT_TRUE(pos);
  EXPECT_EQ(game.read_move(*pos, "b2").error().message, "'b2' is taken");
  EXPECT_EQ(game.read_move(*pos, "e1").error().message, "'e1' is no cell; expected a1 to d3");
  EXPECT_EQ(game.read_move(*pos, "a0").error().message, "'a0' is no cell; expected a1 to d3");
  for (const auto& [name, value] : {std::pair{"rule", "renju"}, {"rule", "exact"}, {"opening", "swap2"}}) {
    const auto settings =
        Settings::read(Gomoku::parameters(), {{"connect", name[0] == 'o' ? "4" : "6"}, {name, value}});
    ASSERT_TRUE(settings);
    EXPECT_FALSE(Gomoku::make(*settings)) << name << '=' << value;
  }
}

}  // namespace zermelo::tests

// Every algorithm on every game, through the engine: it answers with a legal move, or is refused by a sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/error.hpp"
#include "engine/registry.hpp"
#include "engine/request.hpp"

namespace zermelo::engine {

namespace {

std::shared_ptr<const AnyGame> tree(const std::string& text) {
  return game_named("tree").make({}, text);
}
std::shared_ptr<const AnyGame> tictactoe(std::optional<std::string> text = {}) {
  return game_named("tictactoe").make({}, text);
}

Analysis analysed(const AnyGame& game, Request request) {
  return game.analyse(game.start(), request, {});
}

std::shared_ptr<const AnyGame> pig(const std::string& goal, std::optional<std::string> text = {}) {
  return game_named("pig").make({{"goal", goal}}, text);
}

Analysis solved(const AnyGame& game, Request request) {
  request.exact = true;
  return analysed(game, request);
}

std::string refusal_of(const AnyGame& game, const Request& request) {
  try {
    analysed(game, request);
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

std::vector<std::string> legal_moves(const AnyGame& game, const AnyPosition& pos) {
  std::vector<std::string> moves;
  for (const AnyMove move : game.moves(pos)) moves.push_back(game.move_text(pos, move));
  return moves;
}

}  // namespace

TEST(Algorithms, EveryOneAnswersOrIsRefusedOnEveryGame) {
  for (const GameEntry& entry : games()) {
    const auto game = entry.make({}, std::nullopt);
    for (const AlgorithmCard& card : algorithm_cards()) {
      Request request;
      request.algorithm = card.name;
      request.limits.nodes = 20'000;
      if (game->refusal(card)) {
        EXPECT_NE(refusal_of(*game, request), "no refusal");
        continue;
      }
      const Analysis answer = analysed(*game, request);
      EXPECT_EQ(answer.algorithm, card.name);
      EXPECT_EQ(answer.game, entry.card.name);
      const auto legal = legal_moves(*game, game->start());
      EXPECT_EQ(answer.best.empty(), game->to_move(game->start()) == Player::chance) << "chance has no best move";
      for (const std::string& move : answer.best)
        EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << move;
      EXPECT_EQ(answer.moves.size(), legal.size());
    }
  }
}

TEST(Algorithms, WithoutANameTheEngineChoosesWhatTheGameCanCarry) {
  EXPECT_EQ(analysed(*tictactoe(), {}).algorithm, "full");
  EXPECT_EQ(analysed(*tree("(max (chance 0.5:1 0.5:2) 1)"), {}).algorithm, "star2");
  EXPECT_EQ(analysed(*tree("(p1 (chance 0.5:[1 -1] 0.5:[2 -2]) [1 -1])"), {}).algorithm, "expectiminimax")
      << "payoffs by seat have no bounds";
  EXPECT_EQ(solved(*pig("2"), {}).algorithm, "value-iteration") << "play can come back to a position";
  EXPECT_EQ(solved(*tree("(max (chance 0.5:1 0.5:2) 1)"), {}).algorithm, "star2");
  EXPECT_EQ(analysed(*tree("(p1 [1 2 3] [2 1 3])"), {}).algorithm, "max-n-pruned");
  EXPECT_EQ(analysed(*tree("(p1 (chance 0.5:[1 2 3] 0.5:[2 1 3]))"), {}).algorithm, "max-n");
  // A game to be played by many: the model that plays best; but its value is that of Max^n.
  const auto three = game_named("chinese-checkers").make({{"seats", "3"}, {"size", "1"}}, std::nullopt);
  Request request;
  request.limits.depth = 2;
  EXPECT_EQ(analysed(*three, request).algorithm, "best-reply");
  request.exact = true;
  EXPECT_EQ(analysed(*three, request).algorithm, "max-n-pruned");
  const auto two = game_named("chinese-checkers").make({{"size", "1"}}, std::nullopt);
  EXPECT_EQ(analysed(*two, request).algorithm, "full");
}

// However its first simulations end, Monte Carlo search goes on until it has proven something.
TEST(Algorithms, SolvedBySimulations) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    Request request;
    request.algorithm = "mcts";
    request.limits.seed = seed;
    EXPECT_EQ(solved(*tictactoe(), request).verdict.outcome, GameOutcome::draw) << seed;
  }
}

// With three seats the losers share what the winner gets; all three are told as won and lost.
TEST(Algorithms, ToldWinsAndLossesOfManySeats) {
  const auto game = game_named("chinese-checkers")
                        .make({{"seats", "3"}, {"size", "2"}}, "R/.R/BB.R.GG/B....G/...../....../......./../. 30");
  for (const char* name : {"max-n", "max-n-pruned", "paranoid", "best-reply"}) {
    Request request;
    request.algorithm = name;
    request.limits.depth = 3;
    const Analysis answer = analysed(*game, request);
    EXPECT_EQ(answer.verdict.outcome, GameOutcome::win) << name;
    EXPECT_EQ(answer.verdict.value, 1) << name;
    EXPECT_EQ(answer.best, std::vector<std::string>{"c4-b1"}) << name;
    EXPECT_EQ(answer.depth, 1) << "a win ends the search";
    if (!answer.seat_values.empty()) {
      EXPECT_EQ(answer.seat_values, (std::vector<double>{1, -1, -1}));
    }
  }
  const AnyPosition end = game->after(game->start(), game->read_move(game->start(), "c4-b1"));
  EXPECT_EQ(game->payoff(end, seat(0)).outcome, GameOutcome::win);
  EXPECT_EQ(game->payoff(end, seat(2)).outcome, GameOutcome::loss);
  EXPECT_EQ(game->payoff(end, seat(2)).value, -1);
}

TEST(Algorithms, RefusalsNameWhatIsWrong) {
  Request request;
  request.algorithm = "alphabeta";
  EXPECT_NE(refusal_of(*tictactoe(), request).find("unknown algorithm 'alphabeta'; expected one of minimax"),
            std::string::npos);
  request.algorithm = "alpha-beta";
  EXPECT_EQ(refusal_of(*tree("(chance 0.5:1 0.5:2)"), request),
            "tree: alpha-beta needs a game without chance, and this game has chance nodes");
  request.with = {"speed"};
  EXPECT_TRUE(
      refusal_of(*tictactoe(), request).starts_with("unknown switch 'speed'; expected one of evaluation, distance, "));
  request.with = {"evaluation"};
  EXPECT_NE(refusal_of(*tree("(max 1 2)"), request).find("needs the capability 'evaluated'"), std::string::npos);
  request.algorithm = "minimax";
  request.with = {"root-values"};
  EXPECT_EQ(refusal_of(*tictactoe(), request),
            "minimax has no switch 'root-values'; expected one of evaluation, distance");
  request.algorithm = "random";
  EXPECT_EQ(refusal_of(*tictactoe(), request), "random has no switch 'root-values'; it has none");
}

TEST(Analysis, SolvesTicTacToe) {
  const Analysis answer = analysed(*tictactoe(), {});
  EXPECT_EQ(answer.source, Source::solved);
  EXPECT_EQ(answer.verdict.outcome, GameOutcome::draw);
  EXPECT_EQ(answer.verdict.value, 0);
  EXPECT_EQ(answer.verdict.distance, 9);
  EXPECT_EQ(answer.best.size(), 9U) << "every first move draws";
}

TEST(Analysis, TellsWinsAndLossesWithTheirDistance) {
  const Analysis win = analysed(*tictactoe("XX./OO./..."), {});
  EXPECT_EQ(win.verdict.outcome, GameOutcome::win);
  EXPECT_EQ(win.verdict.value, 1);
  EXPECT_EQ(win.verdict.distance, 1);
  EXPECT_EQ(win.best, std::vector<std::string>{"c1"});
  // O to move is lost: X threatens two lines.
  const Analysis loss = analysed(*tictactoe("X.X/.O./O.X"), {});
  EXPECT_EQ(loss.verdict.outcome, GameOutcome::loss);
  EXPECT_EQ(loss.verdict.value, -1);
  EXPECT_EQ(loss.verdict.distance, 2);
}

// The search ends where the win is proven; what the other moves are worth is then still an estimate.
TEST(Analysis, AProvenWinSaysNothingOfTheOtherMoves) {
  const Analysis answer = analysed(*tictactoe("X../.../O.."), {});
  ASSERT_EQ(answer.verdict.outcome, GameOutcome::win);
  EXPECT_EQ(answer.verdict.distance, 5);
  EXPECT_EQ(answer.best, (std::vector<std::string>{"b1", "c1", "c3"}));
  EXPECT_EQ(answer.moves.back().move, "b3");
  EXPECT_FALSE(answer.moves.back().verdict.outcome);

  Request request;
  request.every_move = true;
  const Analysis all = analysed(*tictactoe("X../.../O.."), request);
  EXPECT_EQ(all.best, answer.best);
  for (const MoveVerdict& move : all.moves) EXPECT_TRUE(move.verdict.outcome) << move.move;
}

TEST(Analysis, ValuesOfATreeAreAsItWritesThem) {
  EXPECT_EQ(analysed(*tree("(min 3 5)"), {}).verdict.value, 3) << "not as min sees it";
  EXPECT_EQ(analysed(*tree("(min 3.5 5)"), {}).verdict.value, 3.5);
  const Analysis answer =
      analysed(*tree("(max (chance 0.9:(min 20) 0.1:(min 30)) (chance 0.9:(min 1) 0.1:(min 400)))"), {});
  EXPECT_EQ(answer.verdict.value, 40.9) << "without the dust of adding fractions";
  EXPECT_EQ(answer.best, std::vector<std::string>{"2"});
  EXPECT_EQ(answer.moves[0].verdict.value, 40.9) << "best first";
  EXPECT_EQ(answer.moves[1].verdict.value, 21);
  const Analysis seats = analysed(*tree("(p1 (p2 [1 2 6] [4 3 2]) (p3 [6 1 2] [7 4 1]))"), {});
  EXPECT_EQ(seats.seat_values, (std::vector<double>{6, 1, 2}));
}

// Where luck decides, a value is the probability of winning, and an outcome is only what no luck can change.
TEST(Analysis, WithChanceValuesAreProbabilities) {
  const Analysis start = solved(*pig("2"), {});
  EXPECT_EQ(start.source, Source::solved);
  ASSERT_TRUE(start.verdict.value);
  EXPECT_NEAR(*start.verdict.value, 6.0 / 7, 1e-10);
  EXPECT_TRUE(start.verdict.probability);
  EXPECT_FALSE(start.verdict.outcome);
  EXPECT_EQ(start.best, std::vector<std::string>{"roll"});

  const Analysis held = solved(*pig("20", "18 5 2 1"), {});
  EXPECT_EQ(held.verdict.value, 1);
  EXPECT_EQ(held.verdict.outcome, GameOutcome::win);
  EXPECT_EQ(held.best, std::vector<std::string>{"hold"});
  EXPECT_EQ(held.source, Source::solved);

  const auto over = pig("20", "20 5 0 2");
  const Analysis lost = analysed(*over, {});
  EXPECT_EQ(lost.verdict.value, 0);
  EXPECT_EQ(lost.verdict.outcome, GameOutcome::loss);
  EXPECT_EQ(over->payoff(over->start(), Player::first).value, 1) << "matches count won and lost games";
  EXPECT_EQ(over->payoff(over->start(), Player::second).value, -1);

  Request request;
  request.limits.depth = 3;
  const Analysis estimate = analysed(*pig("100", "40 40 0 1"), request);
  EXPECT_EQ(estimate.source, Source::search);
  EXPECT_GT(*estimate.verdict.value, 0.5);
  EXPECT_LT(*estimate.verdict.value, 0.7);
}

// Where min moves, "at most" for the mover is "at least" as the tree writes it.
TEST(Analysis, BoundsTurnWithTheView) {
  Request request;
  request.algorithm = "alpha-beta";
  const Analysis answer = analysed(*tree("(min (max 3 1) (max 4 9))"), request);
  EXPECT_EQ(answer.verdict.value, 3);
  EXPECT_EQ(answer.moves[1].verdict.bound, Bound::at_least);
  EXPECT_EQ(answer.moves[1].verdict.value, 4);
}

TEST(Analysis, DeepensAndTellsEachDepth) {
  std::vector<int> depths;
  const auto game = tictactoe();
  Request exact;
  exact.exact = true;
  game->analyse(game->start(), exact, [&](const Analysis& analysis) { depths.push_back(analysis.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  depths.clear();
  Request request;
  request.limits.depth = 4;
  game->analyse(game->start(), request, [&](const Analysis& analysis) { depths.push_back(analysis.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
}

TEST(Analysis, AFinishedGameIsItsPayoff) {
  const Analysis answer = analysed(*tictactoe("XXX/OO./..."), {});
  EXPECT_EQ(answer.verdict.outcome, GameOutcome::loss) << "O is to move, and has lost";
  EXPECT_TRUE(answer.best.empty());
  EXPECT_TRUE(answer.moves.empty());
}

TEST(Analysis, StoppedAtOnceItStillHasALegalMove) {
  std::atomic<bool> stop{true};
  Request request;
  request.limits.stop = &stop;
  const Analysis answer = analysed(*tictactoe(), request);
  EXPECT_EQ(answer.depth, 0);
  EXPECT_FALSE(answer.verdict.value);
  EXPECT_EQ(answer.best, std::vector<std::string>{"a1"});
}

// Stopped at any moment, it answers with a line that can be played, and with the last depth that was complete.
TEST(Analysis, StoppedAtAnyMomentItsLineIsLegal) {
  const auto game = tree("uniform b=4 d=9 seed=3");
  for (std::uint64_t nodes = 1; nodes < 60'000; nodes = nodes * 5 / 3 + 1) {
    Request request;
    request.limits.nodes = nodes;
    int told = 0;
    const Analysis answer =
        game->analyse(game->start(), request, [&](const Analysis& analysis) { told = analysis.depth; });
    EXPECT_EQ(answer.depth, told);
    AnyPosition pos = game->start();
    ASSERT_FALSE(answer.line.empty());
    for (const std::string& move : answer.line) pos = game->after(pos, game->read_move(pos, move));
  }
}

TEST(Analysis, TheSameRequestGivesTheSameAnswer) {
  Request request;
  request.limits.nodes = 5'000;
  const Analysis first = analysed(*tictactoe(), request);
  const Analysis second = analysed(*tictactoe(), request);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.depth, second.depth);
}

TEST(Analysis, RandomPlayDependsOnTheSeedAlone) {
  Request request;
  request.algorithm = "random";
  std::set<std::string> seen;
  for (request.limits.seed = 0; request.limits.seed < 100; ++request.limits.seed) {
    const Analysis answer = analysed(*tictactoe(), request);
    EXPECT_EQ(answer.best, analysed(*tictactoe(), request).best);
    EXPECT_FALSE(answer.verdict.value);
    seen.insert(answer.best.front());
  }
  EXPECT_EQ(seen.size(), 9U);
}

}  // namespace zermelo::engine

// Matches: pairs with swapped seats, the same result however it is played, and a file that survives anything.
#include "engine/match.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/growing_file.hpp"
#include "engine/match_json.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

namespace {

MatchSetup setup_of(const std::string& game, const std::string& first, const std::string& second, std::uint64_t games,
                    int plies = 2, const std::optional<std::string>& position = {}) {
  return {.first = configuration_from(first),
          .second = configuration_from(second),
          .openings = Openings::drawn(Session(game_named(game).make({}, position)), plies, 5),
          .games = games,
          .seed = 5};
}

std::vector<MatchGame> games_of(const MatchSetup& setup) {
  std::vector<MatchGame> games;
  play_match(setup, [&](const MatchGame* game, const MatchResult&) {
    if (game != nullptr) games.push_back(*game);
  });
  return games;
}

/// The summary, without the time it took and the games that were there before.
std::string told(const MatchSetup& setup, MatchResult result) {
  result.seconds = 0;
  result.resumed = 0;
  return to_json(setup, result);
}

std::string timeless(const std::string& text) {
  return std::regex_replace(text, std::regex("\"seconds\":[^}]*"), "");
}

std::string refusal_of(const MatchSetup& setup) {
  try {
    play_match(setup, {});
    return "no refusal";
  } catch (const InputError& error) {
    return error.what();
  }
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class SavedMatch : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("zermelo-match-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    setup_.save = folder_ / "match";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string saved() const { return file_content(setup_.save, 1 << 20); }
  void save(const std::string& content) const { std::ofstream(setup_.save, std::ios::trunc) << content; }
  /// Every line with its end.
  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    std::ifstream stream(setup_.save);
    for (std::string line; std::getline(stream, line);) all.push_back(line + '\n');
    return all;
  }

  std::filesystem::path folder_;
  MatchSetup setup_ = setup_of("tictactoe", "depth=2", "random depth=1", 6);
};

}  // namespace

TEST(Openings, AreNewAndUnfinishedWhereTheyCanBe) {
  Openings openings = Openings::drawn(Session(game_named("tictactoe").make({}, {})), 6, 1);
  std::set<std::string> texts;
  for (std::uint64_t pair = 0; pair < 300; ++pair) {
    const Opening& opening = openings.at(pair);
    EXPECT_FALSE(opening.game->over(opening.position));
    EXPECT_FALSE(opening.repeated);
    texts.insert(opening.text());
  }
  EXPECT_EQ(texts.size(), 300U);

  Openings few = Openings::drawn(Session(game_named("tictactoe").make({}, {})), 1, 1);
  int repeated = 0;
  for (std::uint64_t pair = 0; pair < 20; ++pair) repeated += few.at(pair).repeated;
  EXPECT_EQ(repeated, 11) << "there are nine first moves";
  EXPECT_THROW(Openings::drawn(Session(game_named("tictactoe").make({}, {})), 9, 1), InputError);
}

TEST(Openings, DependOnSeedAndPairAlone) {
  const Session base(game_named("connect4").make({}, {}));
  Openings one = Openings::drawn(base, 4, 1);
  Openings again = Openings::drawn(base, 4, 1);
  Openings other = Openings::drawn(base, 4, 2);
  again.at(30);
  int same = 0;
  for (std::uint64_t pair = 0; pair < 30; ++pair) {
    EXPECT_EQ(one.at(pair).text(), again.at(pair).text());
    same += one.at(pair).text() == other.at(pair).text();
  }
  EXPECT_LT(same, 5);
}

// Two seeds that chase each other round the board: without the rule no such game would ever end.
TEST(Match, APositionThatComesAgainEndsTheGame) {
  const MatchSetup setup = setup_of("oware", "depth=4", "depth=4", 2, 0, "0,0,1,0,0,0:22 0,0,1,0,0,0:24 1");
  const std::vector<MatchGame> games = games_of(setup);
  ASSERT_EQ(games.size(), 2U);
  for (const MatchGame& game : games) {
    EXPECT_FALSE(game.cut_short);
    EXPECT_EQ(game.points, game.swapped ? 2 : -2) << "the two seeds on the board are shared";
    Session session(game_named("oware").make({}, game.opening));
    for (const std::string& move : game.moves) {
      EXPECT_FALSE(session.over());
      session.play(move);
    }
    EXPECT_TRUE(session.repeated());
    EXPECT_TRUE(session.over());
    EXPECT_EQ(session.game().repetition(session.position(), Player::first).value, -2);
    session.undo();
    EXPECT_FALSE(session.over());
  }
}

TEST(Match, EveryOpeningIsPlayedWithBothSeats) {
  const auto games = games_of(setup_of("connect4", "depth=2", "random depth=1", 20));
  ASSERT_EQ(games.size(), 20U);
  std::set<std::string> openings;
  for (std::size_t index = 0; index < games.size(); index += 2) {
    EXPECT_EQ(games[index].number, index + 1);
    EXPECT_EQ(games[index].opening, games[index + 1].opening);
    EXPECT_FALSE(games[index].swapped);
    EXPECT_TRUE(games[index + 1].swapped);
    openings.insert(games[index].opening);
  }
  EXPECT_EQ(openings.size(), 10U);
}

// The same player on both sides: the second game of a pair is the first one again, and all cancels out.
TEST(Match, OnePlayerAgainstItselfIsEven) {
  const MatchSetup setup = setup_of("connect4", "depth=3", "depth=3", 20);
  const MatchResult result = play_match(setup, {});
  EXPECT_EQ(result.pairs, (PairCounts{0, 0, 10, 0, 0}));
  EXPECT_EQ(result.wins, result.losses);
  EXPECT_EQ(result.points, 0);
  const auto games = games_of(setup);
  for (std::size_t index = 0; index < games.size(); index += 2) {
    EXPECT_EQ(games[index].moves, games[index + 1].moves);
    EXPECT_EQ(games[index].points, -games[index + 1].points);
  }
}

TEST(Match, TheStrongerPlayerWins) {
  for (const char* game : {"tictactoe", "connect4"}) {
    const MatchResult ahead = play_match(setup_of(game, "alpha-beta depth=5", "random depth=1", 40), {});
    const MatchResult behind = play_match(setup_of(game, "random depth=1", "alpha-beta depth=5", 40), {});
    EXPECT_GE(ahead.wins, 30U) << game;
    EXPECT_GE(behind.losses, 30U) << game;
    EXPECT_TRUE(ahead.complete);
    EXPECT_GT(rating_of(ahead.pairs)->superiority, 0.99);
    EXPECT_LT(rating_of(behind.pairs)->superiority, 0.01);
  }
}

TEST(Match, JobsDoNotChangeTheResult) {
  MatchSetup setup = setup_of("connect4", "pvs depth=4", "nodes=300", 40);
  const std::string alone = told(setup, play_match(setup, {}));
  EXPECT_EQ(told(setup, play_match(setup, {})), alone);
  setup.sprt = Sprt{.elo0 = 0, .elo1 = 200};
  const std::string tested = told(setup, play_match(setup, {}));
  for (const int jobs : {2, 3, 7}) {
    setup.jobs = jobs;
    setup.sprt.reset();
    EXPECT_EQ(told(setup, play_match(setup, {})), alone);
    setup.sprt = Sprt{.elo0 = 0, .elo1 = 200};
    const MatchResult result = play_match(setup, {});
    EXPECT_EQ(told(setup, result), tested);
    EXPECT_TRUE(result.complete);
  }
}

TEST(Match, SeedsChangeWhoDrawsLots) {
  MatchSetup setup = setup_of("connect4", "random depth=1", "random depth=1", 2);
  const auto games = games_of(setup);
  EXPECT_NE(games[0].moves, games[1].moves) << "each game has its own lots";
  setup.seed = 6;
  EXPECT_NE(games_of(setup)[0].moves, games[0].moves);
  setup.seed = 5;
  EXPECT_EQ(games_of(setup)[0].moves, games[0].moves);
  setup.first = configuration_from("random depth=1 seed=1");
  EXPECT_NE(games_of(setup)[0].moves, games[0].moves);
}

TEST(Match, TheSequentialTestEndsIt) {
  MatchSetup setup = setup_of("connect4", "depth=3", "random depth=1", 1000);
  setup.sprt = Sprt{.elo0 = 0, .elo1 = 100};
  const MatchResult ahead = play_match(setup, {});
  EXPECT_TRUE(ahead.complete);
  EXPECT_LT(ahead.counted(), 100U);
  EXPECT_EQ(ahead.sprt->accepted, Hypothesis::elo1);
  std::swap(setup.first, setup.second);
  EXPECT_EQ(play_match(setup, {}).sprt->accepted, Hypothesis::elo0);
}

TEST(Match, LongGamesAreDrawn) {
  MatchSetup setup = setup_of("connect4", "depth=2", "random depth=1", 4);
  setup.max_plies = 3;
  for (const MatchGame& game : games_of(setup)) {
    EXPECT_EQ(game.moves.size(), 3U);
    EXPECT_TRUE(game.cut_short);
    EXPECT_EQ(game.outcome(), GameOutcome::draw);
  }
}

// With chance, both games of a pair have the same luck; points are the tree's, for the first player in either seat.
TEST(Match, ChanceAndPoints) {
  const MatchSetup setup =
      setup_of("tree", "depth=9", "depth=9", 40, 0, "(max (chance 0.5:7 0.5:-2.5) (chance 0.5:1 0.5:0))");
  double sum = 0;
  for (const MatchGame& game : games_of(setup)) {
    ASSERT_EQ(game.moves.size(), 2U);
    EXPECT_EQ(game.moves[0], "1");
    EXPECT_EQ(game.points, (game.moves[1] == "1" ? 7 : -2.5) * (game.swapped ? -1 : 1));
    if (!game.swapped) sum += game.points;
  }
  EXPECT_GT(sum, -2.5 * 20) << "both outcomes come";
  EXPECT_LT(sum, 7 * 20);
  EXPECT_EQ(play_match(setup, {}).pairs, (PairCounts{0, 0, 20, 0, 0}));
}

TEST(Match, RefusesWhatCannotBePlayed) {
  EXPECT_TRUE(holds(refusal_of(setup_of("tree", "depth=2", "depth=2", 2, 0, "(p1 (p2 [1 2 3] [3 2 1]))")),
                    "a match needs two seats"));
  EXPECT_TRUE(holds(refusal_of(setup_of("tree", "depth=2", "depth=2", 2, 0, "(p1 (p2 [1 2] [3 2]))")),
                    "payoffs that do not add to zero"));
  EXPECT_TRUE(holds(refusal_of(setup_of("tictactoe", "depth=2", "pvs depth=2 with=nosuch", 2)), "unknown switch"));
  EXPECT_THROW(setup_of("tictactoe", "depth=2", "depth=2", 2, 0, "XXX/OO./..."), InputError);
}

TEST_F(SavedMatch, GamesThatEndedByARepetitionAreTakenUpAgain) {
  MatchSetup setup = setup_of("oware", "depth=4", "depth=4", 2, 0, "0,0,1,0,0,0:22 0,0,1,0,0,0:24 1");
  setup.save = setup_.save;
  play_match(setup, {});
  EXPECT_EQ(play_match(setup, {}).resumed, 2U);
}

TEST_F(SavedMatch, ComesBackAsItWas) {
  const MatchResult first = play_match(setup_, {});
  const std::string content = saved();
  EXPECT_EQ(lines().size(), 7U);
  const MatchResult again = play_match(setup_, {});
  EXPECT_EQ(again.resumed, 6U);
  EXPECT_EQ(saved(), content);
  EXPECT_EQ(told(setup_, again), told(setup_, first));
}

TEST_F(SavedMatch, GoesOnWithMoreGames) {
  setup_.games = 2;
  play_match(setup_, {});
  setup_.games = 6;
  const MatchResult result = play_match(setup_, {});
  EXPECT_EQ(result.resumed, 2U);
  setup_.save.clear();
  EXPECT_EQ(told(setup_, result), told(setup_, play_match(setup_, {})));
}

TEST_F(SavedMatch, ResumesWhereverItWasCut) {
  setup_.games = 4;
  const std::string whole = told(setup_, play_match(setup_, {}));
  const std::string content = saved();
  for (std::size_t bytes = 0; bytes <= content.size(); ++bytes) {
    save(content.substr(0, bytes));
    setup_.jobs = bytes % 3 == 2 ? 2 : 1;
    const MatchResult result = play_match(setup_, {});
    ASSERT_EQ(told(setup_, result), whole) << bytes;
    if (setup_.jobs == 1) {
      ASSERT_EQ(timeless(saved()), timeless(content)) << bytes;
    }
  }
}

TEST_F(SavedMatch, StopsAndGoesOn) {
  const std::string whole = told(setup_, play_match(setup_, {}));
  std::filesystem::remove(setup_.save);
  std::atomic<bool> stop = false;
  setup_.stop = &stop;
  const MatchResult part = play_match(setup_, [&](const MatchGame* game, const MatchResult& result) {
    if (game != nullptr) stop = result.ended == 3;
  });
  EXPECT_FALSE(part.complete);
  EXPECT_EQ(part.ended, 3U);
  EXPECT_EQ(part.counted(), 2U) << "half a pair does not count";
  stop = false;
  const MatchResult rest = play_match(setup_, {});
  EXPECT_EQ(rest.resumed, 3U);
  EXPECT_EQ(told(setup_, rest), whole);
}

TEST_F(SavedMatch, DamageIsRefusedWithItsLine) {
  play_match(setup_, {});
  const std::string content = saved();
  const std::size_t start = lines()[0].size() + lines()[1].size();
  const std::size_t end = start + lines()[2].size();
  for (std::size_t place = start; place < end; ++place) {
    std::string damaged = content;
    damaged[place] = '#';
    save(damaged);
    ASSERT_TRUE(holds(refusal_of(setup_), "line 3: ")) << damaged.substr(start, end - start);
    ASSERT_EQ(saved(), damaged) << "a file that is refused is left alone";
  }
}

TEST_F(SavedMatch, NoGameIsCountedTwice) {
  play_match(setup_, {});
  const std::string content = saved();
  save(content + lines()[3]);
  EXPECT_TRUE(holds(refusal_of(setup_), "line 8: game 3 stands twice"));
  save(content);
  setup_.games = 4;
  EXPECT_TRUE(holds(refusal_of(setup_), "line 6: game 5; expected a number from 1 to 4"));
}

TEST_F(SavedMatch, AnotherMatchIsRefused) {
  play_match(setup_, {});
  const std::string content = saved();
  const auto refused = [&](const std::string& part, const auto& change) {
    MatchSetup other = setup_;
    change(other);
    EXPECT_TRUE(holds(refusal_of(other), part)) << refusal_of(other);
    EXPECT_EQ(saved(), content);
  };
  refused("has first \"depth=2\", this one \"depth=3\"",
          [](auto& setup) { setup.first = configuration_from("depth=3"); });
  refused("has second", [](auto& setup) { setup.second = configuration_from("depth=3"); });
  refused("has seed 5, this one 6", [](auto& setup) { setup.seed = 6; });
  refused("has max_plies 1000, this one 9", [](auto& setup) { setup.max_plies = 9; });
  refused("has openings",
          [](auto& setup) { setup.openings = setup_of("tictactoe", "depth=1", "depth=1", 2, 3).openings; });
  refused("has game", [](auto& setup) { setup.openings = setup_of("connect4", "depth=1", "depth=1", 2).openings; });
  refused("has openings", [](auto& setup) {
    const Opening opening = setup.openings.at(0);
    setup.openings = Openings::listed({opening});
  });
}

TEST_F(SavedMatch, OtherFilesAreLeftAlone) {
  for (const std::string content : {"something else", "something else\n", "{\"zermelo", "[]\n", "\n"}) {
    save(content);
    if (!header_json(setup_).starts_with(content)) {
      EXPECT_TRUE(holds(refusal_of(setup_), "line 1: no saved match")) << content;
      EXPECT_EQ(saved(), content);
    }
  }
  setup_.save = folder_;
  EXPECT_TRUE(holds(refusal_of(setup_), "it is a folder; expected a file"));
  setup_.save = folder_ / "no" / "such" / "folder";
  EXPECT_TRUE(holds(refusal_of(setup_), "No such file"));
  setup_.save = "/dev/null";
  EXPECT_TRUE(holds(refusal_of(setup_), "no plain file"));
}

TEST_F(SavedMatch, OneMatchAtATimeWritesAFile) {
  play_match(setup_, {});
  const GrowingFile held(setup_.save, header_json(setup_), "match");
  EXPECT_TRUE(holds(refusal_of(setup_), "another match is being written to it"));
}

}  // namespace zermelo::engine

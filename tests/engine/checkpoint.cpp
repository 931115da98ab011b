// Checkpoints of a solve: written, read back, refused; and solves that are stopped again and again come to the same end.
#include "engine/checkpoint.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/json.hpp"
#include "engine/registry.hpp"
#include "engine/request.hpp"
#include "zermelo/search/proof_table.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo::engine::tests {

namespace {

namespace fs = std::filesystem;

using Rules = std::shared_ptr<const AnyGame>;

Rules game_of(const std::string& name, const Settings::Words& words = {}) {
  return game_named(name).make(words, std::nullopt);
}

Request to_solve(const std::string& algorithm = "") {
  Request request;
  request.algorithm = algorithm;
  request.exact = true;
  request.hash = 4;
  return request;
}

class CheckpointTest : public testing::Test {
 protected:
  CheckpointTest() : folder_(fs::temp_directory_path() / ("zermelo-checkpoint-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~CheckpointTest() override { fs::remove_all(folder_); }

  static std::string content(const fs::path& path) { return file_content(path, 1 << 30); }

  Analysis solved(const AnyGame& game, Request request, std::uint64_t nodes = 1'000'000'000) const {
    request.checkpoint = file_;
    request.limits.nodes = nodes;
    return game.analyse(game.start(), request, {});
  }

  /// What is said where the file is gone on with; without its name.
  std::string refusal(const AnyGame& game, const Request& request) const {
    try {
      solved(game, request);
      return "no error";
    } catch (const InputError& error) {
      const std::string name = "'" + file_.string() + "': ";
      const std::string text = error.what();
      return text.starts_with(name) ? text.substr(name.size()) : text;
    }
  }

  /// Stopped after so many nodes until it is solved: the last answer. The bounds that are known never get worse.
  Analysis in_portions(const AnyGame& game, const Request& request, std::uint64_t nodes) {
    double low = -1e9;
    double high = 1e9;
    for (runs_ = 1; runs_ < 1000; ++runs_) {
      Analysis answer = solved(game, request, nodes);
      if (is_final(answer.source) && answer.verdict.bound == Bound::exact) return answer;
      double new_low = -1e9;
      double new_high = 1e9;
      for (const Verdict& bound : answer.bounds) (bound.bound == Bound::at_least ? new_low : new_high) = *bound.value;
      EXPECT_GE(new_low, low);
      EXPECT_LE(new_high, high);
      low = new_low;
      high = new_high;
      seen_bounds_ = seen_bounds_ || !answer.bounds.empty();
    }
    ADD_FAILURE() << "never solved";
    return {};
  }

  /// A solve in portions finds what one in one go finds, at a price of so many nodes; once finished it answers at once.
  void comes_to_the_same_end(const AnyGame& game, const Request& request, std::uint64_t portion, double price) {
    const Analysis at_once = game.analyse(game.start(), request, {});
    const Analysis answer = in_portions(game, request, portion);
    EXPECT_GT(runs_, 3);
    EXPECT_EQ(answer.verdict.value, at_once.verdict.value);
    EXPECT_EQ(answer.verdict.outcome, at_once.verdict.outcome);
    EXPECT_EQ(answer.best, at_once.best);
    EXPECT_EQ(answer.depth, at_once.depth);
    EXPECT_LE(static_cast<double>(answer.nodes), price * static_cast<double>(at_once.nodes));
    EXPECT_GT(answer.nodes, static_cast<std::uint64_t>(runs_ - 1) * portion * 9 / 10) << "all runs count";
    ASSERT_TRUE(answer.earlier);
    EXPECT_LT(answer.earlier->nodes, answer.nodes);
    Analysis again = solved(game, request);
    EXPECT_EQ(again.nodes, answer.nodes);
    // The same word for word, but for what is no part of the answer.
    again.table = answer.table;
    again.seconds = answer.seconds;
    again.earlier = answer.earlier;
    EXPECT_EQ(to_json(again), to_json(answer));
    fs::remove(file_);
  }

  fs::path folder_;
  fs::path file_ = folder_ / "kept";
  int runs_ = 0;
  bool seen_bounds_ = false;
};

const Checkpoint::State some_state{.standing = {.longest = 21,
                                                .depth = 3,
                                                .value = -4,
                                                .before = 5,
                                                .asked_to = 1000,
                                                .low = -6,
                                                .high = infinite,
                                                .raised = true,
                                                .lowered = false,
                                                .estimated = true,
                                                .guess = 7,
                                                .stride = 1LL << 40},
                                   .nodes = 1ULL << 60,
                                   .seconds = 1.25,
                                   .age = 30,
                                   .answer = {},
                                   .finished = false};

}  // namespace

TEST_F(CheckpointTest, ATableComesBackAsItWas) {
  const Rules game = game_of("kalah");
  const AnyPosition start = game->start();
  const Request request = to_solve();
  const AlgorithmCard& card = algorithm_for(*game, request);
  const SolveKind kind{*game, start, card, switches_for(*game, card, request), request};
  for (const std::size_t bytes : {std::size_t{64}, std::size_t{5} << 20}) {  // one cluster; several blocks
    for (const std::uint64_t each : {1ULL, 1000ULL}) {                       // full; nearly empty
      TranspositionTable table(bytes);
      for (std::size_t slot = 0; slot < table.slots(); slot += each)
        table.words()[slot].write({slot * 3 + 1, slot << 40});
      Checkpoint(kind, file_, table.words()).write(some_state);
      EXPECT_FALSE(fs::exists(part_of(file_)));
      TranspositionTable other(bytes);
      const auto state = Checkpoint(kind, file_, other.words()).read();
      ASSERT_TRUE(state);
      EXPECT_EQ(state->standing, some_state.standing);
      EXPECT_EQ(state->nodes, some_state.nodes);
      EXPECT_EQ(state->seconds, some_state.seconds);
      EXPECT_EQ(state->age, some_state.age);
      EXPECT_EQ(state->answer, "");
      for (std::size_t slot = 0; slot < table.slots(); ++slot) {
        const TableWords::Plain found = other.words()[slot].read();
        const TableWords::Plain put = table.words()[slot].read();
        ASSERT_TRUE(found.check == put.check && found.fact == put.fact) << slot;
      }
      fs::remove(file_);
    }
  }
  TranspositionTable table(64);
  EXPECT_FALSE(Checkpoint(kind, file_, table.words()).read()) << "there is no file";
}

TEST_F(CheckpointTest, OnlyWhatIsFilledIsWritten) {
  const Rules game = game_of("kalah", {{"pits", "2"}, {"seeds", "2"}});
  Request request = to_solve();
  request.hash = 64;
  solved(*game, request);
  EXPECT_LT(fs::file_size(file_), 100'000U);
}

TEST_F(CheckpointTest, StoppedAgainAndAgain) {
  comes_to_the_same_end(*game_of("kalah", {{"pits", "4"}, {"seeds", "3"}}), to_solve(), 3'000, 1.3);
  EXPECT_TRUE(seen_bounds_);
  comes_to_the_same_end(*game_of("connect4", {{"width", "5"}, {"height", "5"}}), to_solve(), 8'000, 1.3);
  comes_to_the_same_end(*game_of("breakthrough", {{"width", "4"}, {"height", "4"}}), to_solve("df-pn"), 1'500, 1.3);
  comes_to_the_same_end(*game_of("kalah", {{"pits", "3"}, {"seeds", "3"}}), to_solve("df-pn"), 500, 1.3);
  comes_to_the_same_end(*game_of("tictactoe"), to_solve("mtdf"), 3'000, 1.3);
}

TEST_F(CheckpointTest, ThreadsGoOnTogether) {
  const Rules game = game_of("kalah", {{"pits", "4"}, {"seeds", "3"}});
  Request request = to_solve();
  request.threads = 2;
  EXPECT_EQ(in_portions(*game, request, 10'000).verdict.value, 6);
  request.threads = 1;
  EXPECT_EQ(solved(*game, request).verdict.value, 6) << "another number of threads goes on with the same file";
}

TEST_F(CheckpointTest, AnAnswerIsKept) {
  const Rules game = game_of("breakthrough", {{"width", "4"}, {"height", "4"}});
  Request request = to_solve();
  request.question = "win";
  const Analysis answer = solved(*game, request);
  EXPECT_EQ(answer.answer, false);
  const Analysis again = solved(*game, request);
  EXPECT_EQ(again.answer, false);
  EXPECT_EQ(again.nodes, answer.nodes);
}

// A finished solve is asked again for the moves that prove it, which the file does not have.
TEST_F(CheckpointTest, AProofIsFoundAgain) {
  const Rules game = game_of("breakthrough", {{"width", "4"}, {"height", "4"}});
  Request request = to_solve("df-pn");
  const Analysis answer = solved(*game, request);
  EXPECT_TRUE(answer.claims.empty());
  request.proof = true;
  const Analysis again = solved(*game, request);
  EXPECT_FALSE(again.claims.empty());
  EXPECT_EQ(again.verdict.value, answer.verdict.value);
  EXPECT_LT(again.nodes - answer.nodes, answer.nodes / 2);
}

// What hangs on the depth limit is no proof, also where the table does not say so.
TEST_F(CheckpointTest, ALimitedSearchIsNeverCalledSolved) {
  const Rules game = game_of("connect4");
  for (const char* algorithm : {"df-pn", "full"}) {
    Request request = to_solve(algorithm);
    request.limits.depth = 5;
    for (int run = 0; run < 2; ++run) {
      const Analysis answer = solved(*game, request);
      EXPECT_EQ(answer.source, Source::search) << algorithm;
      EXPECT_TRUE(answer.bounds.empty()) << algorithm;
    }
    fs::remove(file_);
  }
}

TEST_F(CheckpointTest, DeepeningGoesOnWhereItWas) {
  const Rules game = game_of("breakthrough");
  Request request = to_solve();
  request.limits.depth = 5;
  const Analysis answer = solved(*game, request);
  int first = 0;
  EXPECT_EQ(solved(*game, request, 1).depth, 5) << "stopped at once, it says what was known";
  request.limits.depth = 6;
  request.checkpoint = file_;
  game->analyse(game->start(), request, [&](const Analysis& found) { first = first == 0 ? found.depth : first; });
  EXPECT_EQ(first, 5);
  EXPECT_EQ(answer.depth, 5);
}

// What kill -9 would leave behind at any moment: the file is saved while the search goes on, and whole.
TEST_F(CheckpointTest, IsSavedWhileTheSearchGoesOn) {
  const Rules game = game_of("connect4");
  for (const char* algorithm : {"full", "df-pn"}) {
    std::atomic<bool> stop = false;
    Request request = to_solve(algorithm);
    request.limits.stop = &stop;
    request.save_every = 0.05;
    std::uint64_t nodes = 0;
    request.progress = [&](const SearchProgress& progress) {
      if (!progress.saved || stop) return;
      EXPECT_EQ(progress.failure, "");
      EXPECT_GE(progress.nodes, nodes);
      nodes = progress.nodes;
      fs::copy_file(file_, folder_ / "left-behind");
      stop = true;
    };
    solved(*game, request);
    fs::rename(folder_ / "left-behind", file_);
    request.progress = {};
    request.limits.stop = nullptr;
    const Analysis answer = solved(*game, request, 1000);
    ASSERT_TRUE(answer.earlier);
    EXPECT_GT(answer.earlier->nodes, 0U) << algorithm;
    EXPECT_LE(answer.earlier->nodes, nodes);
    EXPECT_GT(fs::file_size(file_), 10'000U) << algorithm;
    fs::remove(file_);
  }
}

TEST_F(CheckpointTest, WhatCannotBeSavedIsSaid) {
  const Rules game = game_of("kalah", {{"pits", "3"}, {"seeds", "3"}});
  Request request = to_solve();
  request.progress = [&](const SearchProgress&) { fs::remove_all(folder_); };
  const Analysis answer = solved(*game, request);
  EXPECT_EQ(answer.verdict.outcome, GameOutcome::win) << "the answer is not lost";
  ASSERT_TRUE(answer.not_saved);
  EXPECT_TRUE(answer.not_saved->starts_with("cannot write '")) << *answer.not_saved;
}

TEST_F(CheckpointTest, TheFileOfAnotherSolveIsRefused) {
  const Rules game = game_of("kalah", {{"pits", "3"}, {"seeds", "3"}});
  const Request request = to_solve();
  solved(*game, request);
  const std::string before = content(file_);
  EXPECT_EQ(refusal(*game_of("connect4"), request), "the checkpoint is of \"kalah\"; expected one of \"connect4\"");
  EXPECT_EQ(refusal(*game_of("kalah", {{"pits", "3"}, {"seeds", "4"}}), request),
            "the checkpoint is for seeds=3; expected seeds=4");
  const auto refused_for = [&](const std::string& what, const std::function<void(Request&)>& change) {
    Request other = request;
    change(other);
    EXPECT_EQ(refusal(*game, other), "the solve of the file has " + what + "; expected the same, or another file");
  };
  refused_for("algorithm \"full\", this one \"mtdf\"", [](Request& other) {
    other.algorithm = "mtdf";
    other.hash = 8;
  });
  refused_for("hash 4, this one 8", [](Request& other) { other.hash = 8; });
  refused_for("banked true, this one false", [](Request& other) { other.without = {"banked"}; });
  refused_for("equal-depth false, this one true", [](Request& other) { other.with = {"equal-depth"}; });
  refused_for("n-best false, this one 3", [](Request& other) { other.with = {"n-best=3"}; });
  const Rules elsewhere = game_named("kalah").make({{"pits", "3"}, {"seeds", "3"}}, "3,3,3:0 3,3,3:0 2");
  EXPECT_EQ(refusal(*elsewhere, request), "the solve of the file has position \"" + game->position_text(game->start()) +
                                              "\", this one \"" + elsewhere->position_text(elsewhere->start()) +
                                              "\"; expected the same, or another file");
  EXPECT_EQ(content(file_), before) << "what is refused stays as it is";
}

TEST_F(CheckpointTest, AnotherQuestionIsAnotherSolve) {
  const Rules game = game_of("tictactoe");
  Request request = to_solve();
  request.question = "win";
  solved(*game, request);
  request.question = "draw";
  EXPECT_EQ(refusal(*game, request),
            "the solve of the file has question \"win\", this one \"draw\"; expected the same, or another file");
}

TEST_F(CheckpointTest, DamageIsFound) {
  const Rules game = game_of("kalah", {{"pits", "2"}, {"seeds", "2"}});
  Request request = to_solve();
  request.hash = 1;
  solved(*game, request);
  const std::string whole = content(file_);
  const auto refused = [&](const std::string& text) {
    std::ofstream(file_, std::ios::binary | std::ios::trunc) << text;  // nobody waits for the disk
    const std::string why = refusal(*game, request);
    EXPECT_NE(why, "no error");
    return why;
  };
  for (std::size_t place = 0; place < whole.size(); place += place < 1500 ? 1 : 97) {
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 4);
    refused(changed);
    if (testing::Test::HasFailure()) FAIL() << "byte " << place << " of " << whole.size();
  }
  for (std::size_t size = 0; size < whole.size(); size += size < 1500 ? 1 : 97) refused(whole.substr(0, size));
  EXPECT_EQ(refused(whole + "x"), "it goes on after its end");
  EXPECT_EQ(refused(whole.substr(0, whole.size() - 1)), "it was cut short");
  EXPECT_EQ(refused("zermelo game 1\n"), "no checkpoint; expected 'zermelo checkpoint 1'");
  EXPECT_EQ(refused("zermelo checkpoint 2\n"), "a checkpoint of version 2; expected version 1");
  std::string changed = whole;
  changed[whole.size() - 100] = static_cast<char>(changed[whole.size() - 100] ^ 1);
  EXPECT_EQ(refused(changed), "block 1 is damaged");
  write_file(file_, whole);
  EXPECT_EQ(refusal(*game, request), "no error");
}

TEST_F(CheckpointTest, BelongsToOneSolveAtATime) {
  const Rules game = game_of("kalah", {{"pits", "3"}, {"seeds", "3"}});
  const Request request = to_solve();
  Request outer = request;
  std::string said;
  outer.progress = [&](const SearchProgress&) { said = refusal(*game, request); };
  solved(*game, outer);
  EXPECT_EQ(said, "another solve is being written to it");
  EXPECT_EQ(refusal(*game, request), "no error") << "afterwards it is free";
}

TEST_F(CheckpointTest, WhatKeepsNothingIsRefused) {
  const Rules game = game_of("tictactoe");
  Request request = to_solve("alpha-beta");
  EXPECT_EQ(refusal(*game, request),
            "alpha-beta keeps no table that a checkpoint could hold; expected one of mtdf, full, df-pn, star1, star2");
  request = to_solve();
  request.without = {"table"};
  EXPECT_EQ(refusal(*game, request), "a checkpoint holds the table; expected the switch 'table' on");
  request = to_solve();
  request.audit = true;
  EXPECT_EQ(refusal(*game, request), "an audit knows nothing of what a checkpoint holds; expected one of the two");
  EXPECT_FALSE(fs::exists(file_));
  request = to_solve();
  file_ = folder_ / "missing" / "kept";
  EXPECT_EQ(refusal(*game, request), "cannot write '" + file_.string() + "': No such file or directory");
}

}  // namespace zermelo::engine::tests

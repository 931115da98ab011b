// Endgame tables as files: built, read back, checked, resumed; and what is refused.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "engine/checksum.hpp"
#include "engine/endgame/build.hpp"
#include "engine/endgame/table.hpp"
#include "engine/endgame/verify.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine::tests {

namespace {

namespace fs = std::filesystem;

std::shared_ptr<const AnyGame> mancala(const Settings::Words& words = {{"pits", "2"}}) {
  return game_named("mancala").make(words, std::nullopt);
}

class EndgameFile : public testing::Test {
 protected:
  EndgameFile() : folder_(fs::temp_directory_path() / ("zermelo-endgame-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~EndgameFile() override { fs::remove_all(folder_); }

  EndgameProgress build(const fs::path& path, const std::atomic<bool>* stop = nullptr, int slices = 8,
                        const EndgameObserver& observer = {}) const {
    return build_endgame({.game = *game_, .slices = slices, .threads = 2, .output = path, .stop = stop}, observer);
  }
  static std::string content(const fs::path& path) { return file_content(path, 1 << 30); }

  /// What is said of a file with this content.
  std::string refusal(const std::string& text, const AnyGame& game) const {
    const fs::path path = folder_ / "changed";
    write_file(path, text);
    try {
      read_endgame(path, game);
      return "no error";
    } catch (const InputError& error) {
      return std::string(error.what()).substr(path.string().size() + 4);  // without the name
    }
  }
  std::string refusal(const std::string& text) const { return refusal(text, *game_); }

  fs::path folder_;
  std::shared_ptr<const AnyGame> game_ = mancala();
};

}  // namespace

TEST_F(EndgameFile, IsBuiltReadAndChecked) {
  const fs::path path = folder_ / "table";
  const EndgameProgress built = build(path);
  EXPECT_TRUE(built.complete);
  EXPECT_EQ(built.known, built.entries);
  EXPECT_EQ(built.resumed, 0U);
  EXPECT_EQ(fs::file_size(path), built.bytes);
  EXPECT_FALSE(fs::exists(part_of(path)));
  const auto table = read_endgame(path, *game_);
  ASSERT_EQ(table->slices.size(), 8U);
  for (const std::uint64_t sample : {0, 100}) {
    const EndgameFindings findings =
        verify_endgame({.game = *game_, .table = *table, .sample = sample, .threads = 2}, {});
    EXPECT_TRUE(findings.complete);
    EXPECT_EQ(findings.checked, findings.all);
    EXPECT_EQ(findings.all == built.entries, sample == 0);
  }
}

TEST_F(EndgameFile, TheSearchUsesIt) {
  const fs::path path = folder_ / "table";
  build(path, nullptr, 13);
  Request request;
  request.exact = true;
  const Analysis plain = game_->analyse(game_->start(), request, {});
  request.endgame = read_endgame(path, *game_);
  const Analysis answer = game_->analyse(game_->start(), request, {});
  EXPECT_EQ(answer.source, Source::endgame);
  EXPECT_EQ(answer.verdict.value, -14);
  EXPECT_EQ(answer.verdict.outcome, GameOutcome::loss);
  EXPECT_EQ(answer.best, plain.best);
  EXPECT_LT(answer.nodes, plain.nodes);
  request.threads = 2;
  EXPECT_EQ(game_->analyse(game_->start(), request, {}).verdict.value, -14);
}

TEST_F(EndgameFile, OneInMemoryIsTheSame) {
  build(folder_ / "table");
  const auto file = read_endgame(folder_ / "table", *game_);
  const auto memory = endgame_in_memory({.game = *game_, .slices = 8, .threads = 2, .output = {}});
  ASSERT_EQ(memory->slices.size(), 8U);
  for (std::size_t slice = 0; slice < 8; ++slice)
    EXPECT_TRUE(std::equal(file->slices[slice].begin(), file->slices[slice].end(), memory->slices[slice].begin()));
  const std::atomic<bool> stop = true;
  EXPECT_EQ(endgame_in_memory({.game = *game_, .slices = 8, .output = {}, .stop = &stop}), nullptr);
}

TEST_F(EndgameFile, AThirdOfTheSlicesIsWorthBuildingFirst) {
  const auto kalah = game_named("kalah").make({{"seeds", "3"}}, std::nullopt);
  EXPECT_EQ(slices_to_solve(*kalah, kalah->start(), 16 << 20), 13) << "12 of 36 seeds, and none";
  EXPECT_EQ(slices_to_solve(*kalah, kalah->start(), 646'646), 11) << "as many as fit";
  const auto oware = game_named("oware").make({}, std::nullopt);
  EXPECT_EQ(slices_to_solve(*oware, oware->start(), 16 << 20), 0) << "no search would profit";
  const auto ending = game_named("oware").make({}, "0,0,1,0,0,0:22 0,0,1,0,0,0:24 1");
  EXPECT_EQ(slices_to_solve(*ending, ending->start(), 16 << 20), 3) << "the position's own slice";
  const auto connect4 = game_named("connect4").make({}, std::nullopt);
  EXPECT_EQ(slices_to_solve(*connect4, connect4->start(), 16 << 20), 0);
}

TEST_F(EndgameFile, WhereItIsFoundByPassesItIsTheSameHoweverItIsBuilt) {
  const auto oware = game_named("oware").make({{"pits", "4"}}, std::nullopt);
  for (const int threads : {1, 4})
    build_endgame({.game = *oware, .slices = 11, .threads = threads, .output = folder_ / std::to_string(threads)}, {});
  EXPECT_EQ(content(folder_ / "1"), content(folder_ / "4"));
  const auto table = read_endgame(folder_ / "1", *oware);
  EXPECT_TRUE(verify_endgame({.game = *oware, .table = *table, .threads = 2}, {}).complete);
}

/// Stopped between two questions: what was answered is a bound, and true.
TEST_F(EndgameFile, ASearchThatIsStoppedSaysWhatItHasProven) {
  const auto kalah = game_named("kalah").make({{"pits", "4"}}, std::nullopt);
  Request request;
  request.exact = true;
  bool bounded = false;
  for (request.limits.nodes = 3000; request.limits.nodes < 400'000; request.limits.nodes += 20'000) {
    const Analysis answer = kalah->analyse(kalah->start(), request, {});
    if (answer.verdict.bound == Bound::at_least) {
      EXPECT_LE(answer.verdict.value, 2);
    }
    if (answer.verdict.bound == Bound::at_most) {
      EXPECT_GE(answer.verdict.value, 2);
    }
    if (answer.verdict.bound == Bound::exact) {
      EXPECT_EQ(answer.verdict.value, 2);
    }
    bounded = bounded || answer.verdict.bound == Bound::at_least || answer.verdict.bound == Bound::at_most;
  }
  EXPECT_TRUE(bounded);
}

TEST_F(EndgameFile, AStoppedBuildGoesOnAndEndsTheSame) {
  build(folder_ / "whole");
  std::atomic<bool> stop = false;
  const EndgameProgress stopped = build(folder_ / "parts", &stop, 8, [&](const EndgameProgress&) { stop = true; });
  ASSERT_FALSE(stopped.complete);
  EXPECT_FALSE(fs::exists(folder_ / "parts"));
  for (const int slices : {7, 9})
    EXPECT_THROW(build(folder_ / "parts", nullptr, slices), InputError) << "the beginning of another table";
  const EndgameProgress resumed = build(folder_ / "parts");
  EXPECT_TRUE(resumed.complete);
  EXPECT_GT(resumed.resumed, 0U);
  EXPECT_EQ(content(folder_ / "parts"), content(folder_ / "whole"));
}

TEST_F(EndgameFile, DamageIsNeverBelieved) {
  build(folder_ / "table");
  const std::string good = content(folder_ / "table");
  EXPECT_EQ(refusal(good), "no error");
  for (const std::size_t at :
       {std::size_t{30}, std::size_t{4000}, std::size_t{4096}, good.size() / 2, good.size() - 9, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    EXPECT_NE(refusal(bad), "no error") << "byte " << at;
  }
  EXPECT_TRUE(refusal(good.substr(0, good.size() - 1)).starts_with("it has "));
  EXPECT_TRUE(refusal(good.substr(0, 5000)).starts_with("it has 5000 bytes; expected "));
  EXPECT_TRUE(refusal(good + '\0').starts_with("it has "));
  EXPECT_EQ(refusal(""), "no endgame table; expected 'zermelo endgame 1'");
  EXPECT_EQ(refusal("zermelo endgame 1\n"), "its header is damaged");
  EXPECT_EQ(refusal("zermelo endgame 1\n{\"slices\":3}\n"), "its header is damaged");
  EXPECT_THROW(read_endgame(folder_ / "nothing", *game_), InputError);
  EXPECT_THROW(read_endgame(folder_, *game_), InputError);
}

TEST_F(EndgameFile, OtherTablesAreRefused) {
  build(folder_ / "table");
  const std::string good = content(folder_ / "table");
  std::string newer = good;
  newer[16] = '2';
  EXPECT_EQ(refusal(newer), "an endgame table of version 2; expected version 1");
  EXPECT_EQ(refusal(good, *mancala({})), "the table is for pits=2; expected pits=6");
  EXPECT_EQ(refusal(good, *mancala({{"pits", "2"}, {"order", "high"}})),
            "the table is for order=choose; expected order=high");
  const auto other = game_named("connect4").make({}, std::nullopt);
  EXPECT_EQ(refusal(good, *other), "the table is of \"mancala\"; expected one of \"connect4\"");
  EXPECT_THROW(build_endgame({.game = *other, .output = folder_ / "none"}, {}), InputError);
  EXPECT_THROW(build(folder_ / "none", nullptr, 14), InputError) << "more slices than a byte can count";
}

TEST_F(EndgameFile, HasAUsualPlace) {
  setenv("ZERMELO_DATA", "/somewhere", 1);
  EXPECT_EQ(usual_endgame(*mancala({})), "/somewhere/mancala.endgame");
  EXPECT_EQ(usual_endgame(*mancala({{"pits", "6"}})), "/somewhere/mancala.endgame");
  EXPECT_EQ(usual_endgame(*mancala({{"order", "low"}, {"pits", "2"}})), "/somewhere/mancala-pits=2-order=low.endgame");
  unsetenv("ZERMELO_DATA");
  EXPECT_EQ(usual_endgame(*mancala({})), "data/mancala.endgame");
}

TEST(Checksum, SeesEveryBit) {
  std::vector<std::uint8_t> bytes(77);
  const std::uint64_t zero = checksum(bytes);
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      bytes[at] = static_cast<std::uint8_t>(1 << bit);
      EXPECT_NE(checksum(bytes), zero);
      bytes[at] = 0;
    }
  EXPECT_NE(checksum(std::span(bytes).first(76)), zero) << "nor is the length all the same";
}

}  // namespace zermelo::engine::tests

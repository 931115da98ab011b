// Sessions: play, take back, play again, save, load; and what a damaged file gets.
#include "engine/session.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

namespace {

Session new_session(const std::string& game, std::optional<std::string> position = {},
                    const Settings::Words& words = {}) {
  return Session(game_named(game).make(words, position));
}

std::string text_of(const Session& session) {
  return session.game().position_text(session.position());
}

class SessionFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("zermelo-session-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path file(const std::string& content) const {
    const auto path = folder_ / "game.txt";
    std::ofstream(path) << content;
    return path;
  }
  std::string refusal_of(const std::string& content) const {
    try {
      Session::load(file(content));
      return "no refusal";
    } catch (const InputError& error) {
      return error.what();
    }
  }

  std::filesystem::path folder_;
};

}  // namespace

TEST(Session, TakesBackAndPlaysAgain) {
  Session session = new_session("tictactoe");
  EXPECT_FALSE(session.undo());
  EXPECT_FALSE(session.redo());
  session.play("5");
  session.play("a1");
  const std::string before = text_of(session);
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(text_of(session), ".../.../...");
  EXPECT_TRUE(session.redo());
  EXPECT_TRUE(session.redo());
  EXPECT_FALSE(session.redo());
  EXPECT_EQ(text_of(session), before);
  EXPECT_TRUE(session.undo());
  session.play("c3");
  EXPECT_FALSE(session.redo()) << "another move forgets what was taken back";
  EXPECT_EQ(session.turns(), (std::vector<std::string>{"b2", "c3"}));
  session.restart();
  EXPECT_EQ(text_of(session), ".../.../...");
}

TEST(Session, AnIllegalMoveChangesNothing) {
  Session session = new_session("tictactoe");
  session.play("5");
  EXPECT_THROW(session.play("5"), InputError);
  EXPECT_EQ(session.turns().size(), 1U);
}

TEST_F(SessionFile, ComesBackWithPositionSettingsAndMoves) {
  Session first = new_session("tictactoe", "X../.O./...");
  first.play("c3");
  first.save(folder_ / "a");
  EXPECT_EQ(text_of(Session::load(folder_ / "a")), text_of(first));

  Session second = new_session("tree", "(max a:(min 3 12 8) b:(min 2 4 6))");
  second.play("b");
  second.save(folder_ / "b");
  const Session again = Session::load(folder_ / "b");
  EXPECT_EQ(text_of(again), "(min 2 4 6)");
  EXPECT_EQ(again.turns(), second.turns());

  Session third = new_session("tree", {}, {{"generate", "uniform"}, {"b", "4"}});
  third.play("2");
  third.save(folder_ / "c");
  EXPECT_EQ(text_of(Session::load(folder_ / "c")), text_of(third));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "c.part"));
}

TEST_F(SessionFile, DamageIsRefusedWithItsLine) {
  EXPECT_NE(refusal_of("").find("line 1: no saved game"), std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\n\n").find("without naming its game"), std::string::npos);
  EXPECT_NE(refusal_of("something else\n").find("line 1: no saved game; expected 'zermelo game 1'"), std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\ngame chess\n").find("unknown game 'chess'"), std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\ngame tictactoe\nmove a1\nmove a1\n").find("line 4: cell a1 is taken"),
            std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\ngame tictactoe\njump\n").find("line 3: expected game, set name=value"),
            std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\ngame tictactoe\nposition ?\n").find("position has 1 characters"),
            std::string::npos);
  EXPECT_NE(refusal_of("zermelo game 1\ngame tree\nset b=x\n").find("parameter b=x"), std::string::npos);
  EXPECT_THROW(Session::load(folder_ / "missing"), InputError);
  EXPECT_THROW(Session::load(folder_), InputError);
}

TEST_F(SessionFile, NothingIsLeftWhereItCannotBeWritten) {
  const Session session = new_session("tictactoe");
  EXPECT_THROW(session.save(folder_ / "no" / "such" / "folder"), InputError);
  std::filesystem::create_directory(folder_ / "taken");
  EXPECT_THROW(session.save(folder_ / "taken"), InputError);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "taken.part"));
}

}  // namespace zermelo::engine

// The engine plays by a proof: its moves win against everything, also in mirror images; a damaged proof or another game's is refused.
#include "engine/proven_play.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/book/consult.hpp"
#include "engine/certificate.hpp"
#include "engine/error.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine::tests {

namespace {

namespace fs = std::filesystem;

using Rules = std::shared_ptr<const AnyGame>;

Rules game_of(const std::string& name, const Settings::Words& words = {},
              const std::optional<std::string>& position = {}) {
  return game_named(name).make(words, position);
}

std::string proof_of(const AnyGame& game, const std::string& question = "win") {
  Request request;
  request.question = question;
  request.proof = true;
  request.exact = true;
  request.hash = 16;
  return certificate_text(game, game.start(), game.analyse(game.start(), request, {}).claims);
}

class ProvenPlayTest : public testing::Test {
 protected:
  ProvenPlayTest() : file_(fs::temp_directory_path() / ("zermelo-proven-play-" + std::to_string(getpid()))) {}
  ~ProvenPlayTest() override { fs::remove(file_); }

  std::shared_ptr<const ProvenPlay> read(const AnyGame& game, const std::string& text) const {
    std::ofstream(file_) << text;
    return ProvenPlay::read(file_, game);
  }
  std::string refusal(const AnyGame& game, const std::string& text) const {
    try {
      read(game, text);
      return "none";
    } catch (const InputError& error) {
      const std::string said = error.what();
      return said.substr(said.find(": ") + 2);
    }
  }

  /// Whether the first seat wins, whatever is replied, by the proof and by what it leaves to sequences of threats. The search
  /// behind them sees too little to help.
  static bool wins(const AnyGame& game, const Request& request, const AnyPosition& pos) {
    if (game.over(pos)) return *game.payoff(pos, Player::first).value > 0;
    if (game.to_move(pos) != Player::first) {
      bool all = true;
      for (const AnyMove reply : game.moves(pos)) all = all && wins(game, request, game.after(pos, reply));
      return all;
    }
    const Analysis answer = answer_of(game, pos, request, {});
    return answer.verdict.outcome == GameOutcome::win &&
           wins(game, request, game.after(pos, game.read_move(pos, answer.best.front())));
  }

  const fs::path file_;
};

constexpr auto forced_win = "X..X,....,....,X.../....,....,....,..../....,....,....,..../...O,...O,....,...O";
/// The same seen in a mirror: columns the other way round.
constexpr auto its_image = "X..X,....,....,...X/....,....,....,..../....,....,....,..../O...,O...,....,O...";

}  // namespace

TEST_F(ProvenPlayTest, WinsAgainstEveryReply) {
  const Rules game = game_of("qubic", {}, forced_win);
  Request request;
  request.only_best = true;
  request.limits.depth = 1;
  EXPECT_FALSE(wins(*game, request, game->start()));
  request.proven = read(*game, proof_of(*game));
  EXPECT_TRUE(wins(*game, request, game->start()));
}

TEST_F(ProvenPlayTest, MirrorImagesStandInAProofWithLinesOnce) {
  const Rules game = game_of("qubic", {}, forced_win);
  const auto play = read(*game, proof_of(*game));
  const auto answer = play->answer(*game, game->start());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->best.front(), "434");
  EXPECT_EQ(answer->source, Source::solved);
  const Rules mirrored = game_of("qubic", {}, its_image);
  const auto image = play->answer(*mirrored, mirrored->start());
  ASSERT_TRUE(image);
  EXPECT_EQ(mirrored->position_text(mirrored->canonical(
                mirrored->after(mirrored->start(), mirrored->read_move(mirrored->start(), image->best.front())))),
            game->position_text(game->canonical(game->after(game->start(), game->read_move(game->start(), "434")))));
  EXPECT_FALSE(play->answer(*game_of("qubic"), game_of("qubic")->start())) << "what is not in it";
}

TEST_F(ProvenPlayTest, RefusesWhatProvesNothingHere) {
  const Rules game = game_of("qubic", {}, forced_win);
  const std::string proof = proof_of(*game);
  EXPECT_EQ(refusal(*game, proof), "none");
  EXPECT_EQ(refusal(*game_of("tictactoe"), proof), "a certificate of qubic; expected one of tictactoe");
  EXPECT_EQ(refusal(*game_of("tictactoe"), proof_of(*game_of("tictactoe"), "draw")),
            "it proves no win; expected 'claim win yes'");
  std::string damaged_proof = proof;
  damaged_proof[proof.find("line ") + 5] ^= 1;
  EXPECT_EQ(refusal(*game, damaged_proof), damaged);
  EXPECT_NE(refusal(*game, proof.substr(0, proof.size() / 2)), "none");
}

}  // namespace zermelo::engine::tests

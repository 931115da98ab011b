// Proof numbers with sequences of threats: the same answers as minimax, to any depth and with any memory, in fewer nodes.
#include "zermelo/search/threat_proof.hpp"

#include <gtest/gtest.h>

#include <string>

#include "games/connect4/connect4.hpp"
#include "games/qubic/qubic.hpp"
#include "tests/support/search.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

namespace {

using FreeBoard = ConnectFour::Otherwise;

const Switches with_threats = Switches::standard().set(Switch::threat_sequence, true).set(Switch::symmetry, true);

template <Game G>
typename G::Position random_position(const G& game, Random& random, int plies) {
  for (;;) {
    auto pos = game.initial();
    for (int ply = 0; ply < plies && !game.over(pos); ++ply) {
      MoveList<G> moves;
      game.moves(pos, moves);
      game.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    if (!game.over(pos)) return pos;
  }
}

template <template <class, class> class Algorithm, Game G>
Result<G> proved(const G& game, const typename G::Position& pos, Switches switches, const Tools& tools,
                 int depth = max_depth) {
  Budget budget{Limits{}};
  NoTrace trace;
  return Algorithm<G, NoTrace>(game, switches, budget, trace, tools).search(pos, depth);
}

template <template <class, class> class Algorithm>
void expect_minimax(const FreeBoard& game, const FreeBoard::Position& pos, int depth, std::size_t memory) {
  SCOPED_TRACE(game.position_text(pos) + ", depth " + std::to_string(depth));
  const double value = searched<Minimax>(game, pos, depth, Switches::standard().set(Switch::evaluation, false)).value;
  const auto result = proved<Algorithm>(game, pos, with_threats, {.memory = memory}, depth);
  EXPECT_EQ(result.bound, Bound::exact);
  EXPECT_EQ(result.value, value);
  for (const Score at_least : {-FreeBoard::win, 0, FreeBoard::win}) {
    const auto answer =
        proved<Algorithm>(game, pos, with_threats, {.memory = memory, .question = Question{at_least}}, depth);
    const bool no = answer.bound == Bound::at_most || answer.value < at_least;
    EXPECT_EQ(no, value < at_least) << at_least;
    EXPECT_NE(answer.bound, Bound::none);
    if (!no && !answer.line.empty() && depth == max_depth) {
      const auto next = after(game, pos, answer.line[0]);
      const auto reply = searched<Minimax>(game, next, depth, Switches::standard().set(Switch::evaluation, false));
      EXPECT_GE(-reply.value, at_least);
    }
  }
}

}  // namespace

TEST(ThreatProof, AnswersAreThoseOfMinimax) {
  Random random(1994);
  for (const auto& [width, height, connect] : {std::tuple{5, 4, 4}, {4, 4, 3}, {6, 3, 3}}) {
    const FreeBoard game(FreeShape{width, height, connect});
    for (int number = 0; number < 150; ++number) {
      const auto pos = random_position(game, random, random.between(width * height - 11, width * height - 2));
      for (const int depth : {max_depth, random.between(1, 7)}) {
        expect_minimax<DfPn>(game, pos, depth, 1 << 16);
        expect_minimax<DfPn>(game, pos, depth, 64);
        expect_minimax<ProofNumberSearch>(game, pos, depth, 1 << 20);
        expect_minimax<ProofNumberSquared>(game, pos, depth, 1 << 20);
      }
    }
  }
}

// Four stones of each side's choice: a proof that is out of reach without them takes some thousand nodes.
TEST(ThreatProof, ProvesAWinInQubic) {
  const Qubic game;
  auto pos = game.initial();
  for (const char* cell : {"111", "211", "411", "311", "444", "222"}) game.play(pos, *game.read_move(pos, cell));
  const Tools tools{.memory = 1 << 26, .question = Question{Qubic::win}};
  const auto proof = proved<DfPn>(game, pos, with_threats, tools);
  EXPECT_EQ(proof.bound, Bound::exact);
  EXPECT_EQ(proof.value, Qubic::win);
  Limits limits;
  limits.nodes = proof.nodes + 1'000;
  Budget budget{limits};
  NoTrace trace;
  const auto without =
      DfPn<Qubic>(game, Switches::standard().set(Switch::symmetry, true), budget, trace, tools).search(pos, max_depth);
  EXPECT_EQ(without.bound, Bound::none);
}

}  // namespace zermelo::tests

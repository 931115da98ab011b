// What looks beyond the depth limit: quiescence, extensions and secondary search. Each has a position that it helps and one
// where it errs or only costs. The trees are small enough to be checked by hand.
#include <gtest/gtest.h>

#include <vector>

#include "games/breakthrough/breakthrough.hpp"
#include "games/connect4/connect4.hpp"
#include "games/tree/tree.hpp"
#include "tests/support/full.hpp"
#include "tests/support/named_set.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

const Switches plain{Switch::evaluation, Switch::distance};

Tree tree(const std::string& text) {
  auto read = Tree::read(text);
  if (!read) ADD_FAILURE() << text << ": " << read.error().message;
  return *std::move(read);
}

/// What a search of a tree finds from its root, and the move that it plays.
struct Answer {
  double value;
  std::string move;
  friend bool operator==(const Answer&, const Answer&) = default;
};
std::ostream& operator<<(std::ostream& stream, const Answer& answer) {
  return stream << answer.move << " for " << answer.value;
}

template <Game G>
Answer answer(const G& game, const typename G::Position& pos, int depth, Switches switches) {
  const auto result = searched_fully(game, pos, depth, switches);
  return {result.value, best_move(game, pos, result)};
}
Answer answer(const Tree& game, int depth, Switches switches) {
  return answer(game, game.initial(), depth, switches);
}

/// Whether a move wins or loses, searched to the depth without any technique.
template <Game G>
int outcome_of(const G& game, const typename G::Position& pos, const std::string& move, int depth) {
  const auto child = after(game, pos, *game.read_move(pos, move));
  const auto value = static_cast<Score>(searched<AlphaBeta>(game, child, depth, plain).value);
  return is_loss(value) ? 1 : is_win(value) ? -1 : 0;
}

/// The least depth at which a search without deepening reports a win or a loss.
template <Game G>
int depth_of_proof(const G& game, const typename G::Position& pos, Switches switches) {
  for (int depth = 1; depth <= 9; ++depth)
    if (is_graded(static_cast<Score>(searched_fully(game, pos, depth, switches).value))) return depth;
  return max_depth;
}

}  // namespace

// ---- Quiescence ----

TEST(Quiescence, SeesThatACaptureIsAnswered) {
  const Tree game = tree("(max =0 grab:(min =5 !(max =-5 -5 -6) 5) keep:(min =1 1 2))");
  EXPECT_EQ(answer(game, 1, plain), (Answer{5, "grab"}));
  EXPECT_EQ(answer(game, 1, with(plain, Switch::quiescence)), (Answer{1, "keep"}));
  EXPECT_EQ(answer(game, 3, plain), (Answer{1, "keep"}));
}

TEST(Quiescence, LeavesACaptureThatLosesTheGame) {
  const Breakthrough game(5, 5);
  const auto pos = position(game, "B..../BBB../WWWBB/...W./W..WW B");
  const auto walks_into_it = answer(game, pos, 1, plain);
  const auto sees_it = answer(game, pos, 1, with(plain, Switch::quiescence));
  EXPECT_EQ(walks_into_it.move, "e3xd2");
  EXPECT_EQ(outcome_of(game, pos, walks_into_it.move, 9), -1);
  EXPECT_EQ(outcome_of(game, pos, sees_it.move, 9), 1) << sees_it;
}

TEST(Quiescence, DoesNotSeeAQuietAnswer) {
  const Tree game = tree("(max =0 grab:(min =5 (max =-5 -5 -6) !5) keep:(min =1 1 2))");
  EXPECT_EQ(answer(game, 1, with(plain, Switch::quiescence)), (Answer{5, "grab"}));
  EXPECT_EQ(answer(game, 2, with(plain, Switch::quiescence)), (Answer{1, "keep"}));

  const Breakthrough board(5, 5);
  const auto pos = position(board, "BB.../B..BB/WWBWB/..W.W/W.W.. B");
  EXPECT_EQ(outcome_of(board, pos, answer(board, pos, 1, with(plain, Switch::quiescence)).move, 9), -1);
  EXPECT_EQ(outcome_of(board, pos, answer(board, pos, 2, with(plain, Switch::quiescence)).move, 9), 1);
}

// The mover need not capture: however bad the captures are, the estimate is his.
TEST(Quiescence, StandsPat) {
  const Tree game = tree("(max =0 only:(min =3 !(max =8 8 9) !(max =7 7 9) 3))");
  EXPECT_EQ(answer(game, 1, with(plain, Switch::quiescence)).value, 3);
}

// ---- Extensions ----

TEST(Extensions, AForcedLineIsFollowedToItsEnd) {
  const Tree game = tree("(max =0 trap:(min =5 (max =5 (min =5 -9))) safe:(min =1 1 2))");
  EXPECT_EQ(answer(game, 2, plain), (Answer{5, "trap"}));
  EXPECT_EQ(answer(game, 3, plain), (Answer{5, "trap"}));
  EXPECT_EQ(answer(game, 2, with(plain, Switch::forced_extension)), (Answer{1, "safe"}));
  EXPECT_EQ(answer(game, 4, plain), (Answer{1, "safe"}));
}

// The left line is looked at a ply further than the right one, just to where its estimate is at its worst.
TEST(Extensions, LinesOfDifferentLengthMislead) {
  const Tree game = tree("(max =0 left:(min =2 (max =4 (min =-6 7 8) (min =-6 7 8))) right:(min =1 1 2))");
  EXPECT_EQ(answer(game, max_depth, plain), (Answer{7, "left"}));
  EXPECT_EQ(answer(game, 2, plain), (Answer{4, "left"}));
  EXPECT_EQ(answer(game, 2, with(plain, Switch::forced_extension)), (Answer{1, "right"}));
}

// Beyond twice the depth nothing is extended: a search of two plies sees the estimate at ply 4, one of three the end at ply 6.
TEST(Extensions, EndAtTwiceTheDepth) {
  const Tree game = tree("(max =0 (min =1 (max =2 (min =3 (max =4 (min =5 -9))))))");
  EXPECT_EQ(answer(game, 2, with(plain, Switch::forced_extension)).value, 4);
  EXPECT_EQ(answer(game, 3, with(plain, Switch::forced_extension)).value, -9);
}

TEST(Extensions, ProveAWinAtLessDepth) {
  const Breakthrough game(5, 5);
  const auto forced = position(game, "BBB.B/..BB./BB.../.WWWW/.WW.. B");
  EXPECT_EQ(depth_of_proof(game, forced, plain), 5);
  EXPECT_EQ(depth_of_proof(game, forced, with(plain, Switch::forced_extension)), 3);
  const auto threat = position(game, "..BBB/B.B.W/..W.B/.WW.W/WW.W. B");
  EXPECT_EQ(depth_of_proof(game, threat, plain), 7);
  EXPECT_EQ(depth_of_proof(game, threat, with(plain, Switch::threat_extension)), 5);
}

// Singular moves are those of the table, which internal deepening fills.
TEST(Extensions, ASingularMoveProvesAWinAtLessDepth) {
  const Breakthrough game(5, 5);
  const Switches switches = with(with(plain, Switch::table), Switch::internal_deepening);
  const auto pos = position(game, ".BB../BBB../W...B/..BWW/W.WW. W");
  EXPECT_EQ(depth_of_proof(game, pos, switches), 8);
  EXPECT_EQ(depth_of_proof(game, pos, with(switches, Switch::singular_extension)), 6);
}

TEST(Extensions, CostNodesAtEqualDepth) {
  const Breakthrough game(6, 6);
  const auto set = named_set(game);
  const std::uint64_t nodes = total_nodes(game, set, 6, sound_standard());
  for (const Switch id : {Switch::forced_extension, Switch::threat_extension, Switch::singular_extension})
    EXPECT_GT(total_nodes(game, set, 6, with(sound_standard(), id)), nodes) << row_of(id).name;
}

// ---- Secondary search ----

TEST(SecondarySearch, LooksBehindTheHorizon) {
  const Tree game = tree(
      "(max =0 trap:(min =5 (max =5 (min =4 -9 -8) (min =4 -9 -7)) (max =6 6 6)) safe:(min =1 (max =1 1 1) (max =2 2 "
      "2)))");
  EXPECT_EQ(answer(game, 2, plain), (Answer{5, "trap"}));
  EXPECT_EQ(answer(game, 2, with(plain, Switch::secondary_search)), (Answer{1, "safe"}));
  EXPECT_EQ(answer(game, 4, plain), (Answer{1, "safe"}));
}

// Only the best line is looked at: the mover would leave it where it turns bad, but he is not asked.
TEST(SecondarySearch, BlamesTheFirstMoveForALaterOne) {
  const Tree game = tree(
      "(max =0 left:(min =5 (max =5 (min =6 (max =6 -9 -8) (max =6 -9 -8)) (min =5 5 5)) (max =6 6 7)) right:(min =1 1 "
      "1))");
  EXPECT_EQ(answer(game, max_depth, plain), (Answer{5, "left"}));
  EXPECT_EQ(answer(game, 3, plain), (Answer{6, "left"}));
  EXPECT_EQ(answer(game, 3, with(plain, Switch::secondary_search)), (Answer{1, "right"}));
}

}  // namespace zermelo::tests

// A game that offers everything is recognised as such, one that offers nothing as well, and what is withdrawn is gone.
#include <gtest/gtest.h>

#include "zermelo/core/capability.hpp"

namespace zermelo {

namespace {

struct Bare {
  struct Position {};
  using Move = int;
  static constexpr int max_moves = 1;
  Position initial() const { return {}; }
  Player to_move(const Position&) const { return Player::first; }
  void moves(const Position&, MoveList<Bare>&) const {}
  void play(Position&, Move) const {}
  bool over(const Position&) const { return true; }
  Score payoff(const Position&, Player) const { return 0; }
  Key key(const Position&) const { return 0; }
};

struct Everything {
  struct Position {};
  using Move = int;
  struct Stream {
    bool next(Move&) { return false; }
  };
  static constexpr int max_moves = 1;
  Position initial() const { return {}; }
  Player to_move(const Position&) const { return Player::first; }
  void moves(const Position&, MoveList<Everything>&) const {}
  void play(Position&, Move) const {}
  bool over(const Position&) const { return true; }
  Score payoff(const Position&, Player) const { return 0; }
  Key key(const Position&) const { return 0; }

  Score evaluate(const Position&) const { return 0; }
  Score evaluate(const Position&, Player) const { return 0; }
  Stream stream(const Position&) const { return {}; }
  void noisy_moves(const Position&, MoveList<Everything>&) const {}
  bool quiet(const Position&) const { return true; }
  void pass(Position&) const {}
  bool may_pass(const Position&) const { return true; }
  Score promise(const Position&, Move) const { return 0; }
  void foremost(const Position&, MoveList<Everything>&) const {}
  template <class Visitor>
  void foresee(const Position&, const MoveList<Everything>&, int, Visitor) const {}
  bool forced(const Position&) const { return false; }
  bool threat(const Position&, Move) const { return false; }
  std::optional<Move> winning_move(const Position&) const { return std::nullopt; }
  void safe_moves(const Position&, MoveList<Everything>&) const {}
  void threats(const Position&, MoveList<Everything>&) const {}
  std::optional<Move> double_threat(const Position&) const { return std::nullopt; }
  void answers(const Position&, MoveList<Everything>&) const {}
  void preparations(const Position&, MoveList<Everything>&) const {}
  Score threatening(const Position&, Move) const { return 0; }
  Cap cap(const Position&) const { return {0}; }
  void outcomes(const Position&, OutcomeList<Everything>&) const {}
  ScoreBounds score_bounds(const Position&) const { return {0, 0}; }
  Score banked(const Position&) const { return 0; }
  Position unbanked(const Position& pos) const { return pos; }
  void undominated(const Position&, MoveList<Everything>&) const {}
  bool focus(const Position&, MoveList<Everything>&) const { return true; }
  int seats() const { return 3; }
  Stakes stakes() const { return {0, 0}; }
  Position canonical(const Position& pos) const { return pos; }
  int slices() const { return 1; }
  std::uint64_t slice_size(int) const { return 1; }
  int slice(const Position&) const { return 0; }
  std::uint64_t index(const Position&) const { return 0; }
  Position position(int, std::uint64_t) const { return {}; }
  bool occurs(const Position&) const { return true; }
  Score repetition(const Position&) const { return 0; }
  Score margin() const { return 1; }
  std::vector<std::string> feature_names() const { return {"nothing"}; }
  int stages() const { return 1; }
  int stage(const Position&) const { return 0; }
  bool count_features(const Position&, std::span<int>) const { return false; }
  Weights weights() const { return {0}; }
  void set_weights(const Weights&) {}
  Picture picture(const Position&) const { return {}; }

  bool lacks(Capability capability) const { return capability == withdrawn; }
  Capability withdrawn = Capability::noisy;
};

static_assert(Game<Bare> && Game<Everything>);
static_assert(EvaluatedBySeat<Everything> && !EvaluatedBySeat<Bare>);

}  // namespace

TEST(Capability, IsRecognisedByWhatTheGameOffers) {
  for (const CapabilityRow& row : capability_table) {
    EXPECT_FALSE(offers<Bare>(row.id)) << row.name;
    EXPECT_TRUE(offers<Everything>(row.id)) << row.name;
  }
}

TEST(Capability, CanBeWithdrawnByTheGameObject) {
  for (const CapabilityRow& row : capability_table) {
    Everything game;
    game.withdrawn = row.id;
    EXPECT_FALSE(has(game, row.id)) << row.name;
    for (const CapabilityRow& other : capability_table)
      EXPECT_EQ(has(game, other.id), other.id != row.id) << other.name;
  }
}

TEST(Capability, TableIsInTheOrderOfTheEnumeration) {
  for (std::size_t index = 0; index < capability_table.size(); ++index)
    EXPECT_EQ(static_cast<std::size_t>(capability_table[index].id), index);
}

TEST(Facts, HaveDefaults) {
  EXPECT_EQ(seats_of(Bare{}), 2);
  EXPECT_EQ(seats_of(Everything{}), 3);
  EXPECT_EQ(facts_of(Bare{}).payoffs, Payoffs::outcome);
}

}  // namespace zermelo

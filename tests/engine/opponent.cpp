// What the engine has proven it keeps; and where something claims more than comes true, a match says so.
#include "engine/opponent.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "engine/adapter.hpp"
#include "engine/certainty.hpp"
#include "engine/match.hpp"
#include "engine/registry.hpp"
#include "engine/session.hpp"

namespace zermelo::engine {

namespace {

Request few_nodes(std::uint64_t nodes) {
  Request request;
  request.limits.nodes = nodes;
  request.only_best = true;
  request.hash = 1;
  request.table = std::make_shared<TranspositionTable>(std::size_t{1} << 20);
  return request;
}

/// A pile of counters of which each takes one or two: who takes the last has won. Its bounds are a lie: whoever is to move is
/// said to have won already.
class Liar {
 public:
  using Position = std::int16_t;  // counters, negative where the second seat moves
  using Move = std::int8_t;
  static constexpr int max_moves = 2;
  Position initial() const { return 6; }
  Player to_move(const Position& pos) const { return pos > 0 || pos == -100 ? Player::first : Player::second; }
  void moves(const Position& pos, MoveList<Liar>& list) const {
    for (Move take = 1; take <= 2 && !over(pos); ++take)
      if (take <= std::abs(pos)) list.push(take);
  }
  void play(Position& pos, Move take) const {
    const int left = std::abs(pos) - take;
    pos = static_cast<Position>(left == 0 ? (pos > 0 ? 100 : -100) : pos > 0 ? -left : left);
  }
  bool over(const Position& pos) const { return std::abs(pos) == 100; }
  Score payoff(const Position& pos, Player seat) const { return (pos > 0) == (seat == Player::first) ? 1 : -1; }
  Key key(const Position& pos) const { return Random::mixed(static_cast<std::uint64_t>(pos) + 1000); }
  ScoreBounds score_bounds(const Position&) const { return {1, 1}; }

  static constexpr GameCard card{
      .name = "liar", .title = "Liar", .summary = "", .size = "", .known = "", .unit = "", .seats = "A B"};
  static std::span<const Parameter> parameters() { return {}; }
  static Expected<Liar> make(const Settings&) { return Liar(); }
  std::string position_text(const Position& pos) const { return std::to_string(pos); }
  Expected<Position> read_position(std::string_view text) const {
    return static_cast<Position>(std::stoi(std::string(text)));
  }
  std::string move_text(const Position&, Move move) const { return std::to_string(move); }
  Expected<Move> read_move(const Position&, std::string_view text) const {
    return static_cast<Move>(std::stoi(std::string(text)));
  }
};

}  // namespace

// Few positions a move, against random moves: the promise never shrinks and the end keeps it. Now and then the limits do not
// suffice for a second proof, and are exceeded: otherwise the test would not see what it is for.
TEST(Opponent, KeepsWhatItHasProven) {
  int promises = 0;
  int held = 0;
  for (int number = 0; number < 150; ++number) {
    Session session(game_named("mancala").make({{"pits", "3"}}, std::nullopt));
    const AnyGame& game = session.game();
    const Player own = seat(number % 2);
    Opponent engine(few_nodes(300), std::nullopt, static_cast<std::uint64_t>(number));
    Random random(static_cast<std::uint64_t>(number));
    std::optional<double> least;
    while (!session.over()) {
      const std::vector<AnyMove> moves = game.moves(session.position());
      session.play(session.to_move() == own ? engine.move(game, session.position(), {}).move
                                            : moves[static_cast<std::size_t>(random.below(moves.size()))]);
      if (!engine.promise()) continue;
      EXPECT_GE(engine.promise()->least, least.value_or(engine.promise()->least));
      least = engine.promise()->least;
    }
    held += engine.held();
    if (!least) continue;
    ++promises;
    EXPECT_GE(*game.payoff(session.position(), own).value, *least) << "game " << number;
  }
  EXPECT_GT(promises, 100);
  EXPECT_GT(held, 0);
}

TEST(Opponent, ALevelThatErrsPromisesNothing) {
  Session session(game_named("tictactoe").make({}, std::nullopt));
  session.play("b2");
  session.play("a1");
  for (const int number : {1, strongest_level}) {
    Opponent engine({}, number, 1);
    engine.move(session.game(), session.position(), {});
    EXPECT_EQ(engine.steady(), number == strongest_level);
    EXPECT_EQ(engine.promise().has_value(), number == strongest_level);
  }
}

TEST(Opponent, AMatchEndsWithAnErrorWhereSomethingClaimedMore) {
  const MatchSetup setup{
      .first = configuration_from("random depth=1"),
      .second = configuration_from("random depth=1"),
      .openings = Openings::drawn(Session(std::make_shared<Adapter<Liar>>(Settings::Words{}, std::nullopt)), 1, 1),
      .games = 20,
      .seed = 1};
  try {
    play_match(setup, {});
    FAIL() << "nobody has noticed";
  } catch (const std::logic_error& error) {
    const std::string said = error.what();
    EXPECT_NE(said.find("for certain in"), std::string::npos) << said;
    EXPECT_NE(said.find("moves "), std::string::npos) << said;
  }
}

// The bases alone may decide: what lies in the pits cannot change it, for either seat.
TEST(Certainty, ComesFromTheCountAlone) {
  const auto game = game_named("mancala").make({}, "-/-/-/-/-/15X:97 -/-/-/-/-/15X:63 1");
  const auto of = [&](Player player) { return game->least(game->start(), player); };
  EXPECT_EQ(of(Player::first), 97 - 63 - 32);
  EXPECT_EQ(of(Player::second), 63 - 97 - 32);
  const Certainty won = certainty_of(of(Player::first), game->facts().payoffs);
  EXPECT_EQ(won.kind, Certainty::Kind::won);
  EXPECT_EQ(won.points, 2);
  const auto half = game_named("mancala").make({}, "-/-/-/-/-/15X:96 -/-/-/-/-/15X:64 2");
  EXPECT_EQ(certainty_of(half->least(half->start(), Player::first), half->facts().payoffs).kind, Certainty::Kind::safe);
  EXPECT_EQ(game_named("tictactoe").make({}, std::nullopt)->least(AnyPosition{}, Player::first), std::nullopt);
}

}  // namespace zermelo::engine

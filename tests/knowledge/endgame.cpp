// Endgame tables of Mancala in memory: numbers and positions, values against published ones and against searches, the step of
// the search that asks them, and the check that finds a wrong entry.
#include "zermelo/search/endgame.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "engine/endgame/checker.hpp"
#include "engine/endgame/solver.hpp"
#include "games/mancala/mancala.hpp"
#include "tests/support/search.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

namespace {

using Order = Mancala::Order;
using Position = Mancala::Position;

constexpr std::array standard{1, 5, 10};

struct Table {
  std::vector<std::vector<std::uint8_t>> bytes;
  EndgameView view;

  Table(const Mancala& game, int highest) {
    engine::EndgameStore store;
    for (int slice = 0; slice <= highest; ++slice) bytes.emplace_back(game.slice_size(slice));
    for (auto& slice : bytes) {
      store.slices.emplace_back(slice);
      view.slices.emplace_back(slice);
    }
    for (int slice = 0; slice <= highest; ++slice)
      engine::EndgameSolver(game, store).fill({slice, 0}, game.slice_size(slice));
  }
};

const std::vector<Mancala>& games() {
  static const std::vector<Mancala> all{Mancala(6, standard, Order::choose),
                                        Mancala(6, standard, Order::high),
                                        Mancala(8, standard, Order::low),
                                        Mancala(2, standard, Order::choose),
                                        Mancala(3, std::array{2, 2, 7}, Order::choose),
                                        Mancala(4, std::array{3}, Order::choose)};
  return all;
}

/// The same with other seats, and with something in the bases: its number is the same.
Position turned(const Position& pos) {
  Position other = pos;
  std::swap(other.rows[0], other.rows[1]);
  other.mover = static_cast<std::uint8_t>(1 - pos.mover);
  other.base = {7, 20};
  return other;
}

void check_number(const Mancala& game, int slice, std::uint64_t number) {
  const Position pos = game.position(slice, number);
  ASSERT_EQ(game.slice(pos), slice);
  ASSERT_EQ(game.index(pos), number);
  ASSERT_EQ(game.index(turned(pos)), number);
}

/// Some that can occur, with so many tokens in play.
std::vector<Position> positions(const Mancala& game, int slice, int count) {
  Random random(1889);
  std::vector<Position> some;
  while (static_cast<int>(some.size()) < count) {
    const Position pos = game.position(slice, random.below(game.slice_size(slice)));
    if (game.occurs(pos)) some.push_back(pos);
  }
  return some;
}

}  // namespace

TEST(Endgame, NumbersOfMancalaAreOneToOne) {
  for (const Mancala& game : games())
    for (int slice = 0; slice <= 4; ++slice)
      for (std::uint64_t number = 0; number < game.slice_size(slice); ++number) check_number(game, slice, number);
}

RC_GTEST_PROP(Endgame, NumbersOfManyTokensToo, ()) {
  const Mancala& game = games()[*rc::gen::inRange<std::size_t>(0, games().size())];
  const int slice = *rc::gen::inRange(0, game.slices());
  check_number(game, slice, *rc::gen::inRange<std::uint64_t>(0, game.slice_size(slice)));
}

TEST(Endgame, ABoardHasAsManySlicesAsAByteCanCount) {
  EXPECT_EQ(Mancala(6, standard, Order::choose).slices(), 13) << "12 tokens worth 10";
  EXPECT_EQ(Mancala(2, standard, Order::choose).slices(), 13) << "all there are";
  EXPECT_EQ(Mancala(1, standard, Order::choose).slices(), 7);
  EXPECT_EQ(Mancala(6, standard, Order::choose).slice_size(8), 145'008'513U);
}

TEST(Endgame, WholeSmallBoardsHaveTheirPublishedValues) {
  using Row = std::tuple<Order, int, int>;
  for (const auto& [order, pits, points] :
       {Row{Order::choose, 1, -12}, Row{Order::choose, 2, -14}, Row{Order::high, 1, -12}, Row{Order::high, 2, -24},
        Row{Order::low, 1, -30}, Row{Order::low, 2, -32}}) {
    const Mancala game(pits, standard, order);
    const Table table(game, 6 * pits);
    EXPECT_EQ(endgame_value(game, table.view, game.initial()), points * Mancala::point) << pits << " pits";
  }
}

TEST(Endgame, ValuesAreThoseOfASearchWithoutTheTable) {
  for (const Order order : {Order::choose, Order::high, Order::low}) {
    const Mancala game(6, standard, order);
    const Table table(game, 4);
    std::uint64_t nodes = 0;
    std::uint64_t nodes_without = 0;
    for (const int tokens : {2, 3, 4, 6})
      for (const Position& pos : positions(game, tokens, 20)) {
        SCOPED_TRACE(game.position_text(pos));
        const auto plain = searched<FullSearch>(game, pos);
        const auto with = searched_with<FullSearch>(game, pos, {.endgame = &table.view});
        EXPECT_EQ(with.value, plain.value);
        EXPECT_EQ(plain.source, Source::solved);
        EXPECT_EQ(with.source, tokens <= 4 ? Source::endgame : Source::solved);
        EXPECT_FALSE(with.line.empty());
        EXPECT_EQ(endgame_value(game, table.view, pos).value_or(static_cast<Score>(plain.value)), plain.value);
        nodes += with.nodes;
        nodes_without += plain.nodes;
      }
    EXPECT_LT(nodes, nodes_without);
  }
}

TEST(Endgame, TheSearchSaysWhereItAskedAndCanDoWithout) {
  const Mancala game(6, standard, Order::choose);
  const Table table(game, 3);
  const Position pos = positions(game, 5, 1).front();
  const auto asked = [&](Switches switches) {
    Budget budget{Limits{}};
    Recorder<Mancala> recorder;
    FullSearch<Mancala, Recorder<Mancala>>(game, switches, budget, recorder, {.endgame = &table.view}).search(pos, 20);
    int count = 0;
    for (const auto& event : recorder.events())
      if (event.kind == Recorder<Mancala>::Kind::leaf && event.leaf == LeafReason::endgame) ++count;
    return count;
  };
  EXPECT_GT(asked(Switches::standard()), 0);
  EXPECT_EQ(asked(Switches::standard().set(Switch::endgame, false)), 0);
}

TEST(Endgame, AWrongEntryIsFound) {
  const Mancala game(2, standard, Order::choose);
  Table table(game, 5);
  const auto faults = [&] {
    int count = 0;
    for (int slice = 0; slice <= 5; ++slice)
      for (std::uint64_t index = 0; index < game.slice_size(slice); ++index)
        if (!engine::entry_holds(game, table.view, {slice, index})) ++count;
    return count;
  };
  EXPECT_EQ(faults(), 0);
  const std::uint64_t index = game.index(positions(game, 4, 1).front());
  ++table.bytes[4][index];
  EXPECT_GT(faults(), 0);
  table.bytes[4][index] = EndgameByte::unknown;
  EXPECT_GT(faults(), 0);
}

}  // namespace zermelo::tests

// Endgame tables of the seed games in memory: numbers and positions; Kalah's and Congkak's values against searches; Oware's, where
// play can go round in circles, against a second solver that shares no line with the first; and the check that finds promises
// that nobody keeps.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/endgame/checker.hpp"
#include "engine/endgame/iteration.hpp"
#include "engine/endgame/solver.hpp"
#include "games/congkak/congkak.hpp"
#include "games/kalah/kalah.hpp"
#include "games/oware/oware.hpp"
#include "tests/support/full.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::tests {

namespace {

using engine::EndgameStore;

/// The bytes of a table, and the two ways to look at them.
struct Table {
  std::vector<std::vector<std::uint8_t>> bytes;
  EndgameView view;
  EndgameStore store;

  template <Game G>
  Table(const G& game, int highest) {
    for (int slice = 0; slice <= highest; ++slice) bytes.emplace_back(game.slice_size(slice));
    for (auto& slice : bytes) {
      store.slices.emplace_back(slice);
      view.slices.emplace_back(slice);
    }
    for (int slice = 0; slice <= highest; ++slice) {
      if constexpr (Repeats<G>) {
        while (engine::EndgameIteration(game, store).pass({slice, 0}, game.slice_size(slice)) > 0) {
        }
      } else {
        engine::EndgameSolver(game, store).fill({slice, 0}, game.slice_size(slice));
      }
    }
  }
};

template <Game G>
void expect_one_to_one(const G& game, int highest) {
  for (int slice = 0; slice <= highest; ++slice)
    for (std::uint64_t number = 0; number < game.slice_size(slice); ++number) {
      auto pos = game.position(slice, number);
      ASSERT_EQ(game.slice(pos), slice);
      ASSERT_EQ(game.index(pos), number);
      std::swap(pos.rows[0], pos.rows[1]);
      pos.mover = Player::second;
      pos.stores = {3, 1};
      ASSERT_EQ(game.index(pos), number) << "whoever sits where, and whatever is banked";
    }
}

template <Game G>
typename G::Position random_position(const G& game, int slice, Random& random) {
  while (true) {
    const auto pos = game.position(slice, random.below(game.slice_size(slice)));
    if (game.occurs(pos)) return pos;
  }
}

/// Every way to leave the slice, for the mover: what it gives, and the position numbers that stay in it.
struct Graph {
  std::vector<std::vector<int>> exits;
  std::vector<std::vector<std::size_t>> next;
};

/// Oware's slice a second way: for each gain that is possible, from the largest down, who can force it? Positions are coloured
/// backwards from the ends of the slice, with a count of the moves that are left to each (retrograde analysis as of old).
std::vector<int> solved_by_thresholds(const Graph& graph, int most) {
  const std::size_t size = graph.next.size();
  std::vector<std::vector<std::size_t>> before(size);
  for (std::size_t at = 0; at < size; ++at)
    for (const std::size_t next : graph.next[at]) before[next].push_back(at);
  std::vector<int> values(size, 0);
  for (int gain = most; gain > 0; --gain) {
    enum Colour : std::uint8_t { open, won, lost };
    std::vector<Colour> colours(size, open);
    std::vector<std::size_t> left(size);
    std::vector<std::size_t> work;
    const auto colour = [&](std::size_t at, Colour which) {
      if (colours[at] != open) return;
      colours[at] = which;
      work.push_back(at);
    };
    for (std::size_t at = 0; at < size; ++at) {
      left[at] = graph.next[at].size();
      const auto& exits = graph.exits[at];
      if (std::any_of(exits.begin(), exits.end(), [&](int value) { return value >= gain; })) colour(at, won);
      // A way out that costs less than the gain is no loss of it: it stays open for good.
      if (std::any_of(exits.begin(), exits.end(), [&](int value) { return value > -gain; })) ++left[at];
      if (left[at] == 0 && !exits.empty()) colour(at, lost);
    }
    while (!work.empty()) {
      const std::size_t at = work.back();
      work.pop_back();
      for (const std::size_t earlier : before[at]) {
        if (colours[at] == lost) colour(earlier, won);
        if (colours[at] == won && --left[earlier] == 0) colour(earlier, lost);
      }
    }
    for (std::size_t at = 0; at < size; ++at)
      if (values[at] == 0 && colours[at] != open) values[at] = colours[at] == won ? gain : -gain;
  }
  return values;
}

std::vector<std::vector<int>> solved_by_thresholds(const Oware& game, int highest) {
  std::vector<std::vector<int>> all;
  for (int slice = 0; slice <= highest; ++slice) {
    const std::uint64_t size = game.slice_size(slice);
    Graph graph{std::vector<std::vector<int>>(size), std::vector<std::vector<std::size_t>>(size)};
    for (std::uint64_t at = 0; at < size; ++at) {
      const auto pos = game.position(slice, at);
      if (!game.occurs(pos)) continue;
      MoveList<Oware> moves;
      game.moves(pos, moves);
      for (const auto move : moves) {
        const auto next = after(game, pos, move);
        const int banked = -game.banked(next);
        if (game.over(next)) {
          graph.exits[at].push_back(banked);
        } else if (game.slice(next) < slice) {
          graph.exits[at].push_back(banked - all[static_cast<std::size_t>(game.slice(next))][game.index(next)]);
        } else {
          graph.next[at].push_back(game.index(next));
        }
      }
    }
    all.push_back(solved_by_thresholds(graph, slice));
  }
  return all;
}

}  // namespace

TEST(SeedEndgame, NumbersAreOneToOne) {
  expect_one_to_one(Kalah(6, 4), 5);
  expect_one_to_one(Kalah(1, 10), 20);
  expect_one_to_one(Congkak(7, 7), 4);
  expect_one_to_one(Oware(8, 10), 4);
}

TEST(SeedEndgame, ThereAreAsManyPositionsAsPublished) {
  const Oware game;
  EXPECT_EQ(game.slice_size(15), 7'726'160U);
  std::uint64_t reached = 0;  // one pit of the side that has moved is empty, since a sowing leaves its own pit out
  for (std::uint64_t number = 0; number < game.slice_size(10); ++number) {
    bool empty_pit = false;
    for (int pit = 0; pit < 6; ++pit) empty_pit = empty_pit || seeds_in(game.position(10, number).other(), pit) == 0;
    if (empty_pit) ++reached;
  }
  EXPECT_EQ(reached, 351'351U);
}

TEST(SeedEndgame, ValuesAreThoseOfASearchWithoutTheTable) {
  const auto compare = [](const auto& game, int highest) {
    const Table table(game, highest);
    Random random(3);
    for (int number = 0; number < 60; ++number) {
      const auto pos = random_position(game, number % highest + 1 < 2 ? 2 : number % highest + 1, random);
      SCOPED_TRACE(game.position_text(pos));
      const auto plain = searched_fully(game, pos, max_depth, sound_standard());
      ASSERT_EQ(plain.source, Source::solved);
      EXPECT_EQ(endgame_value(game, table.view, pos), static_cast<Score>(plain.value));
    }
  };
  compare(Kalah(6, 4), 7);
  compare(Kalah(6, 4, Kalah::Capture::empty), 7);
  compare(Kalah(3, 4), 12);
  compare(Congkak(4, 4), 8);
}

// One move above the table, where every line ends in it, and further up.
TEST(SeedEndgame, TheSearchFindsTheSameValuesWithIt) {
  Random random(5);
  for (const auto capture : {Kalah::Capture::standard, Kalah::Capture::empty}) {
    const Kalah game(5, 4, capture);
    const Table table(game, 7);
    for (int number = 0; number < 30; ++number) {
      const auto pos = random_position(game, 9 + number % 3, random);
      SCOPED_TRACE(game.position_text(pos));
      const auto plain = searched_fully(game, pos, max_depth, sound_standard());
      for (const Switches& switches : {sound_standard(), game.preferred_to_solve(sound_standard())}) {
        const auto with = searched_fully(game, pos, max_depth, switches, {.endgame = &table.view});
        EXPECT_EQ(with.value, plain.value);
        EXPECT_EQ(with.source, Source::solved);
      }
    }
  }
}

TEST(OwareEndgame, BothSolversAgree) {
  for (const auto& [pits, seeds, highest] : {std::tuple{6, 4, 6}, {3, 4, 14}, {2, 6, 24}, {1, 4, 8}, {4, 3, 9}}) {
    const Oware game(pits, seeds);
    const Table table(game, highest);
    const auto second = solved_by_thresholds(game, highest);
    bool gained = false;
    bool round = false;
    for (int slice = 0; slice <= highest; ++slice)
      for (std::uint64_t number = 0; number < game.slice_size(slice); ++number) {
        const int value = EndgameByte::units(table.bytes[static_cast<std::size_t>(slice)][number]);
        const auto pos = game.position(slice, number);
        ASSERT_EQ(value, second[static_cast<std::size_t>(slice)][number]) << game.position_text(pos);
        gained = gained || value != 0;
        round = round || (value == 0 && game.occurs(pos) && slice % 2 == 1);
      }
    EXPECT_TRUE(gained || pits == 1);
    EXPECT_TRUE(round || pits < 3) << "an odd number of seeds cannot be shared but by going round";
  }
}

TEST(OwareEndgame, EveryMoveWithinASliceCanBeTakenBack) {
  for (const auto& [pits, slice] : {std::pair{6, 6}, {2, 20}, {1, 9}, {3, 14}}) {
    const Oware game(pits, 10);
    for (std::uint64_t number = 0; number < game.slice_size(slice); ++number) {
      const auto pos = game.position(slice, number);
      if (!game.occurs(pos)) continue;
      MoveList<Oware> moves;
      game.moves(pos, moves);
      for (const auto move : moves) {
        const auto next = after(game, pos, move);
        if (game.slice(next) != slice) continue;
        bool found = false;
        game.predecessors(next, [&](const SeedPosition& earlier) {
          ASSERT_EQ(earlier.in_play(), slice);
          found = found || game.index(earlier) == number;
        });
        ASSERT_TRUE(found) << game.position_text(pos) << " " << game.move_text(pos, move);
      }
    }
  }
}

// Search to the end without the table: every line stops where a position comes again, and nothing is remembered between lines.
TEST(OwareEndgame, ASearchOfEveryLineFindsTheSame) {
  const Oware game(2, 3);
  const Table table(game, 6);
  const Switches plain{Switch::evaluation, Switch::deepening, Switch::null_window, Switch::repetition, Switch::bounds};
  int ended = 0;
  for (int slice = 1; slice <= 6; ++slice)
    for (std::uint64_t number = 0; number < game.slice_size(slice); ++number) {
      const auto pos = game.position(slice, number);
      if (!game.occurs(pos)) continue;
      const auto result = searched_fully(game, pos, 60, plain, {}, {.nodes = 200'000});
      if (result.bound != Bound::exact) continue;
      ++ended;
      EXPECT_EQ(endgame_value(game, table.view, pos), static_cast<Score>(result.value)) << game.position_text(pos);
    }
  EXPECT_GT(ended, 100);
}

TEST(OwareEndgame, TheSearchTakesItsValues) {
  const Oware game;
  const Table table(game, 6);
  Random random(11);
  for (int number = 0; number < 40; ++number) {
    const auto pos = random_position(game, 3 + number % 4, random);
    const auto with = searched_fully(game, pos, 6, sound_standard(), {.endgame = &table.view});
    EXPECT_EQ(with.source, Source::endgame);
    EXPECT_EQ(endgame_value(game, table.view, pos), static_cast<Score>(with.value)) << game.position_text(pos);
  }
}

// Two positions that lead to one another and promise the same: each holds by the other, and neither settles.
TEST(OwareEndgame, PromisesThatNobodyKeepsAreFound) {
  const Oware game(2, 3);
  Table table(game, 5);
  const auto unsettled = [&](int slice) {
    const std::uint64_t size = game.slice_size(slice);
    std::vector<std::uint8_t> marks(size);
    EndgameStore settled;
    settled.slices.resize(static_cast<std::size_t>(slice) + 1);
    settled.slices.back() = marks;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint64_t at = 0; at < size; ++at)
        if (marks[at] == 0 && engine::entry_settles(game, table.view, settled, {slice, at})) {
          marks[at] = 1;
          changed = true;
        }
    }
    return std::count(marks.begin(), marks.end(), 0);
  };
  const auto faults = [&](int slice) {
    int count = 0;
    for (std::uint64_t at = 0; at < game.slice_size(slice); ++at)
      if (!engine::entry_holds(game, table.view, {slice, at})) ++count;
    return count;
  };
  for (int slice = 0; slice <= 5; ++slice) {
    EXPECT_EQ(faults(slice), 0);
    EXPECT_EQ(unsettled(slice), 0);
  }
  // From false promises, passed on until every entry holds by the others: a table that is wrong and has no fault that a look
  // one move ahead could find.
  Random random(2);
  int misled = 0;
  for (int slice = 2; slice <= 5; ++slice) {
    auto& bytes = table.bytes[static_cast<std::size_t>(slice)];
    const auto good = bytes;
    for (int attempt = 0; attempt < 50; ++attempt) {
      for (std::uint8_t& byte : bytes) byte = EndgameByte::of(random.between(-slice, slice));
      bool converged = false;
      for (int pass = 0; pass < 200 && !converged; ++pass)
        converged = engine::EndgameIteration(game, table.store).pass({slice, 0}, game.slice_size(slice)) == 0;
      if (!converged || bytes == good) continue;
      ++misled;
      EXPECT_EQ(faults(slice), 0);
      EXPECT_GT(unsettled(slice), 0);
    }
    bytes = good;
  }
  EXPECT_GT(misled, 0) << "no cycle held a false promise: the test shows nothing";
}

}  // namespace zermelo::tests

// What the games of plain seeds share: the start, the stores as payoff, text and picture. Each adds its moves, what follows the
// last seed, and when the game ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/sowing/row.hpp"
#include "games/sowing/sowing.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/parameter.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/knowledge/multisets.hpp"
#include "zermelo/search/endgame.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class SeedGame {
 public:
  using Position = SeedPosition;
  using Move = std::uint8_t;  // a pit of the mover, 0 next to his store

  static constexpr int max_moves = most_pits;
  static constexpr int most_seeds = 10;  // a pit, at the start

  // ---- Rules ----

  Position initial() const {
    Position pos;
    for (int pit = 0; pit < pits_; ++pit) pos.rows[0] += seeds_at(pit, seeds_);
    pos.rows[1] = pos.rows[0];
    return pos;
  }
  Player to_move(const Position& pos) const { return pos.mover; }

  Score payoff(const Position& pos, Player seat) const { return seat == pos.mover ? pos.lead() : -pos.lead(); }

  /// The pits, spread over the word, with the mover and what lies in a store.
  Key key(const Position& pos) const {
    const Key rest = static_cast<Key>(index_of(pos.mover)) << 16 | Key{pos.stores[0]} << 8 | pos.stores[1];
    return Random::mixed(Random::mixed(pos.rows[0] + rest * 0x9e3779b97f4a7c15) ^ pos.rows[1]);
  }

  // ---- Knowledge ----

  /// What the mover is ahead by already; the rest of the game adds to it.
  Score banked(const Position& pos) const { return pos.lead(); }

  /// Seeds in a store stay there; all others may still go either way.
  ScoreBounds score_bounds(const Position& pos) const {
    return {pos.lead() - pos.in_play(), pos.lead() + pos.in_play()};
  }

  // ---- Numbers for endgame tables: a slice is how many seeds are in play, for none comes back from a store ----

  int slices() const { return numbers_.most() + 1; }
  std::uint64_t slice_size(int slice) const { return numbers_.size(slice); }
  int slice(const Position& pos) const { return pos.in_play(); }

  /// The seeds as a multiset over the pits, the mover's first.
  std::uint64_t index(const Position& pos) const {
    std::uint64_t number = 0;
    int before = 0;  // seeds on lower cells
    int first_cell = 0;
    for (const Row row : {pos.own(), pos.other()}) {
      for_each_filled(row, [&](int pit) {
        const int seeds = seeds_in(row, pit);
        number += numbers_.part(first_cell + pit, before, seeds);
        before += seeds;
      });
      first_cell += pits_;
    }
    return number;
  }

  Position position(int slice, std::uint64_t number) const {
    Position pos;
    numbers_.for_each_token(slice, number, [&](int cell) {
      pos.rows[static_cast<std::size_t>(cell / pits_)] += seeds_at(cell % pits_, 1);
    });
    return pos;
  }

  /// A small sowing and a large one from the same pit are different moves. At most 255 · 8 + 7.
  int trait(const Position& pos, Move pit) const { return seeds_in(pos.own(), pit) * most_pits + pit; }

  // ---- Text and picture ----

  std::string position_text(const Position& pos) const {
    std::string text;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (int pit = pits_ - 1; pit >= 0; --pit)
        text += std::to_string(seeds_in(pos.rows[seat], pit)) + (pit > 0 ? "," : ":");
      text += std::to_string(pos.stores[seat]) + " ";
    }
    return text + (pos.mover == Player::first ? "1" : "2");
  }

  std::string move_text(const Position&, Move pit) const { return std::to_string(pit + 1); }

  /// The first seat's row below, its store to the right; the names of columns are those of the mover's pits.
  Picture picture(const Position& pos) const {
    Picture picture;
    picture.row_names = {"second", "first"};
    picture.column_names.emplace_back();
    for (int column = 1; column <= pits_; ++column)
      picture.column_names.push_back(std::to_string(pos.mover == Player::first ? pits_ + 1 - column : column));
    picture.column_names.emplace_back();
    for (const Player owner : {Player::first, Player::second}) {
      const bool below = owner == Player::first;
      const auto seat = static_cast<std::size_t>(index_of(owner));
      const auto put = [&](int column, int seeds) {
        picture.cells.push_back(
            {.column = column, .row = below ? 1 : 0, .piece = std::to_string(seeds), .owner = owner});
      };
      for (int pit = 0; pit < pits_; ++pit) put(below ? pits_ - pit : pit + 1, seeds_in(pos.rows[seat], pit));
      put(below ? pits_ + 1 : 0, pos.stores[seat]);
    }
    return picture;
  }

 protected:
  SeedGame(int pits, int seeds, Sowing::Rules rules)
      : pits_(pits),
        seeds_(seeds),
        sowing_(pits, 2 * pits * seeds, rules),
        numbers_(2 * pits, std::min(2 * pits * seeds, EndgameByte::most)) {}

  static constexpr Parameter pits_parameter(std::string_view standard) {
    return {.name = "pits",
            .kind = Parameter::Kind::whole,
            .standard = standard,
            .low = 1,
            .high = most_pits,
            .help = "pits in a row"};
  }
  static constexpr Parameter seeds_parameter(std::string_view standard) {
    return {.name = "seeds",
            .kind = Parameter::Kind::whole,
            .standard = standard,
            .low = 1,
            .high = most_seeds,
            .help = "seeds in each pit at the start"};
  }

  /// Where a game is to be solved that cannot go round in circles: by questions to its very end, since no depth limit comes
  /// near enough to the value to guide the next.
  static Switches solving(Switches standard) {
    return standard.set(Switch::deepening, false)
        .set(Switch::root_values, false)
        .set(Switch::mtd, true)
        .set(Switch::enhanced_cutoff, true)
        .set(Switch::replace_by_work, true);
  }

  /// How many there are in the game.
  int all_seeds() const { return 2 * pits_ * seeds_; }

  static bool no_seeds_in_play(const Position& pos) { return (pos.rows[0] | pos.rows[1]) == 0; }

  /// Of a game whose stores change no later move, and whose rules are the same for both seats.
  static Position with_empty_stores(const Position& pos) {
    Position rest;
    rest.rows = {pos.own(), pos.other()};
    return rest;
  }

  /// The position, unless the game would have ended before: stuck(pos) says that the mover cannot go on, and then nothing may
  /// be left in the pits.
  template <class Stuck>
  Expected<Position> read_position_unless(std::string_view text, const Stuck& stuck) const;

  /// A pit of the mover that holds seeds.
  Expected<Move> read_pit(const Position& pos, std::string_view text) const {
    if (text.size() != 1 || text[0] < '1' || text[0] > '0' + pits_)
      return Error{"'" + std::string(text) + "' is no pit; expected 1 to " + std::to_string(pits_) +
                   ", counted from the store"};
    const auto pit = static_cast<Move>(text[0] - '1');
    if (seeds_in(pos.own(), pit) == 0) return Error{"pit " + std::string(text) + " is empty"};
    return pit;
  }

  int pits_;
  int seeds_;
  Sowing sowing_;
  Multisets numbers_;
};

template <class Stuck>
Expected<SeedPosition> SeedGame::read_position_unless(std::string_view text, const Stuck& stuck) const {
  std::size_t at = 0;
  const auto wrong = [&] {
    const std::string found =
        at < text.size() ? "character " + std::to_string(at + 1) + ": '" + std::string(1, text[at]) + "'" : "its end";
    return Error{"position, " + found + "; expected the pits of each side, " + std::to_string(pits_) +
                 " down to the one next to its store, the store, and 1 or 2 for whose turn it is, like " +
                 position_text(initial())};
  };
  const auto skip = [&](char letter) {
    const bool there = at < text.size() && text[at] == letter;
    if (there) ++at;
    return there;
  };
  const auto number = [&]() -> std::optional<int> {
    const std::size_t start = at;
    int value = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && at < start + 3; ++at)
      value = 10 * value + (text[at] - '0');
    if (at == start) return std::nullopt;
    return value;
  };

  Position pos;
  int found = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (int pit = pits_ - 1; pit >= -1; --pit) {  // the store comes last
      const auto seeds = number();
      if (!seeds || !skip(pit > 0 ? ',' : pit == 0 ? ':' : ' ')) return wrong();
      found += *seeds;
      if (found > all_seeds())
        return Error{"position has more than " + std::to_string(all_seeds()) + " seeds; expected exactly so many"};
      if (pit < 0) {
        pos.store(seat, *seeds);
      } else {
        pos.rows[seat] += seeds_at(pit, *seeds);
      }
    }
  }
  if (!skip('1')) {
    if (!skip('2')) return wrong();
    pos.mover = Player::second;
  }
  if (at != text.size()) return wrong();
  if (found != all_seeds())
    return Error{"position has " + std::to_string(found) + " seeds; expected " + std::to_string(all_seeds())};
  if (!no_seeds_in_play(pos) && stuck(pos))
    return Error{"position is at its end, with " + std::to_string(pos.in_play()) +
                 " seeds in the pits; expected them in their owners' stores"};
  return pos;
}

}  // namespace zermelo

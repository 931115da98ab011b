// Kalah (Champion 1940): seeds are sown from pit to pit and into the own store. Who ends a sowing in his store moves again; who
// ends it in an empty pit of his captures what lies across. The payoff is how many seeds a seat has more in its store.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/sowing/seed_game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Kalah : public SeedGame {
 public:
  /// When a last seed in an empty pit of one's own is worth something.
  enum class Capture : std::uint8_t {
    standard,  // only where seeds lie across from it
    empty,     // even where none do: the single seed goes to the store (Irving, Donkers and Uiterwijk 2000)
  };

  explicit Kalah(int pits = 6, int seeds = 4, Capture capture = Capture::standard)
      : SeedGame(pits, seeds, {.into_store = true, .skips_origin = false}), capture_(capture) {}

  // ---- Rules ----

  void moves(const Position& pos, MoveList<Kalah>& list) const {
    for_each_filled(pos.own(), [&](int pit) { list.push(static_cast<Move>(pit)); });
  }

  void play(Position& pos, Move pit) const {
    const Sowing::Place last = sowing_.sow(pos, pit);
    if (last != Sowing::store) {
      if (last < Sowing::across && seeds_in(pos.own(), last) == 1 && captures_across(pos, last))
        sowing_.take_with_opposite(pos, last);
      pos.pass_on();
    }
    if (stuck(pos)) pos.sweep();
  }

  bool over(const Position& pos) const { return no_seeds_in_play(pos); }

  Facts facts() const { return {.payoffs = Payoffs::points}; }

  /// Both rows hold seeds, or the game is over.
  bool occurs(const Position& pos) const { return no_seeds_in_play(pos) || !stuck(pos); }

  // ---- Knowledge ----

  /// What the stores hold changes no later move, only the sum.
  Position unbanked(const Position& pos) const { return with_empty_stores(pos); }

  /// Seeds at the end go to the owner of their row, though many are sown or captured before. Of shares from none to a half, a
  /// quarter scored best against mcts at depth 6, by less than the error of 200 games: 61 %; an eighth 57, none 54, a half 50.
  Score evaluate(const Position& pos) const { return pos.lead() + (seeds_in(pos.own()) - seeds_in(pos.other())) / 4; }

  /// To move again costs nothing, least of all from the pit next to the store; then what brings most seeds home, by sowing or
  /// capture; and of equal ones the pit next to the store, for a seed that is sown from farther away spoils more.
  Score promise(const Position& pos, Move pit) const {
    const Sowing::Sown& sown = sowing_.from(pit, seeds_in(pos.own(), pit));
    if (sown.last == Sowing::store) return 4'000 - 200 * pit;
    int gained = sown.store;
    if (sown.last < Sowing::across && seeds_in(without_pit(pos.own(), pit) + sown.own, sown.last) == 1) {
      const int across = seeds_in(pos.other() + sown.other, sowing_.opposite(sown.last));
      if (across > 0 || capture_ == Capture::empty) gained += 1 + across;
    }
    return 400 * gained - 100 * pit;
  }

  /// History misleads where a pit's number says so little. Nodes to solve with standard captures, without it as a share of with
  /// it: 6 pits of 2 seeds 0.52, 5 of 3 0.24, 4 of 5 0.73; with empty captures 6 of 2 0.61, but 4 of 3 1.06.
  Switches preferred(Switches standard) const { return standard.set(Switch::history, false); }

  Switches preferred_to_solve(Switches standard) const { return solving(standard); }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "kalah",
      .title = "Kalah",
      .summary = "seeds are sown round the board; most seeds in the store win",
      .size = "1 to 8 pits a side, 1 to 10 seeds a pit",
      .known = "6 pits, 4 seeds: the first player wins by 8; by 10 with empty captures (Irving 2000, Carstensen 2011)",
      .unit = "seeds",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Kalah> make(const Settings& settings);

  Expected<Position> read_position(std::string_view text) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;

 private:
  /// One row is empty: the other side takes all that is left.
  static bool stuck(const Position& pos) { return pos.rows[0] == 0 || pos.rows[1] == 0; }

  bool captures_across(const Position& pos, int pit) const {
    return capture_ == Capture::empty || seeds_in(pos.other(), sowing_.opposite(pit)) > 0;
  }

  Capture capture_;
};

}  // namespace zermelo

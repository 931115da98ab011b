// Congkak, the Malay game of relay sowing: as long as the last seed falls among others, the sower takes them all up and sows on.
// One round of it, with turns from the first move on; the payoff is how many seeds a seat has more in its store.
//
// Every relay ends. The hand goes round the ring in one direction and never steps back, so that it passes the sower's store at
// least once a round and leaves a seed there, and seeds in a store stay: there are no more rounds than seeds. Nor does play ever
// come back to a position: as long as no store grows, every seed that is sown comes nearer to the store of its own row.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/sowing/seed_game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Congkak : public SeedGame {
 public:
  explicit Congkak(int pits = 7, int seeds = 7) : SeedGame(pits, seeds, {.into_store = true, .skips_origin = false}) {}

  // ---- Rules ----

  void moves(const Position& pos, MoveList<Congkak>& list) const {
    for_each_filled(pos.own(), [&](int pit) { list.push(static_cast<Move>(pit)); });
  }

  void play(Position& pos, Move pit) const {
    Sowing::Place last = pit;
    do {
      last = sowing_.sow(pos, last);
    } while (last != Sowing::store && seeds_at_place(pos, last) > 1);
    if (last != Sowing::store) {
      if (last < Sowing::across && seeds_in(pos.other(), sowing_.opposite(last)) > 0)
        sowing_.take_with_opposite(pos, last);
      pos.pass_on();
    }
    if (stuck(pos)) pos.sweep();
  }

  bool over(const Position& pos) const { return no_seeds_in_play(pos); }

  Facts facts() const { return {.payoffs = Payoffs::points}; }

  /// The mover has seeds to sow, or the game is over.
  bool occurs(const Position& pos) const { return no_seeds_in_play(pos) || !stuck(pos); }

  // ---- Knowledge ----

  /// What the stores hold changes no later move, only the sum.
  Position unbanked(const Position& pos) const { return with_empty_stores(pos); }

  Score evaluate(const Position& pos) const { return pos.lead(); }

  Switches preferred_to_solve(Switches standard) const { return solving(standard); }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "congkak",
      .title = "Congkak",
      .summary = "relay sowing: a last seed that falls among others takes them along",
      .size = "1 to 8 pits a side, 1 to 10 seeds a pit",
      .known = "open",
      .unit = "seeds",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Congkak> make(const Settings& settings);

  Expected<Position> read_position(std::string_view text) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;

 private:
  /// The mover has nothing to sow: the other side takes what is left.
  static bool stuck(const Position& pos) { return pos.own() == 0; }

  static int seeds_at_place(const Position& pos, Sowing::Place place) {
    return seeds_in(place < Sowing::across ? pos.own() : pos.other(), place % Sowing::across);
  }
};

}  // namespace zermelo

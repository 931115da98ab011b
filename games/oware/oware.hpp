// Oware by the Abapa rules: no seed is sown into a store. Who brings pits of the other side to two or three seeds with the last
// seed of a sowing, and with those before it, captures them; but nobody may take all that the other side has, nor starve it
// where he could feed it. Play may go round in circles: then what is left on the board is shared, half and half.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/sowing/seed_game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Oware : public SeedGame {
 public:
  static constexpr bool turns_alternate = true;

  explicit Oware(int pits = 6, int seeds = 4) : SeedGame(pits, seeds, {.into_store = false, .skips_origin = true}) {}

  // ---- Rules ----

  void moves(const Position& pos, MoveList<Oware>& list) const {
    if (over(pos)) return;
    for_each_filled(pos.own(), [&](int pit) {
      if (feeds(pos, pit)) list.push(static_cast<Move>(pit));
    });
  }

  void play(Position& pos, Move pit) const {
    const Sowing::Place last = sowing_.sow(pos, pit);
    if (last >= Sowing::across) capture(pos, last % Sowing::across);
    pos.pass_on();
    if (stuck(pos)) pos.sweep();
  }

  bool over(const Position& pos) const { return no_seeds_in_play(pos); }

  /// A position that comes again ends the game: the seeds on the board are shared, and nobody gains any more.
  Score repetition(const Position& pos) const { return pos.lead(); }

  Facts facts() const { return {.payoffs = Payoffs::points, .recurs = true}; }

  /// The mover has a move, or the game is over.
  bool occurs(const Position& pos) const { return no_seeds_in_play(pos) || !stuck(pos); }

  // ---- Knowledge ----

  /// What the stores hold changes no later move, only the sum.
  Position unbanked(const Position& pos) const { return with_empty_stores(pos); }

  /// Before a sowing that captured nothing: its pit is empty now, and every place that it passed holds what it dropped. Whether the
  /// rules allowed it, and nothing was to be captured, is not asked.
  template <class Visit>
  void predecessors(const Position& pos, const Visit& visit) const {
    Position sown_back = pos;
    sown_back.pass_on();
    const std::size_t seat = sown_back.seat_of_mover();
    for (int pit = 0; pit < pits_; ++pit) {
      if (seeds_in(sown_back.own(), pit) != 0) continue;
      for (int seeds = 1; seeds < pos.in_play() + 1; ++seeds) {
        const Sowing::Sown& sown = sowing_.from(static_cast<Sowing::Place>(pit), seeds);
        if (!contains(sown_back.own(), sown.own) || !contains(sown_back.other(), sown.other)) break;
        Position before = sown_back;
        before.rows[seat] += seeds_at(pit, seeds) - sown.own;
        before.rows[1 - seat] -= sown.other;
        visit(before);
      }
    }
  }

  Score evaluate(const Position& pos) const { return pos.lead(); }

  /// Captures, the largest first.
  Score promise(const Position& pos, Move pit) const {
    const Sowing::Sown& sown = sowing_.from(pit, seeds_in(pos.own(), pit));
    if (sown.last < Sowing::across) return 0;
    return 500 * seeds_in(captured(pos.other() + sown.other, sown.last % Sowing::across));
  }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "oware",
      .title = "Oware",
      .summary = "two or three seeds in the other row are captured; most seeds win",
      .size = "889,063,398,406 positions (6 pits, 4 seeds)",
      .known = "draw (Romein and Bal 2002, where a grand slam captures)",
      .unit = "seeds",
      .seats = "first second",
  };
  static std::span<const Parameter> parameters();
  static Expected<Oware> make(const Settings& settings);

  Expected<Position> read_position(std::string_view text) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;

 private:
  /// The other side has seeds, or gets some: a sowing with more seeds than there are pits before the end of the row.
  static bool feeds(const Position& pos, int pit) { return pos.other() != 0 || seeds_in(pos.own(), pit) > pit; }

  /// The mover has no move.
  static bool stuck(const Position& pos) {
    bool can_move = false;
    for_each_filled(pos.own(), [&](int pit) { can_move = can_move || feeds(pos, pit); });
    return !can_move;
  }

  /// Of a row into which a sowing ended, what is captured: pits of two or three seeds without a gap, from that of the last seed
  /// back. A grand slam, which would take all, takes nothing.
  Row captured(Row row, int last) const {
    Row taken = 0;
    for (int pit = last; pit < pits_ && (seeds_in(row, pit) == 2 || seeds_in(row, pit) == 3); ++pit)
      taken |= row & seeds_at(pit, 0xff);
    return taken == row ? 0 : taken;
  }

  void capture(Position& pos, int last) const {
    const std::size_t seat = pos.seat_of_mover();
    const Row taken = captured(pos.other(), last);
    pos.rows[1 - seat] -= taken;
    pos.store(seat, seeds_in(taken));
  }
};

}  // namespace zermelo

// Sowing, looked up: what a handful of seeds from a pit adds to each pit is known before the game begins, so a sowing is two
// additions of whole rows and one to the store, however many seeds there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/sowing/row.hpp"

namespace zermelo {

class Sowing {
 public:
  /// A place of the ring as the sower sees it: his pits from 0, those of the other side from `across`, and his store.
  using Place = std::uint8_t;
  static constexpr Place across = most_pits;
  static constexpr Place store = 2 * most_pits;

  /// What the seeds add, and where the last one falls.
  struct Sown {
    Row own = 0;
    Row other = 0;
    std::uint8_t store = 0;
    Place last = 0;
  };

  struct Rules {
    bool into_store;    // the sower's own store is a place of the ring; the other one never is
    bool skips_origin;  // a long sowing leaves out the pit that it came from
  };

  Sowing(int pits, int most_seeds, Rules rules) : pits_(pits), most_seeds_(most_seeds), rules_(rules) {
    table_.resize(static_cast<std::size_t>(store) * static_cast<std::size_t>(most_seeds + 1));
    for (int pit = 0; pit < pits; ++pit) {
      fill_in(static_cast<Place>(pit));
      fill_in(static_cast<Place>(across + pit));
    }
  }

  /// The pit that is sown must be emptied before the seeds are added: they may come round to it.
  const Sown& from(Place origin, int seeds) const { return table_[at(origin, seeds)]; }

  /// Takes all seeds of a place and sows them, for the mover; says where the last one fell.
  Place sow(SeedPosition& pos, Place origin) const {
    const std::size_t seat = pos.seat_of_mover();
    Row& from_row = pos.rows[origin < across ? seat : 1 - seat];
    const int pit = origin % across;
    const Sown& sown = from(origin, seeds_in(from_row, pit));
    from_row = without_pit(from_row, pit);
    pos.rows[seat] += sown.own;
    pos.rows[1 - seat] += sown.other;
    pos.store(seat, sown.store);
    return sown.last;
  }

  /// The pit that lies across from one of the sower's, in the other row.
  int opposite(int pit) const { return pits_ - 1 - pit; }

  /// The mover takes the seeds of one of his pits and of the one across from it. Capturing games have that in common.
  void take_with_opposite(SeedPosition& pos, int pit) const {
    const std::size_t seat = pos.seat_of_mover();
    Row& own = pos.rows[seat];
    Row& other = pos.rows[1 - seat];
    pos.store(seat, seeds_in(own, pit) + seeds_in(other, opposite(pit)));
    own = without_pit(own, pit);
    other = without_pit(other, opposite(pit));
  }

 private:
  std::size_t at(Place origin, int seeds) const {
    return static_cast<std::size_t>(origin) * static_cast<std::size_t>(most_seeds_ + 1) +
           static_cast<std::size_t>(seeds);
  }

  Place after(Place place) const {
    const auto far = static_cast<Place>(pits_ - 1);
    if (place == store) return across + far;
    if (place == across) return far;
    if (place == 0) return rules_.into_store ? store : static_cast<Place>(across + far);
    return static_cast<Place>(place - 1);
  }

  void fill_in(Place origin) {
    Sown sown{.last = origin};
    for (int seeds = 1; seeds <= most_seeds_; ++seeds) {
      sown.last = after(sown.last);
      if (rules_.skips_origin && sown.last == origin) sown.last = after(sown.last);
      if (sown.last == store) {
        ++sown.store;
      } else {
        (sown.last < across ? sown.own : sown.other) += seeds_at(sown.last % across, 1);
      }
      table_[at(origin, seeds)] = sown;
    }
  }

  int pits_;
  int most_seeds_;
  Rules rules_;
  std::vector<Sown> table_;  // by origin, then by seeds
};

}  // namespace zermelo

// A search's way to its transposition table: the one that it is lent, or one of its own; by the key of a position or of its
// mirror image; and, where an audit is asked for, with a look at the position itself, since two positions may share a key.
//
// Guarantee: sound, as the table is. With an audit, sound even where keys are bad: what belongs to another position is
// counted as a false hit and not believed.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/search/tools.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo {

template <Game G>
class WatchedTable {
 public:
  using Position = typename G::Position;
  using Found = TranspositionTable::Found;

  /// Which positions are one, beside those that are equal.
  struct Alike {
    bool mirrored = false;  // mirror images
    bool banked = false;    // those that differ by what is banked; values are then kept without it
  };

  /// Unwanted: there is no table, and only key_of() may be called.
  WatchedTable(const G& game, const Tools& tools, Alike alike = {}, bool wanted = true)
      : game_(game), table_(wanted ? tools.table : nullptr), alike_(alike) {
    if (!wanted) return;
    if (table_ == nullptr) {
      own_ = std::make_unique<TranspositionTable>(own_bytes);
      table_ = own_.get();
    }
    if constexpr (std::equality_comparable<Position>) {
      if (tools.audit) audited_.resize(table_->slots());
    }
  }

  Key key_of(const Position& pos) const {
    if constexpr (requires { game_.canonical_key(pos); }) {
      if (alike_.mirrored) return game_.canonical_key(pos);
    } else if constexpr (Symmetric<G> || Banked<G>) {
      if (alike_.mirrored || alike_.banked) return game_.key(form_of(pos));
    }
    return game_.key(pos);
  }

  /// What a value of the position has more than the value that the table keeps.
  Score offset(const Position& pos) const {
    if constexpr (Banked<G>) {
      if (alike_.banked) return game_.banked(pos);
    }
    return 0;
  }

  void prefetch(Key key) const { table_->prefetch(key); }

  /// An entry of this position.
  Found find(Key key, const Position& pos) {
    const Found found = table_->find(key);
    return found && holds(found.slot, pos) ? found : Found{};
  }

  TranspositionTable::FoundMean find_mean(Key key, const Position& pos) {
    const TranspositionTable::FoundMean found = table_->find_mean(key);
    return found && holds(found.slot, pos) ? found : TranspositionTable::FoundMean{};
  }

  /// An entry of this key, where the position is not at hand; holds() asks for it later.
  Found find(Key key) const { return table_->find(key); }

  /// Whether the slot that has a position's key has the position too, as far as an audit watches.
  bool holds(std::size_t slot, const Position& pos) {
    if constexpr (std::equality_comparable<Position>) {
      if (!audited_.empty() && !(audited_[slot] == form_of(pos))) {
        ++false_hits_;
        return false;
      }
    }
    return true;
  }

  void store(Key key, const Position& pos, const TranspositionTable::Entry& entry, Replacement replacement) {
    watch(table_->store(key, entry, replacement), pos);
  }
  void store_mean(Key key, const Position& pos, const TranspositionTable::MeanEntry& entry, Replacement replacement) {
    watch(table_->store_mean(key, entry, replacement), pos);
  }

  std::uint64_t false_hits() const { return false_hits_; }
  double fill() const { return table_ == nullptr ? 0 : table_->fill(); }

 private:
  static constexpr std::size_t own_bytes = 1 << 20;

  /// Notes for an audit what lies in the slot.
  void watch(std::size_t slot, const Position& pos) {
    if constexpr (std::equality_comparable<Position>) {
      if (!audited_.empty()) audited_[slot] = form_of(pos);
    }
  }

  /// What the key stands for.
  Position form_of(const Position& pos) const {
    Position form = pos;
    if constexpr (Banked<G>) {
      if (alike_.banked) form = game_.unbanked(form);
    }
    if constexpr (Symmetric<G>) {
      if (alike_.mirrored) form = game_.canonical(form);
    }
    return form;
  }

  const G& game_;
  TranspositionTable* table_;
  const Alike alike_;
  std::unique_ptr<TranspositionTable> own_;
  std::vector<Position> audited_;  // by slot, where an audit is on
  std::uint64_t false_hits_ = 0;
};

}  // namespace zermelo

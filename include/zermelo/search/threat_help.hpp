// What threats tell the industrial searcher: at the root, whether a win by threats alone makes all other search needless; at
// the depth limit, whether the estimate would overlook a win by consecutive threats.
//
// Guarantee: the wins are proven, by threat_space.hpp and threat_sequence.hpp; they may take longer than need be.
// Needs: Pressing. For other games it knows nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "zermelo/core/game.hpp"
#include "zermelo/search/switches.hpp"
#include "zermelo/search/threat_sequence.hpp"
#include "zermelo/search/threat_space.hpp"

namespace zermelo {

template <Game G>
class ThreatHelp {
 public:
  ThreatHelp(const G&, Switches, Budget&) {}
  std::optional<int> plies_to_win(const typename G::Position&) { return std::nullopt; }
  bool wins_at(const typename G::Position&, Result<G>&) { return false; }
};

template <Pressing G>
class ThreatHelp<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  ThreatHelp(const G& game, Switches switches, Budget& all)
      : game_(game),
        all_(all),
        graded_(switches.on(Switch::distance)),
        root_nodes_(1'000 * static_cast<std::uint64_t>(switches.number(Switch::threat_space))),
        leaf_nodes_(static_cast<std::uint64_t>(switches.number(Switch::threat_leaves))) {
    if (switches.on(Switch::threat_space)) root_ = std::make_unique<Root>(game);
    if (switches.on(Switch::threat_leaves)) sequences_ = std::make_unique<ThreatSequences<G>>(game);
  }

  /// To the end of a win by consecutive threats.
  std::optional<int> plies_to_win(const Position& pos) {
    if (game_.winning_move(pos)) return 1;
    if (game_.double_threat(pos)) return 3;
    MoveList<G> threats;
    game_.threats(pos, threats);
    if (threats.empty()) return std::nullopt;
    if (++asked_ % looks_after == 0) all_.look();  // these nodes take long
    const auto found = sequences_->find(pos, std::min(leaf_nodes_, all_.left()));
    all_.count(sequences_->nodes());
    if (found != ThreatSequences<G>::Found::win) return std::nullopt;
    // It ends with the winning move, or with a threat that no reply stops.
    Position end = pos;
    const auto moves = sequences_->backwards();
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) game_.play(end, *move);
    return static_cast<int>(moves.size()) + (game_.over(end) ? 0 : 2);
  }

  /// A win by threats alone, as the result of the search; a share of its limits is enough to find one.
  bool wins_at(const Position& pos, Result<G>& result) {
    Limits limits = all_.limits();
    limits.nodes = std::min(root_nodes_, limits.nodes / share);
    limits.seconds /= share;
    limits.meter = nullptr;
    root_->budget = Budget(limits);
    if (root_->threats.find(pos) != ThreatSpace<G>::Found::win) return false;
    root_->threats.tell(pos, graded_, result);
    result.nodes = root_->budget.nodes();
    result.moves.push_back({result.line.front(), result.value, Bound::exact});
    return true;
  }

 private:
  static constexpr int share = 4;
  static constexpr std::uint64_t looks_after = 128;
  static constexpr std::size_t root_bytes = std::size_t{4} << 20;

  struct Root {
    explicit Root(const G& game) : threats(game, root_bytes, budget) {}
    Budget budget{Limits{}};
    ThreatSpace<G> threats;
  };

  const G& game_;
  Budget& all_;
  const bool graded_;
  const std::uint64_t root_nodes_;
  const std::uint64_t leaf_nodes_;
  std::uint64_t asked_ = 0;
  std::unique_ptr<Root> root_;
  std::unique_ptr<ThreatSequences<G>> sequences_;
};

}  // namespace zermelo

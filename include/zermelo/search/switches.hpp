// Every technique that can be turned on and off is one row here; --with, --without, help and tests come from the table.
// A row may carry a number (--with n-best=3).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "zermelo/core/capability.hpp"

namespace zermelo {

enum class Kind : std::uint8_t {
  oracle,     // defines the value
  sound,      // always minimax's own value (with many seats Max^n's)
  selective,  // may change the value
  model,      // answers another question (many seats, random play)
};

enum class Switch : std::uint8_t {
  evaluation,
  distance,
  root_values,
  deepening,
  aspiration,
  null_window,
  mtd,
  table,
  equal_depth,
  replace_by_work,
  symmetry,
  banked,
  repetition,
  promise,
  foresight,
  threat_order,
  killers,
  history,
  counter_moves,
  shallow_ordering,
  internal_deepening,
  enhanced_cutoff,
  tactics,
  plans,
  bounds,
  dominance,
  endgame,
  focus,
  threat_space,
  threat_leaves,
  quiescence,
  forced_extension,
  threat_extension,
  singular_extension,
  secondary_search,
  null_move,
  verification,
  late_move_reductions,
  futility,
  razoring,
  n_best,
  prob_cut,
  multi_prob_cut,
  mean,
  weighted_sum,
  product,
  shallow,
  last_branch,
  speculative,
  threat_sequence,
  conspirators,
};

struct SwitchRow {
  /// Of a technique that has one.
  struct Number {
    int standard = 0;  // 0: the technique has none
    int low = 0;
    int high = 0;
  };

  Switch id;
  std::string_view name;
  bool on;  // by default, where an algorithm that reads it is asked for by name
  Kind kind;
  std::string_view help;
  std::span<const Capability> needs{};
  Number number{};
};

namespace needs {
inline constexpr std::array evaluated{Capability::evaluated};
inline constexpr std::array margined{Capability::evaluated, Capability::margined};
inline constexpr std::array noisy{Capability::noisy};
inline constexpr std::array noisy_margined{Capability::evaluated, Capability::noisy, Capability::margined};
inline constexpr std::array ordered{Capability::ordered};
inline constexpr std::array foreseen{Capability::evaluated, Capability::foreseen};
inline constexpr std::array forcing{Capability::forcing};
inline constexpr std::array tactical{Capability::tactical};
inline constexpr std::array passable{Capability::evaluated, Capability::passable};
inline constexpr std::array banked{Capability::banked};
inline constexpr std::array bounded{Capability::bounded};
inline constexpr std::array dominated{Capability::dominated};
inline constexpr std::array focused{Capability::focused};
inline constexpr std::array indexed{Capability::indexed};
inline constexpr std::array pressing{Capability::tactical, Capability::pressing};
inline constexpr std::array capped{Capability::capped};
inline constexpr std::array threatening{Capability::threatening};
inline constexpr std::array symmetric{Capability::symmetric};
inline constexpr std::array repeats{Capability::repeats};
}  // namespace needs

inline constexpr std::array switch_table{
    SwitchRow{Switch::evaluation, "evaluation", true, Kind::selective,
              "estimate positions at the depth limit; off: they count 0", needs::evaluated},
    SwitchRow{Switch::distance, "distance", false, Kind::sound,
              "prefer sooner wins and later losses; off: payoffs are backed up as they are"},
    SwitchRow{Switch::root_values, "root-values", false, Kind::sound,
              "search every move of the root with an open window, so that each gets its exact value"},
    // ---- The industrial searcher: windows ----
    SwitchRow{Switch::deepening, "deepening", true, Kind::sound,
              "search depth 1, 2, 3 … first: each orders the moves for the next"},
    SwitchRow{Switch::aspiration, "aspiration", false, Kind::sound,
              "begin a depth with a narrow window around the last value"},
    SwitchRow{Switch::null_window, "null-window", true, Kind::sound,
              "ask of later moves only whether they are better, with an empty window"},
    SwitchRow{Switch::mtd, "mtd", false, Kind::sound,
              "ask of the root, too, only whether it is worth so much, until the answers meet in its value"},
    // ---- Memory ----
    SwitchRow{Switch::table, "table", true, Kind::sound, "remember positions in the transposition table"},
    SwitchRow{Switch::equal_depth, "equal-depth", false, Kind::sound,
              "believe the table only where it was searched to the same depth: exactly the depth-limited value"},
    SwitchRow{Switch::replace_by_work, "replace-by-work", false, Kind::sound,
              "a full table gives up what cost the fewest nodes; off: the least depth"},
    SwitchRow{Switch::symmetry, "symmetry", false, Kind::sound, "remember mirror images as one position",
              needs::symmetric},
    SwitchRow{Switch::banked, "banked", true, Kind::sound,
              "remember what is still to be won, so that positions are one that differ by what was won", needs::banked},
    SwitchRow{Switch::repetition, "repetition", true, Kind::sound, "a position that comes again ends the line",
              needs::repeats},
    // ---- Order ----
    SwitchRow{Switch::promise, "promise", true, Kind::sound, "order moves by what they promise", needs::ordered},
    SwitchRow{Switch::foresight, "foresight", true, Kind::sound,
              "order moves by the estimate of what they lead to, and look at the best ones alone before the leaves",
              needs::foreseen},
    SwitchRow{Switch::threat_order, "threat-order", false, Kind::sound,
              "order moves by the wins that they threaten, in place of what they promise", needs::threatening},
    SwitchRow{Switch::killers, "killers", false, Kind::sound, "try the moves first that cut at the same ply elsewhere"},
    SwitchRow{Switch::history, "history", true, Kind::sound, "order moves by how often they cut, weighed by depth"},
    SwitchRow{Switch::counter_moves, "counter-moves", false, Kind::sound,
              "try the move first that answered the opponent's last move elsewhere"},
    SwitchRow{.id = Switch::shallow_ordering,
              .name = "shallow-ordering",
              .on = false,
              .kind = Kind::sound,
              .help = "order moves by a search to a small depth (shallow-ordering=1: by the evaluation)",
              .needs = needs::evaluated,
              .number = {.standard = 1, .low = 1, .high = 4}},
    SwitchRow{Switch::internal_deepening, "internal-deepening", false, Kind::sound,
              "where the table knows no move, a shallower search finds the first one"},
    SwitchRow{Switch::enhanced_cutoff, "enhanced-cutoff", false, Kind::sound,
              "look up what tables and rules know of all moves before the first is searched"},
    // ---- What the game knows for certain ----
    SwitchRow{Switch::tactics, "tactics", false, Kind::sound,
              "see wins at hand without searching, and search no move that allows one", needs::tactical},
    SwitchRow{Switch::plans, "plans", false, Kind::sound,
              "cut where a plan of the opponent keeps the mover from what he wants", needs::capped},
    SwitchRow{Switch::bounds, "bounds", true, Kind::sound, "cut where what is left to be won cannot change the answer",
              needs::bounded},
    SwitchRow{Switch::dominance, "dominance", true, Kind::sound,
              "leave out moves that another one is proven to be as good as", needs::dominated},
    SwitchRow{Switch::endgame, "endgame", true, Kind::sound, "take values from an endgame table, where one is at hand",
              needs::indexed},
    // ---- Selectivity ----
    SwitchRow{Switch::focus, "focus", true, Kind::selective, "search only the moves that the game finds worth it",
              needs::focused},
    SwitchRow{
        .id = Switch::threat_space,
        .name = "threat-space",
        .on = true,
        .kind = Kind::sound,
        .help = "look for a win by threats alone before anything else (threat-space=4: in so many thousand nodes)",
        .needs = needs::pressing,
        .number = {.standard = 20, .low = 1, .high = 255}},
    SwitchRow{.id = Switch::threat_leaves,
              .name = "threat-leaves",
              .on = true,
              .kind = Kind::selective,
              .help = "at the depth limit look for a win by consecutive threats (threat-leaves=32: in so many nodes)",
              .needs = needs::pressing,
              .number = {.standard = 32, .low = 1, .high = 255}},
    SwitchRow{Switch::quiescence, "quiescence", true, Kind::selective,
              "at the depth limit follow noisy moves until the position is quiet", needs::noisy},
    SwitchRow{Switch::forced_extension, "forced-extension", false, Kind::selective,
              "look a ply deeper where there is one sensible answer"},
    SwitchRow{Switch::threat_extension, "threat-extension", false, Kind::selective,
              "look a ply deeper after a move that demands an answer", needs::forcing},
    SwitchRow{Switch::singular_extension, "singular-extension", false, Kind::selective,
              "look a ply deeper where one move is far better than all others"},
    SwitchRow{Switch::secondary_search, "secondary-search", false, Kind::selective,
              "look two plies beyond the end of the best line before it is believed"},
    SwitchRow{.id = Switch::null_move,
              .name = "null-move",
              .on = true,
              .kind = Kind::selective,
              .help = "where even passing beats beta, a real move will (null-move=2: so many plies less)",
              .needs = needs::passable,
              .number = {.standard = 2, .low = 1, .high = 4}},
    SwitchRow{Switch::verification, "verification", false, Kind::selective,
              "believe a null move at higher depths only after a shallower search with real moves", needs::passable},
    SwitchRow{Switch::late_move_reductions, "late-move-reductions", true, Kind::selective,
              "search moves that come late in a good order less deep, and again where they surprise"},
    SwitchRow{Switch::futility, "futility", false, Kind::selective,
              "near the depth limit skip quiet moves that cannot lift a hopeless position", needs::margined},
    SwitchRow{Switch::razoring, "razoring", false, Kind::selective,
              "near the depth limit search a hopeless position by noisy moves alone", needs::noisy_margined},
    SwitchRow{.id = Switch::n_best,
              .name = "n-best",
              .on = false,
              .kind = Kind::selective,
              .help = "search only the moves that the order puts first (n-best=5)",
              .number = {.standard = 5, .low = 1, .high = 255}},
    SwitchRow{Switch::prob_cut, "probcut", false, Kind::selective,
              "cut where a shallow search says that a deep one would, in all likelihood", needs::evaluated},
    SwitchRow{Switch::multi_prob_cut, "multi-probcut", false, Kind::selective,
              "the same with several shallow depths, the cheapest first", needs::evaluated},
    // ---- How back-up backs up ----
    SwitchRow{Switch::mean, "mean", false, Kind::model, "a node is worth the mean of its moves"},
    SwitchRow{Switch::weighted_sum, "weighted-sum", false, Kind::model,
              "a node is worth a sum of its moves in which each weighs half as much as the next better one"},
    SwitchRow{Switch::product, "product", false, Kind::model,
              "a node is lost only if each of its moves is: chances to lose are multiplied"},
    // ---- Many seats ----
    SwitchRow{Switch::shallow, "shallow", true, Kind::sound,
              "Max^n: cut where the mover has too much for the seat before to want the position"},
    SwitchRow{Switch::last_branch, "last-branch", true, Kind::sound,
              "Max^n: the same over several seats, where those between are at their last move"},
    SwitchRow{Switch::speculative, "speculative", true, Kind::sound,
              "Max^n: the same wherever they are; what was cut is searched again should it matter"},
    // ---- Best first ----
    SwitchRow{Switch::threat_sequence, "threat-sequence", false, Kind::sound,
              "settle positions where the side to move wins by threats alone; count what stops those of the other side",
              needs::tactical},
    SwitchRow{
        .id = Switch::conspirators,
        .name = "conspirators",
        .on = true,
        .kind = Kind::selective,
        .help = "stop when it takes so many leaves to change the root's value (conspirators=4); off: when none could",
        .number = {.standard = 4, .low = 1, .high = 255}},
};

constexpr const SwitchRow& row_of(Switch id) {
  return switch_table[static_cast<std::size_t>(id)];
}

/// A set of switches, and the numbers of those that have one.
class Switches {
 public:
  constexpr Switches(std::initializer_list<Switch> ids) {
    for (const Switch id : ids) set(id, true);
  }
  static constexpr Switches standard() {
    Switches switches{};
    for (const SwitchRow& row : switch_table) switches.set(row.id, row.on);
    return switches;
  }
  /// All rows of the table down to this one.
  static constexpr Switches through(Switch last) {
    Switches switches{};
    for (const SwitchRow& row : switch_table) switches.set(row.id, row.id <= last);
    return switches;
  }

  constexpr bool on(Switch id) const { return (bits_ >> static_cast<unsigned>(id) & 1) != 0; }
  constexpr Switches& set(Switch id, bool on) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(id);
    bits_ = on ? bits_ | bit : bits_ & ~bit;
    return *this;
  }

  constexpr int number(Switch id) const {
    const int given = numbers_[static_cast<std::size_t>(id)];
    return given == 0 ? row_of(id).number.standard : given;
  }
  constexpr Switches& set_number(Switch id, int number) {
    numbers_[static_cast<std::size_t>(id)] = static_cast<std::uint8_t>(number);
    return *this;
  }

  /// Those that are on in both.
  constexpr Switches both(const Switches& other) const {
    Switches shared = *this;
    shared.bits_ &= other.bits_;
    return shared;
  }

 private:
  std::uint64_t bits_ = 0;
  std::array<std::uint8_t, switch_table.size()> numbers_{};  // 0: the standard one
};

/// The switches that stay on in a game that may lack what some of them need.
template <Game G>
Switches usable(const G& game, Switches switches) {
  for (const SwitchRow& row : switch_table)
    for (const Capability capability : row.needs)
      if (!has(game, capability)) switches.set(row.id, false);
  return switches;
}

constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 4> names{"oracle", "sound", "selective", "model"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace zermelo

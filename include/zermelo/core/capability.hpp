// The capabilities of game.hpp as data: for lists, and for the sentence that refuses an algorithm.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "zermelo/core/game.hpp"
#include "zermelo/core/picture.hpp"

namespace zermelo {

enum class Capability : std::uint8_t {
  evaluated,
  streamed,
  noisy,
  passable,
  ordered,
  foreseen,
  forcing,
  tactical,
  pressing,
  threatening,
  capped,
  chance,
  bounded,
  banked,
  dominated,
  focused,
  many_seats,
  staked,
  symmetric,
  indexed,
  learned,
  margined,
  repeats,
  pictured,
};

struct CapabilityRow {
  Capability id;
  std::string_view name;
  std::string_view adds;  // what the game adds to have it
};

inline constexpr std::array capability_table{
    CapabilityRow{Capability::evaluated, "evaluated", "an evaluation of unfinished positions"},
    CapabilityRow{Capability::streamed, "streamed", "moves one at a time, promising ones first"},
    CapabilityRow{Capability::noisy, "noisy", "which moves are noisy"},
    CapabilityRow{Capability::passable, "passable", "a pass for the null move"},
    CapabilityRow{Capability::ordered, "ordered", "the promise of a move"},
    CapabilityRow{Capability::foreseen, "foreseen", "what moves lead to, by the evaluation, at once"},
    CapabilityRow{Capability::forcing, "forcing", "forced moves and threats"},
    CapabilityRow{Capability::tactical, "tactical", "wins at hand, and the moves that stop or threaten one"},
    CapabilityRow{Capability::pressing, "pressing", "double threats, and the moves that answer or prepare one"},
    CapabilityRow{Capability::threatening, "threatening", "the promise of a move by what it threatens"},
    CapabilityRow{Capability::capped, "capped", "plans that keep the mover to so much"},
    CapabilityRow{Capability::chance, "chance", "chance nodes with their probabilities"},
    CapabilityRow{Capability::bounded, "bounded", "bounds on what can still be won"},
    CapabilityRow{Capability::banked, "banked", "what is won already, apart from what is still to be won"},
    CapabilityRow{Capability::dominated, "dominated", "moves that are never better than another"},
    CapabilityRow{Capability::focused, "focused", "the moves that are worth a search"},
    CapabilityRow{Capability::many_seats, "many-seats", "more than two seats"},
    CapabilityRow{Capability::staked, "staked", "what all seats together get at most, and each at least"},
    CapabilityRow{Capability::symmetric, "symmetric", "one form for all mirror images"},
    CapabilityRow{Capability::indexed, "indexed", "positions numbered without gaps"},
    CapabilityRow{Capability::learned, "learned", "features whose weights can be learned"},
    CapabilityRow{Capability::margined, "margined", "how much one quiet move changes the evaluation"},
    CapabilityRow{Capability::repeats, "repeats", "what a repetition is worth"},
    CapabilityRow{Capability::pictured, "pictured", "a picture of the position as data"},
};

constexpr std::string_view name_of(Capability capability) {
  return capability_table[static_cast<std::size_t>(capability)].name;
}

/// Whether the class G can offer the capability at all.
template <Game G>
constexpr bool offers(Capability capability) {
  switch (capability) {
    case Capability::evaluated: return Evaluated<G>;
    case Capability::streamed: return Streamed<G>;
    case Capability::noisy: return Noisy<G>;
    case Capability::passable: return Passable<G>;
    case Capability::ordered: return Ordered<G>;
    case Capability::foreseen: return Foreseen<G>;
    case Capability::forcing: return Forcing<G>;
    case Capability::tactical: return Tactical<G>;
    case Capability::pressing: return Pressing<G>;
    case Capability::threatening: return Threatening<G>;
    case Capability::capped: return Capped<G>;
    case Capability::chance: return Chance<G>;
    case Capability::bounded: return Bounded<G>;
    case Capability::banked: return Banked<G>;
    case Capability::dominated: return Dominated<G>;
    case Capability::focused: return Focused<G>;
    case Capability::many_seats: return ManySeats<G>;
    case Capability::staked: return Staked<G>;
    case Capability::symmetric: return Symmetric<G>;
    case Capability::indexed: return Indexed<G>;
    case Capability::learned: return Learned<G>;
    case Capability::margined: return Margined<G>;
    case Capability::repeats: return Repeats<G>;
    case Capability::pictured: return Pictured<G>;
  }
  return false;
}

/// Whether a game of the class can withdraw, by lacks(), what the class offers (a written tree without a chance node is no
/// game of chance).
template <class G>
concept Withdrawing = requires(const G& game, Capability capability) {
  { game.lacks(capability) } -> std::same_as<bool>;
};

/// Whether this very game object has it.
template <Game G>
constexpr bool has(const G& game, Capability capability) {
  if (!offers<G>(capability)) return false;
  if (capability == Capability::many_seats && seats_of(game) <= 2) return false;
  if constexpr (Withdrawing<G>) {
    return !game.lacks(capability);
  } else {
    return true;
  }
}

}  // namespace zermelo

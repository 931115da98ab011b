// What an algorithm says of itself, and the sentence that refuses it to a game that cannot carry it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/capability.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

struct AlgorithmCard {
  std::string_view name;
  Kind kind;
  std::string_view idea;               // one line
  bool blind = false;                  // plays without an opinion on the value
  bool two_sides = false;              // needs two seats of which one wins what the other loses
  bool certain = false;                // needs a game without chance
  bool recurrent = false;              // needs a game in which play can come back to a position
  bool remembers = false;              // has a transposition table: one depth profits from those before
  bool grows_tree = false;             // in memory, and has an answer whenever it is stopped
  bool whole = false;                  // goes where it matters most, not ply by ply: there is nothing to deepen
  bool proves = false;                 // answers questions (search/question.hpp), and can say why
  bool remembers_proofs = false;       // has a table of proof numbers
  Switches switches{};                 // the ones it reads
  Switches on = Switches::standard();  // the ones that are on unless it is told otherwise
  std::span<const Capability> needs{};
};

/// Whether a search goes ply by ply, each depth after the one before, or straight to the depth that it is given.
constexpr bool deepens(const AlgorithmCard& card, Switches switches) {
  return !card.whole && (!card.switches.on(Switch::deepening) || switches.on(Switch::deepening));
}

/// Whether a game of the class G can carry the algorithm at all. Where none can, it need not be compiled for the class.
template <Game G>
constexpr bool could_carry(const AlgorithmCard& card) {
  if (card.certain && Chance<G> && !Withdrawing<G>) return false;
  for (const Capability capability : card.needs)
    if (!offers<G>(capability)) return false;
  return true;
}

/// Nothing where the game can carry the algorithm, else one sentence that names what is missing.
template <Game G>
std::optional<std::string> refusal(const G& game, const AlgorithmCard& card) {
  const auto because = [&](const std::string& need, const std::string& fact) {
    return std::string(card.name) + " needs " + need + ", and this game has " + fact;
  };
  if (card.two_sides && seats_of(game) != 2) return because("two seats", std::to_string(seats_of(game)));
  if (card.two_sides && !facts_of(game).zero_sum)
    return because("payoffs where one seat wins what the other loses", "payoffs that do not add to zero");
  if (card.certain && has(game, Capability::chance)) return because("a game without chance", "chance nodes");
  if (card.recurrent && !facts_of(game).recurs)
    return because("a game in which play can come back to a position", "an end to every line");
  for (const Capability capability : card.needs) {
    const CapabilityRow& row = capability_table[static_cast<std::size_t>(capability)];
    if (!has(game, capability))
      return because("the capability '" + std::string(row.name) + "' (" + std::string(row.adds) + ")", "none");
  }
  return std::nullopt;
}

}  // namespace zermelo

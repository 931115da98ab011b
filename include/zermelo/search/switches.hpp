// Every technique that can be turned on and off is one row here; --with, --without, help and tests come from the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "zermelo/core/capability.hpp"

namespace zermelo {

enum class Kind : std::uint8_t {
  oracle,     // defines the value
  sound,      // always minimax's own value
  selective,  // may change the value
  model,      // answers another question (many seats, random play)
};

enum class Switch : std::uint8_t { evaluation, distance, root_values };

struct SwitchRow {
  Switch id;
  std::string_view name;
  bool on;  // by default, where an algorithm is asked for by name
  Kind kind;
  std::string_view help;
  std::optional<Capability> needs{};
};

inline constexpr std::array switch_table{
    SwitchRow{Switch::evaluation, "evaluation", true, Kind::selective,
              "estimate positions at the depth limit; off: they count 0", Capability::evaluated},
    SwitchRow{Switch::distance, "distance", false, Kind::sound,
              "prefer sooner wins and later losses; off: payoffs are backed up as they are"},
    SwitchRow{Switch::root_values, "root-values", false, Kind::sound,
              "search every move of the root with an open window, so that each gets its exact value"},
};

/// A set of switches.
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

  constexpr bool on(Switch id) const { return (bits_ >> static_cast<unsigned>(id) & 1) != 0; }
  constexpr Switches& set(Switch id, bool on) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(id);
    bits_ = on ? bits_ | bit : bits_ & ~bit;
    return *this;
  }

 private:
  std::uint64_t bits_ = 0;
};

constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 4> names{"oracle", "sound", "selective", "model"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace zermelo

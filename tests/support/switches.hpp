// Random combinations of switches for properties.
#pragma once

#include <rapidcheck.h>

#include <cstdint>

#include "zermelo/search/switches.hpp"

namespace zermelo::tests {

/// Any combination of the sound techniques, and of the estimate, which minimax reads too.
inline rc::Gen<Switches> sound_switches() {
  return rc::gen::map(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>()), [](std::uint64_t bits) {
    Switches switches{};
    for (const SwitchRow& row : switch_table) {
      const bool on = (bits >> static_cast<unsigned>(row.id) & 1) != 0;
      if (row.kind == Kind::sound || row.id == Switch::evaluation) switches.set(row.id, on);
    }
    return switches.set_number(Switch::shallow_ordering, 1 + static_cast<int>(bits >> 62));
  });
}

}  // namespace zermelo::tests

namespace rc {

template <>
struct Arbitrary<zermelo::Switches> {
  static Gen<zermelo::Switches> arbitrary() { return zermelo::tests::sound_switches(); }
};

}  // namespace rc

namespace zermelo {

/// The names of those that are on, as --with takes them.
inline void showValue(const Switches& switches, std::ostream& stream) {
  const char* gap = "";
  for (const SwitchRow& row : switch_table) {
    if (!switches.on(row.id)) continue;
    stream << gap << row.name;
    gap = ",";
  }
}

}  // namespace zermelo

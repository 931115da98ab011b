// The options that searching verbs share, declared once: flags, help, checks and limits all come from this table.
#pragma once

#include <array>
#include <cstdlib>
#include <string_view>

#include "engine/analysis.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo::engine {

inline constexpr std::array option_table{
    Parameter{.name = "depth",
              .kind = Parameter::Kind::whole,
              .standard = "1000",
              .low = 1,
              .high = max_depth,
              .help = "look so many plies ahead"},
    Parameter{.name = "nodes",
              .kind = Parameter::Kind::whole,
              .standard = "1000000000000000",
              .low = 1,
              .high = 1e15,
              .help = "stop after so many positions"},
    Parameter{.name = "time",
              .kind = Parameter::Kind::real,
              .standard = "1000000000",
              .low = 0,
              .high = 1e9,
              .help = "stop after so many seconds"},
    Parameter{.name = "seed",
              .kind = Parameter::Kind::whole,
              .standard = "0",
              .low = 0,
              .high = 2e9,
              .help = "of everything that draws lots"},
    Parameter{.name = "hash",
              .kind = Parameter::Kind::whole,
              .standard = "64",
              .low = 1,
              .high = 65536,
              .help = "size of the transposition table in MB"},
    Parameter{.name = "threads",
              .kind = Parameter::Kind::whole,
              .standard = "1",
              .low = 1,
              .high = 64,
              .help = "search with so many threads; one always gives the same answer"},
    Parameter{.name = "save-every",
              .kind = Parameter::Kind::real,
              .standard = "60",
              .low = 0.01,
              .high = 1e6,
              .help = "seconds between two savings of the checkpoint"},
    Parameter{.name = "level",
              .kind = Parameter::Kind::whole,
              .standard = "9",
              .low = 1,
              .high = 9,
              .help = "strength of the engine, 1 friendly to 9 all it can"},
};

/// The row of that name; only for names that stand in the table.
constexpr const Parameter& option_row(std::string_view name) {
  for (const Parameter& row : option_table)
    if (row.name == name) return row;
  std::abort();
}

inline Limits limits_from(const Settings& options) {
  Limits limits;
  limits.depth = options.whole("depth");
  limits.nodes = static_cast<std::uint64_t>(options.real("nodes"));
  limits.seconds = options.real("time");
  limits.seed = static_cast<std::uint64_t>(options.whole("seed"));
  return limits;
}

/// What of the options goes into a request.
inline void take(const Settings& options, Request& request) {
  request.limits = limits_from(options);
  request.hash = options.whole("hash");
  request.threads = options.whole("threads");
  request.save_every = options.real("save-every");
}

}  // namespace zermelo::engine

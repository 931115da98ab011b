// Fixed searches whose node counts, added up, are the signature of the build: a change that alters it changed the search.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/analysis.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo::engine {

struct BenchRow {
  std::string game;
  std::string position;  // empty: the beginning
  std::string algorithm;
  int depth;
  Settings::Words settings{};
};

const std::vector<BenchRow>& bench_rows();

/// Calls back after each row.
void run_bench(const std::function<void(const BenchRow&, const Analysis&)>& observer);

}  // namespace zermelo::engine

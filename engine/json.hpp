// Answers as JSON, one object a line: the contract for scripts, documented in docs/json.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/certificate.hpp"
#include "engine/registry.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/minimal_tree.hpp"

namespace zermelo::engine {

std::string to_json(const Analysis& analysis);
/// With the two fields that compare adds.
std::string to_json(const Analysis& analysis, const std::optional<TreeSize>& minimal);
std::string to_json(const GameEntry& entry);
std::string to_json(const Verification& verification);
std::string to_json(const AlgorithmCard& card);
std::string to_json(const SwitchRow& row, bool on);
std::string perft_json(const GameCard& card, std::string_view position, int depth, std::uint64_t count, double seconds,
                       const std::vector<std::pair<std::string, std::uint64_t>>& parts);
std::string bench_json(std::uint64_t nodes, double seconds);

}  // namespace zermelo::engine

// An analysis as a person reads it.
#pragma once

#include <string>

#include "engine/analysis.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo::cli {

/// Headline, every move with its value, best line.
std::string analysis_text(const engine::Analysis& analysis, const GameCard& card);

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number);

/// Long texts cut in the middle of nowhere, with an ellipsis.
std::string shortened(const std::string& text, std::size_t width);

}  // namespace zermelo::cli

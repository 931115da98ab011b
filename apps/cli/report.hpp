// An analysis as a person reads it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/analysis.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo::cli {

/// "Tic-tac-toe, X to move: win in 5", and for three seats and more a second line with what each gets.
std::string headline(const engine::Analysis& analysis, const GameCard& card);

/// Headline, every move with its value, best line.
std::string analysis_text(const engine::Analysis& analysis, const GameCard& card);

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number);

/// "1 node", "1,234 nodes".
std::string counted(std::uint64_t number, std::string_view one, std::string_view many);

/// Long texts cut in the middle of nowhere, with an ellipsis.
std::string shortened(const std::string& text, std::size_t width);

}  // namespace zermelo::cli

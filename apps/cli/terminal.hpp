// What the terminal can do, and Ctrl-C.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

#include "zermelo/core/player.hpp"

namespace zermelo::cli {

bool input_is_terminal();
bool output_is_terminal();

/// What every terminal is as wide as.
inline constexpr std::size_t terminal_columns = 80;

/// Colours: on a terminal that has them, unless NO_COLOR is set.
bool use_colour();
/// Box characters: where the locale is UTF-8.
bool use_unicode();

/// The text in the colour of a seat, or faint, or bold; unchanged without colours.
std::string in_colour_of(Player player, std::string_view text);
std::string faint(std::string_view text);
std::string bold(std::string_view text);

/// A message as one line that gives the terminal no orders: words are quoted in it as they were typed.
std::string printable(std::string_view message);

/// How many columns a UTF-8 text takes; colours take none.
std::size_t width_of(std::string_view text);
/// Padded on the right to so many columns.
std::string padded(std::string_view text, std::size_t width);
/// Broken at blanks, so that no line is wider than a terminal of 80 columns; later lines are indented.
std::string folded(std::string_view text);

/// Set by Ctrl-C while a StopOnInterrupt lives; a second Ctrl-C ends the program.
std::atomic<bool>& stop_flag();

class StopOnInterrupt {
 public:
  StopOnInterrupt();
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
};

}  // namespace zermelo::cli

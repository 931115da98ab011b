#include "apps/cli/terminal.hpp"

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>

namespace zermelo::cli {

namespace {

void on_interrupt(int) {
  stop_flag().store(true);
  std::signal(SIGINT, SIG_DFL);
}

/// Longer messages quote a long word; its beginning and what was expected instead are what matters.
constexpr std::size_t longest_message = 600;  // bytes

std::string styled(const char* code, std::string_view text) {
  if (!use_colour()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace

bool input_is_terminal() {
  return isatty(STDIN_FILENO) != 0;
}
bool output_is_terminal() {
  return isatty(STDOUT_FILENO) != 0;
}

bool use_colour() {
  static const bool use = [] {
    const char* refusal = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return output_is_terminal() && (refusal == nullptr || *refusal == '\0') && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
  }();
  return use;
}

std::string printable(std::string_view message) {
  std::string text;
  for (const char letter : message) {
    if (letter == '\n') {
      text += "\\n";
    } else if (const auto byte = static_cast<unsigned char>(letter); byte < 0x20 || byte == 0x7f) {
      text += fmt::format("\\x{:02x}", byte);
    } else {
      text += letter;
    }
  }
  if (text.size() <= longest_message) return text;
  return text.substr(0, longest_message / 2) + " … " + text.substr(text.size() - longest_message / 2);
}

bool use_unicode() {
  static const bool use = [] {
    if (std::setlocale(LC_CTYPE, "") != nullptr) return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    // A locale that is not installed here still says what the terminal shows.
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
      if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
        return std::string_view(value).find("UTF-8") != std::string_view::npos ||
               std::string_view(value).find("utf8") != std::string_view::npos;
    return false;
  }();
  return use;
}

std::string in_colour_of(Player player, std::string_view text) {
  // Blue, orange, green, purple …: told apart by the colour blind as well.
  static constexpr std::array<const char*, max_seats> codes{"1;34", "1;33", "1;32", "1;35",
                                                            "1;36", "1;31", "1;37", "1;90"};
  return player == Player::chance ? std::string(text) : styled(codes[static_cast<std::size_t>(index_of(player))], text);
}

std::string faint(std::string_view text) {
  return styled("2", text);
}
std::string bold(std::string_view text) {
  return styled("1", text);
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  bool in_order = false;  // from escape to m: nothing that is seen
  for (const char byte : text) {
    if (byte == '\x1b') in_order = true;
    if (!in_order) width += (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
    if (byte == 'm') in_order = false;
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  return fmt::format("{}{:{}}", text, "", width > width_of(text) ? width - width_of(text) : 0);
}

std::string folded(std::string_view text) {
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, end - start);
    if (column > 0 && column + start + width_of(word) > terminal_columns) {
      lines += "\n  ";
      column = 2;
    } else {
      lines.append(start, ' ');
      column += start;
    }
    lines += word;
    column += width_of(word);
    text.remove_prefix(end);
  }
  return lines;
}

std::atomic<bool>& stop_flag() {
  static std::atomic<bool> flag{false};
  return flag;
}

StopOnInterrupt::StopOnInterrupt() {
  stop_flag().store(false);
  std::signal(SIGINT, on_interrupt);
}

StopOnInterrupt::~StopOnInterrupt() {
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace zermelo::cli

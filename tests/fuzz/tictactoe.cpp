// A position in the first line, a move in each further one.
#include "games/tictactoe/tictactoe.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto line = [&] {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return first;
  };
  const TicTacToe game;
  const std::string_view first = line();
  auto pos = game.read_position(first);
  if (!pos) return 0;
  if (game.position_text(*pos) != first) std::abort();
  while (!text.empty()) {
    const auto move = game.read_move(*pos, line());
    if (!move) continue;
    if (game.over(*pos)) std::abort();
    game.play(*pos, *move);
    game.picture(*pos);
    if (!game.read_position(game.position_text(*pos))) std::abort();
  }
  return 0;
}

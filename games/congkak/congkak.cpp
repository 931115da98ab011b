#include "games/congkak/congkak.hpp"

#include <array>

namespace zermelo {

std::span<const Parameter> Congkak::parameters() {
  static constexpr std::array table{pits_parameter("7"), seeds_parameter("7")};
  return table;
}

Expected<Congkak> Congkak::make(const Settings& settings) {
  return Congkak(settings.whole("pits"), settings.whole("seeds"));
}

Expected<Congkak::Position> Congkak::read_position(std::string_view text) const {
  return read_position_unless(text, stuck);
}

Expected<Congkak::Move> Congkak::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  return read_pit(pos, text);
}

}  // namespace zermelo

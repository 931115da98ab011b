#include "games/oware/oware.hpp"

#include <array>

namespace zermelo {

std::span<const Parameter> Oware::parameters() {
  static constexpr std::array table{pits_parameter("6"), seeds_parameter("4")};
  return table;
}

Expected<Oware> Oware::make(const Settings& settings) {
  return Oware(settings.whole("pits"), settings.whole("seeds"));
}

Expected<Oware::Position> Oware::read_position(std::string_view text) const {
  return read_position_unless(text, stuck);
}

Expected<Oware::Move> Oware::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  auto pit = read_pit(pos, text);
  if (pit && !feeds(pos, *pit))
    return Error{"pit " + std::string(text) +
                 " leaves the other side without seeds; expected one that reaches its row"};
  return pit;
}

}  // namespace zermelo

#include "games/kalah/kalah.hpp"

#include <array>

namespace zermelo {

std::span<const Parameter> Kalah::parameters() {
  static constexpr std::array table{
      pits_parameter("6"),
      seeds_parameter("4"),
      Parameter{.name = "capture",
                .kind = Parameter::Kind::choice,
                .standard = "standard",
                .choices = "standard|empty",
                .help = "a last seed in an own empty pit captures only what lies across, or even nothing"},
  };
  return table;
}

Expected<Kalah> Kalah::make(const Settings& settings) {
  return Kalah(settings.whole("pits"), settings.whole("seeds"),
               settings.text("capture") == "empty" ? Capture::empty : Capture::standard);
}

Expected<Kalah::Position> Kalah::read_position(std::string_view text) const {
  return read_position_unless(text, stuck);
}

Expected<Kalah::Move> Kalah::read_move(const Position& pos, std::string_view text) const {
  if (over(pos)) return Error{"the game is over"};
  return read_pit(pos, text);
}

}  // namespace zermelo

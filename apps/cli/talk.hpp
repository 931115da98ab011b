// What the table says of a game, in a person's language: moves, results, hints. Texts only; nothing is printed here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/texts.hpp"
#include "engine/any_game.hpp"
#include "engine/certainty.hpp"

namespace zermelo::cli {

/// More than so many moves are counted, not listed.
inline constexpr std::size_t most_listed = 12;

class Talk {
 public:
  /// The person, if there is one, is "you", and everybody else is "I"; otherwise seats have their names.
  Talk(const engine::AnyGame& game, Language language, std::optional<int> person_seat)
      : game_(game), language_(language), person_seat_(person_seat) {}

  template <class... Values>
  std::string say(Text text, const Values&... values) const {
    return said(language_, text, values...);
  }

  std::string seat_name(Player player) const;
  std::string verdict(const engine::Verdict& verdict) const;

  /// "I play", "red plays".
  std::string plays(Player mover) const;

  /// What follows the name of the move: ": 1 into 3, 10 into the base (+10). Another turn."; nothing where there is nothing
  /// to tell.
  std::string telling(const Telling& telling, Player mover) const;

  /// Of a side of the board: "you", "I", or its name.
  std::string side_name(Player player) const;

  /// "I have won by at least 12 points."; of the person, "You can no longer lose."; nothing where nothing is certain.
  std::string certainty(const engine::Certainty& certainty, bool of_person = false) const;

  /// Of a finished game, with the points of each seat where the game counts any: "I win by 10 points. You 91, I 101."
  std::string result(const engine::AnyPosition& pos) const;
  std::string resignation(Player seat) const;

  /// The best moves, their value now, what comes then, and what the next best would cost.
  std::string hint(const engine::AnyPosition& pos, const engine::Analysis& analysis) const;

  /// "a1 b1 c1 and 4 more"
  std::string listed(std::vector<std::string> moves, std::uint64_t count, std::size_t most, const char* between) const;

  /// The question which of these it shall be, one a line, orders with letters: numbers are tokens there.
  std::string question(const std::string& typed, const Completions& completions, bool by_search = false) const;

  /// What is wrong with a text that is no move; nothing where the game cannot tell.
  std::string fault(const Fault& fault) const;

 private:
  bool is_person(Player player) const { return person_seat_ && index_of(player) == *person_seat_; }
  std::string event(const Event& event, Player mover) const;
  std::string points(const engine::AnyPosition& pos) const;

  const engine::AnyGame& game_;
  Language language_;
  std::optional<int> person_seat_;
};

}  // namespace zermelo::cli

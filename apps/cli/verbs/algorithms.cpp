#include <fmt/format.h>

#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/json.hpp"
#include "engine/registry.hpp"
#include "engine/request.hpp"

namespace zermelo::cli {

namespace {

int algorithms(const Arguments& arguments) {
  // As they stand for a game, or, without one, before a game has its say.
  std::shared_ptr<const engine::AnyGame> game;
  if (!arguments.game.empty()) game = engine::game_named(arguments.game).make({}, std::nullopt);
  const AlgorithmCard& full = engine::algorithm_named("full");
  const Switches on = game ? game->preferred(full.on) : full.on;
  for (const AlgorithmCard& card : engine::algorithm_cards()) {
    if (game && game->refusal(card)) continue;
    if (arguments.json) {
      fmt::print("{}\n", engine::to_json(card));
      continue;
    }
    std::vector<std::string> needs;
    if (card.two_sides) needs.emplace_back("two seats with opposed payoffs");
    if (card.certain) needs.emplace_back("no chance");
    if (card.recurrent) needs.emplace_back("play that can come back to a position");
    for (const Capability capability : card.needs) needs.emplace_back(name_of(capability));
    fmt::print("{}  {}  {}\n", bold(padded(card.name, 16)), padded(name_of(card.kind), 9), card.idea);
    if (!needs.empty()) fmt::print("{:29}needs: {}\n", "", fmt::join(needs, ", "));
  }
  if (!arguments.json)
    fmt::print(
        "\nSwitches (--with, --without), and whether the full search (Max^n's: max-n-pruned) has them on by "
        "itself{}:\n",
        game ? fmt::format(" in {}", arguments.game) : "");
  for (const SwitchRow& row : switch_table) {
    if (arguments.json) {
      fmt::print("{}\n", engine::to_json(row, on.on(row.id)));
      continue;
    }
    std::vector<std::string_view> needs;
    for (const Capability capability : row.needs) needs.push_back(name_of(capability));
    fmt::print("{}  {}  {}  {}\n", bold(padded(row.name, 20)), padded(name_of(row.kind), 9),
               on.on(row.id) ? "on " : "off", row.help);
    if (!needs.empty()) fmt::print("{:38}needs: {}\n", "", fmt::join(needs, ", "));
  }
  return 0;
}

}  // namespace

Verb algorithms_verb() {
  return {"algorithms", "the algorithms and switches, sound or selective, with what they need", "zermelo algorithms",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::take_word(command, "--game", arguments.game, "those that this game can carry, as it has them",
                                 "GAME");
            arguments.take_json(command);
          },
          algorithms};
}

}  // namespace zermelo::cli

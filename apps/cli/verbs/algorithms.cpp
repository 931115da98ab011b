#include <fmt/format.h>

#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/json.hpp"
#include "engine/request.hpp"

namespace zermelo::cli {

namespace {

int algorithms(const Arguments& arguments) {
  for (const AlgorithmCard& card : engine::algorithm_cards()) {
    if (arguments.json) {
      fmt::print("{}\n", engine::to_json(card));
      continue;
    }
    std::vector<std::string> needs;
    if (card.two_sides) needs.emplace_back("two seats with opposed payoffs");
    if (card.certain) needs.emplace_back("no chance");
    for (const Capability capability : card.needs) needs.emplace_back(name_of(capability));
    fmt::print("{}  {}  {}\n", bold(padded(card.name, 16)), padded(name_of(card.kind), 9), card.idea);
    if (!needs.empty()) fmt::print("{:29}needs: {}\n", "", fmt::join(needs, ", "));
  }
  if (!arguments.json) fmt::print("\nSwitches (--with, --without):\n");
  for (const SwitchRow& row : switch_table) {
    if (arguments.json) {
      fmt::print("{}\n", engine::to_json(row));
    } else {
      fmt::print("{}  {}  {}\n", bold(padded(row.name, 16)), padded(name_of(row.kind), 9), row.help);
    }
  }
  return 0;
}

}  // namespace

Verb algorithms_verb() {
  return {"algorithms", "the algorithms and switches, sound or selective, with what they need", "zermelo algorithms",
          [](Arguments& arguments, CLI::App& command) { arguments.take_json(command); }, algorithms};
}

}  // namespace zermelo::cli

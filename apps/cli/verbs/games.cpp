#include <fmt/format.h>

#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/json.hpp"
#include "engine/registry.hpp"

namespace zermelo::cli {

namespace {

int games(const Arguments& arguments) {
  for (const engine::GameEntry& entry : engine::games()) {
    if (arguments.json) {
      fmt::print("{}\n", to_json(entry));
      continue;
    }
    std::vector<std::string_view> capabilities;
    for (const Capability capability : entry.capabilities) capabilities.push_back(name_of(capability));
    fmt::print("{}  {}: {}\n", bold(padded(entry.card.name, 16)), entry.card.title, entry.card.summary);
    fmt::print("{:18}size: {}; value: {}\n", "", entry.card.size, entry.card.known);
    fmt::print("{:18}capabilities: {}\n", "", fmt::join(capabilities, ", "));
    for (const Parameter& parameter : entry.parameters)
      fmt::print("{:18}--set {}={}  {}: {}\n", "", parameter.name, parameter.standard, parameter.help,
                 expectation(parameter));
  }
  return 0;
}

}  // namespace

Verb games_verb() {
  return {"games", "the games, with what each can do and what is known of it", "zermelo games --json",
          [](Arguments& arguments, CLI::App& command) { arguments.take_json(command); }, games};
}

}  // namespace zermelo::cli

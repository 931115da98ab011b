#include "apps/cli/program.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/arguments.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

constexpr int bad_input = 2;

/// What the program opens without a word, where it has that game.
constexpr std::string_view flagship = "mancala";

bool has_flagship() {
  return std::any_of(engine::games().begin(), engine::games().end(),
                     [](const engine::GameEntry& entry) { return entry.card.name == flagship; });
}

int refuse(std::string_view message) {
  fmt::print(stderr, "zermelo: {}\n", printable(message));
  return bad_input;
}

/// CLI11's own sentence for a wrong word says less than we know.
std::string unknown_verb(const std::string& word) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.emplace_back(verb.name);
  return fmt::format("unknown verb '{}'; expected {}", word, engine::one_of(names));
}

int run(int argc, char** argv) {
  CLI::App app("Zermelo plays, solves and compares games of two and more seats.", "zermelo");
  app.require_subcommand(0, 1);
  app.set_help_flag("-h,--help", "this help");
  app.set_version_flag("--version", "zermelo " ZERMELO_VERSION, "which version this is");
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.footer("Example:\n  zermelo play tictactoe\n\nEach verb has its own --help, with an example.");
  Arguments arguments;
  std::vector<CLI::App*> commands;
  for (const Verb& verb : verbs()) {
    CLI::App* command = app.add_subcommand(verb.name, verb.help);
    command->group("Verbs");
    command->footer(fmt::format("Example:\n  {}", verb.example));
    verb.declare(arguments, *command);
    commands.push_back(command);
  }

  try {
    const auto named = [&](const Verb& verb) { return verb.name == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && std::none_of(verbs().begin(), verbs().end(), named))
      return refuse(unknown_verb(argv[1]));
    if (argc == 1 && has_flagship()) {
      app.parse(fmt::format("play {}", flagship));
    } else {
      app.parse(argc, argv);
    }
    for (std::size_t index = 0; index < commands.size(); ++index)
      if (commands[index]->parsed()) return verbs()[index].run(arguments);
    fmt::print("{}", app.help());
    return 0;
  } catch (const CLI::Success& success) {  // --help and --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    const auto parsed = app.get_subcommands();
    return refuse(fmt::format("{}; 'zermelo {}--help' says what is expected", error.what(),
                              parsed.empty() ? "" : parsed.front()->get_name() + " "));
  } catch (const engine::InputError& error) {
    return refuse(error.what());
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return refuse(fmt::format("cannot write the answer: {}", error.what()));
    return refuse(fmt::format("this should not happen: {}", error.what()));
  }
}

}  // namespace

int program(int argc, char** argv) {
  const int status = run(argc, argv);
  // What is still in the buffer may not fit on the disk: an answer that was not written is no success.
  if (status != bad_input && (std::fflush(stdout) != 0 || std::ferror(stdout) != 0))
    return refuse(fmt::format("cannot write the answer: {}", std::strerror(errno)));
  return status;
}

}  // namespace zermelo::cli

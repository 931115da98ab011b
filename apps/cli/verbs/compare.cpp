#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/error.hpp"
#include "engine/json.hpp"
#include "engine/request.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

/// A probability is cut to what fits the column.
std::string value_text(const engine::Verdict& verdict, std::string_view unit) {
  return verdict.probability && !verdict.settled ? fmt::format("{:.9f}", *verdict.value) : verdict_text(verdict, unit);
}

/// A tree with more nodes than this is not walked whole just to count its minimal tree.
constexpr std::uint64_t most_nodes = 20'000'000;

/// What an algorithm gets where no limit is given: minimax on a large game would never come back.
constexpr double patience = 20;  // seconds

/// The algorithms that the game can carry, that end by themselves and know the switches asked for; throws where a switch
/// suits none.
std::vector<std::string> suitable(const engine::AnyGame& game, const engine::Request& request) {
  std::vector<std::string> names;
  std::string complaint;
  for (const AlgorithmCard& card : engine::algorithm_cards()) {
    if (card.grows_tree || game.refusal(card)) continue;
    try {
      switches_for(game, card, request);
      names.emplace_back(card.name);
    } catch (const engine::InputError& error) {
      if (complaint.empty()) complaint = error.what();
    }
  }
  if (names.empty()) throw engine::InputError(complaint);
  return names;
}

/// In a column there is no room for "at least".
std::string narrow(std::string text) {
  for (const auto& [words, sign] : {std::pair("at least ", "≥ "), std::pair("at most ", "≤ ")})
    if (text.starts_with(words)) text.replace(0, std::string_view(words).size(), sign);
  return text;
}

int compare(const Arguments& arguments) {
  const engine::Session session = arguments.session();
  const engine::AnyGame& game = session.game();
  engine::Request request = arguments.request();
  request.deepen = false;
  const bool limited = std::any_of(arguments.options.begin(), arguments.options.end(), [](const auto& option) {
    return (option.first == "depth" || option.first == "nodes" || option.first == "time") && option.second;
  });
  if (!limited) request.limits.seconds = patience;

  std::vector<std::string> names = engine::split(arguments.algorithms, ',');
  if (names.empty()) names = suitable(game, request);
  for (const std::string& name : names) {  // all refusals before the first answer
    request.algorithm = name;
    switches_for(game, algorithm_for(game, request), request);
  }

  const StopOnInterrupt guard;
  engine::Request whole = request;
  whole.algorithm.clear();
  // Of the switches only the estimate changes the tree itself.
  const auto of_search = [](const std::string& name) { return name != row_of(Switch::evaluation).name; };
  std::erase_if(whole.with, of_search);
  std::erase_if(whole.without, of_search);
  whole.limits.nodes = std::min(whole.limits.nodes, most_nodes);
  const auto minimal = game.minimal_tree(session.position(), whole);
  if (!arguments.json)
    fmt::print("{}", bold(fmt::format("{:<15}{:>12}{:>13}{:>13}{:>9}{:>11}{:>9}{:>11}\n", "algorithm", "value", "nodes",
                                      "leaves", "again", "hits", "seconds", "÷ minimal")));
  bool stopped = false;
  for (const std::string& name : names) {
    request.algorithm = name;
    const engine::Analysis answer = game.analyse(session.position(), request, {});
    if (stop_flag().load()) {
      fmt::print(stderr, "zermelo: stopped in the middle of {}\n", name);
      return open_question;
    }
    stopped = stopped || (!answer.verdict.value && !engine::algorithm_named(name).blind);
    if (arguments.json) {
      fmt::print("{}\n", to_json(answer, minimal));
    } else {
      fmt::print("{:<15}{:>12}{:>13}{:>13}{:>9}{:>11}{:>9.3f}{:>11}\n", name,
                 narrow(value_text(answer.verdict, game.card().unit)), grouped(answer.nodes), grouped(answer.leaves),
                 grouped(answer.researches), answer.table ? grouped(answer.table->hits) : "-", answer.seconds,
                 minimal && answer.verdict.value
                     ? fmt::format("{:.2f}", static_cast<double>(answer.nodes) / static_cast<double>(minimal->nodes))
                     : "-");
    }
    std::fflush(stdout);
  }
  if (arguments.json) return 0;
  if (stopped)
    fmt::print("unknown: stopped at the limit{}\n",
               limited ? "" : fmt::format(" of {} s; --depth sets a goal that can be reached", patience));
  std::string size = "too large to count";
  if (minimal) {
    size = fmt::format("{}, {}", counted(minimal->nodes, "node", "nodes"), counted(minimal->leaves, "leaf", "leaves"));
  } else if (game.refusal(engine::algorithm_named("alpha-beta"))) {
    size = "not defined here";
  }
  fmt::print("{}\n", faint("minimal tree: " + size));
  return 0;
}

}  // namespace

Verb compare_verb() {
  return {"compare", "several algorithms on the same position, 20 s each unless a limit is given",
          "zermelo compare tictactoe --algorithms minimax,alpha-beta",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            Arguments::take_word(command, "--algorithms", arguments.algorithms,
                                 "which ones, parted by commas; all that can run if not given");
            arguments.take_options(command, {"depth", "nodes", "time", "seed", "hash", "threads"});
            arguments.take_switches(command);
            arguments.take_json(command);
          },
          compare};
}

}  // namespace zermelo::cli

#include "engine/bench.hpp"

#include <fmt/format.h>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/json.hpp"

namespace zermelo::cli {

namespace {

int bench(const Arguments& arguments) {
  std::uint64_t nodes = 0;
  double seconds = 0;
  engine::run_bench([&](const engine::BenchRow& row, const engine::Analysis& answer) {
    nodes += answer.nodes;
    seconds += answer.seconds;
    if (arguments.json) {
      fmt::print("{}\n", to_json(answer));
    } else {
      std::vector<std::string> words;
      for (const auto& [name, value] : row.settings) words.push_back(fmt::format("{}={}", name, value));
      if (words.empty() || !row.position.empty()) words.push_back(row.position.empty() ? "-" : row.position);
      fmt::print("{:<16} {:<48} {:<15} {:>10}\n", row.game, shortened(fmt::format("{}", fmt::join(words, " ")), 48),
                 row.algorithm, grouped(answer.nodes));
    }
  });
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
  if (arguments.json) {
    fmt::print("{}\n", engine::bench_json(nodes, seconds));
  } else {
    fmt::print("Bench: {}\n{} nodes/s\n", nodes, grouped(speed));
  }
  return 0;
}

}  // namespace

Verb bench_verb() {
  return {"bench", "fixed searches: the node signature of this build, and nodes a second", "zermelo bench",
          [](Arguments& arguments, CLI::App& command) { arguments.take_json(command); }, bench};
}

}  // namespace zermelo::cli

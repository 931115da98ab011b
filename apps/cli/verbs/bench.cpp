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
      fmt::print("{:<12} {:<48} {:<15} {:>10}\n", row.game, row.position.empty() ? "-" : shortened(row.position, 48),
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

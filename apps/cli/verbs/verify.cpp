#include <fmt/format.h>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/certificate.hpp"
#include "engine/files.hpp"
#include "engine/json.hpp"

namespace zermelo::cli {

namespace {

int verify(const Arguments& arguments) {
  const std::string content = engine::file_content(arguments.file, engine::max_certificate);
  const engine::Verification verification = engine::verify_certificate(content, fmt::format("'{}'", arguments.file));
  if (arguments.json) {
    fmt::print("{}\n", to_json(verification));
  } else if (!verification.fault) {
    std::size_t moves = 0;
    fmt::print("{}, {} to move, {}: the certificate holds\n", verification.title, verification.mover,
               shortened(verification.position, 80));
    for (const engine::ProvenClaim& claim : verification.claims) {
      fmt::print("  {}? {}\n", claim.question, bold(claim.answer ? "yes" : "no"));
      moves += claim.strategy.size();
    }
    fmt::print("{}\n", faint(fmt::format("  {}, {} checked", counted(moves, "move", "moves"),
                                         counted(verification.positions, "position", "positions"))));
  }
  if (!verification.fault) return 0;
  fmt::print(stderr, "zermelo: {}\n", printable(*verification.fault));
  return does_not_hold;
}

}  // namespace

Verb verify_verb() {
  return {"verify", "check a certificate by the rules alone", "zermelo verify proof.txt",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::take_word(command, "FILE", arguments.file, "what 'solve --certificate' has written");
            arguments.take_json(command);
          },
          verify};
}

}  // namespace zermelo::cli

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/certificate.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/json.hpp"
#include "engine/proven_play.hpp"
#include "engine/registry.hpp"

namespace zermelo::cli {

namespace {

/// A game stands for the certificate that comes with it, unless a file has its name.
std::filesystem::path certificate_file(const std::string& word) {
  std::error_code error;
  const auto& games = engine::games();
  const bool is_game =
      std::any_of(games.begin(), games.end(), [&](const auto& game) { return game.card.name == word; });
  if (!is_game || std::filesystem::exists(word, error)) return word;
  const auto game = engine::game_named(word).make({}, {});
  const std::filesystem::path file = engine::usual_certificate(*game);
  if (!std::filesystem::exists(file, error))
    throw engine::InputError(fmt::format("no certificate of {} in '{}'; expected a game that has one, or a file", word,
                                         file.parent_path().string()));
  return file;
}

int verify(const Arguments& arguments) {
  const std::filesystem::path file = certificate_file(arguments.file);
  const std::string content = engine::file_content(file, engine::max_certificate);
  const engine::Verification verification = engine::verify_certificate(content, fmt::format("'{}'", file.string()));
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
  return {"verify", "check a certificate by the rules alone", "zermelo verify proof.txt\n  zermelo verify qubic",
          [](Arguments& arguments, CLI::App& command) {
            Arguments::take_word(command, "FILE", arguments.file,
                                 "what 'solve --certificate' has written; or a game, for data/GAME.certificate");
            arguments.take_json(command);
          },
          verify};
}

}  // namespace zermelo::cli

#include "engine/proven_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/certificate.hpp"
#include "engine/checksum.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

std::filesystem::path usual_certificate(const AnyGame& game) {
  return usual_file(game, "certificate");
}

std::shared_ptr<const ProvenPlay> ProvenPlay::read(const std::filesystem::path& path, const AnyGame& game) {
  const std::string name = fmt::format("'{}'", path.string());
  const std::string text = file_content(path, max_certificate);
  const Certificate certificate = read_certificate(text, name);
  const auto refused = [&](std::string_view why) { return InputError(fmt::format("{}: {}", name, why)); };
  if (!certificate.whole) throw refused(damaged);
  if (certificate.game != game.card().name)
    throw refused(fmt::format("a certificate of {}; expected one of {}", certificate.game, game.card().name));
  const auto claim = std::find_if(certificate.claims.begin(), certificate.claims.end(),
                                  [](const auto& one) { return one.question == "win" && one.answer; });
  if (claim == certificate.claims.end()) throw refused("it proves no win; expected 'claim win yes'");

  auto play = std::make_shared<ProvenPlay>();
  play->mirrored_ = certificate.by_lines;
  play->digest_ = checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  for (const Certificate::Row& row : claim->rows) play->moves_.emplace(row.strategy.position, row.strategy.move);
  return play;
}

std::optional<Analysis> ProvenPlay::answer(const AnyGame& game, const AnyPosition& pos) const {
  if (game.over(pos)) return std::nullopt;
  const AnyPosition known = mirrored_ ? game.canonical(pos) : pos;
  const auto row = moves_.find(game.position_text(known));
  if (row == moves_.end()) return std::nullopt;

  // Moves of mirror images lead to mirror images.
  if (!mirrored_) return won_by(game, pos, row->second, "certificate");
  const auto text_after = [&](const AnyPosition& from, AnyMove move) {
    return game.position_text(game.canonical(game.after(from, move)));
  };
  const std::string next = text_after(known, game.read_move(known, row->second));
  for (const AnyMove move : game.moves(pos))
    if (text_after(pos, move) == next) return won_by(game, pos, game.move_text(pos, move), "certificate");
  return std::nullopt;
}

Analysis won_by(const AnyGame& game, const AnyPosition& pos, const std::string& move, std::string_view algorithm) {
  Analysis answer;
  answer.game = game.card().name;
  answer.algorithm = algorithm;
  answer.position = game.position_text(pos);
  answer.mover = game.to_move(pos);
  answer.mover_name = game.seat_name(answer.mover);
  answer.verdict = {.value = 1, .bound = Bound::exact, .settled = true, .outcome = GameOutcome::win};
  answer.source = Source::solved;
  answer.best = answer.line = {move};
  answer.moves.push_back({move, answer.verdict});
  for (const AnyMove other : game.moves(pos))
    if (std::string text = game.move_text(pos, other); text != move) answer.moves.push_back({std::move(text), {}});
  return answer;
}

}  // namespace zermelo::engine

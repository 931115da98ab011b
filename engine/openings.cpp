#include "engine/openings.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "engine/error.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// So often is an opening drawn until one comes that is new and not over.
constexpr std::uint64_t most_tries = 64;

/// Positions with longer texts (whole trees) are described by their digest.
constexpr std::size_t longest_text = 200;  // bytes

}  // namespace

std::uint64_t combined(std::initializer_list<std::uint64_t> numbers) {
  std::uint64_t word = 0;
  for (const std::uint64_t number : numbers) word = Random(word ^ number).next();
  return word;
}

std::uint64_t digest(std::string_view text, std::uint64_t number) {
  for (const char letter : text) number = combined({number, static_cast<unsigned char>(letter)});
  return number;
}

Openings Openings::drawn(const Session& base, int plies, std::uint64_t seed) {
  if (base.over()) throw InputError("the game is over already; expected a position to play from");
  Openings openings;
  openings.list_.push_back({.game = base.shared_game(), .position = base.position()});
  openings.random_ = true;
  openings.plies_ = plies;
  openings.seed_ = seed;
  const std::string text = openings.list_.front().text();
  openings.description_ = fmt::format("{} random plies from {}", plies,
                                      text.size() <= longest_text ? text : fmt::format("digest {:016x}", digest(text)));
  openings.at(0);
  return openings;
}

Openings Openings::listed(std::vector<Opening> list) {
  Openings openings;
  openings.list_ = std::move(list);
  std::uint64_t number = 0;
  for (const Opening& opening : openings.list_) number = digest(opening.text() + '\n', number);
  openings.description_ = fmt::format("{} positions, digest {:016x}", openings.list_.size(), number);
  return openings;
}

const Opening& Openings::at(std::uint64_t pair) {
  while (made_.size() <= pair) {
    const std::uint64_t next = made_.size();
    Opening opening = random_ ? drawn_for(next) : list_[static_cast<std::size_t>(next % list_.size())];
    opening.repeated = !seen_.insert(digest(opening.text())).second;
    made_.push_back(std::move(opening));
  }
  return made_[static_cast<std::size_t>(pair)];
}

std::vector<Opening> Openings::samples() {
  return random_ ? std::vector<Opening>{at(0)} : list_;
}

Opening Openings::drawn_for(std::uint64_t pair) const {
  const AnyGame& game = *list_.front().game;
  std::optional<Opening> fallback;
  for (std::uint64_t attempt = 0; attempt < most_tries; ++attempt) {
    Random random(combined({seed_, pair, attempt}));
    Opening opening = list_.front();
    for (int ply = 0; ply < plies_ && !game.over(opening.position); ++ply) {
      const bool chance = game.to_move(opening.position) == Player::chance;
      const std::vector<AnyMove> moves = game.moves(opening.position);
      const AnyMove move = chance ? game.drawn(opening.position, random.unit())
                                  : moves[static_cast<std::size_t>(random.below(moves.size()))];
      opening.position = game.after(opening.position, move);
    }
    if (game.over(opening.position)) continue;
    if (!seen_.contains(digest(opening.text()))) return opening;
    fallback = std::move(opening);
  }
  if (fallback) return *fallback;
  if (!made_.empty()) return made_.back();
  throw InputError(fmt::format("{}: {} random plies end the game, in each of {} tries; expected fewer",
                               game.card().name, plies_, most_tries));
}

}  // namespace zermelo::engine

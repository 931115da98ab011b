#include "engine/opponent.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/book/consult.hpp"
#include "engine/certainty.hpp"

namespace zermelo::engine {

namespace {

/// Each further try at a proof may have so many times as much.
constexpr int growth = 4;
/// And there are no more than so many: 4^12 is 17 million times the first.
constexpr int most_tries = 12;

/// In the middle of a turn that is played in parts: the first part has had the long look.
constexpr double share_of_a_part = 0.25;

/// As far as limits are limits: what is endless stays so.
Limits grown(Limits limits) {
  constexpr auto endless = std::numeric_limits<std::uint64_t>::max();
  limits.depth = std::min(limits.depth * growth, max_depth);
  limits.nodes = limits.nodes > endless / growth ? endless : limits.nodes * growth;
  limits.seconds *= growth;
  return limits;
}

}  // namespace

Opponent::Opponent(Request request, std::optional<int> level, std::uint64_t seed)
    : request_(std::move(request)), random_(seed) {
  if (level) set_level(*level);
}

void Opponent::set_level(int level) {
  level_ = level;
  forget();
}

Choice Opponent::move(const AnyGame& game, const AnyPosition& pos, std::vector<AnyPosition> before) {
  Request request = request_;
  if (game.has(Capability::repeats)) request.before = std::move(before);
  if (level_) request.limits = within(level(*level_), request.limits);
  if (level_ && *level_ < strongest_level) {  // what these know would make it too strong
    request.endgame.reset();
    request.book.reset();
    request.proven.reset();
  }
  if (!steady()) {
    request.table.reset();
    request.hash = 1;
  }
  if (game.midway(pos)) request.limits.seconds *= share_of_a_part;
  Choice choice = searched(game, pos, request);
  if (!steady()) return choice;

  auto least = proven_least(choice.analysis);
  if (promise_ && (!least || *least < promise_->least)) {
    choice = hold(game, pos, request, std::move(choice));
    least = proven_least(choice.analysis);
  }
  if (least && (!promise_ || *least > promise_->least)) promise_ = Promise{*least, pos};
  return choice;
}

Choice Opponent::searched(const AnyGame& game, const AnyPosition& pos, const Request& request) {
  if (level_) return choose(game, pos, level(*level_), random_, request);
  Request seeded = request;
  seeded.limits.seed = random_.next();
  Choice choice{.move = {}, .analysis = answer_of(game, pos, seeded, {})};
  choice.move = game.read_move(pos, choice.analysis.best.front());
  return choice;
}

/// Searches on until what was promised is proven again.
Choice Opponent::hold(const AnyGame& game, const AnyPosition& pos, Request request, Choice choice) {
  request.only_best = true;
  const std::atomic<bool>* const stop = request.limits.stop;
  for (int tries = 0; tries < most_tries && (stop == nullptr || !stop->load()); ++tries) {
    ++held_;
    request.limits = grown(request.limits);
    Analysis analysis = game.analyse(pos, request, {});
    const auto least = proven_least(analysis);
    if (!least || *least < promise_->least) continue;
    const AnyMove move = game.read_move(pos, analysis.best.front());
    return {.move = move, .analysis = std::move(analysis)};
  }
  return choice;
}

}  // namespace zermelo::engine

#include "engine/match.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/course.hpp"
#include "engine/error.hpp"
#include "engine/growing_file.hpp"
#include "engine/match_json.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// One player in one game. What a player may remember from move to move (a table, say) belongs into its request, which
/// lives as long as the game.
struct Side {
  Side(const Configuration& configuration, std::uint64_t seed, const std::atomic<bool>* stop)
      : request(configuration.request), random(combined({seed, request.limits.seed})) {
    request.limits.stop = stop;
    request.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(request.hash) << 20);
  }

  AnyMove move(const AnyGame& game, const Course& course) {
    const AnyPosition& pos = course.position();
    request.limits.seed = random.next();
    if (game.has(Capability::repeats)) request.before = course.before();
    return game.read_move(pos, game.analyse(pos, request, {}).best.front());
  }

  Request request;
  Random random;
};

/// What a finished game gave to the first configuration.
double points_of(const Course& course, bool swapped) {
  const double points = course.result(Player::first).value.value_or(0);
  return points == 0 ? 0 : swapped ? -points : points;
}

/// Throws InputError where the game cannot have gone as it is written.
void check_replay(const MatchGame& played, const Opening& opening, int max_plies) {
  const AnyGame& game = *opening.game;
  if (played.opening != opening.text())
    throw InputError(fmt::format("game {} starts at {}; expected {}", played.number, played.opening, opening.text()));
  Course course(game, opening.position);
  bool ended_early = false;
  for (const std::string& move : played.moves) {
    ended_early = ended_early || course.over();
    course.play(game.read_move(course.position(), move));
  }
  const bool full = played.moves.size() == static_cast<std::size_t>(max_plies);
  if (ended_early || course.over() == played.cut_short || (played.cut_short && !full))
    throw InputError(fmt::format("game {} does not end where its moves end", played.number));
  const double points = played.cut_short ? 0 : points_of(course, played.swapped());
  if (points != played.points)
    throw InputError(fmt::format("game {} gives {} points; expected {}", played.number, played.points, points));
}

class Match {
 public:
  Match(MatchSetup setup, const MatchObserver& observer)
      : setup_(std::move(setup)), observer_(observer), ended_(setup_.games) {
    for (const Opening& opening : setup_.openings.samples()) check_players(*opening.game);
    if (!setup_.save.empty()) resume();
    fold();
  }

  MatchResult run() {
    if (observer_) observer_(nullptr, result_);
    {
      std::vector<std::jthread> others;
      for (int job = 1; job < setup_.jobs; ++job) others.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
    return result_;
  }

 private:
  /// What remains of a game when it is counted.
  struct Ended {
    double points = 0;
    double seconds = 0;
  };
  struct Task {
    std::uint64_t number;
    Opening opening;
  };

  void check_players(const AnyGame& game) const {
    if (game.seats() != 2 || !game.facts().zero_sum)
      throw InputError(fmt::format(
          "{}: a match needs two seats of which one wins what the other loses, and this game "
          "has {}",
          game.card().name, game.seats() != 2 ? std::to_string(game.seats()) : "payoffs that do not add to zero"));
    check(setup_.first, game);
    check(setup_.second, game);
  }

  // ---- The file ----

  void resume() {
    file_.emplace(setup_.save, header_json(setup_), "match");
    for (const auto& [number, line] : file_->lines()) {
      try {
        take_up(match_game_from(line));
      } catch (const InputError& error) {
        file_->refuse(number, error.what());
      }
    }
    file_->repair();
    result_.resumed = result_.ended;
  }

  void take_up(const MatchGame& game) {
    if (game.number < 1 || game.number > setup_.games)
      throw InputError(fmt::format("game {}; expected a number from 1 to {}", game.number, setup_.games));
    if (ended_[game.number - 1]) throw InputError(fmt::format("game {} stands twice; expected it once", game.number));
    check_replay(game, opening_of(game.number), setup_.max_plies);
    keep(game);
  }

  const Opening& opening_of(std::uint64_t number) {
    return setup_.openings.at(setup_.pairs ? (number - 1) / 2 : number - 1);
  }

  // ---- Playing ----

  bool stopped() const { return halted_ || (setup_.stop != nullptr && setup_.stop->load()); }

  /// Plays games until there are none left. One of these runs for each job.
  void work() {
    try {
      while (const auto task = next_task()) {
        const auto game = played(task->number, task->opening);
        if (!game) return;
        const std::lock_guard lock(mutex_);
        if (stopped()) return;
        if (file_) file_->append(to_json(*game));
        keep(*game);
        fold();
        if (observer_) observer_(&*game, result_);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      halted_ = true;
    }
  }

  std::optional<Task> next_task() {
    const std::lock_guard lock(mutex_);
    while (begun_ < ended_.size() && ended_[begun_]) ++begun_;
    if (begun_ == ended_.size() || stopped()) return std::nullopt;
    const std::uint64_t number = ++begun_;
    return Task{number, opening_of(number)};
  }

  /// Nothing where the game was stopped.
  std::optional<MatchGame> played(std::uint64_t number, const Opening& opening) const {
    const auto start = std::chrono::steady_clock::now();
    const AnyGame& game = *opening.game;
    MatchGame played;
    played.number = number;
    played.opening = opening.text();
    std::array<Side, 2> sides{Side(setup_.first, combined({setup_.seed, number, 1}), setup_.stop),
                              Side(setup_.second, combined({setup_.seed, number, 2}), setup_.stop)};
    if (played.swapped()) std::swap(sides[0], sides[1]);
    Random chance(combined({setup_.seed, (number - 1) / 2, 0}));  // the same luck in both games of a pair
    Course course(game, opening.position);
    while (!course.over() && !played.cut_short) {
      const Player mover = game.to_move(course.position());
      const AnyMove move = mover == Player::chance
                               ? game.drawn(course.position(), chance.unit())
                               : sides[static_cast<std::size_t>(index_of(mover))].move(game, course);
      if (stopped()) return std::nullopt;
      played.moves.push_back(game.move_text(course.position(), move));
      course.play(move);
      played.cut_short = !course.over() && played.moves.size() == static_cast<std::size_t>(setup_.max_plies);
    }
    if (!played.cut_short) played.points = points_of(course, played.swapped());
    played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return played;
  }

  // ---- Counting ----

  void keep(const MatchGame& game) {
    ended_[game.number - 1] = Ended{game.points, game.seconds};
    if (setup_.collect) setup_.collect(game);
    ++result_.ended;
  }

  /// Counts the pairs that have become complete, in their order.
  void fold() {
    if (setup_.sprt) result_.sprt = state_of(*setup_.sprt, result_.pairs);
    for (; !result_.complete && folded_ < ended_.size(); folded_ += 2) {
      if (!ended_[folded_] || !ended_[folded_ + 1]) return;
      std::size_t half_points = 2;
      for (const Ended& game : {*ended_[folded_], *ended_[folded_ + 1]}) {
        ++(game.points > 0 ? result_.wins : game.points < 0 ? result_.losses : result_.draws);
        if (game.points > 0) ++half_points;
        if (game.points < 0) --half_points;
        result_.points += game.points;
        result_.seconds += game.seconds;
      }
      ++result_.pairs[half_points];
      if (!setup_.openings.at(folded_ / 2).repeated) ++result_.openings;
      if (setup_.sprt) result_.sprt = state_of(*setup_.sprt, result_.pairs);
      result_.complete = folded_ + 2 == ended_.size() || (result_.sprt && result_.sprt->accepted);
    }
    if (result_.complete) halted_ = true;
  }

  MatchSetup setup_;
  const MatchObserver& observer_;
  std::optional<GrowingFile> file_;
  std::atomic<bool> halted_ = false;  // decided, or failed: nothing more is played

  std::mutex mutex_;                         // guards what follows, and the openings, while games are played
  std::vector<std::optional<Ended>> ended_;  // by number − 1
  std::uint64_t begun_ = 0;                  // games below this number were begun
  std::uint64_t folded_ = 0;                 // games below this number are counted
  MatchResult result_;
  std::exception_ptr failure_;
};

}  // namespace

GameOutcome MatchGame::outcome() const {
  return points > 0 ? GameOutcome::win : points < 0 ? GameOutcome::loss : GameOutcome::draw;
}

MatchResult play_match(MatchSetup setup, const MatchObserver& observer) {
  return Match(std::move(setup), observer).run();
}

}  // namespace zermelo::engine

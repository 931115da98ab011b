#include "engine/match.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/course.hpp"
#include "engine/error.hpp"
#include "engine/growing_file.hpp"
#include "engine/match_json.hpp"
#include "engine/opponent.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// One player in one game, with a memory of its own.
Opponent opponent_of(const Configuration& configuration, std::uint64_t seed, const std::atomic<bool>* stop) {
  Request request = configuration.request;
  request.limits.stop = stop;
  if (!configuration.level || level(*configuration.level).steady())
    request.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(request.hash) << 20);
  const std::uint64_t own = request.limits.seed;
  return {std::move(request), configuration.level, combined({seed, own})};
}

/// The most that a seat was ever said to get at least, and where.
struct Said {
  std::optional<double> least{};
  AnyPosition position{};

  void hear(std::optional<double> other, const AnyPosition& pos) {
    if (!other || (least && *other <= *least)) return;
    least = other;
    position = pos;
  }
};

/// Throws where a player got less than its searches, or the bounds of the game, had said.
void check_kept(const AnyGame& game, const Course& course, Player seat, const Said& said, const MatchGame& played) {
  if (!said.least || !course.over()) return;
  const double got = course.result(seat).value.value_or(0);
  if (got >= *said.least) return;
  throw std::logic_error(fmt::format(
      "game {}: the player with the {} seat had at least {} for certain in {} and got {}; opening {}, moves {}",
      played.number, seat == Player::first ? "first" : "second", *said.least, game.position_text(said.position), got,
      played.opening, fmt::join(played.moves, " ")));
}

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
  const double points = played.cut_short ? 0 : points_of(course, played.swapped);
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
    bool promised = false;
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
    if (game.swapped != swapped(game.number)) throw InputError(fmt::format("game {} has the wrong seats", game.number));
    check_replay(game, opening_of(game.number), setup_.max_plies);
    keep(game);
  }

  bool swapped(std::uint64_t number) const { return number % 2 == 0 && !setup_.keep_seats; }
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
    played.swapped = swapped(number);
    played.opening = opening.text();
    std::array<Opponent, 2> sides{opponent_of(setup_.first, combined({setup_.seed, number, 1}), setup_.stop),
                                  opponent_of(setup_.second, combined({setup_.seed, number, 2}), setup_.stop)};
    if (played.swapped) std::swap(sides[0], sides[1]);
    Random chance(combined({setup_.seed, (number - 1) / 2, 0}));  // the same luck in both games of a pair
    Course course(game, opening.position);
    std::array<Said, 2> said;
    while (!course.over() && !played.cut_short) {
      const AnyPosition pos = course.position();
      const Player mover = game.to_move(pos);
      const AnyMove move = mover == Player::chance
                               ? game.drawn(pos, chance.unit())
                               : sides[static_cast<std::size_t>(index_of(mover))].move(game, pos, course.before()).move;
      if (stopped()) return std::nullopt;
      played.moves.push_back(game.move_text(pos, move));
      course.play(move);
      for (const std::size_t index : {0, 1}) {
        const auto& promise = sides[index].promise();
        if (promise) said[index].hear(promise->least, promise->position);
        if (promise && promise->least >= 0 && !course.over()) played.promised = true;
        said[index].hear(game.least(course.position(), seat(static_cast<int>(index))), course.position());
      }
      played.cut_short = !course.over() && played.moves.size() == static_cast<std::size_t>(setup_.max_plies);
    }
    if (!played.cut_short) played.points = points_of(course, played.swapped);
    for (const int index : {0, 1}) check_kept(game, course, seat(index), said[static_cast<std::size_t>(index)], played);
    played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return played;
  }

  // ---- Counting ----

  void keep(const MatchGame& game) {
    ended_[game.number - 1] = Ended{game.points, game.seconds, game.promised};
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
        if (game.promised) ++result_.promised;
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

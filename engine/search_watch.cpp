#include "engine/search_watch.hpp"

#include <algorithm>
#include <utility>

#include "engine/error.hpp"
#include "engine/kept_answer.hpp"

namespace zermelo::engine {

namespace {

constexpr std::chrono::seconds beat{1};  // between two words on how far it has come

}  // namespace

SearchWatch::~SearchWatch() {
  stop();
}

std::optional<Checkpoint::State> SearchWatch::resume(const SolveKind& kind, std::span<TableWords> table,
                                                     std::uint64_t age) {
  if (request_.checkpoint.empty()) return std::nullopt;
  checkpoint_.emplace(kind, request_.checkpoint, table);
  std::optional<Checkpoint::State> found = checkpoint_->read();
  earlier_ = found.value_or(Checkpoint::State{.standing = {}, .age = age});
  standing_ = earlier_.standing;
  if (!found) checkpoint_->write(earlier_);
  return found;
}

void SearchWatch::begin(Analysis& answer) {
  if (!wanted()) return;
  if (!earlier_.answer.empty()) take_kept_answer(earlier_.answer, answer);
  answer_ = answer;
  start_ = Clock::now();
  thread_ = std::thread([this] { look_after(); });
}

void SearchWatch::note(const Analysis& answer, const Standing& standing) {
  if (!wanted()) return;
  const std::lock_guard lock(mutex_);
  answer_ = answer;
  standing_ = standing;
  show();
}

bool SearchWatch::said_before(Analysis& answer) const {
  if (!earlier_.finished || request_.proof) return false;
  take_kept_answer(earlier_.answer, answer);
  answer.nodes = earlier_.nodes;
  answer.seconds = earlier_.seconds;
  answer.earlier = {earlier_.nodes, earlier_.seconds};
  return true;
}

void SearchWatch::finish(Analysis& answer, const Standing& standing, std::uint64_t nodes, bool last_word) {
  stop();
  if (!checkpoint_) return;
  nodes_ = nodes;
  standing_ = standing;
  answer_ = answer;
  finished_ = last_word;
  save();
  answer.nodes = earlier_.nodes + nodes;
  answer.seconds += earlier_.seconds;
  answer.earlier = {earlier_.nodes, earlier_.seconds};
  if (!failure_.empty()) answer.not_saved = failure_;
}

void SearchWatch::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  ended_or_not_.notify_all();
  thread_.join();
}

SearchWatch::Clock::duration SearchWatch::interval() const {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(request_.save_every));
}

void SearchWatch::look_after() {
  Clock::time_point next_word = start_ + beat;
  Clock::time_point next_save = start_ + interval();
  std::unique_lock lock(mutex_);
  const auto next = [&] { return checkpoint_ ? std::min(next_word, next_save) : next_word; };
  while (!ended_or_not_.wait_until(lock, next(), [&] { return ended_; })) {
    const Clock::time_point now = Clock::now();
    if (now >= next_word) {
      show();
      next_word = now + beat;
    }
    if (checkpoint_ && now >= next_save) {
      lock.unlock();
      save();
      lock.lock();
      next_save = Clock::now() + interval();
    }
  }
}

/// With the mutex.
void SearchWatch::show() {
  if (!request_.progress) return;
  const Checkpoint::State now = state();
  SearchProgress progress{.answer = answer_, .nodes = now.nodes, .seconds = now.seconds, .failure = failure_};
  const auto run = static_cast<double>(now.nodes - earlier_.nodes);
  if (const double passed = seconds(); passed > 0) progress.nodes_per_second = run / passed;
  if (const ProofNumbers numbers = proof_; numbers != ProofNumbers{0, 0}) progress.proof = numbers;
  if (saved_) progress.saved = std::chrono::duration<double>(Clock::now() - *saved_).count();
  request_.progress(progress);
}

/// With the mutex.
Checkpoint::State SearchWatch::state() const {
  return {.standing = standing_,
          .nodes = earlier_.nodes + nodes_.load(std::memory_order_relaxed),
          .seconds = earlier_.seconds + seconds(),
          .age = earlier_.age,
          .answer = answer_.verdict.value ? kept_answer(answer_) : "",
          .finished = finished_};
}

/// Without it: a search that has something to say need not wait for the disk.
void SearchWatch::save() {
  std::unique_lock lock(mutex_);
  const Checkpoint::State now = state();
  lock.unlock();
  std::string failure;
  try {
    checkpoint_->write(now);
  } catch (const InputError& error) {
    failure = error.what();
  }
  lock.lock();
  if (failure.empty()) saved_ = Clock::now();
  failure_ = std::move(failure);
}

}  // namespace zermelo::engine

// Looks after a search that takes long while it goes on, from a thread of its own: says how far it has come, and keeps its
// checkpoint up to date. The search is never held up: it counts its nodes where the watch sees them, and its table is copied as
// it stands.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>

#include "engine/analysis.hpp"
#include "engine/checkpoint.hpp"
#include "zermelo/search/proof_numbers.hpp"

namespace zermelo::engine {

class SearchWatch {
 public:
  explicit SearchWatch(const Request& request) : request_(request) {}
  ~SearchWatch();
  SearchWatch(const SearchWatch&) = delete;
  SearchWatch& operator=(const SearchWatch&) = delete;

  /// Where the search counts its nodes; nowhere where nobody wants to know.
  std::atomic<std::uint64_t>* meter() { return wanted() ? &nodes_ : nullptr; }

  /// Where a search by proof numbers shows those of its root.
  std::atomic<ProofNumbers>* proof_meter() { return wanted() ? &proof_ : nullptr; }

  /// Fills the table from the checkpoint, if there is one, and says where the search goes on. Throws InputError, also where no
  /// checkpoint could be written: before hours of work.
  std::optional<Checkpoint::State> resume(const SolveKind& kind, std::span<TableWords> table, std::uint64_t age);

  /// Before the first node. The answer is what is said until there is another; that of an earlier run is better than none.
  void begin(Analysis& answer);
  /// The search has a new answer.
  void note(const Analysis& answer, const Standing& standing);
  /// After the last node: what the answer says of this run becomes what all took, and all of it is saved. The last word: there
  /// is nothing to be had from going on.
  void finish(Analysis& answer, const Standing& standing, std::uint64_t nodes, bool last_word);

  /// The last word of an earlier run, into the answer; false where there is none, or where its proof is wanted too.
  bool said_before(Analysis& answer) const;

 private:
  using Clock = std::chrono::steady_clock;

  bool wanted() const { return request_.progress || !request_.checkpoint.empty(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  Clock::duration interval() const;
  void look_after();
  void show();
  void save();
  Checkpoint::State state() const;
  void stop();

  const Request& request_;
  std::optional<Checkpoint> checkpoint_;
  Checkpoint::State earlier_;
  std::atomic<std::uint64_t> nodes_ = 0;                 // of this run
  std::atomic<ProofNumbers> proof_{ProofNumbers{0, 0}};  // not yet any
  Clock::time_point start_ = Clock::now();

  std::mutex mutex_;  // of all that follows
  std::condition_variable ended_or_not_;
  bool ended_ = false;
  Analysis answer_;
  Standing standing_;
  bool finished_ = false;
  std::optional<Clock::time_point> saved_;
  std::string failure_;

  std::thread thread_;
};

}  // namespace zermelo::engine

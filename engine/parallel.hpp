// Parallel search over a shared table: helper threads search the same position to the same depths, with orders of their own,
// and the table passes on what each finds out. A move that one of them is busy with is put off by the others (after
// Weill's ABDADA 1996, in Kerrigan's simplified form), so that they seldom do the same work twice.
//
// Guarantee: the main thread's answer is a search's answer like any other; which of several equal ones it is may differ
// from run to run. Without helpers nothing differs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "zermelo/core/limits.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/standing.hpp"
#include "zermelo/search/switches.hpp"
#include "zermelo/search/tools.hpp"

namespace zermelo::engine {

/// Deepening begins where another run left off.
inline int first_depth(const AlgorithmCard& card, Switches switches, int limit,
                       const std::optional<Standing>& resumed) {
  if (!deepens(card, switches)) return limit;
  return std::clamp(resumed ? resumed->depth : 1, 1, limit);
}

template <class Search, class G = typename Search::Rules>
class Helpers {
 public:
  /// Starts the threads. The game, the position and the tools must outlive this object.
  Helpers(int count, const G& game, const typename G::Position& pos, Switches switches, const Limits& limits,
          const Tools& tools) {
    for (int number = 0; number < count; ++number)
      threads_.emplace_back([this, number, &game, pos, switches, limits, tools] {
        Limits own = limits;
        own.stop = &stop_;
        own.seed += static_cast<std::uint64_t>(number) + 1;  // lots of its own, where lots are drawn
        Budget budget(own);
        NoTrace trace;
        // On the heap: a thread's stack is for the recursion.
        const auto search = std::make_unique<Search>(game, switches, budget, trace, tools);
        for (int depth = first_depth(Search::card, switches, own.depth, tools.resumed);
             depth <= own.depth && !budget.spent(); ++depth) {
          const auto result = search->search(pos, depth);
          if (is_final(result.source)) break;
        }
        nodes_.fetch_add(budget.nodes(), std::memory_order_relaxed);
      });
  }

  ~Helpers() { stop(); }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  /// Ends the threads and answers with the nodes that they searched.
  std::uint64_t stop() {
    stop_.store(true, std::memory_order_relaxed);
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return nodes_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> nodes_{0};
  std::vector<std::thread> threads_;
};

}  // namespace zermelo::engine

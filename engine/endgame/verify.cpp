#include "engine/endgame/verify.hpp"

#include <algorithm>
#include <mutex>

#include "engine/crew.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

constexpr std::uint64_t portion = 1 << 12;  // entries that a thread takes at a time

}  // namespace

EndgameFindings verify_endgame(const EndgameCheck& check, const std::function<void(const EndgameFindings&)>& observer) {
  const auto wanted = [&](std::uint64_t size) { return check.sample == 0 ? size : std::min(check.sample, size); };
  EndgameFindings findings;
  for (const auto& slice : check.table.slices) findings.all += wanted(slice.size());
  std::mutex mutex;
  Crew crew(check.threads, check.stop);
  for (std::size_t slice = 0; slice < check.table.slices.size(); ++slice) {
    const std::uint64_t size = check.table.slices[slice].size();
    const std::uint64_t count = wanted(size);
    std::uint64_t next = 0;
    crew.run([&] {
      std::uint64_t first = 0;
      {
        const std::lock_guard lock(mutex);
        if (findings.fault || next >= count) return false;
        first = next;
        next += portion;
      }
      const std::uint64_t last = std::min(first + portion, count);
      std::optional<EndgameNumber> fault;
      for (std::uint64_t at = first; at < last && !fault; ++at) {
        // The same lots whichever thread draws them.
        const std::uint64_t index = count == size ? at : Random::mixed(Random::mixed(check.seed) + at) % size;
        if (const EndgameNumber number{static_cast<int>(slice), index}; !check.game.holds(check.table, number))
          fault = number;
      }
      const std::lock_guard lock(mutex);
      findings.checked += last - first;
      if (fault) findings.fault = fault;
      if (observer) observer(findings);
      return true;
    });
  }
  findings.complete = !crew.stopped() && !findings.fault;
  return findings;
}

}  // namespace zermelo::engine

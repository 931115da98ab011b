#include "engine/endgame/verify.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "engine/crew.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

constexpr std::uint64_t portion = 1 << 12;  // entries that a thread takes at a time

/// Slice by slice, goes through the entries that have not settled until a pass settles none. Entries that never do promise what
/// nobody can force.
void find_broken_promise(const EndgameCheck& check, Crew& crew, EndgameFindings& findings) {
  for (std::size_t slice = 0; slice < check.table.slices.size() && !findings.fault; ++slice) {
    const std::uint64_t size = check.table.slices[slice].size();
    std::vector<std::uint8_t> marks(size);
    EndgameStore settled;
    settled.slices.resize(slice + 1);
    settled.slices[slice] = marks;
    std::uint64_t before = 0;
    std::atomic<std::uint64_t> count = 0;
    do {
      before = count;
      std::atomic<std::uint64_t> next = 0;
      crew.run([&] {
        const std::uint64_t first = next.fetch_add(portion);
        if (first >= size) return false;
        for (std::uint64_t at = first; at < std::min(first + portion, size); ++at) {
          const EndgameNumber number{static_cast<int>(slice), at};
          if (settled.load(number) != 0 || !check.game.settles(check.table, settled, number)) continue;
          settled.store(number, 1);
          ++count;
        }
        return true;
      });
      if (crew.stopped()) return;
    } while (count > before);
    if (count < size)
      findings.fault =
          EndgameNumber{static_cast<int>(slice),
                        static_cast<std::uint64_t>(std::find(marks.begin(), marks.end(), 0) - marks.begin())};
  }
}

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
  if (check.sample == 0 && check.game.facts().recurs) find_broken_promise(check, crew, findings);
  findings.complete = !crew.stopped() && !findings.fault;
  return findings;
}

}  // namespace zermelo::engine

#include "engine/book/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <unordered_set>
#include <vector>

#include "engine/book/consult.hpp"
#include "engine/book/value.hpp"
#include "engine/crew.hpp"
#include "engine/error.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::engine {

namespace {

/// What a finished game pays, a ply before its end.
Score paid(const AnyGame& game, const AnyPosition& end, Player seat) {
  Verdict verdict = game.payoff(end, seat);
  verdict.distance = 1;
  return score_of(verdict, game.facts());
}

/// Throws InputError for the first thing that is wrong.
void check_move(const BookCheck& check, const BookEntry& entry, const AnyPosition& pos, const BookMove& move) {
  const AnyGame& game = check.game;
  const AnyMove played = game.read_move(pos, move.move);
  const AnyPosition next = game.after(pos, played);
  const Player mover = game.to_move(pos);
  BookMove expected{.move = game.move_text(pos, played), .searched = move.searched, .known = move.known};
  expected.value = expected.searched;
  expected.final = expected.known == BookMove::Known::proven;
  if (game.over(next)) {
    if (move.bound() == Bound::exact) expected.searched = expected.value = paid(game, next, mover);
  } else if (const auto following = check.book.find(game, next)) {
    const bool counts = !game.facts().recurs || following->ply > entry.ply;
    back_up(expected, game.to_move(next) == mover, *following, counts);
  }
  if (move == expected) return;
  throw InputError(fmt::format("move {} is worth {}; expected {}", move.move, move.value, expected.value));
}

void check_entry(const BookCheck& check, const BookEntry& entry) {
  const AnyGame& game = check.game;
  const AnyPosition pos = game.read_position(entry.position);
  if (const std::string text = game.position_text(game.canonical(pos)); text != entry.position)
    throw InputError(fmt::format("expected the position as '{}'", text));
  if (game.over(pos)) throw InputError("the game is over there");
  std::unordered_set<std::string> seen;
  for (const BookMove& move : entry.moves) {
    if (!seen.insert(move.move).second) throw InputError(fmt::format("move {} stands twice", move.move));
    check_move(check, entry, pos, move);
  }
  if (!std::is_sorted(entry.moves.begin(), entry.moves.end(), better)) throw InputError("its moves are not in order");
}

/// All entries, or some of them, by lot.
std::vector<BookEntry> chosen(const BookCheck& check) {
  const std::uint64_t size = check.book.size();
  std::vector<bool> wanted(size, check.sample == 0 || check.sample >= size);
  Random random(check.seed);
  for (std::uint64_t left = wanted.empty() || wanted.front() ? 0 : check.sample; left > 0;) {
    const std::uint64_t index = random.below(size);
    if (wanted[index]) continue;
    wanted[index] = true;
    --left;
  }
  std::vector<BookEntry> entries;
  std::uint64_t index = 0;
  check.book.for_each([&](const BookEntry& entry) {
    if (wanted[index++]) entries.push_back(entry);
  });
  return entries;
}

}  // namespace

BookFindings verify_book(const BookCheck& check, const std::function<void(const BookFindings&)>& observer) {
  const std::vector<BookEntry> entries = chosen(check);
  BookFindings findings{.all = entries.size()};
  std::mutex mutex;
  std::size_t next = 0;
  Crew crew(check.threads, check.stop);
  crew.run([&] {
    const BookEntry* entry = nullptr;
    {
      const std::lock_guard lock(mutex);
      if (!findings.fault.empty() || next == entries.size()) return false;
      entry = &entries[next++];
    }
    std::string fault;
    std::optional<Analysis> again;
    try {
      check_entry(check, *entry);
      if (check.again) again = check.game.analyse(check.game.read_position(entry->position), *check.again, {});
    } catch (const InputError& error) {
      fault = error.what();
    }
    const std::lock_guard lock(mutex);
    if (crew.stopped()) return false;
    ++findings.checked;
    if (!fault.empty() && findings.fault.empty()) {
      findings.fault = fault;
      findings.position = entry->position;
    }
    if (again && again->verdict.value) {
      const Facts facts = check.game.facts();
      ++findings.searched;
      const auto answer = book_answer(check.book, check.game, check.game.read_position(entry->position));
      if (answer && std::find(answer->best.begin(), answer->best.end(), again->best.front()) != answer->best.end())
        ++findings.same_best;
      if (const Score value = score_of(again->verdict, facts); !is_graded(value) && !is_graded(entry->value()))
        findings.difference += std::abs(static_cast<double>(value) - entry->value()) / steps_of(facts);
    }
    if (observer) observer(findings);
    return true;
  });
  findings.complete = !crew.stopped() && findings.fault.empty();
  return findings;
}

}  // namespace zermelo::engine

// Checks a book by the rules alone: whether positions are as the game writes them, moves legal, ends of the game worth what the
// rules pay, and whether every value is what the entry after the move makes of it. None of the builder's code is used but for
// the one rule by which values go up (entry.hpp). If so asked, positions are searched again too; what that finds is told, and is
// no fault: a deeper search may well think otherwise.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/book/book.hpp"

namespace zermelo::engine {

struct BookCheck {
  const AnyGame& game;
  const Book& book;
  std::uint64_t sample = 0;  // entries, drawn by lot; 0: all of them
  std::uint64_t seed = 0;
  int threads = 1;
  std::optional<Request> again{};  // how to search them again
  const std::atomic<bool>* stop = nullptr;
};

struct BookFindings {
  bool complete = false;
  std::uint64_t checked = 0;
  std::uint64_t all = 0;   // that are to be checked
  std::string position{};  // of an entry that is wrong
  std::string fault{};     // and why

  std::uint64_t searched = 0;   // again
  std::uint64_t same_best = 0;  // the search would play a move that the book thinks equally good
  double difference = 0;        // between the values that are no wins or losses, added up; in the game's units
};

/// Stops at a fault. The observer is never called twice at a time. Blocks.
BookFindings verify_book(const BookCheck& check, const std::function<void(const BookFindings&)>& observer);

}  // namespace zermelo::engine

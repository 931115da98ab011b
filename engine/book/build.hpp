// Builds a book, or lets one grow: searches the most interesting positions, one a thread, and backs their values up.
//
// Every entry is kept in FILE.journal the moment its search ends, and the book is written, under another name first, when all
// are there or the build is stopped. Whoever kills the program and starts it again loses what was being searched. With one
// thread and limits of depth or nodes a book is the same however often that happened.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "engine/any_game.hpp"
#include "engine/book/graph.hpp"

namespace zermelo::engine {

struct BookSetup {
  const AnyGame& game;
  AnyPosition root;
  std::uint64_t positions = 0;
  BookRules rules;
  bool all = false;  // every position of so many plies as the rules say, each solved
  Request request;   // of every search: limits, the size of its table, an endgame table
  int threads = 1;
  std::string words{};  // what the file says of how it was built
  std::filesystem::path output;
  const std::atomic<bool>* stop = nullptr;
};

/// How far it has come.
struct BookProgress {
  bool complete = false;
  bool exhausted = false;  // there is nothing left that the rules would have entered
  std::uint64_t entries = 0;
  std::uint64_t resumed = 0;  // that were there already
  int plies = 0;              // of the entry that is furthest from the root
  std::uint64_t nodes = 0;    // searched in this run
  Verdict value{};            // of the root
  std::uint64_t bytes = 0;    // of the file
};

/// Never two calls at a time.
using BookObserver = std::function<void(const BookProgress&)>;

/// Throws InputError where the file cannot be written or is another book, or the limits are too low for a search. Blocks.
BookProgress build_book(const BookSetup& setup, const BookObserver& observer);

/// The book of a text that 'book export' has written (line.hpp). Throws InputError, which names the line, for the first thing
/// that is not in order.
BookProgress import_book(const AnyGame& game, const std::filesystem::path& text, const std::filesystem::path& output);

}  // namespace zermelo::engine

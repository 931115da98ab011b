#include "engine/book/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <ranges>
#include <utility>

#include "engine/book/book.hpp"
#include "engine/book/levels.hpp"
#include "engine/book/line.hpp"
#include "engine/book/value.hpp"
#include "engine/crew.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/growing_file.hpp"

namespace zermelo::engine {

namespace {

/// Leaves are chosen anew for each search, or, where threads wait for it, for a share of what is there.
constexpr std::size_t share_at_once = 256;
constexpr std::chrono::milliseconds patience{50};  // between two looks at the stop flag

std::filesystem::path journal_of(std::filesystem::path path) {
  path += ".journal";
  return path;
}

void write_book(const AnyGame& game, const std::string& words, const BookGraph& graph,
                const std::filesystem::path& path, BookProgress& progress) {
  const std::string content = Book::packed(game, words, graph.entries());
  write_file(path, content);
  progress.bytes = content.size();
  progress.entries = graph.size();
}

class Builder {
 public:
  Builder(const BookSetup& setup, const BookObserver& observer)
      : setup_(setup),
        observer_(observer),
        graph_(setup.game),
        root_(setup.game.position_text(setup.game.canonical(setup.root))),
        facts_(setup.game.facts()) {
    if (setup.game.over(setup.root)) throw InputError("the game is over already; expected a position to play from");
    check_writable(setup.output);
    std::error_code error;
    if (std::filesystem::exists(setup.output, error))
      Book::read(setup.output, setup.game)->for_each([&](const BookEntry& entry) { take(entry); });
    journal_.emplace(journal_of(setup.output), book_line_header(setup.game), "book");
    for (const auto& [number, line] : journal_->lines()) {
      try {
        take(entry_from_line(line, facts_));
      } catch (const InputError& fault) {
        journal_->refuse(number, fault.what());
      }
    }
    journal_->repair();
    progress_.resumed = progress_.entries = graph_.size();
  }

  BookProgress run() {
    Crew crew(setup_.threads, setup_.stop);
    if (observer_) observer_(progress_);
    std::error_code ignored;
    try {
      crew.run([&] { return search_one(crew); });
    } catch (...) {
      if (graph_.size() == progress_.resumed && journal_->lines().empty())  // there is nothing to go on from
        std::filesystem::remove(journal_of(setup_.output), ignored);
      throw;
    }
    if (setup_.all && progress_.exhausted) enter_above();
    progress_.complete = graph_.size() >= setup_.positions || progress_.exhausted;
    if (graph_.has(root_)) progress_.value = value_of(graph_.entry(root_));
    const bool changed = progress_.entries > progress_.resumed || !journal_->lines().empty();
    if (changed || !std::filesystem::exists(setup_.output, ignored)) {
      write_book(setup_.game, setup_.words, graph_, setup_.output, progress_);
    } else {
      progress_.bytes = std::filesystem::file_size(setup_.output, ignored);
    }
    std::filesystem::remove(journal_of(setup_.output), ignored);
    return progress_;
  }

 private:
  Verdict value_of(const BookEntry& entry) const {
    return verdict_of(entry.value(), entry.moves.front().bound(), entry.final(), facts_);
  }

  void take(BookEntry entry) {
    progress_.plies = std::max(progress_.plies, entry.ply);
    graph_.add(std::move(entry));
  }

  /// Everything above the last level, from there to the root.
  void enter_above() {
    for (const auto& level : std::views::reverse(levels_))
      for (const BookGraph::Leaf& leaf : level)
        if (!graph_.has(leaf.text)) take(entry_above(setup_.game, graph_, leaf));
    progress_.entries = graph_.size();
  }

  /// A table of its own for each of the searches that run at the same time, kept from one to the next: near positions have
  /// much in common.
  class KeptTable {
   public:
    KeptTable(Builder& builder, Request& request) : builder_(builder) {
      if (!builder.setup_.all) return;
      const std::lock_guard lock(builder.mutex_);
      if (builder.tables_.empty()) {
        table_ = std::make_shared<TranspositionTable>(static_cast<std::size_t>(request.hash) << 20);
      } else {
        table_ = std::move(builder.tables_.back());
        builder.tables_.pop_back();
      }
      request.table = table_;
    }
    ~KeptTable() {
      if (table_ == nullptr) return;
      const std::lock_guard lock(builder_.mutex_);
      builder_.tables_.push_back(std::move(table_));
    }
    KeptTable(const KeptTable&) = delete;
    KeptTable& operator=(const KeptTable&) = delete;

   private:
    Builder& builder_;
    std::shared_ptr<TranspositionTable> table_;
  };

  /// One leaf, or none where there is nothing left to do.
  bool search_one(const Crew& crew) {
    const std::optional<BookGraph::Leaf> leaf = next_leaf(crew);
    if (!leaf) return false;
    std::optional<BookEntry> last;
    std::optional<BookEntry> before;
    Request request = setup_.request;
    Analysis analysis;
    {
      const KeptTable table(*this, request);
      analysis = setup_.game.analyse(leaf->position, request, [&](const Analysis& deeper) {
        before = std::exchange(last, entry_of(deeper, facts_));
      });
    }
    const std::lock_guard lock(mutex_);
    busy_.erase(leaf->text);
    changed_.notify_all();
    if (crew.stopped()) return false;  // and what was searched is not complete
    BookEntry entry = entry_of(analysis, facts_);
    if (before) entry = steadied(std::move(entry), *before);
    entry.ply = leaf->ply;
    journal_->append(book_line(entry, facts_));
    progress_.nodes += entry.nodes;
    take(std::move(entry));
    progress_.entries = graph_.size();
    if (graph_.has(root_)) progress_.value = value_of(graph_.entry(root_));
    if (observer_) observer_(progress_);
    return true;
  }

  /// Waits where every leaf is being searched by somebody.
  std::optional<BookGraph::Leaf> next_leaf(const Crew& crew) {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (crew.stopped() || graph_.size() + busy_.size() >= setup_.positions) return std::nullopt;
      if (setup_.all && levels_.empty()) {
        levels_ = book_levels(setup_.game, setup_.root, setup_.rules.plies);
        for (const BookGraph::Leaf& leaf : levels_.back()) queue_.push_back(leaf);
      } else if (queue_.empty() && !setup_.all) {
        const std::size_t wanted = setup_.threads == 1 ? 1 : std::max<std::size_t>(1, graph_.size() / share_at_once);
        for (BookGraph::Leaf& leaf : graph_.next(setup_.root, setup_.rules, wanted, busy_))
          queue_.push_back(std::move(leaf));
      }
      while (!queue_.empty()) {
        BookGraph::Leaf leaf = std::move(queue_.front());
        queue_.pop_front();
        if (graph_.has(leaf.text) || !busy_.insert(leaf.text).second) continue;
        return leaf;
      }
      if (busy_.empty()) {
        progress_.exhausted = true;
        return std::nullopt;
      }
      changed_.wait_for(lock, patience);
    }
  }

  const BookSetup& setup_;
  const BookObserver& observer_;
  BookGraph graph_;
  const std::string root_;
  const Facts facts_;
  std::optional<GrowingFile> journal_;
  BookProgress progress_;
  std::mutex mutex_;  // guards all that follows and the graph, the journal and the progress
  std::condition_variable changed_;
  std::deque<BookGraph::Leaf> queue_;
  std::unordered_set<std::string> busy_;              // being searched
  std::vector<std::vector<BookGraph::Leaf>> levels_;  // of a book of all positions
  std::vector<std::shared_ptr<TranspositionTable>> tables_;
};

}  // namespace

BookProgress build_book(const BookSetup& setup, const BookObserver& observer) {
  return Builder(setup, observer).run();
}

BookProgress import_book(const AnyGame& game, const std::filesystem::path& text, const std::filesystem::path& output) {
  BookGraph graph(game);
  BookProgress progress;
  bool begun = false;
  for (const auto& [number, line] : lines_of(file_content(text, std::size_t{1} << 32))) {
    try {
      if (!std::exchange(begun, true)) {
        check_book_line_header(line, game);
        continue;
      }
      BookEntry entry = entry_from_line(line, game.facts());
      progress.plies = std::max(progress.plies, entry.ply);
      if (const std::string position = entry.position; !graph.add(std::move(entry)))
        throw InputError(fmt::format("'{}' stands twice; expected it once", position));
    } catch (const InputError& error) {
      throw InputError(fmt::format("'{}', line {}: {}", text.string(), number, error.what()));
    }
  }
  if (graph.size() == 0)
    throw InputError(fmt::format("'{}': no entries; expected what 'book export' writes", text.string()));
  progress.complete = true;
  write_book(game, fmt::format("import {}", text.filename().string()), graph, output, progress);
  return progress;
}

}  // namespace zermelo::engine

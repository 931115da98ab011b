// A book in a file: positions in the order of their texts, each with what there is to know of it (entry.hpp). The file is read
// whole and believed only when its checksum holds; entries stay packed in memory and are unpacked when they are asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/book/entry.hpp"

namespace zermelo::engine {

class Book {
 public:
  /// Throws InputError where the file is damaged or cut short, is of another game or version, or of other parameters.
  static std::shared_ptr<const Book> read(const std::filesystem::path& path, const AnyGame& game);

  static std::shared_ptr<const Book> unpacked(std::string content, const AnyGame& game);

  /// The content of such a file (docs/formats.md). The words say how it was built.
  static std::string packed(const AnyGame& game, const std::string& words, std::vector<BookEntry> entries);

  /// By the text of the position's canonical form.
  std::optional<BookEntry> find(std::string_view position) const;
  /// By the position, or a mirror image of it; its moves are those of the canonical form.
  std::optional<BookEntry> find(const AnyGame& game, const AnyPosition& pos) const;
  /// In the order of their texts.
  void for_each(const std::function<void(const BookEntry&)>& visit) const;

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return content_.size(); }
  const std::string& words() const { return words_; }
  /// Other content, another number.
  std::uint64_t digest() const { return sum_; }

 private:
  Book(std::string content, const AnyGame& game);

  class Reader;
  BookEntry next_entry(Reader& reader, const std::string& before) const;

  std::string content_;
  std::uint64_t sum_ = 0;
  std::uint64_t size_ = 0;
  std::string words_;                // it was built with
  std::vector<std::string> moves_;   // every move that occurs, once
  std::vector<std::size_t> blocks_;  // where every so manieth entry begins; its text stands there whole
  std::size_t end_ = 0;              // of the entries
};

/// Where the engine looks for a book of this game (origin.hpp).
std::filesystem::path usual_book(const AnyGame& game);

/// The game that a file claims to be of, with its parameters. Throws InputError where it is no book.
std::shared_ptr<const AnyGame> game_of_book(const std::filesystem::path& path);

}  // namespace zermelo::engine

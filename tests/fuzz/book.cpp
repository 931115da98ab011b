// Any bytes are a book, or refused; any line is an entry that comes back as it was, or refused.
#include "engine/book/book.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "engine/book/graph.hpp"
#include "engine/book/line.hpp"
#include "engine/checksum.hpp"
#include "engine/error.hpp"
#include "engine/registry.hpp"

namespace {

using namespace zermelo::engine;

const AnyGame& game() {
  static const auto made = game_named("tictactoe").make({}, std::nullopt);
  return *made;
}

/// With the checksum put right: what lies behind it must be safe to read too.
void read_file(std::string content) {
  const std::size_t size = content.size() < 8 ? 0 : content.size() - 8;
  const std::uint64_t sum =
      checksum({reinterpret_cast<const std::uint8_t*>(content.data()), size});  // of all before the last eight bytes
  if (size > 0) std::memcpy(content.data() + size, &sum, sizeof sum);
  const auto book = Book::unpacked(content, game());
  std::size_t entries = 0;
  book->for_each([&](const BookEntry& entry) {
    if (book->find(entry.position) != entry) std::abort();
    ++entries;
  });
  if (entries != book->size()) std::abort();
}

void read_line(std::string_view line) {
  const zermelo::Facts facts = game().facts();
  BookEntry entry = entry_from_line(line, facts);
  if (book_line(entry_from_line(book_line(entry, facts), facts), facts) != book_line(entry, facts)) std::abort();
  BookGraph(game()).add(std::move(entry));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    if (text.starts_with('{')) {
      read_line(text);
    } else {
      read_file(std::string(text));
    }
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  }
  return 0;
}

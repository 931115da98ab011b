#include "engine/book/book.hpp"

#include <fmt/format.h>

#include <cstring>
#include <map>
#include <span>
#include <utility>

#include "engine/checksum.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_word = "zermelo book ";
constexpr std::string_view version = "1";
constexpr std::size_t largest_book = std::size_t{1} << 32;  // bytes
constexpr std::size_t block = 16;                           // entries
constexpr std::size_t sum_size = sizeof(std::uint64_t);

InputError damaged() {
  return InputError("its entries are damaged");
}

std::uint64_t sum_of(std::string_view content) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): text that is bytes
  return checksum({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
}

// ---- Writing ----

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
void put(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>(number | 128);
  bytes += static_cast<char>(number);
}

/// The sign goes into the lowest bit.
void put_signed(std::string& bytes, std::int64_t number) {
  put(bytes, static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63));
}

void put(std::string& bytes, std::string_view text) {
  put(bytes, text.size());
  bytes += text;
}

std::size_t shared_beginning(std::string_view one, std::string_view other) {
  const std::size_t most = std::min(one.size(), other.size());
  std::size_t same = 0;
  while (same < most && one[same] == other[same]) ++same;
  return same;
}

/// What is known of a move in one byte: how, and whether a value of its own follows.
struct Flags {
  static constexpr unsigned known = 3;
  static constexpr unsigned entered = 4;
  static constexpr unsigned final = 8;
  static constexpr unsigned changed = 16;
  static constexpr unsigned all = 31;
};

void put(std::string& bytes, const BookEntry& entry, std::string_view before,
         const std::map<std::string, std::uint64_t>& numbers) {
  const std::size_t shared = shared_beginning(entry.position, before);
  put(bytes, shared);
  put(bytes, std::string_view(entry.position).substr(shared));
  put(bytes, static_cast<std::uint64_t>(entry.ply));
  put(bytes, static_cast<std::uint64_t>(entry.depth));
  put(bytes, entry.nodes);
  put(bytes, entry.moves.size() << 1 | (entry.solved ? 1U : 0U));
  std::int64_t last = 0;
  for (const BookMove& move : entry.moves) {
    const bool changed = move.value != move.searched;
    put(bytes, numbers.at(move.move));
    put(bytes, static_cast<unsigned>(move.known) | (move.entered ? Flags::entered : 0) |
                   (move.final ? Flags::final : 0) | (changed ? Flags::changed : 0));
    put_signed(bytes, move.searched - std::exchange(last, move.searched));
    if (changed) put_signed(bytes, std::int64_t{move.value} - move.searched);
  }
}

// ---- Reading ----

struct Claimed {
  Json header;
  std::size_t end;  // of the header
};

/// Throws InputError where the content does not begin as a book does.
Claimed claimed(std::string_view content) {
  const std::size_t end = content.find('\n');
  const std::string_view first = content.substr(0, end);
  if (!first.starts_with(first_word) || end == std::string_view::npos)
    throw InputError(fmt::format("no book; expected '{}{}'", first_word, version));
  if (const std::string_view found = first.substr(first_word.size()); found != version)
    throw InputError(fmt::format("a book of version {}; expected version {}", found, version));
  const std::size_t second = content.find('\n', end + 1);
  Claimed claim{Json::parse(content.substr(end + 1, second - end - 1), nullptr, false), second + 1};
  if (second == std::string_view::npos || !claim.header.is_object() || !claim.header.contains("bytes"))
    throw InputError("its header is damaged");
  return claim;
}

template <class Work>
auto named(const std::filesystem::path& path, const Work& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", path.string(), error.what()));
  }
}

}  // namespace

/// Bytes, one after the other. Whatever they are, nothing is read beyond their end.
class Book::Reader {
 public:
  Reader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  std::uint64_t number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ >= bytes_.size()) throw damaged();
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      number |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return number;
    }
    throw damaged();
  }
  std::uint64_t number_to(std::uint64_t most) {
    const std::uint64_t found = number();
    if (found > most) throw damaged();
    return found;
  }
  std::int64_t signed_number() {
    const std::uint64_t word = number();
    return static_cast<std::int64_t>(word >> 1 ^ (0 - (word & 1)));
  }
  Score score(std::int64_t origin) {
    const std::int64_t step = signed_number();
    if (step < -2 * std::int64_t{infinite} || step > 2 * std::int64_t{infinite}) throw damaged();
    if (origin + step < -infinite || origin + step > infinite) throw damaged();
    return static_cast<Score>(origin + step);
  }
  std::string_view text() {
    const std::size_t size = number_to(bytes_.size() - at_);
    if (size > bytes_.size() - at_) throw damaged();
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  std::size_t at() const { return at_; }
  bool ended() const { return at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

std::string Book::packed(const AnyGame& game, const std::string& words, std::vector<BookEntry> entries) {
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.position < b.position; });
  std::map<std::string, std::uint64_t> numbers;
  for (const BookEntry& entry : entries)
    for (const BookMove& move : entry.moves) numbers.emplace(move.move, 0);
  std::string body;
  std::uint64_t count = 0;
  for (auto& [move, number] : numbers) {
    number = count++;
    put(body, move);
  }
  std::string_view before;
  for (std::size_t index = 0; index < entries.size(); ++index) {
    put(body, entries[index], index % block == 0 ? std::string_view() : before, numbers);
    before = entries[index].position;
  }
  Json json;
  add_origin(json, game);
  json["words"] = words;
  json["entries"] = entries.size();
  json["moves"] = numbers.size();
  json["bytes"] = body.size();
  std::string content = fmt::format("{}{}\n{}\n", first_word, version, json_line(json)) + body;
  const std::uint64_t sum = sum_of(content);
  content.resize(content.size() + sum_size);
  std::memcpy(content.data() + content.size() - sum_size, &sum, sum_size);
  return content;
}

Book::Book(std::string content, const AnyGame& game) : content_(std::move(content)) {
  const auto [header, begin] = claimed(content_);
  check_origin(header, game, "book");
  const auto whole = [&](const char* name) {
    const Json number = header.value(name, Json());
    if (!number.is_number_unsigned() || number > content_.size()) throw InputError("its header is damaged");
    return number.get<std::size_t>();
  };
  const std::size_t expected = begin + whole("bytes") + sum_size;
  if (content_.size() != expected)
    throw InputError(fmt::format("it has {} bytes; expected {}", content_.size(), expected));
  end_ = content_.size() - sum_size;
  std::memcpy(&sum_, content_.data() + end_, sum_size);
  if (sum_of(std::string_view(content_).substr(0, end_)) != sum_) throw InputError("its checksum does not hold");
  size_ = whole("entries");
  const Json words = header.value("words", Json());
  words_ = words.is_string() ? words.get<std::string>() : "";

  Reader reader(std::string_view(content_).substr(0, end_), begin);
  for (std::size_t count = whole("moves"); count > 0; --count) moves_.emplace_back(reader.text());
  std::string before;
  for (std::uint64_t index = 0; index < size_; ++index) {
    if (index % block == 0) blocks_.push_back(reader.at());
    std::string position = next_entry(reader, index % block == 0 ? std::string() : before).position;
    if (index > 0 && position <= before) throw damaged();
    before = std::move(position);
  }
  if (!reader.ended()) throw damaged();
}

BookEntry Book::next_entry(Reader& reader, const std::string& before) const {
  constexpr std::uint64_t most = 1 << 20;  // of what is a count of plies
  BookEntry entry;
  entry.position = before.substr(0, reader.number_to(before.size()));
  entry.position += reader.text();
  entry.ply = static_cast<int>(reader.number_to(most));
  entry.depth = static_cast<int>(reader.number_to(most));
  entry.nodes = reader.number();
  const std::uint64_t moves = reader.number_to(2 * content_.size());
  entry.solved = moves % 2 != 0;
  if (moves < 2) throw damaged();
  Score last = 0;
  for (std::uint64_t count = moves / 2; count > 0; --count) {
    BookMove move;
    const std::uint64_t number = reader.number();
    if (number >= moves_.size()) throw damaged();
    move.move = moves_[number];
    const std::uint64_t flags = reader.number_to(Flags::all);
    if ((flags & Flags::known) == Flags::known) throw damaged();
    move.known = static_cast<BookMove::Known>(flags & Flags::known);
    move.entered = (flags & Flags::entered) != 0;
    move.final = (flags & Flags::final) != 0;
    move.searched = last = reader.score(last);
    move.value = (flags & Flags::changed) != 0 ? reader.score(move.searched) : move.searched;
    entry.moves.push_back(std::move(move));
  }
  return entry;
}

std::optional<BookEntry> Book::find(std::string_view position) const {
  const std::string_view bytes = std::string_view(content_).substr(0, end_);
  const auto first_in = [&](std::size_t offset) {
    Reader reader(bytes, offset);
    reader.number();
    return reader.text();
  };
  auto place = std::upper_bound(blocks_.begin(), blocks_.end(), position,
                                [&](std::string_view text, std::size_t offset) { return text < first_in(offset); });
  if (place == blocks_.begin()) return std::nullopt;
  Reader reader(bytes, *--place);
  std::string before;
  for (std::size_t index = 0; index < block && !reader.ended(); ++index) {
    BookEntry entry = next_entry(reader, before);
    if (entry.position == position) return entry;
    if (entry.position > position) break;
    before = std::move(entry.position);
  }
  return std::nullopt;
}

std::optional<BookEntry> Book::find(const AnyGame& game, const AnyPosition& pos) const {
  return find(game.position_text(game.canonical(pos)));
}

void Book::for_each(const std::function<void(const BookEntry&)>& visit) const {
  if (blocks_.empty()) return;
  Reader reader(std::string_view(content_).substr(0, end_), blocks_.front());
  std::string before;
  for (std::uint64_t index = 0; index < size_; ++index) {
    const BookEntry entry = next_entry(reader, index % block == 0 ? std::string() : before);
    visit(entry);
    before = entry.position;
  }
}

std::shared_ptr<const Book> Book::read(const std::filesystem::path& path, const AnyGame& game) {
  std::string content = file_content(path, largest_book);
  return named(path, [&] { return unpacked(std::move(content), game); });
}

std::shared_ptr<const Book> Book::unpacked(std::string content, const AnyGame& game) {
  return std::shared_ptr<const Book>(new Book(std::move(content), game));
}

std::filesystem::path usual_book(const AnyGame& game) {
  return usual_file(game, "book");
}

std::shared_ptr<const AnyGame> game_of_book(const std::filesystem::path& path) {
  const std::string content = file_content(path, largest_book);
  return named(path, [&] {
    const Json header = claimed(content).header;
    Settings::Words words;
    for (const auto& [name, value] : json_field(header, "settings", &Json::is_object, "the parameters").items())
      words.emplace_back(name, value.is_string() ? value.get<std::string>() : json_line(value));
    return game_named(json_field(header, "game", &Json::is_string, "a game").get<std::string>())
        .make(words, std::nullopt);
  });
}

}  // namespace zermelo::engine

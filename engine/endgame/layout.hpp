// Where what lies in a file of an endgame table (docs/endgame.md): a header of whole pages, a byte for each position, slice
// after slice, and a checksum for each block of these bytes. All of it follows from the game and the number of slices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

class EndgameLayout {
 public:
  static constexpr std::size_t page = 4096;      // bytes; the header fills whole ones
  static constexpr std::size_t block = 1 << 20;  // bytes that share a checksum

  /// Throws InputError where the game has no tables, or none of so many slices.
  EndgameLayout(const AnyGame& game, int slices);

  const std::string& header() const { return header_; }
  std::uint64_t entries() const { return entries_; }
  std::uint64_t blocks() const { return (filled() + block - 1) / block; }
  std::uint64_t file_size() const { return sums_at() + blocks() * sizeof(std::uint64_t); }

  /// The parts of a whole file in memory.
  template <class Byte>
  std::vector<std::span<Byte>> slices(std::span<Byte> file) const {
    std::vector<std::span<Byte>> parts;
    std::size_t at = header_.size();
    for (const std::uint64_t size : sizes_) {
      parts.push_back(file.subspan(at, size));
      at += size;
    }
    return parts;
  }
  template <class Byte>
  std::span<Byte> block_of(std::span<Byte> file, std::uint64_t number) const {
    const std::span<Byte> data = file.subspan(header_.size(), filled());
    return data.subspan(number * block, std::min<std::size_t>(block, data.size() - number * block));
  }
  template <class Byte>
  std::span<Byte> sum_of(std::span<Byte> file, std::uint64_t number) const {
    return file.subspan(sums_at() + number * sizeof(std::uint64_t), sizeof(std::uint64_t));
  }

 private:
  std::uint64_t sums_at() const { return header_.size() + filled(); }
  /// The entries, and zeros up to a whole word.
  std::uint64_t filled() const {
    return (entries_ + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t) * sizeof(std::uint64_t);
  }

  std::string header_;
  std::vector<std::uint64_t> sizes_;  // of the slices
  std::uint64_t entries_ = 0;
};

inline constexpr std::string_view endgame_first_word = "zermelo endgame ";
inline constexpr std::string_view endgame_version = "1";

}  // namespace zermelo::engine

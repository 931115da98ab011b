// A checksum of a book or of a block of an endgame table: eight bytes at a time in four lanes, as xxHash does it, so that checking a table
// takes no longer than reading it. It finds accidents, not ill will.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace zermelo::engine {

/// Words are taken as the machine has them: tables are written and read by little-endian ones.
static_assert(std::endian::native == std::endian::little);

inline std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  constexpr std::uint64_t factor = 0x9e3779b185ebca87;
  constexpr std::uint64_t other_factor = 0xc2b2ae3d27d4eb4f;
  std::array<std::uint64_t, 4> lanes{factor, other_factor, bytes.size(), ~factor};
  const auto take = [&](std::size_t lane, const std::uint8_t* from, std::size_t count) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, count);
    lanes[lane] = std::rotl(lanes[lane] + word * other_factor, 31) * factor;
  };
  constexpr std::size_t width = sizeof(std::uint64_t);
  std::size_t at = 0;
  for (; at + 4 * width <= bytes.size(); at += 4 * width)
    for (std::size_t lane = 0; lane < 4; ++lane) take(lane, bytes.data() + at + lane * width, width);
  for (; at < bytes.size(); at += width) take(at / width % 4, bytes.data() + at, std::min(width, bytes.size() - at));
  std::uint64_t sum = 0;
  for (const std::uint64_t lane : lanes) sum = (std::rotl(sum, 27) ^ lane) * factor;
  return sum ^ sum >> 33;
}

}  // namespace zermelo::engine

// Files, read whole and written whole.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace zermelo::engine {

/// The most that is read of a file that people write.
inline constexpr std::size_t largest_text = 64 << 20;  // bytes

/// Throws InputError where the file cannot be read or is longer than the limit.
std::string file_content(const std::filesystem::path& path, std::size_t max_bytes);

/// The other name under which a file is written first.
std::filesystem::path part_of(std::filesystem::path path);

/// Writes under another name first and renames, so that nobody ever sees half a file. Throws InputError.
void write_file(const std::filesystem::path& path, std::string_view content);

/// Throws InputError where write_file() would: before hours of work that end in a file.
void check_writable(const std::filesystem::path& path);

}  // namespace zermelo::engine

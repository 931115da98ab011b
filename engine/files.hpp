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

/// Whether a file that is open still has the name.
bool is_named(int file, const std::filesystem::path& path);

/// The other name under which a file is written first.
std::filesystem::path part_of(std::filesystem::path path);

/// A file that is written piece by piece under its other name, and gets its own when it is whole: nobody ever sees half of one.
/// Nobody else may write to it meanwhile, nor afterwards as long as this object lives. All of it throws InputError.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path path);
  /// What did not become whole is removed.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view piece);
  /// Returns when all is on the disk, under its own name.
  void keep();

 private:
  [[noreturn]] void refuse(const std::string& why) const;

  std::filesystem::path path_;
  std::filesystem::path part_;
  int file_ = -1;
  bool kept_ = false;
};

/// The whole file at once.
void write_file(const std::filesystem::path& path, std::string_view content);

/// Throws InputError where write_file() would: before hours of work that end in a file.
void check_writable(const std::filesystem::path& path);

}  // namespace zermelo::engine

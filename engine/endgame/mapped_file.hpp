// A file that is used as memory. What is written to it is in the hands of the system at once: a program that is killed loses
// none of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace zermelo::engine {

class MappedFile {
 public:
  /// To read. Throws InputError.
  explicit MappedFile(std::filesystem::path path);
  /// To write, with so many bytes; those that the file does not have yet are 0. Nobody else may write to it meanwhile. Throws
  /// InputError, also where the disk has no room: there would be no telling later.
  MappedFile(std::filesystem::path path, std::uint64_t size);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::uint8_t> bytes() const { return {data_, size_}; }
  /// Only of one that was opened to write.
  std::span<std::uint8_t> changeable() { return {data_, size_}; }

  /// Returns when all is on the disk.
  void sync();

 private:
  void open_file(int flags);
  void map(int protection);
  [[noreturn]] void refuse(const char* why) const;

  std::filesystem::path path_;
  const char* verb_;
  int file_ = -1;
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace zermelo::engine

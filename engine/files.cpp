#include "engine/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "engine/error.hpp"

namespace zermelo::engine {

bool is_named(int file, const std::filesystem::path& path) {
  struct stat here{};
  struct stat there{};
  return fstat(file, &here) == 0 && stat(path.c_str(), &there) == 0 && here.st_dev == there.st_dev &&
         here.st_ino == there.st_ino;
}

std::string file_content(const std::filesystem::path& path, std::size_t max_bytes) {
  const auto refuse = [&](const std::string& why) -> InputError {
    return InputError("cannot read '" + path.string() + "': " + why);
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw refuse("it is a folder; expected a file");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw refuse(errno != 0 ? std::strerror(errno) : "it cannot be opened");
  constexpr std::size_t part = 1 << 20;  // bytes at a time: most files are far shorter than they may be
  std::string content;
  while (stream && content.size() <= max_bytes) {
    const std::size_t read = content.size();
    content.resize(read + std::min(part, max_bytes + 1 - read));
    stream.read(content.data() + read, static_cast<std::streamsize>(content.size() - read));
    content.resize(read + static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) throw refuse("reading failed");
  if (content.size() > max_bytes)
    throw refuse("it is longer than " + std::to_string(max_bytes) + " bytes, the most that is read");
  return content;
}

std::filesystem::path part_of(std::filesystem::path path) {
  path += ".part";
  return path;
}

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)), part_(part_of(path_)) {
  std::error_code error;
  if (std::filesystem::is_directory(path_, error)) refuse("it is a folder; expected a file");
  file_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) refuse(std::strerror(errno));
  // Whoever had it before may have given it its name meanwhile.
  if (flock(file_, LOCK_EX | LOCK_NB) != 0 || !is_named(file_, part_)) {
    close(file_);
    refuse("somebody else is writing it");
  }
  if (ftruncate(file_, 0) == 0) return;
  const std::string why = std::strerror(errno);
  close(file_);
  refuse(why);
}

NewFile::~NewFile() {
  std::error_code ignored;
  if (!kept_) std::filesystem::remove(part_, ignored);
  close(file_);
}

void NewFile::write(std::string_view piece) {
  while (!piece.empty()) {
    const ssize_t bytes = ::write(file_, piece.data(), piece.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) refuse(std::strerror(errno));
    piece.remove_prefix(static_cast<std::size_t>(bytes));
  }
}

void NewFile::keep() {
  if (fsync(file_) != 0) refuse(std::strerror(errno));
  std::error_code error;
  std::filesystem::rename(part_, path_, error);
  if (error) refuse(error.message());
  kept_ = true;
}

void NewFile::refuse(const std::string& why) const {
  throw InputError("cannot write '" + path_.string() + "': " + why);
}

void check_writable(const std::filesystem::path& path) {
  const NewFile file(path);
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  NewFile file(path);
  file.write(content);
  file.keep();
}

}  // namespace zermelo::engine

#include "engine/endgame/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/error.hpp"

namespace zermelo::engine {

MappedFile::MappedFile(std::filesystem::path path) : path_(std::move(path)), verb_("read") {
  open_file(O_RDONLY);
  map(PROT_READ);
}

MappedFile::MappedFile(std::filesystem::path path, std::uint64_t size) : path_(std::move(path)), verb_("write") {
  open_file(O_RDWR | O_CREAT);
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) refuse("somebody else is writing it");
  if (size_ > size) refuse("it is longer than what is to be written; expected none, or one that was begun");
  if (const int error = posix_fallocate(file_, 0, static_cast<off_t>(size)); error != 0) refuse(std::strerror(error));
  size_ = size;
  map(PROT_READ | PROT_WRITE);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(data_, size_);
  close(file_);
}

void MappedFile::open_file(int flags) {
  file_ = open(path_.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0) refuse(std::strerror(errno));
  struct stat status{};
  if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) refuse("it is no plain file");
  size_ = static_cast<std::size_t>(status.st_size);
}

void MappedFile::map(int protection) {
  if (size_ == 0) return;
  void* const data = mmap(nullptr, size_, protection, MAP_SHARED, file_, 0);
  if (data == MAP_FAILED) refuse(std::strerror(errno));
  data_ = static_cast<std::uint8_t*>(data);
}

void MappedFile::sync() {
  if (msync(data_, size_, MS_SYNC) != 0 || fsync(file_) != 0) refuse(std::strerror(errno));
}

/// Called by constructors too, after which no destructor runs.
void MappedFile::refuse(const char* why) const {
  const std::string message = fmt::format("cannot {} '{}': {}", verb_, path_.string(), why);
  if (data_ == nullptr && file_ >= 0) close(file_);
  throw InputError(message);
}

}  // namespace zermelo::engine

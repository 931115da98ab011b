#include "engine/match_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/error.hpp"

namespace zermelo::engine {

MatchFile::MatchFile(const std::filesystem::path& path, const std::string& header) : path_(path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) refuse_writing("it is a folder; expected a file");
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0) refuse_writing(std::strerror(errno));
  try {
    struct stat status{};
    if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) refuse_writing("it is no plain file");
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) refuse_writing("another match is being written to it");
    const std::string text = content();
    const std::size_t end = text.rfind('\n');
    size_ = end == std::string::npos ? 0 : end + 1;
    if (size_ == 0) {
      if (!(header + '\n').starts_with(text)) refuse(1, "no saved match; expected its header");
      repair();
      append(header);
      header_ = header;
      return;
    }
    int number = 0;
    for (std::size_t start = 0; start < size_; start = text.find('\n', start) + 1) {
      ++number;
      const std::string line = text.substr(start, text.find('\n', start) - start);
      if (number == 1) {
        header_ = line;
      } else {
        lines_.push_back({number, line});
      }
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

MatchFile::~MatchFile() {
  close(file_);
}

void MatchFile::repair() {
  if (ftruncate(file_, static_cast<off_t>(size_)) != 0) refuse_writing(std::strerror(errno));
}

void MatchFile::append(std::string_view line) {
  const std::string text = std::string(line) + '\n';
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t bytes = write(file_, text.data() + written, text.size() - written);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) {
      const std::string why = std::strerror(errno);
      repair();
      refuse_writing(why);
    }
    written += static_cast<std::size_t>(bytes);
  }
  if (fsync(file_) != 0) refuse_writing(std::strerror(errno));
  size_ += text.size();
}

void MatchFile::refuse(int line, const std::string& why) const {
  throw InputError(fmt::format("'{}', line {}: {}", path_.string(), line, why));
}

void MatchFile::refuse_writing(const std::string& why) const {
  throw InputError(fmt::format("cannot write '{}': {}", path_.string(), why));
}

std::string MatchFile::content() const {
  std::string text;
  std::string block(1 << 16, '\0');
  for (;;) {
    const ssize_t bytes = read(file_, block.data(), block.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0) refuse_writing(std::strerror(errno));
    if (bytes == 0) return text;
    text.append(block, 0, static_cast<std::size_t>(bytes));
  }
}

}  // namespace zermelo::engine

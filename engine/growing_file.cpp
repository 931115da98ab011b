#include "engine/growing_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

GrowingFile::GrowingFile(const std::filesystem::path& path, const std::string& header, std::string kind)
    : path_(path), kind_(std::move(kind)) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) refuse_writing("it is a folder; expected a file");
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  if (file_ < 0) refuse_writing(std::strerror(errno));
  try {
    struct stat status{};
    if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) refuse_writing("it is no plain file");
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) refuse_writing(fmt::format("another {} is being written to it", kind_));
    const std::string text = content();
    const std::size_t end = text.rfind('\n');
    size_ = end == std::string::npos ? 0 : end + 1;
    if (size_ == 0) {
      if (!(header + '\n').starts_with(text)) refuse_kind();
      repair();
      append(header);
      return;
    }
    int number = 0;
    for (std::size_t start = 0; start < size_; start = text.find('\n', start) + 1) {
      ++number;
      const std::string line = text.substr(start, text.find('\n', start) - start);
      if (number == 1) {
        check_header(line, header);
      } else {
        lines_.push_back({number, line});
      }
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

GrowingFile::~GrowingFile() {
  close(file_);
}

void GrowingFile::refuse_kind() const {
  refuse(1, fmt::format("no saved {}; expected its header", kind_));
}

void GrowingFile::check_header(const std::string& found, const std::string& wanted) const {
  const Json there = Json::parse(found, nullptr, false);
  const Json here = Json::parse(wanted);
  if (!there.is_object() || !there.contains("zermelo_" + kind_)) refuse_kind();
  if (const auto found_else = difference(there, here, kind_)) refuse(1, *found_else);
}

void GrowingFile::repair() {
  if (ftruncate(file_, static_cast<off_t>(size_)) != 0) refuse_writing(std::strerror(errno));
}

void GrowingFile::append(std::string_view line) {
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

void GrowingFile::refuse(int line, const std::string& why) const {
  throw InputError(fmt::format("'{}', line {}: {}", path_.string(), line, why));
}

void GrowingFile::refuse_writing(const std::string& why) const {
  throw InputError(fmt::format("cannot write '{}': {}", path_.string(), why));
}

std::string GrowingFile::content() const {
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

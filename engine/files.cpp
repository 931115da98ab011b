#include "engine/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/error.hpp"

namespace zermelo::engine {

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

namespace {

InputError no_writing(const std::filesystem::path& path, const std::string& why) {
  return InputError("cannot write '" + path.string() + "': " + why);
}

std::ofstream opened_part(const std::filesystem::path& path) {
  errno = 0;
  std::ofstream stream(part_of(path), std::ios::binary | std::ios::trunc);
  if (!stream) throw no_writing(path, errno != 0 ? std::strerror(errno) : "it cannot be opened");
  return stream;
}

}  // namespace

std::filesystem::path part_of(std::filesystem::path path) {
  path += ".part";
  return path;
}

void check_writable(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw no_writing(path, "it is a folder; expected a file");
  opened_part(path).close();
  std::filesystem::remove(part_of(path), error);
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  const std::filesystem::path part = part_of(path);
  {
    std::ofstream stream = opened_part(path);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.flush();
    if (!stream) {
      std::error_code ignored;
      std::filesystem::remove(part, ignored);
      throw no_writing(path, "writing failed");
    }
  }
  std::error_code error;
  std::filesystem::rename(part, path, error);
  if (!error) return;
  std::error_code ignored;
  std::filesystem::remove(part, ignored);
  throw no_writing(path, error.message());
}

}  // namespace zermelo::engine

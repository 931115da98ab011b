// The file of a match or a training: a header, then a line for each game, appended the moment it ends and kept through
// kill -9.
//
// It only grows: a file that is written anew under another name would have to be written anew after every game. What a
// killed program can leave behind is half a last line, which is dropped when the file is opened again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words.hpp"

namespace zermelo::engine {

class GrowingFile {
 public:
  /// Opens the file, or makes one that begins with the header line: a JSON object whose first field, "zermelo_" and the
  /// kind of file, has the version. Nobody else may write to it meanwhile. Throws InputError, also where the file has a
  /// header that says something else.
  GrowingFile(const std::filesystem::path& path, const std::string& header, std::string kind);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  /// The lines after the header.
  const std::vector<Line>& lines() const { return lines_; }

  /// Drops half a last line. Call it when the lines are found to be in order, and before append.
  void repair();
  /// Returns when the line is on the disk. Throws InputError, and leaves no half of a line behind, where it cannot be.
  void append(std::string_view line);

  /// An error in a line of this file.
  [[noreturn]] void refuse(int line, const std::string& why) const;

 private:
  [[noreturn]] void refuse_writing(const std::string& why) const;
  [[noreturn]] void refuse_kind() const;
  void check_header(const std::string& found, const std::string& wanted) const;
  std::string content() const;

  std::filesystem::path path_;
  std::string kind_;
  int file_ = -1;
  std::uint64_t size_ = 0;  // bytes of whole lines
  std::vector<Line> lines_;
};

}  // namespace zermelo::engine

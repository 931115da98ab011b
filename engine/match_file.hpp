// The file of a match: a header, then a line for each game, appended the moment it ends and kept through kill -9.
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

class MatchFile {
 public:
  /// Opens the file, or makes one that begins with the header line. Nobody else may write to it meanwhile. Throws
  /// InputError.
  MatchFile(const std::filesystem::path& path, const std::string& header);
  ~MatchFile();
  MatchFile(const MatchFile&) = delete;
  MatchFile& operator=(const MatchFile&) = delete;

  /// The header line that the file had, or now has, and the lines after it.
  const std::string& header() const { return header_; }
  const std::vector<Line>& lines() const { return lines_; }

  /// Drops half a last line. Call it when header and lines are found to be in order, and before append.
  void repair();
  /// Returns when the line is on the disk. Throws InputError, and leaves no half of a line behind, where it cannot be.
  void append(std::string_view line);

  /// An error in a line of this file.
  [[noreturn]] void refuse(int line, const std::string& why) const;

 private:
  [[noreturn]] void refuse_writing(const std::string& why) const;
  std::string content() const;

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t size_ = 0;  // bytes of whole lines
  std::string header_;
  std::vector<Line> lines_;
};

}  // namespace zermelo::engine

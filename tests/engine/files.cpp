// Files are read whole or refused, and written whole or not at all.
#include "engine/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "engine/error.hpp"

namespace zermelo::engine {

TEST(Files, ComeBackAsWritten) {
  const auto path = std::filesystem::temp_directory_path() / ("zermelo-file-" + std::to_string(getpid()));
  const std::string content("one\ntwo\0three", 13);
  write_file(path, content);
  EXPECT_EQ(file_content(path, 100), content);
  EXPECT_EQ(file_content(path, 13), content);
  EXPECT_THROW(file_content(path, 12), InputError) << "longer than is read";
  write_file(path, "new");
  EXPECT_EQ(file_content(path, 100), "new");
  std::filesystem::remove(path);
  EXPECT_THROW(file_content(path, 100), InputError);
}

TEST(Files, FoldersAreNoFiles) {
  try {
    file_content(std::filesystem::temp_directory_path(), 100);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("it is a folder; expected a file"), std::string::npos);
  }
}

}  // namespace zermelo::engine

// Arrows point down only: apps -> explain, engine -> games -> knowledge -> search -> core. Reads the #include lines.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace zermelo::tests {

namespace {

namespace fs = std::filesystem;

/// From the lowest layer up; explain and engine share one.
const std::vector<std::pair<std::string, int>>& layers() {
  static const std::vector<std::pair<std::string, int>> all{
      {"include/zermelo/core/", 0},
      {"include/zermelo/search/", 1},
      {"include/zermelo/knowledge/", 2},
      {"games/", 3},
      {"engine/", 4},
      {"explain/", 4},
      {"apps/", 5},
  };
  return all;
}

int layer_of(std::string path) {
  if (path.starts_with("zermelo/")) path = "include/" + path;
  for (const auto& [folder, layer] : layers())
    if (path.starts_with(folder)) return layer;
  return -1;
}

/// Paths in quotes; the standard library and other people's come in angle brackets.
std::vector<std::string> includes_of(const fs::path& file) {
  std::vector<std::string> includes;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("#include \"")) continue;
    const std::size_t start = line.find('"') + 1;
    includes.push_back(line.substr(start, line.find('"', start) - start));
  }
  return includes;
}

std::vector<fs::path> sources() {
  std::vector<fs::path> files;
  const fs::path root = ZERMELO_SOURCE;
  for (const auto& [folder, layer] : layers()) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(".hpp") || name.ends_with(".cpp") || name.ends_with(".cpp.in"))
        files.push_back(fs::relative(entry.path(), root));
    }
  }
  return files;
}

}  // namespace

TEST(Layers, NoIncludePointsUp) {
  int checked = 0;
  for (const fs::path& file : sources()) {
    for (const std::string& include : includes_of(fs::path(ZERMELO_SOURCE) / file)) {
      if (include.find('@') != std::string::npos) continue;  // filled in by the build
      EXPECT_GE(layer_of(include), 0) << file << " includes " << include << ", which lies in no layer";
      EXPECT_LE(layer_of(include), layer_of(file.string())) << file << " includes " << include;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

// What the games of a family share lies in a folder of its own, which is no game and knows none.
TEST(Layers, GamesDoNotIncludeOneAnother) {
  const std::string shared = "games/sowing/";
  for (const fs::path& file : sources()) {
    if (!file.string().starts_with("games/")) continue;
    const std::string own = file.parent_path().string() + "/";
    for (const std::string& include : includes_of(fs::path(ZERMELO_SOURCE) / file))
      EXPECT_TRUE(!include.starts_with("games/") || include.starts_with(own) || include.starts_with(shared))
          << file << " includes " << include;
  }
}

// What compiles to WebAssembly uses no exceptions, threads, streams or virtual calls.
TEST(Layers, LowerLayersStayPlain) {
  const std::regex text(R"('(\\.|[^\\'])'|"(\\.|[^\\"])*"|//.*)");
  const std::regex unwanted(
      R"(<(thread|mutex|iostream|fstream|future|condition_variable)>|\b(virtual|throw|try|catch|dynamic_cast)\b)");
  for (const fs::path& file : sources()) {
    if (layer_of(file.string()) > 3) continue;
    std::ifstream stream(fs::path(ZERMELO_SOURCE) / file);
    for (std::string line; std::getline(stream, line);)
      EXPECT_FALSE(std::regex_search(std::regex_replace(line, text, ""), unwanted)) << file << ": " << line;
  }
}

TEST(Layers, EveryFileSaysWhatItIs) {
  for (const fs::path& file : sources()) {
    const std::string name = file.filename().string();
    if (!name.ends_with(".hpp")) continue;
    std::ifstream stream(fs::path(ZERMELO_SOURCE) / file);
    std::string first;
    std::getline(stream, first);
    EXPECT_TRUE(first.starts_with("// ")) << file << " opens without a word on what it is";
  }
}

}  // namespace zermelo::tests

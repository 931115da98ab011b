#include "engine/endgame/table.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

#include "engine/checksum.hpp"
#include "engine/endgame/layout.hpp"
#include "engine/endgame/mapped_file.hpp"
#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

namespace {

/// A file and what was found in it.
struct MappedTable {
  explicit MappedTable(const std::filesystem::path& path) : file(path) {}
  MappedFile file;
  EndgameView view;
};

/// How many slices the header claims; the fields that people can do something about are checked one by one, so that the
/// message can name them.
int slices_claimed(std::string_view text, const AnyGame& game) {
  const std::size_t end = text.find('\n');
  const std::string_view first = text.substr(0, end);
  if (!first.starts_with(endgame_first_word) || end == std::string_view::npos)
    throw InputError(fmt::format("no endgame table; expected '{}{}'", endgame_first_word, endgame_version));
  if (const std::string_view version = first.substr(endgame_first_word.size()); version != endgame_version)
    throw InputError(fmt::format("an endgame table of version {}; expected version {}", version, endgame_version));
  const std::string_view second = text.substr(end + 1, text.find('\n', end + 1) - end - 1);
  const Json json = Json::parse(second, nullptr, false);
  if (!json.is_object() || !json.contains("slices") || !json["slices"].is_array())
    throw InputError("its header is damaged");
  check_origin(json, game, "table");
  return static_cast<int>(json["slices"].size());
}

/// Throws InputError for the first thing that is wrong.
EndgameView checked(std::span<const std::uint8_t> file, const AnyGame& game) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes that are text
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  const EndgameLayout layout(game, slices_claimed(text.substr(0, 1 << 16), game));
  if (file.size() != layout.file_size())
    throw InputError(fmt::format("it has {} bytes; expected {}", file.size(), layout.file_size()));
  if (!text.starts_with(layout.header())) throw InputError("its header is damaged");
  for (std::uint64_t number = 0; number < layout.blocks(); ++number) {
    std::uint64_t sum = 0;
    std::memcpy(&sum, layout.sum_of(file, number).data(), sizeof sum);
    if (checksum(layout.block_of(file, number)) != sum)
      throw InputError(fmt::format("block {} of {} is damaged", number + 1, layout.blocks()));
  }
  return {layout.slices(file)};
}

}  // namespace

std::shared_ptr<const EndgameView> read_endgame(const std::filesystem::path& path, const AnyGame& game) {
  const auto table = std::make_shared<MappedTable>(path);
  try {
    table->view = checked(table->file.bytes(), game);
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", path.string(), error.what()));
  }
  return {table, &table->view};
}

std::filesystem::path usual_endgame(const AnyGame& game) {
  return usual_file(game, "endgame");
}

}  // namespace zermelo::engine

#include "engine/endgame/layout.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

EndgameLayout::EndgameLayout(const AnyGame& game, int slices) {
  if (game.slices() == 0)
    throw InputError(
        fmt::format("{} has no endgame tables; expected a game with the capability 'indexed'", game.card().name));
  if (slices < 1 || slices > game.slices())
    throw InputError(fmt::format("a table of slices 0 to {}; expected at most 0 to {} for {} with these parameters",
                                 slices - 1, game.slices() - 1, game.card().name));
  Json json;
  add_origin(json, game);
  json["slices"] = Json::array();
  for (int slice = 0; slice < slices; ++slice) {
    sizes_.push_back(game.slice_size(slice));
    entries_ += sizes_.back();
    json["slices"].push_back(sizes_.back());
  }
  json["block"] = block;
  header_ = fmt::format("{}{}\n{}\n", endgame_first_word, endgame_version, json_line(json));
  header_.resize((header_.size() + page - 1) / page * page, '\n');
}

}  // namespace zermelo::engine

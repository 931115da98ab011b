#include "engine/weights_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/line_file.hpp"
#include "engine/words.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_line = "zermelo weights 1";

/// Reads line by line; what has been said so far decides what may follow.
class Reader {
 public:
  explicit Reader(const AnyGame& game)
      : game_(game),
        names_(game.feature_names()),
        weights_(names_.size() * static_cast<std::size_t>(game.stages())),
        seen_(names_.size()) {
    const auto most = static_cast<double>(most_weight(game.facts()));
    weight_row_ = {.name = "weight", .kind = Parameter::Kind::whole, .low = -most, .high = most};
  }

  void take(const std::string& line) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.front() == "game") {
      if (named_) throw InputError("game stands twice");
      if (words.size() != 2) throw InputError("expected game and its name");
      if (words[1] != game_.card().name)
        throw InputError(fmt::format("the weights are of '{}'; expected those of {}", words[1], game_.card().name));
      named_ = true;
    } else {
      if (!named_) throw InputError("expected game before the weights");
      take_weights(words);
    }
  }

  Weights finished() const {
    if (!named_) throw InputError("the file ends without a game; expected game and weights");
    for (std::size_t feature = 0; feature < names_.size(); ++feature)
      if (!seen_[feature]) throw InputError(fmt::format("the file ends without a row of '{}'", names_[feature]));
    return weights_;
  }

 private:
  void take_weights(const std::vector<std::string>& words) {
    const auto found = std::find(names_.begin(), names_.end(), words.front());
    if (found == names_.end())
      throw InputError(fmt::format("unknown feature '{}'; expected those of {} on this board, {} to {}", words.front(),
                                   game_.card().name, names_.front(), names_.back()));
    const auto feature = static_cast<std::size_t>(found - names_.begin());
    if (seen_[feature]) throw InputError(fmt::format("'{}' stands twice", words.front()));
    seen_[feature] = true;
    const auto stages = static_cast<std::size_t>(game_.stages());
    if (words.size() != stages + 1)
      throw InputError(fmt::format("'{}' has {} weights; expected one for each of {} stages", words.front(),
                                   words.size() - 1, stages));
    for (std::size_t stage = 0; stage < stages; ++stage) {
      const std::string& word = words[stage + 1];
      if (!accepts(weight_row_, word))
        throw InputError(fmt::format("'{}', weight '{}': expected {}", words.front(), word, expectation(weight_row_)));
      weights_[stage * names_.size() + feature] = std::stoi(word);
    }
  }

  const AnyGame& game_;
  std::vector<std::string> names_;
  Weights weights_;
  std::vector<bool> seen_;
  Parameter weight_row_;
  bool named_ = false;
};

}  // namespace

Score most_weight(const Facts& facts) {
  constexpr Score most_points = 1'000;  // no feature is worth more where games are won by points
  return facts.payoffs == Payoffs::points ? most_points * facts.scale : facts.win;
}

void check_learned(const AnyGame& game) {
  if (!game.has(Capability::learned))
    throw InputError(
        fmt::format("{} has no features whose weights could be learned; expected a game with the capability 'learned'",
                    game.card().name));
}

Weights weights_from(std::string_view text, const std::string& name, const AnyGame& game) {
  check_learned(game);
  return read_lines(text, name, "weights", first_line, Reader(game));
}

std::shared_ptr<const Weights> read_weights(const std::string& path, const AnyGame& game) {
  return std::make_shared<const Weights>(
      weights_from(file_content(path, largest_text), fmt::format("'{}'", path), game));
}

std::string weights_text(const AnyGame& game, const Weights& weights, const std::vector<std::string>& remarks) {
  std::string text = fmt::format("{}\ngame {}\n", first_line, game.card().name);
  for (const std::string& remark : remarks) text += fmt::format("# {}\n", remark);
  const std::vector<std::string> names = game.feature_names();
  for (std::size_t feature = 0; feature < names.size(); ++feature) {
    text += names[feature];
    for (std::size_t at = feature; at < weights.size(); at += names.size()) text += fmt::format(" {}", weights[at]);
    text += '\n';
  }
  return text;
}

}  // namespace zermelo::engine

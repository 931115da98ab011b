#include "engine/weights_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/line_file.hpp"
#include "engine/words.hpp"
#include "zermelo/core/parameter.hpp"
#include "zermelo/knowledge/learned_weights.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view linear_line = "zermelo weights 1";
constexpr std::string_view network_line = "zermelo network 1";

/// What a file of weights has: of features, one number a stage; or the rows of a network.
struct Layout {
  bool network = false;
  std::vector<WeightRow> rows;
};

Layout linear_layout(const AnyGame& game) {
  Layout layout;
  for (std::string& name : game.feature_names())
    layout.rows.push_back({std::move(name), static_cast<std::size_t>(game.stages())});
  return layout;
}

Layout network_layout(const AnyGame& game) {
  return {.network = true, .rows = game.network_rows()};
}

/// Reads line by line; what has been said so far decides what may follow.
class Reader {
 public:
  Reader(const AnyGame& game, Layout layout) : game_(game), layout_(std::move(layout)), read_(layout_.rows.size()) {
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
    Weights all;
    for (std::size_t row = 0; row < read_.size(); ++row) {
      if (read_[row].empty()) throw InputError(fmt::format("the file ends without a row of '{}'", name_of(row)));
      all.insert(all.end(), read_[row].begin(), read_[row].end());
    }
    return layout_.network ? all : by_stage(all, static_cast<std::size_t>(game_.stages()));
  }

 private:
  const std::string& name_of(std::size_t row) const { return layout_.rows[row].name; }

  void take_weights(const std::vector<std::string>& words) {
    const auto found = std::find_if(layout_.rows.begin(), layout_.rows.end(),
                                    [&](const WeightRow& row) { return row.name == words.front(); });
    if (found == layout_.rows.end())
      throw InputError(fmt::format("unknown {} '{}'; expected those of {} on this board, {} to {}",
                                   layout_.network ? "row" : "feature", words.front(), game_.card().name,
                                   layout_.rows.front().name, layout_.rows.back().name));
    Weights& weights = read_[static_cast<std::size_t>(found - layout_.rows.begin())];
    if (!weights.empty()) throw InputError(fmt::format("'{}' stands twice", words.front()));
    if (words.size() != found->length + 1)
      throw InputError(layout_.network ? fmt::format("'{}' has {} weights; expected {}", words.front(),
                                                     words.size() - 1, found->length)
                                       : fmt::format("'{}' has {} weights; expected one for each of {} stages",
                                                     words.front(), words.size() - 1, found->length));
    for (std::size_t at = 1; at < words.size(); ++at) {
      if (!accepts(weight_row_, words[at]))
        throw InputError(
            fmt::format("'{}', weight '{}': expected {}", words.front(), words[at], expectation(weight_row_)));
      weights.push_back(std::stoi(words[at]));
    }
  }

  const AnyGame& game_;
  Layout layout_;
  std::vector<Weights> read_;
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

void check_networked(const AnyGame& game) {
  if (game.network_rows().empty())
    throw InputError(fmt::format(
        "{} has no network to learn, or not on this board; expected mancala on its usual board", game.card().name));
}

Weights weights_from(std::string_view text, const std::string& name, const AnyGame& game) {
  check_learned(game);
  if (!text.starts_with(network_line))
    return read_lines(text, name, "weights", linear_line, Reader(game, linear_layout(game)));
  check_networked(game);
  return read_lines(text, name, "network", network_line, Reader(game, network_layout(game)));
}

std::shared_ptr<const Weights> read_weights(const std::string& path, const AnyGame& game) {
  return std::make_shared<const Weights>(
      weights_from(file_content(path, largest_text), fmt::format("'{}'", path), game));
}

std::vector<NamedWeights> rows_of(const AnyGame& game, const Weights& weights) {
  const Layout linear = linear_layout(game);
  const std::size_t features = linear.rows.size();
  const bool is_linear = weights.size() == features * static_cast<std::size_t>(game.stages());
  std::vector<NamedWeights> rows;
  std::size_t next = 0;
  for (const WeightRow& row : is_linear ? linear.rows : network_layout(game).rows) {
    NamedWeights named{.name = row.name, .weights = {}};
    for (std::size_t at = 0; at < row.length; ++at, ++next)
      named.weights.push_back(weights[is_linear ? at * features + rows.size() : next]);
    rows.push_back(std::move(named));
  }
  return rows;
}

std::string weights_text(const AnyGame& game, const Weights& weights, const std::vector<std::string>& remarks) {
  const std::vector<NamedWeights> rows = rows_of(game, weights);
  const bool is_linear = rows.size() == game.feature_names().size();
  std::string text = fmt::format("{}\ngame {}\n", is_linear ? linear_line : network_line, game.card().name);
  for (const std::string& remark : remarks) text += fmt::format("# {}\n", remark);
  for (const NamedWeights& row : rows) text += fmt::format("{} {}\n", row.name, fmt::join(row.weights, " "));
  return text;
}

}  // namespace zermelo::engine

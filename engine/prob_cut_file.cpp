#include "engine/prob_cut_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/line_file.hpp"
#include "engine/words.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/parameter.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_line = "zermelo probcut 1";

constexpr Parameter threshold_row{.name = "threshold", .kind = Parameter::Kind::real, .low = 0, .high = 100};

/// The numbers of a row, in order. The slope is near 1 wherever the two searches mean the same; its range keeps what is
/// divided by it within a Score.
constexpr std::array columns{
    Parameter{.name = "stage", .kind = Parameter::Kind::whole, .low = 0, .high = 1000},
    Parameter{.name = "depth", .kind = Parameter::Kind::whole, .low = 1, .high = max_depth},
    Parameter{.name = "shallow", .kind = Parameter::Kind::whole, .low = 0, .high = max_depth},
    Parameter{.name = "slope", .kind = Parameter::Kind::real, .low = 0.01, .high = 100},
    Parameter{.name = "intercept", .kind = Parameter::Kind::real, .low = -1e6, .high = 1e6},
    Parameter{.name = "deviation", .kind = Parameter::Kind::real, .low = 0, .high = 1e6},
};

/// Throws a sentence; the caller adds where.
double number_from(const Parameter& row, const std::string& word) {
  if (!accepts(row, word)) throw InputError(fmt::format("{} '{}': expected {}", row.name, word, expectation(row)));
  return std::strtod(word.c_str(), nullptr);
}

ProbCutParameters::Row row_from(const std::vector<std::string>& words, double steps) {
  if (words.size() != columns.size())
    throw InputError(
        fmt::format("{} words; expected stage, depth, shallow, slope, intercept and deviation", words.size()));
  std::array<double, columns.size()> numbers{};
  for (std::size_t index = 0; index < columns.size(); ++index)
    numbers[index] = number_from(columns[index], words[index]);
  const ProbCutParameters::Row row{.stage = static_cast<int>(numbers[0]),
                                   .depth = static_cast<int>(numbers[1]),
                                   .shallow = static_cast<int>(numbers[2]),
                                   .slope = numbers[3],
                                   .intercept = numbers[4] * steps,
                                   .deviation = numbers[5] * steps};
  if (row.shallow >= row.depth)
    throw InputError(fmt::format("shallow {}: expected less than the depth, {}", row.shallow, row.depth));
  return row;
}

auto place_of(const ProbCutParameters::Row& row) {
  return std::tuple(row.stage, row.depth, row.shallow);
}

/// Reads line by line; what has been said so far decides what may follow.
class Reader {
 public:
  Reader(std::string_view game, double steps) : game_(game), steps_(steps) {}

  void take(const std::string& line) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.front() == "game") {
      take_game(words);
    } else if (words.front() == "threshold") {
      if (threshold_) throw InputError("threshold stands twice");
      if (words.size() != 2) throw InputError("expected threshold and a number");
      threshold_ = number_from(threshold_row, words[1]);
    } else {
      if (!named_ || !threshold_) throw InputError("expected game and threshold before the rows");
      const ProbCutParameters::Row row = row_from(words, steps_);
      if (std::any_of(rows_.begin(), rows_.end(), [&](const auto& other) { return place_of(other) == place_of(row); }))
        throw InputError(fmt::format("stage {}, depth {}, shallow {} stands twice", row.stage, row.depth, row.shallow));
      rows_.push_back(row);
    }
  }

  ProbCutParameters finished() {
    if (rows_.empty()) throw InputError("the file ends without a row; expected game, threshold and rows");
    std::sort(rows_.begin(), rows_.end(),
              [](const auto& one, const auto& other) { return place_of(one) < place_of(other); });
    return {.threshold = *threshold_, .rows = std::move(rows_)};
  }

 private:
  void take_game(const std::vector<std::string>& words) {
    if (named_) throw InputError("game stands twice");
    if (words.size() != 2) throw InputError("expected game and its name");
    if (words[1] != game_)
      throw InputError(fmt::format("the parameters are of '{}'; expected those of {}", words[1], game_));
    named_ = true;
  }

  std::string_view game_;
  double steps_;
  bool named_ = false;
  std::optional<double> threshold_;
  std::vector<ProbCutParameters::Row> rows_;
};

}  // namespace

ProbCutParameters prob_cut_from(std::string_view text, const std::string& name, std::string_view game,
                                const Facts& facts) {
  return read_lines(text, name, "parameters of ProbCut", first_line,
                    Reader(game, facts.payoffs == Payoffs::outcome ? 1 : facts.scale));
}

std::string prob_cut_text(std::string_view game, const ProbCutParameters& parameters,
                          const std::vector<std::string>& remarks) {
  std::string text = fmt::format("{}\ngame {}\n", first_line, game);
  for (const std::string& remark : remarks) text += fmt::format("# {}\n", remark);
  text += fmt::format("threshold {:.4f}\n# stage depth shallow slope intercept deviation\n", parameters.threshold);
  for (const ProbCutParameters::Row& row : parameters.rows)
    text += fmt::format("{} {} {} {:.4f} {:.3f} {:.3f}\n", row.stage, row.depth, row.shallow, row.slope, row.intercept,
                        row.deviation);
  return text;
}

std::shared_ptr<const ProbCutParameters> read_prob_cut(const std::string& path, const AnyGame& game) {
  return std::make_shared<const ProbCutParameters>(
      prob_cut_from(file_content(path, largest_text), fmt::format("'{}'", path), game.card().name, game.facts()));
}

}  // namespace zermelo::engine

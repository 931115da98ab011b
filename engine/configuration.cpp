#include "engine/configuration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/book/book.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/openings.hpp"
#include "engine/options.hpp"
#include "engine/prob_cut_file.hpp"
#include "engine/proven_play.hpp"
#include "engine/request.hpp"
#include "engine/weights_file.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

/// The rows of the option table that make sense for one player.
constexpr std::array<std::string_view, 7> keys{"depth", "nodes", "time", "seed", "hash", "threads", "level"};
/// At least one of these makes a player move.
constexpr std::array<std::string_view, 4> limits{"depth", "nodes", "time", "level"};

template <class Names>
bool among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> names_from(const std::string& word, const std::string& value) {
  std::vector<std::string> names = split(value, ',');
  if (names.empty()) throw InputError(fmt::format("{}: expected names of switches, parted by commas", word));
  return names;
}

/// Takes one key=value; the words of the option table are collected.
void take(const std::string& word, Configuration& configuration, Settings::Words& options) {
  Request& request = configuration.request;
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) throw InputError(fmt::format("'{}': expected key=value, like depth=6", word));
  const std::string key = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  if (key == "with") {
    request.with = names_from(word, value);
  } else if (key == "without") {
    request.without = names_from(word, value);
  } else if (key == "weights" || key == "probcut" || key == "book") {
    if (value.empty()) throw InputError(fmt::format("{}: expected a file", word));
    (key == "weights" ? configuration.weights : key == "book" ? configuration.book : configuration.prob_cut) = value;
  } else if (among(keys, key)) {
    if (!accepts(option_row(key), value))
      throw InputError(fmt::format("{}: expected {}", word, expectation(option_row(key))));
    options.emplace_back(key, value);
    if (key == "level") configuration.level = std::stoi(value);
  } else {
    std::vector<std::string> known(keys.begin(), keys.end());
    known.insert(known.end(), {"with", "without", "weights", "probcut", "book"});
    throw InputError(fmt::format("unknown key '{}'; expected {}", key, one_of(known)));
  }
}

}  // namespace

Configuration configuration_from(std::string_view text) {
  std::vector<std::string> words = split(text, ' ');
  Configuration configuration{.text = fmt::format("{}", fmt::join(words, " ")),
                              .request = {},
                              .level = {},
                              .weights = {},
                              .prob_cut = {},
                              .book = {}};
  Request& request = configuration.request;
  if (!words.empty() && words.front().find('=') == std::string::npos) {
    request.algorithm = algorithm_named(words.front()).name;
    words.erase(words.begin());
  }
  Settings::Words options;
  std::vector<std::string> seen;
  for (const std::string& word : words) {
    take(word, configuration, options);
    seen.push_back(word.substr(0, word.find('=')));
    if (std::count(seen.begin(), seen.end(), seen.back()) > 1)
      throw InputError(fmt::format("{}: '{}' stands twice; expected it once", word, seen.back()));
  }
  if (std::none_of(seen.begin(), seen.end(), [](const std::string& key) { return among(limits, key); }))
    throw InputError(fmt::format("'{}' has no limit and might never move; expected depth=, nodes=, time= or level=",
                                 configuration.text));
  if (configuration.level && !request.algorithm.empty())
    throw InputError(
        fmt::format("'{}': a level chooses its algorithm itself; expected level= without a name", configuration.text));
  take(value_or_throw(Settings::read(option_table, options)), request);
  request.only_best = true;
  return configuration;
}

void read_files(Configuration& configuration, const AnyGame& game) {
  configuration.digest = 0;
  for (const std::string& path : {configuration.weights, configuration.prob_cut})
    if (!path.empty()) configuration.digest = digest(file_content(path, largest_text), configuration.digest);
  if (!configuration.weights.empty()) configuration.request.weights = read_weights(configuration.weights, game);
  if (!configuration.prob_cut.empty()) configuration.request.prob_cut = read_prob_cut(configuration.prob_cut, game);
  if (configuration.book.empty() || configuration.book == "none") return;
  if (!configuration.request.algorithm.empty())
    throw InputError(fmt::format("book={}: {} is taken at its word; expected a player that names no algorithm",
                                 configuration.book, configuration.request.algorithm));
  configuration.request.book = Book::read(configuration.book, game);
  configuration.digest = combined({configuration.digest, configuration.request.book->digest()});
}

void lend_book(Configuration& configuration, std::shared_ptr<const Book> book) {
  if (book == nullptr || !configuration.book.empty() || !configuration.request.algorithm.empty()) return;
  configuration.digest = combined({configuration.digest, book->digest()});
  configuration.request.book = std::move(book);
}

void lend_proof(Configuration& configuration, std::shared_ptr<const ProvenPlay> proof) {
  if (proof == nullptr || configuration.book == "none" || !configuration.request.algorithm.empty()) return;
  configuration.digest = combined({configuration.digest, proof->digest()});
  configuration.request.proven = std::move(proof);
}

void lend_endgame(Configuration& configuration, std::shared_ptr<const EndgameView> table) {
  if (table == nullptr) return;
  // What a table holds follows from the game and its slices, so these stand for its bytes.
  configuration.digest = digest(fmt::format("endgame {}", table->slices.size()), configuration.digest);
  configuration.request.endgame = std::move(table);
}

void check(const Configuration& configuration, const AnyGame& game) {
  switches_for(game, algorithm_for(game, configuration.request), configuration.request);
}

}  // namespace zermelo::engine

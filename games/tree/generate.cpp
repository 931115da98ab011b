#include "games/tree/generate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "games/tree/builder.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "generate",
              .kind = Parameter::Kind::choice,
              .standard = "none",
              .choices = "none|uniform|irregular",
              .help = "make a tree by rule and seed"},
    Parameter{.name = "b",
              .kind = Parameter::Kind::whole,
              .standard = "3",
              .low = 1,
              .high = Tree::max_moves,
              .help = "children of an inner node (irregular: at most)"},
    Parameter{.name = "d",
              .kind = Parameter::Kind::whole,
              .standard = "3",
              .low = 0,
              .high = 64,
              .help = "plies to the leaves (irregular: at most)"},
    Parameter{.name = "seed",
              .kind = Parameter::Kind::whole,
              .standard = "1",
              .low = 0,
              .high = 2e9,
              .help = "another seed, another tree"},
    Parameter{.name = "order",
              .kind = Parameter::Kind::choice,
              .standard = "random",
              .choices = "random|best|worst",
              .help = "uniform: how good moves are placed"},
    Parameter{.name = "correlation",
              .kind = Parameter::Kind::real,
              .standard = "0",
              .low = 0,
              .high = 1,
              .help = "uniform: how much the estimate of an inner node says of its value"},
    Parameter{.name = "sides",
              .kind = Parameter::Kind::whole,
              .standard = "0",
              .low = 0,
              .high = 20,
              .help = "uniform: after each move a die of so many sides is rolled; 0: none"},
    Parameter{.name = "extra",
              .kind = Parameter::Kind::real,
              .standard = "0.25",
              .low = 0,
              .high = 1,
              .help = "irregular: how often a seat moves again"},
    Parameter{.name = "values",
              .kind = Parameter::Kind::whole,
              .standard = "9",
              .low = 0,
              .high = 1000,
              .help = "irregular: leaves lie from -values to +values"},
    Parameter{.name = "chance",
              .kind = Parameter::Kind::real,
              .standard = "0",
              .low = 0,
              .high = 1,
              .help = "irregular: how often chance moves"},
    Parameter{.name = "seats",
              .kind = Parameter::Kind::whole,
              .standard = "2",
              .low = 2,
              .high = max_seats,
              .help = "irregular: how many play"},
};

/// A builder refuses only what the shapes below never say.
void must(const std::string& error) {
  if (!error.empty()) std::abort();
}

class Uniform {
 public:
  explicit Uniform(const UniformTree& shape) : shape_(shape), random_(shape.seed) {}

  TreeBuilder grow() {
    if (shape_.order == UniformTree::Order::worst) {
      worst(Player::first, shape_.depth, 0);
    } else {
      node(Player::first, shape_.depth, random_.between(-spread(), spread()));
    }
    return std::move(builder_);
  }

 private:
  /// The distance between two neighbouring moves of a node.
  static constexpr int largest_step = 3;
  int spread() const { return largest_step * shape_.branching; }

  static Player other(Player mover) { return mover == Player::first ? Player::second : Player::first; }

  void node(Player mover, int depth, int value) {
    if (depth == 0) {
      must(builder_.leaf(whole(value)));
      return;
    }
    open(mover, value);
    // The best child has the node's own value, each further one is worse for the mover by a step.
    std::vector<int> values{value};
    while (values.size() < static_cast<std::size_t>(shape_.branching)) {
      const int step = random_.between(1, largest_step);
      values.push_back(values.back() + (mover == Player::first ? -step : step));
    }
    if (shape_.order == UniformTree::Order::random) random_.shuffle(values);
    for (const int child : values)
      shape_.sides == 0 ? node(other(mover), depth - 1, child) : roll(other(mover), depth - 1, child);
    must(builder_.end());
  }

  /// The sides lie around the value two by two, as far above it as below, so that it is their mean.
  void roll(Player mover, int depth, int value) {
    if (depth == 0) {
      must(builder_.leaf(whole(value)));
      return;
    }
    open(Player::chance, value);
    std::vector<int> values(static_cast<std::size_t>(shape_.sides % 2), value);
    while (values.size() < static_cast<std::size_t>(shape_.sides)) {
      const int step = random_.between(0, spread());
      values.push_back(value + step);
      values.push_back(value - step);
    }
    random_.shuffle(values);
    for (const int side : values) {
      must(builder_.branch({.label = {}, .probability = 1.0 / shape_.sides}));
      node(mover, depth - 1, side);
    }
    must(builder_.end());
  }

  /// Leaves are numbered from low on, and every move is better for its mover than all that came before it, whatever the
  /// play after it: no value ever leaves the window, so nothing is cut.
  void worst(Player mover, int depth, int low) {
    if (depth == 0) {
      must(builder_.leaf(whole(low)));
      return;
    }
    open(mover, worst_value(mover, depth, low));
    const int span = leaves_below(depth - 1);
    for (int child = 0; child < shape_.branching; ++child) {
      const int place = mover == Player::first ? child : shape_.branching - 1 - child;
      worst(other(mover), depth - 1, low + place * span);
    }
    must(builder_.end());
  }

  /// Best play always takes the last child: the top part where max moves, the bottom part where min does.
  int worst_value(Player mover, int depth, int low) const {
    for (; depth > 0; --depth, mover = other(mover))
      if (mover == Player::first) low += (shape_.branching - 1) * leaves_below(depth - 1);
    return low;
  }

  int leaves_below(int depth) const {
    int leaves = 1;
    while (depth-- > 0) leaves *= shape_.branching;
    return leaves;
  }

  void open(Player mover, int value) {
    must(builder_.begin(mover, false));
    const double noise = value + random_.between(-2 * spread(), 2 * spread());
    must(builder_.estimate(whole(std::lround(shape_.correlation * value + (1 - shape_.correlation) * noise))));
  }

  const UniformTree& shape_;
  Random random_;
  TreeBuilder builder_;
};

class Irregular {
 public:
  explicit Irregular(const IrregularTree& shape) : shape_(shape), random_(shape.seed) {}

  TreeBuilder grow() {
    node(Player::first, shape_.depth);
    return std::move(builder_);
  }

 private:
  /// How often a line ends before the last level.
  static constexpr double early_end = 0.15;

  void node(Player last_mover, int depth) {
    const bool root = depth == shape_.depth;
    if (depth == 0 || (!root && random_.chance(early_end))) {
      must(builder_.leaf(payoff()));
      return;
    }
    const bool by_chance = random_.chance(shape_.chance);
    const Player mover = by_chance ? Player::chance : next_mover(last_mover);
    must(builder_.begin(mover, shape_.seats > 2));
    must(builder_.estimate(payoff()));
    const int children = random_.between(1, shape_.branching);
    std::vector<int> shares;
    int sum = 0;
    for (int child = 0; child < children; ++child) sum += shares.emplace_back(random_.between(1, 4));
    for (const int share : shares) {
      if (by_chance) must(builder_.branch({.label = {}, .probability = static_cast<double>(share) / sum}));
      node(by_chance ? last_mover : mover, depth - 1);
    }
    must(builder_.end());
  }

  Player next_mover(Player last) {
    if (random_.chance(shape_.extra_turn)) return last;
    return seat((index_of(last) + 1) % shape_.seats);
  }

  Payoff payoff() {
    Payoff payoff;
    for (int seat_index = 0; seat_index < (shape_.seats > 2 ? shape_.seats : 1); ++seat_index)
      payoff.push_back({random_.between(-shape_.values, shape_.values), 0});
    return payoff;
  }

  const IrregularTree& shape_;
  Random random_;
  TreeBuilder builder_;
};

/// Refuses what would not fit before it is grown. Sides: of the die that is rolled at every second ply; 0: none.
std::string too_many_nodes(int branching, int depth, int sides = 0) {
  double nodes = 0;
  double level = 1;
  for (int ply = 0; ply <= depth; ++ply) {
    nodes += level;
    level *= sides > 0 && ply % 2 == 1 ? sides : branching;
  }
  if (nodes <= static_cast<double>(Tree::max_nodes)) return {};
  return "tree: b=" + std::to_string(branching) + " d=" + std::to_string(depth) + " could have more than " +
         std::to_string(Tree::max_nodes) + " nodes, the most that is read";
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  constexpr std::string_view blanks = " \t\r\n";
  for (std::size_t start = text.find_first_not_of(blanks); start != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = text.find_first_not_of(blanks, end);
  }
  return words;
}

/// The text that makes the same tree again.
std::string origin_of(const Settings& settings) {
  std::string text = settings.text("generate");
  for (const auto& [name, value] : settings.given())
    if (name != "generate") text += " " + name + "=" + value;
  return text;
}

}  // namespace

std::span<const Parameter> Tree::parameters() {
  return parameter_table;
}

Expected<Tree> generate(const UniformTree& shape) {
  if (std::string error = too_many_nodes(shape.branching, shape.depth, shape.sides); !error.empty())
    return Error{error};
  return Uniform(shape).grow().finish();
}

Expected<Tree> generate(const IrregularTree& shape) {
  if (std::string error = too_many_nodes(shape.branching, shape.depth); !error.empty()) return Error{error};
  return Irregular(shape).grow().finish();
}

Expected<Tree> generate(const Settings& settings) {
  const int branching = settings.whole("b");
  const int depth = settings.whole("d");
  const bool uniform = settings.text("generate") == "uniform";
  const int sides = uniform ? settings.whole("sides") : 0;
  if (std::string error = too_many_nodes(branching, depth, sides); !error.empty()) return Error{error};
  const auto seed = static_cast<std::uint64_t>(settings.whole("seed"));
  if (uniform) {
    const std::string& order = settings.text("order");
    if (order == "worst" && sides > 0) return Error{"tree: order=worst with a die; expected best or random"};
    const UniformTree shape{.branching = branching,
                            .depth = depth,
                            .seed = seed,
                            .order = order == "best"    ? UniformTree::Order::best
                                     : order == "worst" ? UniformTree::Order::worst
                                                        : UniformTree::Order::random,
                            .correlation = settings.real("correlation"),
                            .sides = sides};
    return Uniform(shape).grow().finish(origin_of(settings));
  }
  const IrregularTree shape{.branching = branching,
                            .depth = depth,
                            .seed = seed,
                            .extra_turn = settings.real("extra"),
                            .values = settings.whole("values"),
                            .chance = settings.real("chance"),
                            .seats = settings.whole("seats")};
  return Irregular(shape).grow().finish(origin_of(settings));
}

Expected<Tree> generate(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  Settings::Words given{{"generate", std::string(words.front())}};
  for (std::size_t index = 1; index < words.size(); ++index) {
    const std::size_t equals = words[index].find('=');
    if (equals == std::string_view::npos)
      return Error{"tree: '" + std::string(words[index]) + "' after a generator's name; expected name=value, like b=3"};
    given.emplace_back(std::string(words[index].substr(0, equals)), std::string(words[index].substr(equals + 1)));
  }
  const Expected<Settings> settings = Settings::read(parameter_table, given);
  if (!settings) return Error{"tree: " + settings.error().message};
  return generate(*settings);
}

bool is_generator(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  return !words.empty() && (words.front() == "uniform" || words.front() == "irregular");
}

}  // namespace zermelo

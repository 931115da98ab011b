// What is asked of the engine, and what it answers, in a form that knows no game type: moves are text, values are in the
// game's own units. Front-ends print it; docs/json.md documents it field by field.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/limits.hpp"
#include "zermelo/core/player.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo::engine {

enum class GameOutcome : std::uint8_t { loss, draw, win };

/// What a position or a move is worth, as the seat to move sees it (a written tree: as it is written).
struct Verdict {
  std::optional<double> value{};  // none where the algorithm has no opinion
  Bound bound = Bound::none;
  bool settled = false;                  // the value is won, drawn or lost (1, 0, -1), not an estimate
  std::optional<GameOutcome> outcome{};  // where it is proven
  std::optional<int> distance{};         // plies to the end under best play, where known
};

struct MoveVerdict {
  std::string move;
  Verdict verdict;
};

struct Analysis {
  std::string game;
  std::string algorithm;
  std::string position;
  Player mover = Player::first;
  std::string mover_name;
  Verdict verdict;
  std::vector<std::string> best;    // equally good
  std::vector<std::string> line;    // the principal variation
  std::vector<MoveVerdict> moves;   // every legal move, best first
  std::vector<double> seat_values;  // one a seat, where each has a value of its own
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t researches = 0;  // moves that were searched a second time
  double seconds = 0;
  Source source = Source::search;
};

struct Request {
  std::string algorithm;          // empty: the engine's choice, with every move's exact value and distances
  std::vector<std::string> with;  // switches by name
  std::vector<std::string> without;
  Limits limits;
  bool every_move = false;  // go on until every move is settled, not only the position
  bool deepen = true;       // depth 1, 2, 3 … ; otherwise straight to the depth limit
};

/// Called at each new depth.
using Observer = std::function<void(const Analysis&)>;

}  // namespace zermelo::engine

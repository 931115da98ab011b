// What is asked of the engine, and what it answers, in a form that knows no game type: moves are text, values are in the
// game's own units. Front-ends print it; docs/json.md documents it field by field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/player.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/search/endgame.hpp"
#include "zermelo/search/prob_cut.hpp"
#include "zermelo/search/proof_numbers.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/switches.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo::engine {

class Book;
class ProvenPlay;

enum class GameOutcome : std::uint8_t { loss, draw, win };

/// What a position or a move is worth, as the seat to move sees it (a written tree: as it is written).
struct Verdict {
  std::optional<double> value{};  // none where the algorithm has no opinion
  Bound bound = Bound::none;
  bool settled = false;                  // the value is won, drawn or lost (1, 0, -1), not an estimate
  bool probability = false;              // the value is the share of games that are won, 0 to 1; a draw counts half
  std::optional<GameOutcome> outcome{};  // where it is proven
  std::optional<int> distance{};         // plies to the end under best play, where known
};

struct MoveVerdict {
  std::string move;
  Verdict verdict;
};

/// One move of a strategy: what is played where. Lines: moves that are played one after another where a reply leaves a position
/// that has no move of its own, and that get their way there (engine/line_check.hpp).
struct StrategyMove {
  std::string position;
  std::string move;
  std::vector<std::vector<std::string>> lines{};
};

/// The answer to a question that the seat was asked.
struct Claimed {
  Player asked = Player::first;
  Question question{};
  bool answer = false;
};

/// A question, its answer, and how the side that it favours gets its way: a move for each of its positions that can come
/// about when it follows these moves.
struct ProvenClaim {
  std::string question;
  bool answer;
  std::vector<StrategyMove> strategy;
  bool by_lines = false;  // the strategy has lines, and mirror images stand in it once
};

/// An endgame table that was built for one search.
struct TableBuilt {
  int slices = 0;
  std::uint64_t positions = 0;  // whose values it holds: no nodes of the search
  double seconds = 0;
};

/// What earlier runs of a solve took, which this one went on with.
struct EarlierRuns {
  std::uint64_t nodes = 0;
  double seconds = 0;
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
  std::uint64_t researches = 0;      // moves that were searched a second time
  std::optional<TableCounts> table;  // where the algorithm has one
  std::optional<TableBuilt> built{};
  double seconds = 0;
  Source source = Source::search;
  bool memory_full = false;         // the search ended because of that
  std::string question{};           // where one was asked
  std::optional<bool> answer;       // and answered
  std::vector<ProvenClaim> claims;  // the proof of the value or the answer, where it was asked for
  std::vector<Verdict>
      bounds{};  // of the value, as far as a search that asks for it has proven any: from below, from above
  std::optional<EarlierRuns> earlier{};    // counted in nodes and seconds; where there is a checkpoint
  std::optional<std::string> not_saved{};  // why the checkpoint could not be written at the end
};

/// How far a search has come that goes on. Nodes and seconds are those of all its runs.
struct SearchProgress {
  const Analysis& answer;  // the last one that was complete
  std::uint64_t nodes = 0;
  double seconds = 0;
  double nodes_per_second = 0;
  std::optional<double> saved{};        // so many seconds ago; none: not by this run, or to no file
  std::optional<ProofNumbers> proof{};  // of the question that is being asked, where a search has them
  std::string failure{};                // why the last attempt to save failed
};

/// Called about every second, and at each new answer; by different threads, and never twice at a time.
using ProgressObserver = std::function<void(const SearchProgress&)>;

/// A position of some game, by its bytes: positions are trivially copyable.
struct AnyPosition {
  std::vector<std::byte> bytes;
};

struct Request {
  std::string algorithm;          // empty: the engine's choice, with every move's exact value and distances
  std::vector<std::string> with;  // switches by name
  std::vector<std::string> without;
  Limits limits;
  bool every_move = false;  // go on until every move is settled, not only the position
  bool deepen = true;       // depth 1, 2, 3 … ; otherwise straight to the depth limit
  bool only_best = false;   // a player wants one move, not the value of each; for the engine's own choice
  std::optional<double>
      margin{};            // of each move's values: those so many units behind the best are worth at most so much
  bool exact = false;      // without selective techniques: the answer is to be proven
  bool audit = false;      // look for false hits of the table; one thread only
  std::string question{};  // engine/question.hpp; empty: what is the position worth?
  bool proof = false;      // with the moves that prove the answer

  std::vector<AnyPosition> before{};  // the game so far, where repetitions count

  // Of algorithms that have a table.
  int hash = 64;    // its size in MB, or that of the tree that a best-first search keeps
  int threads = 1;  // that share it
  /// The table to use and to leave filled, for a whole game; none: a new one of that size.
  std::shared_ptr<TranspositionTable> table;
  std::shared_ptr<const ProbCutParameters> prob_cut;
  std::shared_ptr<const EndgameView> endgame{};  // a table of this very game; none: do without
  std::shared_ptr<const Book> book{};            // likewise; asked by answer_of(), before anything is searched
  std::shared_ptr<const ProvenPlay> proven{};    // likewise, before the book

  // Of a search that takes long.
  std::string checkpoint{};  // a file in which it is kept, and gone on with by the next run; empty: none
  double save_every = 60;    // seconds
  ProgressObserver progress{};

  /// Of the evaluation, as many as the game has; none: those that the game brings.
  std::shared_ptr<const Weights> weights;
};

/// Called at each new depth.
using Observer = std::function<void(const Analysis&)>;

}  // namespace zermelo::engine

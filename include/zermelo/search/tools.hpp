// What a search is lent by whoever starts it, and what outlives it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "zermelo/core/zobrist.hpp"
#include "zermelo/search/endgame.hpp"
#include "zermelo/search/prob_cut.hpp"
#include "zermelo/search/proof_table.hpp"
#include "zermelo/search/question.hpp"
#include "zermelo/search/search_tree.hpp"
#include "zermelo/search/standing.hpp"
#include "zermelo/search/transposition_table.hpp"

namespace zermelo {

/// Which moves are being searched just now, by any thread: a second thread that comes to the same one takes another first.
class MovesInProgress {
 public:
  bool busy(Key move) const { return place_of(move).load(std::memory_order_relaxed) == move; }
  void begin(Key move) { place_of(move).store(move, std::memory_order_relaxed); }
  void end(Key move) {
    std::atomic<Key>& place = place_of(move);
    if (place.load(std::memory_order_relaxed) == move) place.store(0, std::memory_order_relaxed);
  }

 private:
  std::atomic<Key>& place_of(Key move) { return places_[move >> 52]; }
  const std::atomic<Key>& place_of(Key move) const { return places_[move >> 52]; }

  std::array<std::atomic<Key>, 4096> places_{};
};

struct Tools {
  TranspositionTable* table = nullptr;               // none: the search makes one of its own
  ProofTable* proofs = nullptr;                      // likewise
  SearchTree* tree = nullptr;                        // likewise
  MovesInProgress* in_progress = nullptr;            // where several threads share the table
  const ProbCutParameters* prob_cut = nullptr;       // fitted for this game
  const EndgameView* endgame = nullptr;              // of this game, with these parameters
  std::span<const Key> before{};                     // the positions of the game so far, for repetitions
  Score root_margin = infinite;                      // root moves so far behind the best need no value of their own
  bool audit = false;                                // compare positions, not only keys, whenever the table knows one
  std::size_t memory = 1 << 20;                      // bytes for a search that keeps a tree or a table of its own kind
  std::optional<Question> question{};                // of a search that answers one; none: find the value
  std::atomic<ProofNumbers>* proof_meter = nullptr;  // the root's numbers, for another thread to see
  std::optional<Standing> resumed{};                 // where another run left off, which filled the table
};

}  // namespace zermelo

// Any game behind one interface: the only virtual calls of the system. adapter.hpp implements it for a game class, and all
// searching happens below that line, in code that was compiled for the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/endgame/entry.hpp"
#include "zermelo/core/capability.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/core/telling.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/minimal_tree.hpp"

namespace zermelo::engine {

/// A move of some game, by its bytes.
struct AnyMove {
  std::uint64_t bits = 0;
  friend bool operator==(const AnyMove&, const AnyMove&) = default;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  // ---- What it is ----
  virtual const GameCard& card() const = 0;
  virtual Facts facts() const = 0;
  virtual int seats() const = 0;
  virtual bool has(Capability capability) const = 0;
  virtual const Settings::Words& settings() const = 0;      // those that were given
  virtual const Settings::Words& all_settings() const = 0;  // and with the others
  /// The switches that the game itself would rather have, of those that are on by default.
  virtual Switches preferred(Switches standard) const = 0;
  /// And those where the value is to be proven, and nothing else is asked.
  virtual Switches preferred_to_solve(Switches standard) const = 0;
  /// Why an algorithm cannot run here; nothing where it can.
  virtual std::optional<std::string> refusal(const AlgorithmCard& card) const = 0;

  // ---- Rules ----
  virtual AnyPosition start() const = 0;
  virtual bool starts_at_initial() const = 0;
  virtual Player to_move(const AnyPosition& pos) const = 0;
  virtual bool over(const AnyPosition& pos) const = 0;
  virtual std::vector<AnyMove> moves(const AnyPosition& pos) const = 0;
  virtual AnyPosition after(const AnyPosition& pos, AnyMove move) const = 0;
  /// The same one for all mirror images of a position; the position itself where the game has no symmetry.
  virtual AnyPosition canonical(const AnyPosition& pos) const = 0;
  virtual Verdict payoff(const AnyPosition& pos, Player seat) const = 0;
  /// What a position that comes again is worth, where the game has the capability `repeats`: it ends the game.
  virtual Verdict repetition(const AnyPosition& pos, Player seat) const = 0;
  /// Whether the side that a claim favours, to move here, gets what is claimed by playing the moves of a line one after another;
  /// without any, by its next move (engine/line_check.hpp).
  virtual bool gets_its_way(const AnyPosition& pos, std::span<const std::string> line,
                            const Claimed& claimed) const = 0;
  /// Draws an outcome of a chance node by a number from 0 to 1.
  virtual AnyMove drawn(const AnyPosition& pos, double lot) const = 0;

  /// By how much the mover is ahead already, in the game's units; 0 where the game does not tell.
  virtual double banked(const AnyPosition& pos) const = 0;

  /// The least that a seat of two will have at the end, whatever both play, in the units of payoff(); nothing where the game
  /// does not tell.
  virtual std::optional<double> least(const AnyPosition& pos, Player seat) const = 0;

  // ---- Text; the readers throw InputError ----
  virtual std::string seat_name(Player player) const = 0;
  virtual std::string position_text(const AnyPosition& pos) const = 0;
  virtual std::string move_text(const AnyPosition& pos, AnyMove move) const = 0;
  virtual AnyPosition read_position(std::string_view text) const = 0;
  virtual AnyMove read_move(const AnyPosition& pos, std::string_view text) const = 0;
  virtual Picture picture(const AnyPosition& pos) const = 0;

  // ---- Turns: what people write as one may be several moves of the same seat; elsewhere a turn is a move ----
  virtual bool midway(const AnyPosition& pos) const = 0;
  virtual std::vector<AnyMove> read_turn(const AnyPosition& pos, std::string_view text) const = 0;
  virtual std::string turn_text(const AnyPosition& pos, const std::vector<AnyMove>& parts) const = 0;

  // ---- What there is to tell; all of it may be empty ----
  virtual Telling tell(const AnyPosition& pos, AnyMove move) const = 0;
  /// Won so far, one number a seat.
  virtual std::vector<int> points(const AnyPosition& pos) const = 0;
  virtual Completions completions(const AnyPosition& pos, std::string_view text) const = 0;
  virtual Fault fault(const AnyPosition& pos, std::string_view text) const = 0;

  // ---- The evaluation as weights of features, where the game has the capability `learned` ----
  virtual std::vector<std::string> feature_names() const = 0;
  virtual int stages() const = 0;
  virtual Weights weights() const = 0;
  /// From 0; always 0 where the game counts no stages.
  virtual int stage(const AnyPosition& pos) const = 0;
  /// False where the estimate of the position does not rest on weights.
  virtual bool count_features(const AnyPosition& pos, std::span<int> counts) const = 0;

  // ---- The evaluation as a network of prices (zermelo/knowledge/price_network.hpp) ----
  /// None where the game has no such network.
  virtual std::vector<WeightRow> network_rows() const = 0;
  virtual std::size_t network_places() const = 0;
  /// How many tokens lie in each place, and how many points they are; false where no network is to learn from the position.
  virtual bool lay_out(const AnyPosition& pos, std::span<std::uint8_t> tokens,
                       std::span<std::uint8_t> points) const = 0;

  // ---- Endgame tables, where the game has the capability `indexed` ----
  /// How many slices a table may have; 0 where the game has no tables.
  virtual int slices() const = 0;
  virtual std::uint64_t slice_size(int slice) const = 0;
  /// -1 where the position stands in no table.
  virtual int slice(const AnyPosition& pos) const = 0;
  virtual AnyPosition numbered(const EndgameNumber& number) const = 0;
  /// Finds the values of a slice's positions from one number to before another. Several threads may do so at once. Says how many
  /// entries it has changed that others of the slice hang on: while there are any, the whole slice is to be gone through again.
  virtual std::uint64_t fill_endgame(const EndgameStore& store, const EndgameNumber& first,
                                     std::uint64_t last) const = 0;
  /// Whether an entry is what the rules and the entries of the positions that follow make of it.
  virtual bool holds(const EndgameView& view, const EndgameNumber& number) const = 0;
  /// Whether what the entry promises comes about, given the entries of its slice of which that is known (1) or not (0).
  virtual bool settles(const EndgameView& view, const EndgameStore& settled, const EndgameNumber& number) const = 0;

  // ---- Search ----
  /// The last complete answer within the limits; throws InputError where the request cannot be met. Blocks.
  virtual Analysis analyse(const AnyPosition& pos, const Request& request, const Observer& observer) const = 0;
  /// A sequence of threats by which the side to move wins (zermelo/search/threat_sequence.hpp), both sides' moves in turn, as far as
  /// so many nodes tell; none where there is none, or where the game is not solved by them.
  virtual std::vector<AnyMove> winning_threats(const AnyPosition& pos, std::uint64_t nodes) const = 0;
  /// Nothing where the limits were reached first. Both block.
  virtual std::optional<std::uint64_t> perft(const AnyPosition& pos, int depth, const Limits& limits) const = 0;
  virtual std::optional<TreeSize> minimal_tree(const AnyPosition& pos, const Request& request) const = 0;
};

}  // namespace zermelo::engine

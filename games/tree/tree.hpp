// A hand-written tree is a game: the positions are its nodes, the moves its branches. README.md has the notation.
//
// Nodes lie in the order in which they are written (a node before its subtrees), the branches of a node side by side. What
// a search reads is packed; names, labels and the like, which only people read, lie apart.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "zermelo/core/capability.hpp"
#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/search/switches.hpp"

namespace zermelo {

class Tree {
 public:
  struct Position {
    std::uint32_t node = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint32_t;  // a branch of the whole tree

  static constexpr int max_moves = 256;
  static constexpr std::size_t max_nodes = 4'000'000;
  static constexpr std::size_t max_text = 4 << 20;  // bytes

  // ---- Rules ----

  Position initial() const { return {}; }
  Player to_move(const Position& pos) const { return at(pos).mover; }
  void moves(const Position& pos, MoveList<Tree>& list) const {
    const Node& node = at(pos);
    for (Move branch = node.first_branch; branch < node.first_branch + node.branches; ++branch) list.push(branch);
  }
  void play(Position& pos, Move branch) const { pos.node = children_[branch]; }
  bool over(const Position& pos) const { return at(pos).branches == 0; }
  Score payoff(const Position& pos, Player seat) const { return value(pos, seat); }
  Key key(const Position& pos) const { return at(pos).key; }

  // ---- Capabilities: each is there only if the tree was written with it ----

  int seats() const { return seats_; }
  Score evaluate(const Position& pos) const { return value(pos, view(pos)); }
  Score evaluate(const Position& pos, Player seat) const { return value(pos, seat); }
  void outcomes(const Position& pos, OutcomeList<Tree>& list) const;
  void noisy_moves(const Position& pos, MoveList<Tree>& list) const;
  bool quiet(const Position& pos) const;
  bool may_pass(const Position& pos) const { return passes_.contains(pos.node); }
  void pass(Position& pos) const { pos.node = passes_.at(pos.node); }
  ScoreBounds score_bounds(const Position& pos) const;
  Stakes stakes() const { return stakes_; }

  bool lacks(Capability capability) const;
  /// A tree is written to be searched: what its leaves are bounded by is left for those who ask.
  Switches preferred(Switches standard) const { return standard.set(Switch::bounds, false); }
  Facts facts() const {
    return {.payoffs = Payoffs::numbers, .scale = scale_, .zero_sum = zero_sum_, .shown_for_first = !by_seat_};
  }

  // ---- Text and picture ----

  static constexpr GameCard card{
      .name = "tree",
      .title = "Written tree",
      .summary = "a tree written by hand, read from a file or generated",
      .size = "up to 4,000,000 nodes",
      .known = "whatever its leaves say",
      .unit = "",
      .seats = "",
  };
  static constexpr std::string_view text_form = "a tree, like (max (min 3 5) 2), or the name of a file that holds one";
  static std::span<const Parameter> parameters();

  /// Without text: the generated tree that the settings ask for, or the nine-leaf tree of the textbooks.
  static Expected<Tree> make(const Settings& settings);
  static Expected<Tree> make(const Settings& settings, std::string_view text);
  static Expected<Tree> read(std::string_view text);
  /// Whether the text is a tree or names a generator; anything else can only be the name of a file.
  static bool is_written(std::string_view text);

  /// max and min, or p1, p2, …, as it is written.
  std::string seat_text(Player player) const {
    if (by_seat_) return "p" + std::to_string(index_of(player) + 1);
    return player == Player::first ? "max" : "min";
  }
  std::string position_text(const Position& pos) const;
  Expected<Position> read_position(std::string_view text) const;
  std::string move_text(const Position& pos, Move move) const;
  Expected<Move> read_move(const Position& pos, std::string_view text) const;
  Picture picture(const Position& pos) const;

  std::size_t size() const { return nodes_.size(); }

 private:
  friend class TreeBuilder;
  friend class TreeWriter;

  struct Node {
    Key key = 0;  // of all that matters below: equal subtrees are equal positions
    std::uint32_t first_branch = 0;
    std::uint16_t branches = 0;
    Player mover = Player::first;
    Score value = 0;  // payoff or estimate for the first seat; with payoffs by seat, where they lie
  };

  const Node& at(const Position& pos) const { return nodes_[pos.node]; }
  Player view(const Position& pos) const {
    const Player mover = to_move(pos);
    return mover == Player::chance ? Player::first : mover;
  }
  Score value(const Position& pos, Player seat) const {
    const Score value = at(pos).value;
    if (by_seat_) return seat_values_[static_cast<std::size_t>(value) + static_cast<std::size_t>(index_of(seat))];
    return seat == Player::first ? value : -value;
  }

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> children_;                       // by branch
  std::vector<double> probabilities_;                         // by branch; empty without chance
  std::vector<bool> noisy_;                                   // by branch; empty without noisy branches
  std::vector<Score> seat_values_;                            // groups of seats_ numbers; the first group is all zero
  std::unordered_map<std::uint32_t, std::uint32_t> passes_;   // node to node
  std::unordered_map<std::uint32_t, ScoreBounds> intervals_;  // by node, as the first seat sees them
  std::unordered_map<std::uint32_t, bool> estimated_;         // inner nodes that carry an estimate
  std::unordered_map<std::uint32_t, std::string> names_;      // by node
  std::unordered_map<std::uint32_t, std::string> labels_;     // by branch
  std::string origin_;                                        // how the tree was generated; empty where it was written
  ScoreBounds range_{0, 0};                                   // of all payoffs and estimates of the first seat
  Stakes stakes_{0, 0};  // of all payoffs and estimates, and of the 0 for each seat where a node has none
  int seats_ = 2;
  int scale_ = 1;
  bool by_seat_ = false;  // payoffs are vectors
  bool zero_sum_ = true;
};

}  // namespace zermelo

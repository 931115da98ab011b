// A book while it grows: entries that know which follow from which, and which move should get the next one.
//
// Values go up by negamax: an entry's value is that of its best move, and a move is worth what the entry after it is. Positions
// that are reached in several ways are one entry; the graph has no circles, either by the rules or by the rule of back_up().
//
// Growth is best first, after Lincke's drop-out expansion (2000): the move that is cheapest to come to is entered next. A way
// costs what the moves on it give away against the best ones, and a little for every ply. One seat's mistakes cost more than
// the other's, once for either seat: whoever plays by the book makes none, and what the other may do is what the book is for.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/book/entry.hpp"

namespace zermelo::engine {

/// Which moves are worth an entry.
struct BookRules {
  int plies = 0;                   // an entry at most so many from the root
  int width = 0;                   // of an entry's moves only so many, the best
  std::optional<double> margin{};  // and only those that give away no more, in the game's units
};

class BookGraph {
 public:
  /// The game must outlive it. Throws InputError where books are of no use: with chance, with many seats, where nobody wins.
  explicit BookGraph(const AnyGame& game);

  /// False where the position is there already. Throws InputError where the entry does not fit the rules: a position that does
  /// not come back as it is written, or is over, or a move that is not legal.
  bool add(BookEntry entry);

  struct Leaf {
    AnyPosition position;
    std::string text;
    int ply = 0;
  };
  /// So many positions that should be entered next, the first first, and none of those that are being searched. The root
  /// itself, where it has no entry. None where all is there that the rules allow.
  std::vector<Leaf> next(const AnyPosition& root, const BookRules& rules, std::size_t count,
                         const std::unordered_set<std::string>& busy) const;

  std::size_t size() const { return nodes_.size(); }
  bool has(const std::string& text) const { return numbers_.contains(text); }
  /// With values and the order of moves brought up to date.
  const BookEntry& entry(const std::string& text) const { return nodes_[numbers_.at(text)].entry; }
  std::vector<BookEntry> entries() const;

 private:
  static constexpr std::uint32_t nobody = 0xffffffff;

  /// Where a move leads.
  struct Link {
    std::uint64_t digest = 0;     // of the text of the position after it
    std::uint32_t node = nobody;  // its entry
    bool same_mover = false;
    bool over = false;  // the game ends there
  };
  struct Node {
    BookEntry entry;
    AnyPosition position;
    Player mover = Player::first;
    std::vector<Link> links;            // one a move
    std::vector<std::uint32_t> before;  // nodes that have a move to this one
  };

  bool counts(const Node& node, const Node& next) const { return !recurs_ || next.entry.ply > node.entry.ply; }
  std::string text_after(const Node& node, std::size_t move) const;
  void join(std::uint32_t from, std::size_t move, std::uint32_t to);
  bool refresh(Node& node);
  void bring_up_to_date(std::uint32_t number);
  double cost_of_a_ply() const;

  const AnyGame& game_;
  const Facts facts_;
  const bool recurs_;
  std::deque<Node> nodes_;
  std::unordered_map<std::string, std::uint32_t> numbers_;  // by text
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>
      waiting_;  // by digest: nodes with a move to no entry yet
};

}  // namespace zermelo::engine

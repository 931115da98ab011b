// Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006, Coulom 2006). One simulation goes down the tree, at each node to
// the child that has paid best or is least known; where the tree ends it plays on at random; then every node on its way is
// told what the game paid. What is proven is kept as bounds on the value (Cazenave and Saffidine 2010), so that wins, losses
// and draws are recognised; a simulation does not go where nothing is left to be learnt.
//
// Guarantee: means converge to the value as simulations grow without end, and a value that is called solved is minimax's own.
// Depth d stands for 2^d simulations; a node is a simulation.
// Needs: nothing beyond the rules: many seats and chance are welcome. Values are proven only between two seats of which one
// wins what the other loses. The promise of moves, where a game can tell it, is a bias that fades with visits (progressive
// bias, Chaslot et al. 2008).
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <numbers>
#include <vector>

#include "zermelo/core/capability.hpp"
#include "zermelo/core/limits.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/result.hpp"
#include "zermelo/core/trace.hpp"
#include "zermelo/search/algorithm.hpp"
#include "zermelo/search/search_tree.hpp"
#include "zermelo/search/tools.hpp"

namespace zermelo {

template <Game G, class Trace = NoTrace>
class MonteCarlo {
 public:
  using Rules = G;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr AlgorithmCard card{.name = "mcts",
                                      .kind = Kind::model,
                                      .idea = "random games from a growing tree: more of them where they went well",
                                      .grows_tree = true,
                                      .switches = {Switch::promise}};

  MonteCarlo(const G& game, Switches switches, Budget& budget, Trace&, const Tools& tools = {})
      : game_(game),
        budget_(budget),
        random_(budget.limits().seed),
        zero_sum_(seats_of(game) == 2 && facts_of(game).zero_sum),
        promising_(switches.on(Switch::promise) && has(game, Capability::ordered)),
        shared_(tools.in_progress != nullptr),
        own_(tools.tree == nullptr ? std::make_unique<SearchTree>(own_bytes) : nullptr),
        tree_(own_ ? *own_ : *tools.tree),
        most_(facts_of(game).payoffs == Payoffs::outcome ? facts_of(game).win : max_payoff),
        greatest_(facts_of(game).payoffs == Payoffs::outcome ? static_cast<double>(most_) : 1) {
    path_.reserve(max_depth);
  }

  /// Until the root has been visited 2^depth times; what earlier calls did counts.
  Result<G> search(const Position& root, int depth) {
    const std::uint64_t enough = std::uint64_t{1} << std::min(depth, 62);
    while (now(tree_[SearchTree::root].visits) < enough && !proven(tree_[SearchTree::root]) && budget_.enter()) {
      simulate(root);
      if (++since_look_ == simulations_a_look) {
        since_look_ = 0;
        budget_.look();
      }
    }
    return result(root, depth);
  }

 private:
  static constexpr std::size_t own_bytes = 16 << 20;
  static constexpr float exploration = 1.0F;   // for payoffs of −1 to 1
  static constexpr int longest_game = 10'000;  // plies of a random game; one that still goes on pays nothing
  static constexpr int simulations_a_look = 16;
  static constexpr Score promise_limit = 4'000;
  static constexpr float promise_step = 1.0F / 1'000;

  struct Step {
    std::uint32_t place;
    Player chooser;  // whose payoffs the node adds up
    Player mover;    // in the position behind it
  };

  // ---- One simulation ----

  void simulate(const Position& root) {
    Position pos = root;
    path_.clear();
    step_to(SearchTree::root, seen_by(game_.to_move(root)), pos);
    for (;;) {
      const std::uint32_t place = path_.back().place;
      TreeNode& node = tree_[place];
      if (zero_sum_ && proven(node)) return back_up(Paid{.first = static_cast<double>(now(node.low))});
      if (game_.over(pos)) return back_up(paid_by(pos));
      const bool grown = children_of(node) != 0;
      if (!grown && ((place != SearchTree::root && now(node.visits) < visits_to_grow()) || !grow(node, pos)))
        return back_up(played_out(pos));
      const Player mover = path_.back().mover;
      const std::uint32_t child = mover == Player::chance ? drawn_child(node, pos) : best_child(node);
      game_.play(pos, move_of(child, node, pos));
      step_to(child, seen_by(mover), pos);
    }
  }

  void step_to(std::uint32_t place, Player chooser, const Position& pos) {
    path_.push_back({place, chooser, game_.to_move(pos)});
    add(tree_[place].visits, 1U);  // before it is known what it pays: other threads take other ways
  }

  /// A chance node's children, and its root, are seen as the first seat sees them.
  static Player seen_by(Player mover) { return mover == Player::chance ? Player::first : mover; }

  // ---- Choosing ----

  /// UCB1 with a bias by promise. A child without a visit counts as one with the mean of its parent.
  std::uint32_t best_child(TreeNode& node) {
    const Step& here = path_.back();
    const float scale = 1 / static_cast<float>(greatest_);
    const auto visits = static_cast<float>(now(node.visits));
    const float wide = exploration * std::sqrt(logarithm(now(node.visits)));
    const float unknown =
        !zero_sum_ ? 0
                   : static_cast<float>(now(node.total)) / visits * scale * (here.chooser == here.mover ? 1.0F : -1.0F);
    const std::uint32_t first = children_of(node);
    std::uint32_t best = first;
    float best_worth = -std::numeric_limits<float>::infinity();
    for (std::uint32_t place = first; place < first + now(node.children); ++place) {
      TreeNode& child = tree_[place];
      if (zero_sum_ && pointless(child, node, here.mover)) continue;
      const std::uint32_t times = now(child.visits);
      const float share = 1 / static_cast<float>(std::max(times, 1U));
      const float mean = times == 0 ? unknown : static_cast<float>(now(child.total)) * scale * share;
      const float worth = mean + wide * std::sqrt(share) + static_cast<float>(child.promise) * promise_step * share;
      if (worth > best_worth) {
        best_worth = worth;
        best = place;
      }
    }
    return best;
  }

  /// Natural, from straight pieces between powers of two: near enough, and the same on every machine.
  static float logarithm(std::uint32_t number) {
    const int digits = static_cast<int>(std::bit_width(number)) - 1;
    return (static_cast<float>(digits) + static_cast<float>(number) / static_cast<float>(1U << digits) - 1) *
           std::numbers::ln2_v<float>;
  }

  /// The child cannot be better for the mover than what is certain already.
  static bool pointless(TreeNode& child, TreeNode& node, Player mover) {
    return mover == Player::first ? now(child.high) <= now(node.low) : now(child.low) >= now(node.high);
  }

  std::uint32_t drawn_child(TreeNode& node, const Position& pos) {
    std::uint32_t place = children_of(node);
    if constexpr (Chance<G>) {
      OutcomeList<G> outcomes;
      game_.outcomes(pos, outcomes);
      place += static_cast<std::uint32_t>(drawn(outcomes));
    }
    return place;
  }

  /// The place of an outcome, each as likely as it is.
  int drawn(const OutcomeList<G>& outcomes) {
    double lot = random_.unit();
    int place = 0;
    while (place + 1 < outcomes.size() && (lot -= outcomes[place].probability) >= 0) ++place;
    return place;
  }

  // ---- Growing ----

  /// A node grows at its second visit, later as the room gets less.
  std::uint32_t visits_to_grow() const {
    const double fill = tree_.fill();
    return 2 + static_cast<std::uint32_t>(fill * fill * 64);
  }

  /// Gives the node its children; false where there is no room.
  bool grow(TreeNode& node, const Position& pos) {
    MoveList<G> moves;
    game_.moves(pos, moves);
    const auto count = static_cast<std::uint32_t>(moves.size());
    const std::uint32_t first = tree_.take(count);
    if (first == 0) return false;
    const Player mover = path_.back().mover;
    for (std::uint32_t index = 0; index < count; ++index) {
      TreeNode& child = tree_[first + index];
      const Move move = moves[static_cast<int>(index)];
      if constexpr (sizeof(Move) <= sizeof child.move) {
        std::memcpy(&child.move, &move, sizeof move);
      } else {
        child.move = index;
      }
      if constexpr (Ordered<G>) {
        if (promising_ && mover != Player::chance)
          child.promise =
              static_cast<std::int16_t>(std::clamp(game_.promise(pos, move), -promise_limit, promise_limit));
      }
      const Position next = after(game_, pos, move);
      if (zero_sum_ && game_.over(next)) {
        child.low = child.high = game_.payoff(next, Player::first);
        news_ = true;
      }
    }
    // Where two threads grow a node at once, the children of the first count.
    std::atomic_ref(node.children).store(static_cast<std::uint16_t>(count), std::memory_order_relaxed);
    std::uint32_t none = 0;
    std::atomic_ref(node.first_child).compare_exchange_strong(none, first, std::memory_order_release);
    return true;
  }

  static std::uint32_t children_of(TreeNode& node) {
    return std::atomic_ref(node.first_child).load(std::memory_order_acquire);
  }

  Move move_of(std::uint32_t child, TreeNode& parent, const Position& pos) {
    Move move;
    if constexpr (sizeof(Move) <= sizeof(TreeNode::move)) {
      std::memcpy(&move, &tree_[child].move, sizeof move);
    } else {
      MoveList<G> moves;
      game_.moves(pos, moves);
      move = moves[static_cast<int>(child - children_of(parent))];
    }
    return move;
  }

  // ---- Playing out ----

  /// What a game pays. Between two seats the second one's is the first one's with the other sign.
  struct Paid {
    double first = 0;
    SeatValues all{};
  };

  Paid paid_by(const Position& pos) {
    Paid paid{.first = static_cast<double>(game_.payoff(pos, Player::first))};
    if (!zero_sum_)
      for (int index = 0; index < seats_of(game_); ++index)
        paid.all[static_cast<std::size_t>(index)] = static_cast<double>(game_.payoff(pos, seat(index)));
    return paid;
  }

  Paid played_out(Position pos) {
    for (int ply = 0; ply < longest_game; ++ply) {
      if (game_.over(pos)) return paid_by(pos);
      if constexpr (Chance<G>) {
        if (game_.to_move(pos) == Player::chance) {
          OutcomeList<G> outcomes;
          game_.outcomes(pos, outcomes);
          game_.play(pos, outcomes[drawn(outcomes)].move);
          continue;
        }
      }
      game_.play(pos, random_move(pos));
    }
    return {};
  }

  Move random_move(const Position& pos) {
    if constexpr (requires { game_.random_move(pos, random_); }) {
      return game_.random_move(pos, random_);
    } else {
      MoveList<G> moves;
      game_.moves(pos, moves);
      return moves[static_cast<int>((random_.next() >> 32) * static_cast<std::uint64_t>(moves.size()) >> 32)];
    }
  }

  // ---- Telling the nodes ----

  void back_up(const Paid& paid) {
    for (const Step& step : path_) {
      const double amount = zero_sum_ ? (step.chooser == Player::first ? paid.first : -paid.first)
                                      : paid.all[static_cast<std::size_t>(index_of(step.chooser))];
      add(tree_[step.place].total, amount);
      greatest_ = std::max(greatest_, std::abs(amount));
    }
    if (!news_) return;
    news_ = false;
    for (std::size_t index = path_.size(); index-- > 0;)
      if (!tightened(path_[index])) break;
  }

  /// Draws the bounds of a node from those of its children; false where that told nothing new.
  bool tightened(const Step& step) {
    TreeNode& node = tree_[step.place];
    const std::uint32_t first = children_of(node);
    if (first == 0) return true;  // only just proven, or without room to grow
    // The mover takes the best child for itself; a mean over chance lies somewhere between its outcomes.
    Score low = step.mover == Player::first ? -most_ : most_;
    Score high = step.mover == Player::second ? most_ : -most_;
    for (std::uint32_t place = first; place < first + now(node.children); ++place) {
      const Score child_low = std::max(now(tree_[place].low), -most_);
      const Score child_high = std::min(now(tree_[place].high), most_);
      low = step.mover == Player::first ? std::max(low, child_low) : std::min(low, child_low);
      high = step.mover == Player::second ? std::min(high, child_high) : std::max(high, child_high);
    }
    if (low == now(node.low) && high == now(node.high)) return false;
    std::atomic_ref(node.low).store(low, std::memory_order_relaxed);
    std::atomic_ref(node.high).store(high, std::memory_order_relaxed);
    return true;
  }

  // ---- The answer ----

  Result<G> result(const Position& root, int depth) {
    Result<G> result;
    result.depth = depth;
    result.nodes = result.leaves = budget_.nodes();
    result.table.fill = tree_.fill();
    if (game_.over(root)) {
      result.value = static_cast<double>(game_.payoff(root, seen_by(game_.to_move(root))));
      result.bound = Bound::exact;
      result.source = Source::solved;
      return result;
    }
    TreeNode& node = tree_[SearchTree::root];
    const Player mover = seen_by(game_.to_move(root));
    if (now(node.visits) == 0) return result;
    result.bound = Bound::exact;
    result.source = zero_sum_ && proven(node) ? Source::solved : Source::search;
    result.value = mean(node, mover);
    if (children_of(node) == 0) {  // no room for even one ply
      result.line = {random_move(root)};
      return result;
    }
    for (std::uint32_t place = children_of(node); place < children_of(node) + now(node.children); ++place) {
      TreeNode& child = tree_[place];
      const bool known = now(child.visits) > 0 || (zero_sum_ && proven(child));
      result.moves.push_back(
          {move_of(place, node, root), known ? mean(child, mover) : 0, known ? Bound::exact : Bound::none});
    }
    if (game_.to_move(root) != Player::chance) result.value = mean(tree_[chosen(node, mover)], mover);

    Position pos = root;
    std::uint32_t place = SearchTree::root;
    while (!game_.over(pos) && game_.to_move(pos) != Player::chance && children_of(tree_[place]) != 0) {
      const std::uint32_t next = chosen(tree_[place], game_.to_move(pos));
      result.line.push_back(move_of(next, tree_[place], pos));
      game_.play(pos, result.line.back());
      place = next;
    }
    return result;
  }

  /// What the simulations through a node paid, or what is proven: to the seat that chose it. Simulations that were all won are
  /// no proof, so their mean stays below what a win pays.
  double mean(TreeNode& node, Player chooser) {
    if (zero_sum_ && proven(node))
      return static_cast<double>(chooser == Player::first ? now(node.low) : -now(node.low));
    const double paid = now(node.total) / std::max(1U, now(node.visits));
    return facts_of(game_).payoffs == Payoffs::outcome ? std::clamp(paid, -unproven * loss_of(game_), unproven * most_)
                                                       : paid;
  }

  static constexpr double unproven = 1 - 1e-6;  // of a win, or a loss

  /// The move to play: what is proven best, else the one with most visits, unless less is certain to be better.
  std::uint32_t chosen(TreeNode& node, Player mover) {
    const std::uint32_t first = children_of(node);
    const auto certain = [&](TreeNode& child) { return mover == Player::first ? now(child.low) : -now(child.high); };
    std::uint32_t safest = first;
    std::uint32_t favourite = first;
    for (std::uint32_t place = first + 1; place < first + now(node.children); ++place) {
      if (certain(tree_[place]) > certain(tree_[safest])) safest = place;
      if (now(tree_[place].visits) > now(tree_[favourite].visits)) favourite = place;
    }
    if (!zero_sum_) return favourite;
    return proven(node) || certain(tree_[safest]) >= mean(tree_[favourite], mover) ? safest : favourite;
  }

  // ---- Numbers that threads share ----

  static bool proven(TreeNode& node) { return now(node.low) == now(node.high); }

  template <class Number>
  static Number now(Number& number) {
    return std::atomic_ref(number).load(std::memory_order_relaxed);
  }

  template <class Number>
  void add(Number& number, Number amount) const {
    if (shared_) {
      std::atomic_ref(number).fetch_add(amount, std::memory_order_relaxed);
    } else {
      number += amount;
    }
  }

  const G& game_;
  Budget& budget_;
  Random random_;
  const bool zero_sum_;  // between two seats: values can be proven
  const bool promising_;
  const bool shared_;  // other threads grow the same tree
  std::unique_ptr<SearchTree> own_;
  SearchTree& tree_;
  std::vector<Step> path_;
  const Score most_;  // that a game can pay
  double greatest_;   // payoff seen so far: what means are measured by
  int since_look_ = 0;
  bool news_ = false;  // this simulation found something proven
};

}  // namespace zermelo

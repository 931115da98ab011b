// The log tells what the search did, and an independent walk over it re-proves every cut.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/search.hpp"
#include "tests/support/trees.hpp"

namespace zermelo::tests {

namespace {

using Log = Recorder<Tree>;

template <template <class, class> class Algorithm>
std::pair<Result<Tree>, Log> recorded(const Tree& tree, int depth = max_depth) {
  Log log;
  Budget budget{Limits{}};
  auto result = Algorithm<Tree, Log>(tree, Switches::standard(), budget, log).search(tree.initial(), depth);
  return {std::move(result), std::move(log)};
}

std::uint64_t count(const Log& log, Log::Kind kind) {
  const auto& events = log.events();
  return static_cast<std::uint64_t>(
      std::count_if(events.begin(), events.end(), [&](const Log::Event& event) { return event.kind == kind; }));
}

/// Enter and leave nest, counts are the result's, and each value climbs unchanged (but for its sign) to the parent.
void well_formed(const Tree& tree, const Result<Tree>& result, const Log& log) {
  RC_ASSERT(count(log, Log::Kind::enter) == result.nodes);
  RC_ASSERT(count(log, Log::Kind::leave) == result.nodes);
  RC_ASSERT(count(log, Log::Kind::leaf) == result.leaves);
  int open = 0;
  for (const Log::Event& event : log.events()) {
    if (event.kind == Log::Kind::enter) {
      RC_ASSERT(event.ply == open);
      ++open;
    } else {
      RC_ASSERT(event.ply == open - 1);
    }
    if (event.kind == Log::Kind::leave) --open;
  }
  RC_ASSERT(open == 0);
  RC_ASSERT(log.events().front().position == tree.initial());
}

}  // namespace

TEST(Recorder, NamesTheCutsOfTheNineLeafTree) {
  const auto tree = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  ASSERT_TRUE(tree);
  const auto [result, log] = recorded<AlphaBeta>(*tree);
  std::vector<Log::Event> cuts;
  for (const Log::Event& event : log.events())
    if (event.kind == Log::Kind::cut) cuts.push_back(event);
  ASSERT_EQ(cuts.size(), 2U);  // after the 2 of the second node, and, cutting nothing, after the 2 of the third
  EXPECT_EQ(tree->move_text({5}, cuts[0].move), "1");
  EXPECT_EQ(cuts[0].ply, 1);
  EXPECT_EQ(cuts[0].cut, CutReason::beta);
}

RC_GTEST_PROP(Recorder, TellsExactlyWhatWasSearched, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9}));
  const auto minimax = recorded<Minimax>(tree);
  well_formed(tree, minimax.first, minimax.second);
  RC_ASSERT(count(minimax.second, Log::Kind::cut) == 0U);
  const auto negamax = recorded<Negamax>(tree);
  well_formed(tree, negamax.first, negamax.second);
  const auto max_n = recorded<MaxN>(tree);
  well_formed(tree, max_n.first, max_n.second);
  const auto pruned = recorded<MaxNPruned>(tree);
  well_formed(tree, pruned.first, pruned.second);
  const auto paranoid = recorded<Paranoid>(tree);
  well_formed(tree, paranoid.first, paranoid.second);
  const auto replies = recorded<BestReply>(tree);
  well_formed(tree, replies.first, replies.second);
  const auto cut = recorded<AlphaBeta>(tree);
  well_formed(tree, cut.first, cut.second);
  const auto passes = recorded<Mtdf>(tree);
  well_formed(tree, passes.first, passes.second);
}

namespace {

/// Each cut: the child's value reached beta in the log, and the whole subtree, searched by minimax, is worth beta or more.
/// Each leaf that the memory knew: minimax says the same, or lies further beyond the window.
void every_cut_is_proven(const Tree& tree, const Log& log) {
  std::vector<Log::Event> path;
  double child_value = 0;
  for (const Log::Event& event : log.events()) {
    switch (event.kind) {
      case Log::Kind::enter: path.push_back(event); break;
      case Log::Kind::leaf: {
        if (event.leaf != LeafReason::table) break;
        const Log::Event& node = path.back();
        const double value = searched<Minimax>(tree, node.position).value;
        const bool high = event.value >= node.window.beta;
        if (high) RC_ASSERT(value >= event.value);
        if (!high) RC_ASSERT(value <= event.value);
        RC_ASSERT((high || event.value <= node.window.alpha));
        break;
      }
      case Log::Kind::child: child_value = event.value; break;
      case Log::Kind::cut: {
        const Log::Event& node = path.back();
        RC_ASSERT(child_value >= node.window.beta);
        RC_ASSERT(searched<Minimax>(tree, node.position).value >= node.window.beta);
        break;
      }
      case Log::Kind::leave: path.pop_back(); break;
    }
  }
}

}  // namespace

RC_GTEST_PROP(Recorder, EveryCutOfAlphaBetaIsProven, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9}));
  every_cut_is_proven(tree, recorded<AlphaBeta>(tree).second);
}

RC_GTEST_PROP(Recorder, EveryCutOfMtdfIsProven, ()) {
  const Tree tree = tree_of(*random_tree({.depth = 4, .branching = 4, .values = 9}));
  every_cut_is_proven(tree, recorded<Mtdf>(tree).second);
}

// The second pass meets what the first has found out.
TEST(Recorder, NamesTheLeavesThatTheMemoryKnows) {
  const auto tree = Tree::read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
  ASSERT_TRUE(tree);
  const auto [result, log] = recorded<Mtdf>(*tree);
  const auto& events = log.events();
  const auto known = std::count_if(events.begin(), events.end(), [](const Log::Event& event) {
    return event.kind == Log::Kind::leaf && event.leaf == LeafReason::table;
  });
  EXPECT_GT(known, 0);
  EXPECT_EQ(static_cast<std::uint64_t>(known), result.table.cuts);
}

}  // namespace zermelo::tests

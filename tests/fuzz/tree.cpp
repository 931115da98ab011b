// Any text is a tree or refused with a place; a tree comes back from its own text and can be searched.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/tree/tree.hpp"
#include "tests/support/search.hpp"

namespace zermelo::tests {

namespace {

void demand(bool condition) {
  if (!condition) std::abort();
}

template <template <class, class> class Algorithm>
void search(const Tree& tree) {
  if (refusal(tree, Algorithm<Tree, NoTrace>::card)) return;
  Limits limits;
  limits.nodes = 1000;
  Budget budget(limits);
  NoTrace trace;
  Algorithm<Tree, NoTrace>(tree, Switches::standard(), budget, trace).search(tree.initial(), max_depth);
}

}  // namespace

}  // namespace zermelo::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace zermelo;
  const auto tree = Tree::read({reinterpret_cast<const char*>(data), size});
  if (!tree) {
    tests::demand(tree.error().message.starts_with("tree"));
    return 0;
  }
  const std::string text = tree->position_text({});
  const auto again = Tree::read(text);
  tests::demand(again && again->key({}) == tree->key({}) && again->position_text({}) == text);
  tree->picture({});
  tests::search<AlphaBeta>(*tree);
  tests::search<Expectiminimax>(*tree);
  tests::search<MaxN>(*tree);
  return 0;
}

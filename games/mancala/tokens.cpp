#include "games/mancala/tokens.hpp"

#include <algorithm>

namespace zermelo {

namespace {

/// How many orders there are, as far as it matters.
int orders_of(Tokens tokens) {
  constexpr int enough = 1'000'000;
  int orders = 1;
  int length = 0;
  for (int kind = 0; kind < token_kinds; ++kind)
    for (int chosen = 1; chosen <= count_of(tokens, kind); ++chosen) {
      orders = orders * ++length / chosen;
      if (orders > enough) return enough;
    }
  return orders;
}

}  // namespace

DroppingOrders::DroppingOrders(const std::array<int, token_kinds>& most, int ring) : ring_(ring), rows_(1U << 15) {
  for (int low = 0; low <= most[0]; ++low)
    for (int middle = 0; middle <= most[1]; ++middle)
      for (int high = 0; high <= most[2]; ++high) {
        const auto tokens = static_cast<Tokens>(low | middle << 5 | high << 10);
        if (all_alike(tokens)) continue;
        const int length = count_of(tokens);
        const bool whole = length <= most_drops && orders_of(tokens) <= most_orders;
        const int drops = whole ? length : std::min(part, length);
        Row& row = rows_[tokens];
        row.first = static_cast<std::uint32_t>(pool_.size());
        row.drops = static_cast<std::uint16_t>(drops);
        add(tokens, drops, 0, 0);
        row.count = static_cast<std::uint16_t>(pool_.size() - row.first);
      }
}

/// All orders that begin with those `done` drops; the dearest tokens first.
void DroppingOrders::add(Tokens left, int drops, int done, Drops order) {
  if (done == drops) {
    pool_.push_back(order);
    return;
  }
  const int dearest = done < ring_ ? token_kinds - 1 : kind_at(order, done - ring_);
  for (int kind = dearest; kind >= 0; --kind)
    if (count_of(left, kind) > 0)
      add(static_cast<Tokens>(left - one_token(kind)), drops, done + 1, order | static_cast<Drops>(kind) << 2 * done);
}

}  // namespace zermelo

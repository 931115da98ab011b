// The games of plain seeds a second time, from their rules and with no thought of speed: a ring of holes as a list of numbers,
// seeds dropped one by one. And what the tests of all three games ask with it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/full.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

/// Holes in the order in which the first seat sows: its pits, its store, the pits of the second seat, its store.
class SlowSowing {
 public:
  enum class Rules : std::uint8_t { kalah, kalah_empty_captures, oware, congkak };

  SlowSowing(Rules rules, const std::string& text) : rules_(rules), mover_(text.back() - '1') {
    for (std::size_t at = 0; at + 2 < text.size(); ++at) {
      if (std::isdigit(static_cast<unsigned char>(text[at])) == 0) continue;
      if (at == 0 || std::isdigit(static_cast<unsigned char>(text[at - 1])) == 0) holes_.push_back(0);
      holes_.back() = 10 * holes_.back() + (text[at] - '0');
    }
    pits_ = static_cast<int>(holes_.size()) / 2 - 1;
  }

  std::string text() const {
    std::string text;
    for (int number = 0; number < size(); ++number) {
      const int place = number % (pits_ + 1);
      text += std::to_string(at(number)) + (place == pits_ ? " " : place == pits_ - 1 ? ":" : ",");
    }
    return text + std::to_string(mover_ + 1);
  }

  /// The texts of all positions after a move, sorted.
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const SlowSowing& next : children()) texts.push_back(next.text());
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const SlowSowing& next : children()) count += next.perft(depth - 1);
    return count;
  }

 private:
  int size() const { return static_cast<int>(holes_.size()); }
  int at(int hole) const { return holes_[static_cast<std::size_t>(hole)]; }
  int& at(int hole) { return holes_[static_cast<std::size_t>(hole)]; }
  int store_of(int seat) const { return seat * (pits_ + 1) + pits_; }
  int first_pit_of(int seat) const { return seat * (pits_ + 1); }
  bool is_pit_of(int seat, int hole) const { return hole >= first_pit_of(seat) && hole < store_of(seat); }
  int row_of(int seat) const {
    return std::accumulate(holes_.begin() + first_pit_of(seat), holes_.begin() + store_of(seat), 0);
  }

  std::vector<SlowSowing> children() const {
    std::vector<SlowSowing> found = sown();
    for (SlowSowing& next : found) next.finish();
    return found;
  }

  /// After each move, before it is asked whether that was the end.
  std::vector<SlowSowing> sown() const {
    std::vector<SlowSowing> found;
    for (int hole = first_pit_of(mover_); hole < store_of(mover_); ++hole) {
      if (at(hole) == 0) continue;
      SlowSowing next = *this;
      next.sow(hole);
      if (rules_ == Rules::oware && next.row_of(1 - mover_) == 0) continue;  // nobody may be left without seeds
      found.push_back(next);
    }
    return found;
  }

  void sow(int hole) {
    const int last = dropped_from(hole);
    switch (rules_) {
      case Rules::kalah:
      case Rules::kalah_empty_captures:
        if (last == store_of(mover_)) return;
        if (is_pit_of(mover_, last) && at(last) == 1) take_across(last, rules_ == Rules::kalah_empty_captures);
        break;
      case Rules::congkak:
        if (last == store_of(mover_)) return;
        if (at(last) > 1) return sow(last);
        if (is_pit_of(mover_, last)) take_across(last, false);
        break;
      case Rules::oware: take_twos_and_threes(last); break;
    }
    mover_ = 1 - mover_;
  }

  int dropped_from(int origin) {
    int hole = origin;
    int hand = at(origin);
    at(origin) = 0;
    while (hand > 0) {
      hole = (hole + 1) % size();
      if (hole == store_of(1 - mover_)) continue;
      if (rules_ == Rules::oware && (hole == store_of(mover_) || hole == origin)) continue;
      ++at(hole);
      --hand;
    }
    return hole;
  }

  void take_across(int hole, bool even_nothing) {
    const int across = 2 * pits_ - hole;
    if (at(across) == 0 && !even_nothing) return;
    at(store_of(mover_)) += at(hole) + at(across);
    at(hole) = at(across) = 0;
  }

  void take_twos_and_threes(int last) {
    SlowSowing before = *this;
    for (int hole = last; is_pit_of(1 - mover_, hole) && (at(hole) == 2 || at(hole) == 3); --hole) {
      at(store_of(mover_)) += at(hole);
      at(hole) = 0;
    }
    if (row_of(1 - mover_) == 0) *this = before;  // a grand slam
  }

  void finish() {
    const bool ended = rules_ == Rules::congkak ? row_of(mover_) == 0
                       : rules_ == Rules::oware ? sown().empty()
                                                : row_of(0) == 0 || row_of(1) == 0;
    if (!ended) return;
    for (const int seat : {0, 1})
      for (int hole = first_pit_of(seat); hole < store_of(seat); ++hole) {
        at(store_of(seat)) += at(hole);
        at(hole) = 0;
      }
  }

  Rules rules_;
  int mover_;
  int pits_ = 0;
  std::vector<int> holes_;
};

template <Game G>
void expect_slow_perft(const G& game, SlowSowing::Rules rules, int depth) {
  Budget budget{Limits{}};
  const std::string start = game.position_text(game.initial());
  EXPECT_EQ(perft(game, game.initial(), depth, budget), SlowSowing(rules, start).perft(depth)) << start;
}

/// Every position of random games has the moves that the slow rules find, and play leads where they say.
template <Game G>
void expect_slow_moves(const G& game, SlowSowing::Rules rules, int games) {
  Random random(7);
  for (int number = 0; number < games; ++number) {
    auto pos = game.initial();
    for (int ply = 0; ply < 300; ++ply) {
      MoveList<G> moves;
      game.moves(pos, moves);
      std::vector<std::string> texts;
      for (const auto move : moves) texts.push_back(game.position_text(after(game, pos, move)));
      std::sort(texts.begin(), texts.end());
      ASSERT_EQ(texts, SlowSowing(rules, game.position_text(pos)).texts()) << game.position_text(pos);
      ASSERT_EQ(pos.in_play() + pos.stores[0] + pos.stores[1], game.initial().in_play()) << "no seed is lost";
      if (moves.empty()) break;
      game.play(pos, moves[random.between(0, moves.size() - 1)]);
    }
  }
}

/// After moves that are typed, or the refusal of the first that is not legal.
template <Game G>
std::string played(const G& game, const std::string& from, const std::vector<std::string>& moves) {
  auto pos = position(game, from);
  for (const std::string& text : moves) {
    const auto move = game.read_move(pos, text);
    if (!move) return move.error().message;
    game.play(pos, *move);
  }
  return game.position_text(pos);
}

template <Game G>
std::string error_of(const G& game, const std::string& text) {
  const auto pos = game.read_position(text);
  return pos ? "no error" : pos.error().message;
}

/// The exact value, by the full search with nothing but sound techniques.
template <Game G>
Score solved(const G& game) {
  const auto result = searched_fully(game, game.initial(), max_depth, sound_standard());
  EXPECT_EQ(result.source, Source::solved);
  return static_cast<Score>(result.value);
}

}  // namespace zermelo::tests

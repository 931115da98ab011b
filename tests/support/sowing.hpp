// A small game with everything to tell, for tests of the table: tokens worth 1, 2 and 5 lie in two pits a seat. A move empties
// a pit in any order: the last token goes into the mover's base, the others into the other seat's pit of the same number.
// A 5 in the base earns another turn. Who has no token to move ends the game.
//
// "1:5,2,1" empties pit 1, the 1 last; "1" suffices where all its tokens are alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/telling.hpp"

namespace zermelo::tests {

class Sowing {
 public:
  static constexpr std::array<int, 3> worth{1, 2, 5};  // of the kinds of tokens
  static constexpr int max_tokens = 6;                 // in one pit
  static constexpr int max_moves = 2 * 90;             // 6! / (2! 2! 2!) orders a pit

  struct Position {
    std::array<std::array<std::array<std::uint8_t, 3>, 2>, 2> pits{};  // seat, pit, kind: how many
    std::array<std::uint8_t, 2> bases{};
    std::uint8_t mover = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t pit;
    std::uint8_t count;
    std::array<std::uint8_t, max_tokens> kinds;  // in order
    friend bool operator==(const Move&, const Move&) = default;
  };

  // ---- Rules ----

  Position initial() const {
    Position pos;
    for (auto& side : pos.pits) side = {{{1, 1, 1}, {1, 0, 0}}};
    return pos;
  }
  Player to_move(const Position& pos) const { return seat(pos.mover); }

  void moves(const Position& pos, MoveList<Sowing>& list) const {
    for (std::uint8_t pit = 0; pit < 2; ++pit) {
      Move move{.pit = pit, .count = 0, .kinds = {}};
      for (std::uint8_t kind = 0; kind < 3; ++kind)
        for (int left = pos.pits[pos.mover][pit][kind]; left > 0; --left) move.kinds[move.count++] = kind;
      if (move.count == 0) continue;
      do list.push(move);
      while (std::next_permutation(move.kinds.begin(), move.kinds.begin() + move.count));
    }
  }

  void play(Position& pos, Move move) const {
    const int other = 1 - pos.mover;
    pos.pits[pos.mover][move.pit] = {};
    for (int index = 0; index + 1 < move.count; ++index)
      ++pos.pits[static_cast<std::size_t>(other)][move.pit][move.kinds[static_cast<std::size_t>(index)]];
    pos.bases[pos.mover] = static_cast<std::uint8_t>(pos.bases[pos.mover] + gain(move));
    if (gain(move) != 5) pos.mover = static_cast<std::uint8_t>(other);
  }
  bool over(const Position& pos) const {
    const auto& pits = pos.pits[pos.mover];
    return std::all_of(pits.begin(), pits.end(), [](const auto& pit) { return pit[0] + pit[1] + pit[2] == 0; });
  }
  Score payoff(const Position& pos, Player player) const {
    return pos.bases[static_cast<std::size_t>(index_of(player))] -
           pos.bases[static_cast<std::size_t>(1 - index_of(player))];
  }
  Facts facts() const { return {.payoffs = Payoffs::points}; }
  Key key(const Position& pos) const {
    Key key = pos.mover;
    for (const auto& side : pos.pits)
      for (const auto& pit : side)
        for (const std::uint8_t count : pit) key = Random::mixed(key * 8 + count);
    return Random::mixed(key + 256 * pos.bases[0] + pos.bases[1]);
  }

  // ---- Text ----

  static constexpr GameCard card{.name = "sowing",
                                 .title = "Sowing",
                                 .summary = "empty a pit in the right order",
                                 .size = "tiny",
                                 .known = "nothing",
                                 .unit = "points",
                                 .seats = "south north"};
  static std::span<const Parameter> parameters() { return {}; }
  static Expected<Sowing> make(const Settings&) { return Sowing{}; }

  /// How many tokens of each kind a pit has, pit by pit and seat by seat; the bases, in two digits each; and the mover.
  std::string position_text(const Position& pos) const {
    std::string text;
    for (const auto& side : pos.pits)
      for (const auto& pit : side)
        for (const std::uint8_t count : pit) text += static_cast<char>('0' + count);
    for (const int base : pos.bases) {
      text += static_cast<char>('0' + base / 10);
      text += static_cast<char>('0' + base % 10);
    }
    return text + static_cast<char>('0' + pos.mover);
  }
  Expected<Position> read_position(std::string_view text) const {
    if (text.size() != 17 || text.find_first_not_of("0123456789") != std::string_view::npos)
      return Error{"expected 17 digits"};
    const auto digit = [&](std::size_t place) { return static_cast<std::uint8_t>(text[place] - '0'); };
    Position pos;
    std::size_t place = 0;
    for (auto& side : pos.pits)
      for (auto& pit : side)
        for (std::uint8_t& count : pit) count = digit(place++);
    for (std::uint8_t& base : pos.bases) {
      base = static_cast<std::uint8_t>(10 * digit(place) + digit(place + 1));
      place += 2;
    }
    pos.mover = digit(place);
    return pos;
  }
  std::string move_text(const Position&, Move move) const {
    std::string text = std::to_string(move.pit + 1);
    const auto end = move.kinds.begin() + move.count;
    if (std::count(move.kinds.begin(), end, move.kinds[0]) == move.count) return text;
    for (int index = 0; index < move.count; ++index) text += (index == 0 ? ":" : ",") + token(move, index);
    return text;
  }
  Expected<Move> read_move(const Position& pos, std::string_view text) const {
    MoveList<Sowing> list;
    moves(pos, list);
    for (const Move move : list)
      if (text == move_text(pos, move)) return move;
    return Error{"'" + std::string(text) + "' is no move; expected PIT or PIT:ORDER"};
  }
  Picture picture(const Position& pos) const {
    Picture picture;
    for (int row = 0; row < 2; ++row) {
      const auto side = static_cast<std::size_t>(1 - row);  // north above
      for (int column = 0; column < 2; ++column) {
        std::string tokens;
        for (std::size_t kind = 0; kind < 3; ++kind)
          for (int left = pos.pits[side][static_cast<std::size_t>(column)][kind]; left > 0; --left)
            tokens += std::to_string(worth[kind]);
        picture.cells.push_back({.column = column, .row = row, .piece = tokens, .owner = seat(1 - row)});
      }
      picture.cells.push_back({.column = 2, .row = row, .piece = std::to_string(pos.bases[side])});
      picture.row_names.emplace_back(row == 0 ? "north" : "south");
    }
    picture.column_names = {"1", "2", "base"};
    return picture;
  }

  // ---- What there is to tell ----

  Telling tell(const Position& pos, Move move) const {
    Telling telling{.name = std::to_string(move.pit + 1)};
    for (int index = 0; index + 1 < move.count; ++index)
      telling.events.push_back(
          {.token = token(move, index), .place = std::to_string(move.pit + 1), .side = seat(1 - pos.mover)});
    telling.events.push_back({.token = token(move, move.count - 1), .gain = gain(move)});
    telling.again = gain(move) == 5;
    return telling;
  }
  int points(const Position& pos, Player player) const { return pos.bases[static_cast<std::size_t>(index_of(player))]; }

  /// The order with the most points is suggested.
  Completions completions(const Position& pos, std::string_view text) const {
    Completions all{.stem = std::string(text), .orders = true};
    if (text.empty()) {
      for (int pit = 0; pit < 2; ++pit)
        if (pos.pits[pos.mover][static_cast<std::size_t>(pit)] != std::array<std::uint8_t, 3>{})
          all.moves.push_back(std::to_string(pit + 1));
      all.count = all.moves.size();
      return all;
    }
    if (all.stem.find(':') == std::string::npos) {
      all.stem += ':';
    } else if (all.stem.back() != ':' && all.stem.back() != ',') {
      all.stem += ',';
    }
    MoveList<Sowing> list;
    moves(pos, list);
    int best = 0;
    for (const Move move : list) {
      if (!move_text(pos, move).starts_with(text)) continue;
      if (++all.count == 1 && move_text(pos, move).size() > all.stem.size())
        all.held = move_text(pos, move).substr(all.stem.size());
      all.moves.insert(gain(move) > best ? all.moves.begin() : all.moves.end(), move_text(pos, move));
      best = std::max(best, gain(move));
    }
    return all;
  }

 private:
  static int gain(const Move& move) { return worth[move.kinds[static_cast<std::size_t>(move.count - 1)]]; }
  static std::string token(const Move& move, int index) {
    return std::to_string(worth[move.kinds[static_cast<std::size_t>(index)]]);
  }
};

}  // namespace zermelo::tests

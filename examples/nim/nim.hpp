// Nim: take any number of objects from one heap; who takes the last object of all wins.
//
// Positions are written as heaps and the seat to move, "3,4,5 1"; "2:3" takes three objects from heap 2.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/expected.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/picture.hpp"

class Nim {
 public:
  static constexpr int max_heaps = 8;
  static constexpr int max_objects = 15;  // in one heap
  static constexpr int max_moves = max_heaps * max_objects;

  struct Position {
    std::array<std::uint8_t, max_heaps> heaps{};
    std::uint8_t count = 0;  // heaps in play, empty ones included
    zermelo::Player mover = zermelo::Player::first;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap;
    std::uint8_t taken;
    friend bool operator==(const Move&, const Move&) = default;
  };

  // ---- Rules: what the search needs ----

  Position initial() const { return initial_; }

  zermelo::Player to_move(const Position& pos) const { return pos.mover; }

  void moves(const Position& pos, zermelo::MoveList<Nim>& list) const {
    for (std::uint8_t heap = 0; heap < pos.count; ++heap)
      for (std::uint8_t taken = 1; taken <= pos.heaps[heap]; ++taken) list.push({heap, taken});
  }

  void play(Position& pos, Move move) const {
    pos.heaps[move.heap] = static_cast<std::uint8_t>(pos.heaps[move.heap] - move.taken);
    pos.mover = other(pos.mover);
  }

  bool over(const Position& pos) const {
    return std::all_of(pos.heaps.begin(), pos.heaps.end(), [](int objects) { return objects == 0; });
  }

  /// Who finds nothing left to take has lost.
  zermelo::Score payoff(const Position& pos, zermelo::Player seat) const { return seat == pos.mover ? -1 : 1; }
  zermelo::Facts facts() const { return {.payoffs = zermelo::Payoffs::outcome, .win = 1}; }

  zermelo::Key key(const Position& pos) const {
    zermelo::Key key = pos.count;
    for (const std::uint8_t objects : pos.heaps) key = key << 4 | objects;
    return zermelo::Random::mixed(key << 1 | (pos.mover == zermelo::Player::second ? 1 : 0));
  }

  // ---- Text: what the program needs ----

  static constexpr zermelo::GameCard card{
      .name = "nim",
      .title = "Nim",
      .summary = "take from one heap; who takes the last object wins",
      .size = "232 positions with heaps of 3, 4 and 5",
      .known = "a loss where the exclusive or of the heaps is 0, else a win (Bouton 1901)",
      .unit = "",
      .seats = "",
  };

  static std::span<const zermelo::Parameter> parameters() {
    static constexpr std::array table{zermelo::Parameter{
        .name = "heaps", .standard = "3,4,5", .help = "1 to 8 heaps of 0 to 15 objects, parted by commas"}};
    return table;
  }

  static zermelo::Expected<Nim> make(const zermelo::Settings& settings) {
    const auto initial = read_heaps(settings.text("heaps"));
    if (!initial) return initial.error();
    Nim game;
    game.initial_ = *initial;
    return game;
  }

  std::string position_text(const Position& pos) const {
    std::string text;
    for (std::size_t heap = 0; heap < pos.count; ++heap)
      text += (heap == 0 ? "" : ",") + std::to_string(pos.heaps[heap]);
    return text + (pos.mover == zermelo::Player::first ? " 1" : " 2");
  }

  zermelo::Expected<Position> read_position(std::string_view text) const {
    const std::size_t blank = text.find(' ');
    const std::string_view seat = blank == std::string_view::npos ? "" : text.substr(blank + 1);
    if (seat != "1" && seat != "2")
      return zermelo::Error{"position '" + std::string(text) + "': expected heaps, a blank and 1 or 2, like 3,4,5 1"};
    auto pos = read_heaps(text.substr(0, blank));
    if (pos && seat == "2") pos->mover = zermelo::Player::second;
    return pos;
  }

  std::string move_text(const Position&, Move move) const {
    return std::to_string(move.heap + 1) + ":" + std::to_string(move.taken);
  }

  zermelo::Expected<Move> read_move(const Position& pos, std::string_view text) const {
    zermelo::MoveList<Nim> list;
    moves(pos, list);
    for (const Move move : list)
      if (text == move_text(pos, move)) return move;
    return zermelo::Error{"'" + std::string(text) + "' is no move here; expected HEAP:OBJECTS, like " +
                          (list.empty() ? "2:3, but the game is over" : move_text(pos, list[0]))};
  }

  // ---- Picture: a row a heap, an o an object ----

  zermelo::Picture picture(const Position& pos) const {
    zermelo::Picture picture;
    for (int row = 0; row < pos.count; ++row) {
      picture.row_names.push_back(std::to_string(row + 1));
      for (int column = 0; column < pos.heaps[static_cast<std::size_t>(row)]; ++column)
        picture.cells.push_back({.column = column, .row = row, .piece = "o"});
      if (pos.heaps[static_cast<std::size_t>(row)] == 0) picture.cells.push_back({.column = 0, .row = row});
    }
    for (int column = 1; column <= max_objects; ++column) picture.column_names.push_back(std::to_string(column));
    return picture;
  }

 private:
  static zermelo::Player other(zermelo::Player seat) {
    return seat == zermelo::Player::first ? zermelo::Player::second : zermelo::Player::first;
  }

  /// Heaps with the first seat to move.
  static zermelo::Expected<Position> read_heaps(std::string_view text) {
    const auto wrong = [&] {
      return zermelo::Error{"heaps '" + std::string(text) +
                            "': expected 1 to 8 heaps of 0 to 15 objects, parted by commas, like 3,4,5"};
    };
    Position pos;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
      int objects = 0;
      const auto [stop, error] = std::from_chars(at, end, objects);
      if (error != std::errc() || objects < 0 || objects > max_objects || pos.count == max_heaps) return wrong();
      pos.heaps[pos.count++] = static_cast<std::uint8_t>(objects);
      if (stop == end) return pos;
      if (*stop != ',') return wrong();
      at = stop + 1;
    }
  }

  Position initial_{.heaps = {3, 4, 5}, .count = 3};
};

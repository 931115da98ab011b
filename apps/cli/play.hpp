// A game at the table: people and the engine take turns, and the person may say more than moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/line_reader.hpp"
#include "engine/levels.hpp"
#include "engine/session.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo::cli {

class Table {
 public:
  struct Setup {
    std::string engine_side = "second";  // first, second, both or none
    int level = engine::strongest_level;
    engine::Request request;  // its limits hold for a move, below the level's own
    std::uint64_t seed = 0;
  };

  Table(engine::Session session, const Setup& setup);

  /// Until quit or the end of input. Nothing that is typed is an error of the program.
  void run();

 private:
  struct Command {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
    void (Table::*act)(const std::string& argument);
  };
  static const std::vector<Command>& commands();

  // ---- Whose turn ----
  bool engine_plays(Player player) const;
  bool over() const { return resigned_ || session_.over(); }
  bool person_to_move() const {
    return !session_.over() && session_.to_move() != Player::chance && !engine_plays(session_.to_move());
  }
  std::string seat_name(Player player) const;

  // ---- Turns ----
  void engine_move();
  void chance_move();
  void person_line(const std::string& line);
  void announce_result();

  // ---- What a person may say ----
  void say_help(const std::string&);
  void say_moves(const std::string&);
  void say_board(const std::string&);
  void hint(const std::string&);
  void undo(const std::string&);
  void redo(const std::string&);
  void flip(const std::string&);
  void swap(const std::string&);
  void set_level(const std::string&);
  void save(const std::string&);
  void load(const std::string&);
  void start_anew(const std::string&);
  void resign(const std::string&);
  void quit(const std::string&);

  void greet() const;
  void draw() const;

  engine::Session session_;
  std::optional<int> person_seat_;  // the one person's seat; none where people play all or no seats
  bool engine_everywhere_ = false;
  int level_;
  engine::Request request_;  // of the engine's moves; with a table that is kept for the whole game
  Random random_;
  LineReader reader_;
  bool turned_ = false;
  bool show_board_ = true;
  bool resigned_ = false;
  bool announced_ = false;
  bool done_ = false;
};

}  // namespace zermelo::cli

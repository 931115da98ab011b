// A game at the table: people and the engine take turns, and the person may say more than moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/line_reader.hpp"
#include "apps/cli/talk.hpp"
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
    Language language = Language::english;
  };

  Table(engine::Session session, const Setup& setup);

  /// Until quit or the end of input. Nothing that is typed is an error of the program.
  void run();

 private:
  struct Command {
    Text words;
    Text argument;
    Text about;
    void (Table::*act)(const std::string& argument);
  };
  static const std::vector<Command>& commands();

  // ---- Whose turn ----
  bool engine_plays(Player player) const;
  bool over() const { return resigned_ || session_.over(); }
  bool person_to_move() const {
    return !session_.over() && session_.to_move() != Player::chance && !engine_plays(session_.to_move());
  }

  // ---- Turns ----
  /// "I play 4: 1 into 3, 10 into the base (+10). Another turn."
  std::string told(engine::AnyMove move, const Telling& telling) const;
  void engine_move();
  void chance_move();
  void person_line(const std::string& line);
  bool person_move(const std::string& word);
  bool answered(const Completions& asked, std::string_view line);
  bool is_move(const std::string& text) const;
  void refuse_move(const std::string& word, const std::string& why) const;

  // ---- What a person may say ----
  const Command* command_called(std::string_view word) const;
  void obey(const Command& command, const std::string& argument);
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

  // ---- What is said ----
  Talk talk() const { return {session_.game(), language_, person_seat_}; }
  template <class... Values>
  std::string say(Text text, const Values&... values) const {
    return said(language_, text, values...);
  }
  /// The word of a command, as it is shown.
  std::string word(Text words) const;
  void greet() const;
  void draw() const;
  /// Where a game has more moves than one would read, only what they begin with.
  Completions legal_moves() const;
  /// Another position, or another engine: what it has promised holds no more.
  void look_again();

  engine::Session session_;
  std::optional<int> person_seat_;  // the one person's seat; none where people play all or no seats
  bool engine_everywhere_ = false;
  int level_;
  engine::Request request_;  // of the engine's moves; with a table that is kept for the whole game
  Random random_;
  Language language_;
  LineReader reader_;
  Completions asked_;  // what the person was asked to choose from
  engine::Certainty::Kind promised_ = engine::Certainty::Kind::none;
  bool turned_ = false;
  bool show_board_ = true;
  bool resigned_ = false;
  bool announced_ = false;
  bool done_ = false;
};

}  // namespace zermelo::cli

// A game at the table: people and the engine take turns, and the person may say more than moves.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/line_reader.hpp"
#include "apps/cli/talk.hpp"
#include "engine/certainty.hpp"
#include "engine/opponent.hpp"
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
  std::string told(Player mover, const std::string& turn, const Telling& telling) const;
  /// Plays a turn part by part, as they are chosen, and says what there is to tell.
  struct Turn {
    Player mover;
    engine::AnyPosition start;
    std::vector<engine::AnyMove> parts{};
    Telling telling{};
  };
  void play_part(Turn& turn, engine::AnyMove part);
  std::string turn_text(const Turn& turn) const { return session_.game().turn_text(turn.start, turn.parts); }
  void engine_move();
  void chance_move();
  void person_line(const std::string& line);
  bool person_turn(const std::string& text);
  void ask(const std::string& typed, Completions completions);
  bool answered(const Completions& asked, const std::string& line);
  bool is_turn(const std::string& text) const;
  bool begins_turn(const std::string& text) const;
  void refuse_turn(const std::string& text, const std::string& why) const;
  /// Says what has become certain for either side, and again where it has become more.
  void announce();

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
  /// An example of a move with its order, where the person chooses one; empty otherwise.
  std::string example_of_order() const;
  engine::Request thinking_request() const;
  /// Where a game has more moves than one would read, only what they begin with.
  Completions legal_moves() const;
  /// Another position, or another engine: what it has promised holds no more.
  void look_again();

  engine::Session session_;
  std::optional<int> person_seat_;  // the one person's seat; none where people play all or no seats
  bool engine_everywhere_ = false;
  int level_;
  engine::Request request_;  // of hints; with a table that is kept for the whole game
  engine::Opponent opponent_;
  Random random_;  // of chance
  Language language_;
  LineReader reader_;
  Completions asked_;                           // what the person was asked to choose from
  std::array<engine::Certainty, 2> certain_{};  // what was said of the engine, and of the person
  bool turned_ = false;
  bool show_board_ = true;
  bool resigned_ = false;
  bool announced_ = false;
  bool done_ = false;
};

}  // namespace zermelo::cli

// The words of the command line that several verbs share: declared here once, turned into what the engine wants.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis.hpp"
#include "engine/any_game.hpp"
#include "engine/session.hpp"

namespace CLI {
class App;
}

namespace zermelo::cli {

struct Arguments {
  std::string game;
  std::optional<std::string> position;
  std::string moves;
  std::vector<std::string> set;
  std::string file;
  std::map<std::string, std::optional<std::string>> options;  // of engine/options.hpp, as typed
  std::string algorithm;
  std::string algorithms;
  std::string with;
  std::string without;
  std::string prob_cut;  // a file
  std::string weights;   // a file
  std::string question;
  std::string certificate;  // a file
  std::string checkpoint;   // a file
  std::string engine_side = "second";
  std::string lang;   // empty: that of the environment
  std::string depth;  // perft's own word
  struct Match {
    std::string first;
    std::string second;
    std::string games = "100";
    std::string openings = "random";
    std::string random_plies = "4";
    std::string max_plies = "1000";
    std::string sprt;
    bool keep_seats = false;
    std::string jobs = "1";
    std::string save;
  } match;  // match's own words
  struct Train {
    std::string method = "regression";
    bool prob_cut = false;
    std::string games;  // empty: what suits the method
    std::string random_plies = "8";
    std::string jobs;  // empty: as many as there are processors
    std::string ridge = "1";
    std::string epochs = "20";
    std::string lambda = "0.7";
    std::string rate = "0.01";
    std::string scale = "100";
    std::string promise = "95";
    std::string check;  // a file
    std::string save;
    std::string output;
  } train;  // train's own words
  struct Endgame {
    std::string action;
    std::string file;
    std::string slices;
    std::string sample;
  } endgame;                  // endgame's own words
  std::string endgame_table;  // a file, or none
  struct Book {
    std::string action;
    std::string file;
    std::string positions = "1000";
    std::string plies;
    std::string width;
    std::string margin;
    std::string sample;
    std::string text;  // a file
    bool all = false;
  } book;                 // book's own words
  std::string book_file;  // a file, or none
  bool divide = false;
  bool audit = false;
  bool json = false;

  // ---- Declaring ----
  void take_game(CLI::App& command);
  void take_file(CLI::App& command);
  void take_options(CLI::App& command, const std::vector<std::string>& names);
  void take_algorithm(CLI::App& command);
  void take_switches(CLI::App& command);
  void take_question(CLI::App& command);
  void take_weights(CLI::App& command);
  void take_endgame(CLI::App& command);
  void take_book(CLI::App& command);
  void take_json(CLI::App& command);
  /// A word of one verb alone: "--name" or, as a required word without dashes, "NAME".
  static void take_word(CLI::App& command, const std::string& name, std::string& word, const std::string& help,
                        const std::string& kind = "WORD");
  static void take_flag(CLI::App& command, const std::string& name, bool& flag, const std::string& help);

  /// The same, for a number; its help says what it is if not given.
  static void take_number(CLI::App& command, const Parameter& row, std::string& word);

  // ---- Using; all throw InputError ----
  static double number(const Parameter& row, const std::string& word);
  /// The position given, after the moves given.
  engine::Session session() const;
  /// The same for each line of --file, or just the one. Errors name the line. All lines are checked, and whether the
  /// request can be met there, before the first is visited: a bad line leaves no half of an answer behind.
  void for_each_session(const engine::Request& request, const std::function<void(const engine::Session&)>& visit) const;
  Settings checked_options() const;
  /// With a stop flag that Ctrl-C sets.
  engine::Request request() const;
  /// None where no file is given.
  std::shared_ptr<const Weights> evaluation_weights() const;
  /// The one of the file that was given; without a word about it the usual one, if there is one; or none.
  std::shared_ptr<const EndgameView> endgame_view() const;
  std::shared_ptr<const engine::Book> opening_book() const;
  /// By the certificate of the game, if there is one: who is proven to win plays so.
  std::shared_ptr<const engine::ProvenPlay> proven_play() const;

 private:
  std::shared_ptr<const ProbCutParameters> prob_cut_parameters() const;
  std::shared_ptr<const engine::AnyGame> make_game(const std::optional<std::string>& start) const;
  engine::Session session(const std::optional<std::string>& start) const;
  void for_each_line(const std::string& content, const std::function<void(const engine::Session&)>& visit) const;
};

}  // namespace zermelo::cli

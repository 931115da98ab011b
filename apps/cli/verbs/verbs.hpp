// One verb a file: what it is called, the options it takes, what it does. A new verb is a file and a line in verbs().
#pragma once

#include <array>
#include <string>

#include "apps/cli/arguments.hpp"

namespace zermelo::cli {

/// The exit status where the limits, or Ctrl-C, came before the answer.
inline constexpr int open_question = 1;
/// And where what was to be checked is wrong.
inline constexpr int does_not_hold = 1;

struct Verb {
  std::string name;
  std::string help;
  std::string example;
  void (*declare)(Arguments&, CLI::App&);
  int (*run)(const Arguments&);  // answers with the exit status
};

Verb games_verb();
Verb algorithms_verb();
Verb play_verb();
Verb analyse_verb();
Verb solve_verb();
Verb verify_verb();
Verb perft_verb();
Verb compare_verb();
Verb match_verb();
Verb train_verb();
Verb endgame_verb();
Verb book_verb();
Verb gomocup_verb();
Verb bench_verb();

inline const auto& verbs() {
  static const std::array all{games_verb(),   algorithms_verb(), play_verb(),    analyse_verb(), solve_verb(),
                              verify_verb(),  perft_verb(),      compare_verb(), match_verb(),   train_verb(),
                              endgame_verb(), book_verb(),       gomocup_verb(), bench_verb()};
  return all;
}

}  // namespace zermelo::cli

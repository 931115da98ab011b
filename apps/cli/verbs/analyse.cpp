#include <fmt/format.h>

#include <algorithm>

#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/book/consult.hpp"
#include "engine/json.hpp"

namespace zermelo::cli {

namespace {

/// Shows each new answer in place of the last one.
class LiveReport {
 public:
  void show(const std::string& text) {
    if (lines_ > 0) fmt::print("\x1b[{}A\x1b[J", lines_);
    fmt::print("\x1b[?7l{}\x1b[?7h", text);  // long lines are cut, not wrapped: wrapped ones would be miscounted
    std::fflush(stdout);
    lines_ = std::count(text.begin(), text.end(), '\n');
  }

 private:
  std::ptrdiff_t lines_ = 0;
};

/// Who turns a switch or asks a question wants to see a search; of an algorithm by name the engine knows that itself.
bool asks_for_nothing_special(const Arguments& arguments) {
  return arguments.with.empty() && arguments.without.empty() && arguments.question.empty() &&
         arguments.weights.empty() && arguments.prob_cut.empty() && !arguments.audit;
}

int analyse(const Arguments& arguments) {
  engine::Request request = arguments.request();
  request.every_move = true;
  request.endgame = arguments.endgame_view();
  if (asks_for_nothing_special(arguments)) {
    request.book = arguments.opening_book();
    request.proven = arguments.proven_play();
  }
  const StopOnInterrupt guard;
  const bool many = !arguments.file.empty();
  arguments.for_each_session(request, [&](const engine::Session& session) {
    const GameCard& card = session.game().card();
    LiveReport report;
    bool said = false;
    // Depth by depth on a terminal and in JSON; otherwise, and for a file of positions, only the last word.
    const bool in_place = !many && !arguments.json && use_colour();
    const bool live = !many && (arguments.json || in_place);
    const auto say = [&](const engine::Analysis& analysis) {
      if (arguments.json) {
        fmt::print("{}\n", to_json(analysis));
        std::fflush(stdout);
      } else if (in_place) {
        report.show(analysis_text(analysis, card));
      } else {
        fmt::print("{}", analysis_text(analysis, card));
      }
      said = true;
    };
    request.before = session.before();
    const engine::Analysis last =
        answer_of(session.game(), session.position(), request, live ? engine::Observer(say) : engine::Observer());
    if (!live || !said) say(last);
  });
  return 0;
}

}  // namespace

Verb analyse_verb() {
  return {"analyse", "the value of every move and the best line, deeper until the limit",
          "zermelo analyse tictactoe --moves \"a1 b2\" --depth 6",
          [](Arguments& arguments, CLI::App& command) {
            arguments.take_game(command);
            arguments.take_file(command);
            arguments.take_options(command, {"depth", "nodes", "time", "seed", "hash", "threads"});
            arguments.take_algorithm(command);
            arguments.take_switches(command);
            arguments.take_endgame(command);
            arguments.take_book(command);
            arguments.take_question(command);
            arguments.take_json(command);
          },
          analyse};
}

}  // namespace zermelo::cli

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "apps/cli/progress.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/verbs/verbs.hpp"
#include "engine/book/build.hpp"
#include "engine/book/consult.hpp"
#include "engine/book/json.hpp"
#include "engine/book/levels.hpp"
#include "engine/book/line.hpp"
#include "engine/book/value.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::cli {

namespace {

using engine::InputError;

constexpr Parameter action_row{.name = "ACTION",
                               .kind = Parameter::Kind::choice,
                               .choices = "build|query|verify|export|import",
                               .help = "what to do with the book"};
constexpr Parameter positions_row{.name = "positions",
                                  .kind = Parameter::Kind::whole,
                                  .low = 1,
                                  .high = 1e8,
                                  .help = "of build: until the book has so many"};
constexpr Parameter plies_row{.name = "plies",
                              .kind = Parameter::Kind::whole,
                              .low = 0,
                              .high = 1000,
                              .help = "of build: none that is further from the start"};
constexpr Parameter width_row{.name = "width",
                              .kind = Parameter::Kind::whole,
                              .low = 1,
                              .high = 1e6,
                              .help = "of build: go on from so many moves of a position, the best"};
constexpr Parameter margin_row{
    .name = "margin",
    .kind = Parameter::Kind::real,
    .low = 0,
    .high = 1e9,
    .help =
        "of build: go on from moves that give away no more; 10 where points are counted, any "
        "move else, if not given"};
constexpr Parameter sample_row{.name = "sample",
                               .kind = Parameter::Kind::whole,
                               .low = 1,
                               .high = 1e12,
                               .help = "of verify: only so many entries, drawn by lot"};

/// What a search may take if no limit is given. A number of nodes: so the same words give the same book.
constexpr std::uint64_t usual_nodes = 1'000'000;
constexpr double usual_margin = 10;  // points
/// A line of a move in a query is cut there.
constexpr std::size_t widest_line = 100;

std::filesystem::path book_file(const Arguments& arguments, const engine::AnyGame& game) {
  const std::string& file = arguments.book.file;
  return file.empty() ? engine::usual_book(game) : std::filesystem::path(file);
}

std::string headline(const engine::AnyGame& game, std::uint64_t entries) {
  return fmt::format("{}, book of {}", game.card().title, counted(entries, "position", "positions"));
}

void say_file(const std::filesystem::path& file, std::uint64_t bytes, const std::string& words, double seconds) {
  fmt::print("  {:<10}{}, {} bytes\n", "file", file.string(), grouped(bytes));
  if (!words.empty()) fmt::print("  {:<10}{}\n", "words", words);
  fmt::print("{}\n", faint(fmt::format("  {:<10}{:.3f} s", "time", seconds)));
}

// ---- Build ----

std::string words_of(const Arguments& arguments, const engine::BookSetup& setup) {
  std::string words;
  const auto add = [&](std::string_view name, const std::string& value) {
    words += fmt::format("{}--{} {}", words.empty() ? "" : " ", name, value);
  };
  for (const char* name : {"depth", "nodes", "time"})
    if (const auto& given = arguments.options.at(name)) add(name, *given);
  if (setup.all) {
    words = "--all";
  } else {
    if (words.empty()) add("nodes", std::to_string(usual_nodes));
    add("positions", arguments.book.positions);
  }
  if (!arguments.book.plies.empty()) add("plies", arguments.book.plies);
  if (!arguments.book.width.empty()) add("width", arguments.book.width);
  if (setup.rules.margin) add("margin", engine::number_text(*setup.rules.margin));
  add("threads", std::to_string(setup.threads));
  add("hash", std::to_string(setup.request.hash));
  if (setup.request.endgame) add("endgame", fmt::format("{} slices", setup.request.endgame->slices.size()));
  return words;
}

std::optional<double> margin_from(const Arguments& arguments, const engine::AnyGame& game) {
  if (!arguments.book.margin.empty()) return Arguments::number(margin_row, arguments.book.margin);
  return game.facts().payoffs == Payoffs::points ? std::optional(usual_margin) : std::nullopt;
}

/// Every position of so many plies, solved: there is nothing to choose, and no limit.
void solve_all(const Arguments& arguments, engine::BookSetup& setup) {
  const Arguments::Book& words = arguments.book;
  if (words.plies.empty()) throw InputError("--all needs to know how far; expected --plies");
  for (const char* name : {"depth", "nodes", "time"})
    if (arguments.options.at(name))
      throw InputError(fmt::format("--all solves every position; expected no --{}", name));
  if (!words.width.empty() || !words.margin.empty())
    throw InputError("--all leaves no move out; expected no --width and no --margin");
  setup.all = true;
  setup.request.limits = {.stop = setup.request.limits.stop};
  setup.request.exact = true;
  setup.request.every_move = false;
  setup.request.margin = std::nullopt;
  setup.rules.margin = std::nullopt;
  setup.positions = 0;
  for (const auto& level : engine::book_levels(setup.game, setup.root, setup.rules.plies))
    setup.positions += level.size();
}

int build(const Arguments& arguments) {
  const engine::Session session = arguments.session();
  const engine::AnyGame& game = session.game();
  const Arguments::Book& words = arguments.book;
  const std::filesystem::path output = book_file(arguments, game);
  std::error_code ignored;  // the file will say so
  engine::BookSetup setup{
      .game = game,
      .root = session.position(),
      .positions = static_cast<std::uint64_t>(Arguments::number(positions_row, words.positions)),
      .rules = {.plies = static_cast<int>(plies_row.high), .width = static_cast<int>(width_row.high)},
      .request = arguments.request(),
      .output = output,
      .stop = &stop_flag()};
  if (!words.plies.empty()) setup.rules.plies = static_cast<int>(Arguments::number(plies_row, words.plies));
  if (!words.width.empty()) setup.rules.width = static_cast<int>(Arguments::number(width_row, words.width));
  setup.rules.margin = margin_from(arguments, game);
  engine::Request& request = setup.request;
  const auto& options = arguments.options;
  if (!options.at("depth") && !options.at("nodes") && !options.at("time")) request.limits.nodes = usual_nodes;
  setup.threads = request.threads;
  request.threads = 1;
  request.every_move = true;
  request.margin = setup.rules.margin;
  request.endgame = arguments.endgame_view();
  if (words.all) solve_all(arguments, setup);
  setup.words = words_of(arguments, setup);
  const engine::BookGraph refuses(game);  // before a folder is made
  if (words.file.empty()) std::filesystem::create_directories(output.parent_path(), ignored);

  const StopOnInterrupt guard;
  const Clock clock;
  const Progress progress(setup.positions);
  const engine::BookProgress built = build_book(setup, [&](const engine::BookProgress& so_far) {
    if (!Progress::shown(arguments.json)) return;
    progress.show(fmt::format("{} of {} positions, to ply {}, {}, {:.1f} positions/s", grouped(so_far.entries),
                              grouped(setup.positions), so_far.plies, verdict_text(so_far.value, game.card().unit),
                              static_cast<double>(so_far.entries - so_far.resumed) / clock.seconds()),
                  std::min(so_far.entries, setup.positions), so_far.resumed);
  });
  if (Progress::shown(arguments.json)) Progress::clear();
  if (arguments.json) {
    fmt::print("{}\n", to_json(game, output.string(), built, clock.seconds()));
  } else {
    fmt::print("{}{}\n", headline(game, built.entries),
               !built.complete   ? ": stopped; the same words again go on from there"
               : built.exhausted ? ", all that these words allow"
                                 : "");
    fmt::print("  {:<10}{} for {}\n", "value", bold(engine::verdict_text(built.value, game.card().unit)),
               game.seat_name(session.to_move()));
    fmt::print("  {:<10}to ply {}, {} searched\n", "size", built.plies, counted(built.nodes, "node", "nodes"));
    if (built.resumed > 0) fmt::print("  {:<10}{} were there already\n", "resumed", grouped(built.resumed));
    say_file(output, built.bytes, "", clock.seconds());
  }
  return built.complete ? 0 : open_question;
}

// ---- Query ----

std::string report_text(const engine::BookReport& report, const engine::AnyGame& game) {
  const GameCard& card = game.card();
  const engine::BookEntry& entry = report.entry;
  const Facts facts = game.facts();
  std::string text = fmt::format(
      "{}, {} to move: {}\n", card.title, game.seat_name(report.mover),
      bold(engine::verdict_text(engine::verdict_of(entry.value(), entry.moves.front().bound(), entry.final(), facts),
                                card.unit)));
  text += faint(fmt::format("  ply {}, searched to depth {}{}, {}", entry.ply, entry.depth,
                            entry.solved ? ", solved" : "", counted(entry.nodes, "node", "nodes"))) +
          "\n";
  std::vector<std::string> values;
  std::size_t widest_move = 0;
  std::size_t widest_value = 0;
  for (const engine::BookMoveReport& move : report.moves) {
    values.push_back(
        verdict_text(engine::verdict_of(move.known.value, move.known.bound(), move.known.final, facts), card.unit));
    widest_move = std::max(widest_move, width_of(move.move));
    widest_value = std::max(widest_value, width_of(values.back()));
  }
  for (std::size_t index = 0; index < report.moves.size(); ++index) {
    const engine::BookMoveReport& move = report.moves[index];
    const bool best = as_good(move.known, entry.moves.front(), facts);
    std::string row = fmt::format("  {} {}  {}", best ? "*" : " ", padded(move.move, widest_move),
                                  padded(values[index], widest_value));
    if (move.depth) row += fmt::format("  depth {}: {}", *move.depth, fmt::join(move.line, " "));
    row.erase(row.find_last_not_of(' ') + 1);
    text += shortened(row, widest_line) + "\n";
  }
  return text;
}

int query(const Arguments& arguments) {
  const engine::Session session = arguments.session();
  const engine::AnyGame& game = session.game();
  const std::filesystem::path file = book_file(arguments, game);
  const auto book = engine::Book::read(file, game);
  const auto report = book_report(*book, game, session.position());
  if (!report)
    throw InputError(fmt::format("the position is not in '{}'; expected one of its {}", file.string(),
                                 counted(book->size(), "position", "positions")));
  fmt::print("{}", arguments.json ? to_json(game, file.string(), *report) + "\n" : report_text(*report, game));
  return 0;
}

// ---- Verify ----

bool is_game(const std::string& word) {
  return std::any_of(engine::games().begin(), engine::games().end(),
                     [&](const engine::GameEntry& entry) { return entry.card.name == word; });
}

int verify_book(const Arguments& arguments) {
  // The word may be the file itself, which says what it is of.
  std::error_code error;
  const bool by_file = !is_game(arguments.game) && std::filesystem::exists(arguments.game, error);
  const auto game = by_file ? engine::game_of_book(arguments.game) : arguments.session().shared_game();
  const std::filesystem::path file = by_file ? std::filesystem::path(arguments.game) : book_file(arguments, *game);
  const auto book = engine::Book::read(file, *game);
  engine::BookCheck check{.game = *game,
                          .book = *book,
                          .sample = arguments.book.sample.empty() ? 0
                                                                  : static_cast<std::uint64_t>(Arguments::number(
                                                                        sample_row, arguments.book.sample)),
                          .seed = static_cast<std::uint64_t>(arguments.checked_options().whole("seed")),
                          .threads = arguments.checked_options().whole("threads"),
                          .stop = &stop_flag()};
  const auto& options = arguments.options;
  if (options.at("depth") || options.at("nodes") || options.at("time")) {
    check.again = arguments.request();
    check.again->threads = 1;
    check.again->only_best = true;
  }
  const StopOnInterrupt guard;
  const Clock clock;
  std::optional<Progress> progress;
  const engine::BookFindings findings = verify_book(check, [&](const engine::BookFindings& so_far) {
    if (!Progress::shown(arguments.json)) return;
    if (!progress) progress.emplace(so_far.all);
    progress->show(fmt::format("{} of {} entries", grouped(so_far.checked), grouped(so_far.all)), so_far.checked, 0);
  });
  if (Progress::shown(arguments.json)) Progress::clear();
  if (arguments.json) {
    fmt::print("{}\n", to_json(check, file.string(), findings, clock.seconds()));
  } else if (findings.fault.empty()) {
    fmt::print("{}: {}\n", headline(*game, book->size()), findings.complete ? "it holds" : "stopped before the end");
    fmt::print("  {:<10}{} of {}\n", "checked", grouped(findings.checked), counted(findings.all, "entry", "entries"));
    if (findings.searched > 0) {
      const auto share = [&](double part) { return part / static_cast<double>(findings.searched); };
      fmt::print("  {:<10}{}: {:.1f} % find a best move of the book, values differ by {:.2f} on average\n", "searched",
                 counted(findings.searched, "entry", "entries"), 100 * share(static_cast<double>(findings.same_best)),
                 share(findings.difference));
    }
    say_file(file, book->bytes(), book->words(), clock.seconds());
  }
  if (!findings.fault.empty()) {
    fmt::print(stderr, "zermelo: {}\n",
               printable(fmt::format("'{}', position '{}': {}", file.string(), findings.position, findings.fault)));
    return does_not_hold;
  }
  return findings.complete ? 0 : open_question;
}

// ---- Text ----

int export_text(const Arguments& arguments) {
  const auto game = arguments.session().shared_game();
  const std::filesystem::path file = book_file(arguments, *game);
  const auto book = engine::Book::read(file, *game);
  const Facts facts = game->facts();
  std::string text = engine::book_line_header(*game) + "\n";
  book->for_each([&](const engine::BookEntry& entry) { text += engine::book_line(entry, facts) + "\n"; });
  if (arguments.book.text.empty()) {
    fmt::print("{}", text);
  } else {
    engine::write_file(arguments.book.text, text);
  }
  return 0;
}

int import_text(const Arguments& arguments) {
  const auto game = arguments.session().shared_game();
  if (arguments.book.text.empty())
    throw InputError("--text is required; expected a file that 'book export' has written");
  const std::filesystem::path output = book_file(arguments, *game);
  const Clock clock;
  engine::check_writable(output);
  const engine::BookProgress made = engine::import_book(*game, arguments.book.text, output);
  if (arguments.json) {
    fmt::print("{}\n", to_json(*game, output.string(), made, clock.seconds()));
  } else {
    fmt::print("{}\n", headline(*game, made.entries));
    say_file(output, made.bytes, "", clock.seconds());
  }
  return 0;
}

int book(const Arguments& arguments) {
  const std::string& action = arguments.book.action;
  if (!accepts(action_row, action)) throw InputError(fmt::format("'{}': expected {}", action, expectation(action_row)));
  if (action == "build") return build(arguments);
  if (action == "query") return query(arguments);
  if (action == "verify") return verify_book(arguments);
  return action == "export" ? export_text(arguments) : import_text(arguments);
}

}  // namespace

Verb book_verb() {
  return {
      "book", "build an opening book, let it grow, check it, ask it",
      "zermelo book build mancala --positions 1000 --nodes 300000\n  zermelo book query mancala --moves \"3:5,1,10\"\n"
      "  zermelo book verify mancala",
      [](Arguments& arguments, CLI::App& command) {
        Arguments::Book& words = arguments.book;
        Arguments::take_word(command, "ACTION", words.action,
                             fmt::format("{}: {}", action_row.help, expectation(action_row)));
        arguments.take_game(command);
        Arguments::take_word(command, "--out,FILE", words.file, "the book; data/GAME.book if not given (docs/book.md)",
                             "FILE");
        Arguments::take_number(command, positions_row, words.positions);
        Arguments::take_number(command, plies_row, words.plies);
        Arguments::take_flag(command, "--all", words.all, "of build: every position of so many plies, each solved");
        Arguments::take_number(command, width_row, words.width);
        Arguments::take_number(command, margin_row, words.margin);
        arguments.take_options(command, {"depth", "nodes", "time", "threads", "hash", "seed"});
        arguments.take_endgame(command);
        Arguments::take_number(command, sample_row, words.sample);
        Arguments::take_word(command, "--text", words.text,
                             "of export and import: the book as text (docs/formats.md); export prints it if not given",
                             "FILE");
        arguments.take_json(command);
      },
      book};
}

}  // namespace zermelo::cli

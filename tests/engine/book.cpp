// Opening books: grown from shallow searches to exact values, kept in files, asked, checked, and what is refused.
#include "engine/book/book.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "engine/book/build.hpp"
#include "engine/book/consult.hpp"
#include "engine/book/graph.hpp"
#include "engine/book/line.hpp"
#include "engine/book/value.hpp"
#include "engine/book/verify.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/levels.hpp"
#include "engine/registry.hpp"

namespace zermelo::engine::tests {

namespace {

namespace fs = std::filesystem;

std::shared_ptr<const AnyGame> made(const std::string& name, const Settings::Words& words = {}) {
  return game_named(name).make(words, std::nullopt);
}

constexpr std::uint64_t no_end = 1'000'000;

class BookFile : public testing::Test {
 protected:
  BookFile() : folder_(fs::temp_directory_path() / ("zermelo-book-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~BookFile() override { fs::remove_all(folder_); }

  static BookSetup setup(const AnyGame& game, const fs::path& output, int depth, std::uint64_t positions) {
    BookSetup setup{.game = game,
                    .root = game.start(),
                    .positions = positions,
                    .rules = {.plies = 1000, .width = 1000},
                    .request = {},
                    .words = "a test",
                    .output = output};
    setup.request.limits.depth = depth;
    setup.request.every_move = true;
    setup.request.hash = 1;
    return setup;
  }
  static std::string content(const fs::path& path) { return file_content(path, 1 << 30); }

  static BookFindings findings(const AnyGame& game, const Book& book) {
    return verify_book({.game = game, .book = book, .threads = 2}, {});
  }

  /// What is said of a file with this content.
  static std::string refusal(const std::string& text, const AnyGame& game) {
    try {
      Book::unpacked(text, game);
      return "no error";
    } catch (const InputError& error) {
      return error.what();
    }
  }

  fs::path folder_;
};

/// Plain negamax to the end of the game: outcomes as 1, 0, -1, points as points.
double solved(const AnyGame& game, const AnyPosition& pos, std::map<std::string, double>& known) {
  if (game.over(pos)) return game.payoff(pos, game.to_move(pos)).value.value();
  const std::string text = game.position_text(pos);
  if (const auto found = known.find(text); found != known.end()) return found->second;
  double best = -1e9;
  for (const AnyMove move : game.moves(pos)) {
    const AnyPosition next = game.after(pos, move);
    const double value = solved(game, next, known);
    best = std::max(best, game.to_move(next) == game.to_move(pos) ? value : -value);
  }
  return known[text] = best;
}

}  // namespace

// Searches of one ply know next to nothing; the book as a whole must know everything.
TEST_F(BookFile, AWholeGameIsSolvedByItsBook) {
  const auto game = made("tictactoe");
  const BookProgress built = build_book(setup(*game, folder_ / "book", 1, no_end), {});
  EXPECT_TRUE(built.complete);
  EXPECT_TRUE(built.exhausted);
  EXPECT_EQ(built.entries, 627U) << "765 positions up to symmetry, of which 138 are finished games";
  EXPECT_EQ(built.value.outcome, GameOutcome::draw);
  const auto book = Book::read(folder_ / "book", *game);
  EXPECT_EQ(book->size(), built.entries);
  EXPECT_TRUE(findings(*game, *book).complete);
  std::map<std::string, double> known;
  Request request;
  request.exact = true;
  request.hash = 1;
  book->for_each([&](const BookEntry& entry) {
    const AnyPosition pos = game->read_position(entry.position);
    const Verdict verdict = verdict_of(entry.value(), Bound::exact, entry.final(), game->facts());
    EXPECT_TRUE(entry.final()) << entry.position;
    EXPECT_EQ(verdict.value, solved(*game, pos, known)) << entry.position;
    if (verdict.value == 0) return;
    EXPECT_EQ(verdict.distance, game->analyse(pos, request, {}).verdict.distance) << entry.position;
  });
}

TEST_F(BookFile, MancalaOfTwoPitsComesToItsValue) {
  const auto game = made("mancala", {{"pits", "2"}});
  BookSetup wanted = setup(*game, folder_ / "book", 8, no_end);
  wanted.threads = 2;
  wanted.request.margin = wanted.rules.margin = 4;
  const BookProgress built = build_book(wanted, {});
  EXPECT_TRUE(built.exhausted);
  EXPECT_EQ(built.value.value, -14);
  const auto book = Book::read(folder_ / "book", *game);
  EXPECT_TRUE(findings(*game, *book).complete);
  const auto answer = book_answer(*book, *game, game->start());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->source, Source::book);
  EXPECT_EQ(answer->depth, 8);
  EXPECT_EQ(std::set(answer->best.begin(), answer->best.end()),
            (std::set<std::string>{"2:10,5,1", "2:5,10,1", "2:1,10,5"}));
}

// Moves within the margin have their values, and of the others it is true that they are worth no more than is said.
TEST(RootMargin, KeepsWhatMatters) {
  for (const auto& [name, words] : {std::pair<std::string, Settings::Words>{"mancala", {{"pits", "2"}}},
                                    {"kalah", {{"pits", "3"}, {"seeds", "2"}}}}) {
    const auto game = made(name, words);
    std::uint64_t bounds = 0;
    EXPECT_TRUE(rc::check("random positions, solved with and without", [&] {
      AnyPosition pos = game->start();
      for (int plies = *rc::gen::inRange(6, 14); plies > 0 && !game->over(pos); --plies) {
        const auto moves = game->moves(pos);
        pos = game->after(pos, moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
      }
      RC_PRE(!game->over(pos));
      Request request;
      request.exact = true;
      request.every_move = true;
      request.hash = 1;
      const Analysis all = game->analyse(pos, request, {});
      const double margin = *rc::gen::inRange(0, 12);
      request.margin = margin;
      const Analysis some = game->analyse(pos, request, {});
      RC_ASSERT(some.verdict.value == all.verdict.value);
      for (const MoveVerdict& move : all.moves) {
        const auto same = [&](const MoveVerdict& other) { return other.move == move.move; };
        const Verdict& found = std::find_if(some.moves.begin(), some.moves.end(), same)->verdict;
        if (*move.verdict.value > *all.verdict.value - margin) RC_ASSERT(found.bound == Bound::exact);
        if (found.bound == Bound::exact)
          RC_ASSERT(found.value == move.verdict.value);
        else
          RC_ASSERT(*found.value >= *move.verdict.value);
        bounds += found.bound == Bound::at_most ? 1 : 0;
      }
    }));
    EXPECT_GT(bounds, 0U);
  }
}

// What a book says of a mirror image is what it says of the position, move by move.
TEST_F(BookFile, MirrorImagesAreServed) {
  const auto game = made("tictactoe");
  build_book(setup(*game, folder_ / "book", 1, no_end), {});
  const auto book = Book::read(folder_ / "book", *game);
  std::map<std::string, double> known;
  EXPECT_TRUE(rc::check("every move of every position on a random way", [&] {
    AnyPosition pos = game->start();
    while (!game->over(pos)) {
      const auto answer = book_answer(*book, *game, pos);
      RC_ASSERT(answer.has_value());
      const auto moves = game->moves(pos);
      RC_ASSERT(answer->moves.size() == moves.size());
      for (const MoveVerdict& move : answer->moves) {
        const AnyPosition next = game->after(pos, game->read_move(pos, move.move));
        RC_ASSERT(move.verdict.value == -solved(*game, next, known));
      }
      pos = game->after(pos, moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    }
  }));
}

TEST(BookGraph, AnEstimateIsNoReasonAgainstAProof) {
  const auto game = made("tictactoe");
  const Facts facts = game->facts();
  BookGraph graph(*game);
  const std::string start = game->position_text(game->start());
  const auto line = [](const std::string& position, int ply, const std::string& moves) {
    return R"({"position":")" + position + R"(","ply":)" + std::to_string(ply) +
           R"(,"depth":1,"nodes":1,"solved":false,"moves":{)" + moves + "}}";
  };
  graph.add(entry_from_line(line(start, 0, R"("b2":"=0","a1":"-1","b1":"<=2")"), facts));
  EXPECT_EQ(graph.entry(start).moves.front().move, "b1") << "what may be worth more is looked at first";
  EXPECT_EQ(graph.entry(start).moves.front().bound(), Bound::at_most);
  const auto next = graph.next(game->start(), {.plies = 9, .width = 9}, 1, {});
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].ply, 1);
  graph.add(entry_from_line(line(next[0].text, 1, R"("b2":"3")"), facts));
  EXPECT_EQ(graph.entry(start).value(), 0) << "it was not worth more";
  graph.add(entry_from_line(line(".../.X./...", 1, R"("a1":"-5")"), facts));
  EXPECT_EQ(graph.entry(start).value(), 0) << "it does not come to 5";
  EXPECT_FALSE(graph.entry(start).final());
  // A proof counts, and so does a game that is lost in four plies: won in five for who leads there.
  const std::string corner = game->position_text(game->canonical(game->read_position("X../.../...")));
  graph.add(entry_from_line(line(corner, 1, R"("b2":"loss 4")"), facts));
  EXPECT_EQ(graph.entry(start).value(), win_in(5));
  EXPECT_TRUE(graph.entry(start).final());
  EXPECT_FALSE(graph.add(graph.entry(start))) << "it is there already";
  EXPECT_THROW(graph.add(entry_from_line(line("XX./OO./...", 4, R"("a1":"0")"), facts)), InputError);
}

TEST_F(BookFile, GrowsAsIfItHadNeverStopped) {
  const auto game = made("connect4");
  build_book(setup(*game, folder_ / "whole", 3, 150), {});
  const BookProgress first = build_book(setup(*game, folder_ / "parts", 3, 40), {});
  EXPECT_EQ(first.entries, 40U);
  std::atomic<bool> stop = false;
  BookSetup wanted = setup(*game, folder_ / "parts", 3, 150);
  wanted.stop = &stop;
  wanted.request.limits.stop = &stop;
  const BookProgress stopped = build_book(wanted, [&](const BookProgress& progress) { stop = progress.entries == 90; });
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.entries, 90U);
  stop = false;
  const BookProgress last = build_book(wanted, {});
  EXPECT_TRUE(last.complete);
  EXPECT_EQ(last.resumed, 90U);
  std::vector<BookEntry> whole;
  Book::read(folder_ / "whole", *game)->for_each([&](BookEntry entry) { whole.push_back(entry); });
  std::size_t index = 0;
  Book::read(folder_ / "parts", *game)->for_each([&](BookEntry entry) {
    EXPECT_EQ(entry, whole[index++]) << entry.position;
  });
  EXPECT_EQ(index, whole.size());
}

TEST_F(BookFile, KeepsToItsRules) {
  const auto game = made("connect4");
  BookSetup narrow = setup(*game, folder_ / "narrow", 2, no_end);
  narrow.rules.plies = 3;
  const BookProgress built = build_book(narrow, {});
  EXPECT_TRUE(built.exhausted);
  EXPECT_EQ(built.entries, 1U + 4U + 25U + 121U) << "positions up to the mirror, ply by ply";
  EXPECT_EQ(built.plies, 3);
  BookSetup one = setup(*game, folder_ / "one", 2, no_end);
  one.rules = {.plies = 6, .width = 1};
  EXPECT_EQ(build_book(one, {}).plies, 6);
}

TEST_F(BookFile, TextAndBackIsTheSame) {
  const auto game = made("mancala", {{"pits", "2"}});
  BookSetup wanted = setup(*game, folder_ / "book", 4, 60);
  wanted.request.margin = wanted.rules.margin = 6;
  build_book(wanted, {});
  const auto book = Book::read(folder_ / "book", *game);
  std::string text = book_line_header(*game) + "\n";
  book->for_each([&](const BookEntry& entry) { text += book_line(entry, game->facts()) + "\n"; });
  write_file(folder_ / "text", text);
  import_book(*game, folder_ / "text", folder_ / "back");
  const auto back = Book::read(folder_ / "back", *game);
  ASSERT_EQ(back->size(), book->size());
  book->for_each([&](const BookEntry& entry) { EXPECT_EQ(back->find(entry.position), entry); });

  const auto refused = [&](const std::string& changed) {
    write_file(folder_ / "text", changed);
    try {
      import_book(*game, folder_ / "text", folder_ / "none");
      return std::string("no error");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  const auto with = [&](const std::string& old, const std::string& other) {
    std::string changed = text;
    return changed.replace(changed.find(old), old.size(), other);
  };
  EXPECT_NE(refused(with("\"pits\":\"2\"", "\"pits\":\"3\"")).find("line 1: the book is for pits=3; expected pits=2"),
            std::string::npos);
  EXPECT_NE(refused(with("zermelo_book\":1", "zermelo_book\":2")).find("a book of version 2"), std::string::npos);
  EXPECT_NE(refused(with("\"moves\":{\"", "\"moves\":{\"9")).find("line 2: "), std::string::npos);
  EXPECT_NE(refused(with("\"depth\":4", "\"depth\":-4")).find("expected 'depth', a whole number"), std::string::npos);
  EXPECT_NE(refused(text + text.substr(text.find('\n') + 1)).find("stands twice"), std::string::npos);
  EXPECT_NE(refused("").find("no entries"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "none"));
}

RC_GTEST_PROP(BookValues, TextAndBackIsTheSame, ()) {
  const Facts points{.payoffs = Payoffs::points, .scale = 100};
  const Facts outcome{.payoffs = Payoffs::outcome, .win = 1000};
  const bool won = *rc::gen::arbitrary<bool>();
  BookMove move;
  move.known = *rc::gen::element(BookMove::Known::estimate, BookMove::Known::at_most, BookMove::Known::proven);
  move.searched = *rc::gen::inRange(-100'000, 100'000);
  if (won && *rc::gen::arbitrary<bool>()) {
    const int plies = *rc::gen::inRange(0, 500);
    move.searched = *rc::gen::arbitrary<bool>() ? win_in(plies) : loss_in(plies);
    if (move.known == BookMove::Known::estimate) move.known = BookMove::Known::proven;
  }
  const Facts& facts = won ? outcome : points;
  BookMove back;
  read_searched(searched_text(move, facts), back, facts);
  RC_ASSERT(back.searched == move.searched);
  RC_ASSERT(back.known == move.known);
}

TEST_F(BookFile, DamageIsNeverBelieved) {
  const auto game = made("tictactoe");
  build_book(setup(*game, folder_ / "book", 1, 40), {});
  const std::string good = content(folder_ / "book");
  ASSERT_EQ(refusal(good, *game), "no error");
  for (std::size_t at = 0; at < good.size(); ++at)
    for (const int bit : {0, 3, 7}) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
      ASSERT_NE(refusal(bad, *game), "no error") << "byte " << at;
    }
  for (std::size_t size = 0; size < good.size(); size += 7) ASSERT_NE(refusal(good.substr(0, size), *game), "no error");
  EXPECT_TRUE(refusal(good + 'x', *game).starts_with("it has "));
  EXPECT_EQ(refusal("", *game), "no book; expected 'zermelo book 1'");
  EXPECT_EQ(refusal("zermelo book 1\n{}\n", *game), "its header is damaged");
  EXPECT_THROW(Book::read(folder_ / "nothing", *game), InputError);
  EXPECT_THROW(Book::read(folder_, *game), InputError);
}

// Values that were changed behind the checksum's back are found by the rules.
TEST_F(BookFile, TheCheckFindsWhatIsWrong) {
  const auto game = made("tictactoe");
  build_book(setup(*game, folder_ / "book", 2, 60), {});
  const auto good = Book::read(folder_ / "book", *game);
  std::vector<BookEntry> entries;
  good->for_each([&](const BookEntry& entry) { entries.push_back(entry); });
  const auto fault = [&](const auto& change) {
    std::vector<BookEntry> changed = entries;
    change(changed);
    return findings(*game, *Book::unpacked(Book::packed(*game, "", changed), *game)).fault;
  };
  EXPECT_EQ(fault([](auto&) {}), "");
  for (std::size_t index = 0; index < entries.size(); ++index) {
    EXPECT_NE(fault([&](auto& all) { all[index].moves.back().value -= 1; }), "");
    EXPECT_NE(fault([&](auto& all) { all[index].moves.front().entered ^= true; }), "");
    EXPECT_NE(fault([&](auto& all) { all[index].moves.front().move = "z9"; }), "");
    EXPECT_NE(fault([&](auto& all) { std::reverse(all[index].moves.begin(), all[index].moves.end()); }).size() +
                  (entries[index].moves.front().value == entries[index].moves.back().value ? 1 : 0),
              0U);
  }
  EXPECT_NE(fault([](auto& all) { all.front().position = "not a position"; }), "");
  EXPECT_NE(fault([](auto& all) { all.erase(all.begin() + 5); }), "") << "somebody's move leads there";
}

TEST_F(BookFile, OtherBooksAreRefused) {
  const auto game = made("mancala", {{"pits", "2"}});
  build_book(setup(*game, folder_ / "book", 1, 3), {});
  const std::string good = content(folder_ / "book");
  std::string newer = good;
  newer[13] = '2';
  EXPECT_EQ(refusal(newer, *game), "a book of version 2; expected version 1");
  EXPECT_EQ(refusal(good, *made("mancala")), "the book is for pits=2; expected pits=6");
  EXPECT_EQ(refusal(good, *made("connect4")), "the book is of \"mancala\"; expected one of \"connect4\"");
  EXPECT_EQ(game_of_book(folder_ / "book")->all_settings(), game->all_settings());
  for (const std::string name : {"pig", "einstein", "tree", "chinese-checkers"}) {
    const auto other = made(name, name == "chinese-checkers" ? Settings::Words{{"seats", "3"}} : Settings::Words{});
    EXPECT_THROW(build_book(setup(*other, folder_ / "none", 1, 3), {}), InputError) << name;
  }
  EXPECT_THROW(build_book(setup(*made("mancala"), folder_ / "book", 1, 3), {}), InputError);
  BookSetup hasty = setup(*game, folder_ / "none", 1, 3);
  hasty.request.limits.nodes = 1;
  EXPECT_THROW(build_book(hasty, {}), InputError) << "no ply was searched";
  EXPECT_EQ(content(folder_ / "book"), good);
  EXPECT_FALSE(fs::exists(folder_ / "none"));
}

TEST_F(BookFile, TheEngineUsesIt) {
  const auto game = made("mancala", {{"pits", "3"}});
  build_book(setup(*game, folder_ / "book", 4, 20), {});
  Request request;
  request.limits.nodes = 1000;
  request.book = Book::read(folder_ / "book", *game);
  const Analysis answer = answer_of(*game, game->start(), request, {});
  EXPECT_EQ(answer.source, Source::book);
  EXPECT_EQ(answer.nodes, 0U);
  EXPECT_FALSE(answer.line.empty());
  // Out of it, by name, or deeper than it knows: the search.
  AnyPosition pos = game->start();
  int plies = 0;
  Random random(1);
  while (!game->over(pos)) {
    const Choice choice =
        choose(*game, pos, {.depth = max_depth, .error = 0, .nodes = 100, .seconds = 0.01}, random, request);
    EXPECT_EQ(choice.analysis.source == Source::book, request.book->find(*game, pos).has_value());
    plies += choice.analysis.source == Source::book ? 1 : 0;
    pos = game->after(pos, choice.move);
  }
  EXPECT_GT(plies, 1);
  Request deeper = request;
  deeper.limits.depth = 5;
  EXPECT_NE(answer_of(*game, game->start(), deeper, {}).source, Source::book);
  deeper.limits.depth = 4;
  EXPECT_EQ(answer_of(*game, game->start(), deeper, {}).source, Source::book);
  Request named = request;
  named.algorithm = "full";
  EXPECT_NE(answer_of(*game, game->start(), named, {}).source, Source::book);
  Request again = request;
  again.before = {game->start()};
  EXPECT_NE(answer_of(*game, game->start(), again, {}).source, Source::book);
}

// Circles in the game must not become circles in the book.
TEST_F(BookFile, GamesThatRepeatPositionsHaveBooks) {
  const auto game = made("oware");
  const BookProgress built = build_book(setup(*game, folder_ / "book", 3, 200), {});
  EXPECT_EQ(built.entries, 200U);
  EXPECT_TRUE(findings(*game, *Book::read(folder_ / "book", *game)).complete);
}

}  // namespace zermelo::engine::tests

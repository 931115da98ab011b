// Qubic: its lines and automorphisms found again by brute force, perft, positions up to symmetry, wins at hand, text.
#include "games/qubic/qubic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "zermelo/search/perft.hpp"

namespace zermelo::tests {

namespace {

using qubic::Board;

/// All sets of four cells on a straight line, by coordinates.
std::set<Board> lines_by_coordinates() {
  std::set<Board> lines;
  for (int cell = 0; cell < 64; ++cell)
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dz = -1; dz <= 1; ++dz) {
          Board line = 0;
          for (int step = 0; step < 4; ++step) {
            const int x = cell % 4 + dx * step;
            const int y = cell / 4 % 4 + dy * step;
            const int z = cell / 16 + dz * step;
            if (std::min({x, y, z}) < 0 || std::max({x, y, z}) > 3) break;
            line |= Board{1} << (x + 4 * y + 16 * z);
          }
          if (std::popcount(line) == 4) lines.insert(line);
        }
  return lines;
}

using Map = std::array<int, 64>;

/// All ways to rename the cells that take lines to lines, found cell by cell: two cells share a line exactly if their images do.
class Automorphisms {
 public:
  Automorphisms() {
    for (const Board line : lines_)
      for (int one = 0; one < 64; ++one)
        if ((line >> one & 1) != 0) together_[static_cast<std::size_t>(one)] |= line & ~(Board{1} << one);
    extend(0, 0);
  }
  const std::vector<Map>& all() const { return all_; }

  static Board moved(const Map& map, Board board) {
    Board image = 0;
    for (int cell = 0; cell < 64; ++cell)
      if ((board >> cell & 1) != 0) image |= Board{1} << map[static_cast<std::size_t>(cell)];
    return image;
  }

 private:
  void extend(int cell, Board taken) {
    if (cell == 64) {
      for (const Board line : lines_)
        if (!lines_.contains(moved(map_, line))) return;
      all_.push_back(map_);
      return;
    }
    for (int image = 0; image < 64; ++image) {
      if ((taken >> image & 1) != 0) continue;
      bool fits = true;
      for (int before = 0; before < cell && fits; ++before) {
        const auto was = static_cast<std::size_t>(before);
        fits = (together_[was] >> cell & 1) == (together_[static_cast<std::size_t>(map_[was])] >> image & 1);
      }
      if (!fits) continue;
      map_[static_cast<std::size_t>(cell)] = image;
      extend(cell + 1, taken | Board{1} << image);
    }
  }

  const std::set<Board> lines_ = lines_by_coordinates();
  std::array<Board, 64> together_{};
  Map map_{};
  std::vector<Map> all_;
};

/// How many ways there are to place so many X and O, those that an automorphism takes to one another taken as one: the mean
/// of how many each leaves as they are (Burnside). Cells that it turns among themselves must have the same stone.
std::uint64_t positions_up_to_symmetry(const std::vector<Map>& maps, int first, int second) {
  std::uint64_t sum = 0;
  for (const Map& map : maps) {
    std::vector<std::vector<std::uint64_t>> ways(static_cast<std::size_t>(first + 1),
                                                 std::vector<std::uint64_t>(static_cast<std::size_t>(second + 1)));
    ways[0][0] = 1;
    Board seen = 0;
    for (int cell = 0; cell < 64; ++cell) {
      std::size_t length = 0;
      for (int at = cell; (seen >> at & 1) == 0; at = map[static_cast<std::size_t>(at)], ++length)
        seen |= Board{1} << at;
      if (length == 0) continue;
      for (std::size_t x = ways.size(); x-- > 0;)
        for (std::size_t o = ways[x].size(); o-- > 0;) {
          if (x >= length) ways[x][o] += ways[x - length][o];
          if (o >= length) ways[x][o] += ways[x][o - length];
        }
    }
    sum += ways.back().back();
  }
  return sum / maps.size();
}

Qubic::Position random_position(const Qubic& game, Random& random, int plies) {
  auto pos = game.initial();
  for (int ply = 0; ply < plies && !game.over(pos); ++ply) {
    MoveList<Qubic> moves;
    game.moves(pos, moves);
    game.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
  }
  return pos;
}

std::string error_of(const std::string& text) {
  const auto pos = Qubic().read_position(text);
  return pos ? "no error" : pos.error().message;
}

}  // namespace

TEST(Qubic, HasSeventySixLines) {
  EXPECT_EQ(std::set<Board>(qubic::lines.begin(), qubic::lines.end()), lines_by_coordinates());
  EXPECT_EQ(lines_by_coordinates().size(), 76);
  for (int cell = 0; cell < qubic::cells; ++cell)
    for (const Board line : qubic::lines_through[static_cast<std::size_t>(cell)].lines)
      EXPECT_TRUE(line == 0 || (line >> cell & 1) != 0);
}

// All images of a position have the same form, and no two forms are images of one another.
TEST(Qubic, PositionsAreOneUpToTheHundredAndNinetyTwoAutomorphisms) {
  const Automorphisms automorphisms;
  ASSERT_EQ(automorphisms.all().size(), 192);
  const Qubic game;
  Random random(192);
  for (int number = 0; number < 200; ++number) {
    const auto pos = random_position(game, random, random.between(0, 50));
    const auto form = game.canonical(pos);
    for (const Map& map : automorphisms.all()) {
      const auto moved = [&](Board board) { return Automorphisms::moved(map, board); };
      const Qubic::Position image{.mover = moved(pos.mover),
                                  .other = moved(pos.other),
                                  .mover_wins = moved(pos.mover_wins),
                                  .other_wins = moved(pos.other_wins),
                                  .turn = pos.turn,
                                  .won = pos.won};
      ASSERT_EQ(game.canonical(image), form);
    }
  }
  std::vector<Qubic::Position> positions{game.initial()};
  for (int plies = 1; plies <= 4; ++plies) {
    std::vector<Qubic::Position> next;
    std::unordered_set<Key> keys;
    for (const auto& pos : positions) {
      MoveList<Qubic> moves;
      game.moves(pos, moves);
      for (const auto move : moves) {
        const auto form = game.canonical(after(game, pos, move));
        if (keys.insert(game.key(form)).second) next.push_back(form);
      }
    }
    EXPECT_EQ(next.size(), positions_up_to_symmetry(automorphisms.all(), (plies + 1) / 2, plies / 2)) << plies;
    positions = std::move(next);
  }
}

// Nobody can win before the seventh stone. The fourth of X ends the game where it completes one of 76 lines, in any order and
// whatever three cells O has taken: those games have no eighth move.
TEST(Qubic, PerftIsCounted) {
  const Qubic game;
  std::uint64_t count = 1;
  for (int depth = 0; depth <= 3; ++depth) {
    Budget budget{Limits{}};
    EXPECT_EQ(perft(game, game.initial(), depth, budget), count) << depth;
    count *= static_cast<std::uint64_t>(64 - depth);
  }
  auto pos = game.initial();
  for (const char* cell : {"111", "123", "211", "432", "311", "224"}) game.play(pos, *game.read_move(pos, cell));
  Budget budget{Limits{}};
  EXPECT_EQ(perft(game, pos, 2, budget), 57 * 57);
}

// Play keeps the cells of wins at hand up to date; here they are looked for.
TEST(Qubic, WinsAtHandAreThoseOfTheLines) {
  const Qubic game;
  Random random(76);
  int wins = 0;
  for (int number = 0; number < 2'000; ++number) {
    const auto pos = random_position(game, random, random.between(0, 64));
    const Board empty = ~(pos.mover | pos.other);
    Board mover_wins = 0;
    Board other_wins = 0;
    bool won = false;
    for (const Board line : lines_by_coordinates()) {
      if (std::popcount(line & pos.mover) == 3) mover_wins |= line & empty;
      if (std::popcount(line & pos.other) == 3) other_wins |= line & empty;
      won = won || (line & pos.other) == line;
      EXPECT_NE(line & pos.mover, line);
    }
    EXPECT_EQ(pos.mover_wins, mover_wins);
    EXPECT_EQ(pos.other_wins, other_wins);
    EXPECT_EQ(pos.won, won);
    if (won) ++wins;
    const auto read = game.read_position(game.position_text(pos));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, pos);
  }
  EXPECT_GT(wins, 100);
}

// A side can still win where it would have a line if it got all empty cells.
TEST(Qubic, NobodyWinsWithoutAnOpenLine) {
  const Qubic game;
  Random random(5);
  std::array<int, 2> closed{};
  for (int number = 0; number < 100'000; ++number) {
    Qubic::Position pos;
    const int share = random.between(35, 50);  // of a hundred cells, for each side
    for (int cell = 0; cell < qubic::cells; ++cell) {
      const int lot = random.between(0, 99);
      if (lot < share) pos.mover |= qubic::bit_of(cell);
      if (lot >= 100 - share) pos.other |= qubic::bit_of(cell);
    }
    const Board empty = ~(pos.mover | pos.other);
    const ScoreBounds bounds = game.score_bounds(pos);
    ASSERT_EQ(bounds.low < 0, qubic::has_line(pos.other | empty));
    ASSERT_EQ(bounds.high > 0, qubic::has_line(pos.mover | empty));
    if (bounds.low == 0) ++closed[0];
    if (bounds.high == 0) ++closed[1];
  }
  EXPECT_GT(closed[0], 10);
  EXPECT_GT(closed[1], 10);
}

TEST(Qubic, CellsAreColumnRowAndLayer) {
  const Qubic game;
  const auto pos = game.initial();
  EXPECT_EQ(*game.read_move(pos, "111"), 0);
  EXPECT_EQ(*game.read_move(pos, "211"), 1);
  EXPECT_EQ(*game.read_move(pos, "121"), 4);
  EXPECT_EQ(*game.read_move(pos, "112"), 16);
  EXPECT_EQ(game.move_text(pos, 63), "444");
  for (const char* wrong : {"", "11", "1111", "511", "a11", "011", "1 1"}) EXPECT_FALSE(game.read_move(pos, wrong));
  EXPECT_EQ(game.read_move(after(game, pos, 0), "111").error().message, "cell 111 is taken");
  EXPECT_EQ(game.position_text(after(game, pos, 6)),
            "....,..X.,....,..../....,....,....,..../....,....,....,..../....,....,....,....");
}

TEST(Qubic, WrongPositionsAreRefused) {
  const std::string empty = Qubic().position_text({});
  const auto with = [&](std::size_t at, const std::string& stones) {
    std::string text = empty;
    return text.replace(at, stones.size(), stones);
  };
  EXPECT_NE(error_of("").find("0 characters"), std::string::npos);
  EXPECT_NE(error_of(with(0, "x")).find("character 1: 'x'"), std::string::npos);
  EXPECT_NE(error_of(with(4, "/")).find("character 5: '/'"), std::string::npos);
  EXPECT_NE(error_of(with(19, ",")).find("character 20: ','"), std::string::npos);
  EXPECT_NE(error_of(with(0, "XX")).find("2 X and 0 O"), std::string::npos);
  EXPECT_NE(error_of(with(0, "O")).find("0 X and 1 O"), std::string::npos);
  EXPECT_NE(error_of(with(0, "XXXX,OOOO")).find("has a line"), std::string::npos);
  EXPECT_EQ(error_of(with(0, "XXXX,OOO.")), "no error");
}

}  // namespace zermelo::tests

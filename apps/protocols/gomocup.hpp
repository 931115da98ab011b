// The Gomocup protocol (Piskvork), by which tournament managers talk to programs that play five in a row: lines of text, cells as
// x,y from 0 and from the top left corner. One reader keeps reading while the engine thinks, so that END ends both at once.
//
// The board is what the manager says it is: own stones and the opponent's. The colours follow from their number, since
// Black begins; every move is thought about from the position alone, so TAKEBACK, BOARD and RESTART need nothing undone.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::protocols {

class Gomocup {
 public:
  using Send = std::function<void(const std::string&)>;

  /// The request has hash and threads; stop is set from outside when a move is wanted no more.
  Gomocup(engine::Request request, std::string version, const std::atomic<bool>& stop, Send send);

  /// One line of the manager. Blocks while a move is thought about.
  void take(const std::string& line);

 private:
  struct Point {
    int x;
    int y;
    friend bool operator==(const Point&, const Point&) = default;
  };
  enum class Owner : char { nobody = '.', own = '1', other = '2' };
  enum class Listing { no, board, swap2 };

  // ---- Commands ----
  void start(const std::string& words, bool square);
  void restart();
  void begin();
  void turn(const std::string& words);
  void take_back(const std::string& words);
  void list(std::string_view line);
  void finish_list();
  void info(const std::string& words);
  void about() const;

  // ---- Moves ----
  void play();
  void propose(const std::vector<Point>& stones);
  engine::Analysis analysed(const engine::AnyGame& game, const engine::AnyPosition& pos, double share);
  std::shared_ptr<const engine::AnyGame> game_from(const std::string& opening, const std::string& position) const;
  std::string position_text(const std::string& signs, const std::string& state) const;
  Point point_of(const std::string& cell) const;
  double seconds() const;
  int megabytes() const;

  // ---- The board ----
  Owner& at(Point point);
  std::size_t place_of(Point point) const;
  int stones() const;
  std::optional<Point> point_from(const std::string& words) const;
  bool on_board(Point point) const { return point.x >= 0 && point.x < width_ && point.y >= 0 && point.y < height_; }

  void error(const std::string& text) const { send_("ERROR " + text); }

  engine::Request request_;
  const std::string version_;
  const std::atomic<bool>& stop_;
  Send send_;
  int width_ = 0;  // 0: not started
  int height_ = 0;
  std::vector<Owner> board_;
  Listing listing_ = Listing::no;
  std::vector<std::pair<Point, Owner>> listed_;
  std::optional<std::string> bad_line_;  // of the list

  // What INFO says: milliseconds and bytes.
  std::int64_t timeout_turn_ = 30'000;
  std::int64_t timeout_match_ = 0;  // 0: none
  std::optional<std::int64_t> time_left_;
  std::int64_t max_memory_ = 0;  // 0: no limit
  int rule_ = 0;
};

}  // namespace zermelo::protocols

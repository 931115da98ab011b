#include "apps/protocols/gomocup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/error.hpp"
#include "engine/registry.hpp"

namespace zermelo::protocols {

namespace {

using engine::InputError;

constexpr int least_side = 5;
constexpr int most_side = 20;

// Of the milliseconds for a turn this much is left unused, for the manager and the machine: a tenth, and no less than the floor.
constexpr double reserve_share = 0.1;
constexpr double reserve_floor = 0.03;
/// Of the time left for a game a move takes no more than this share.
constexpr double share_of_game = 1.0 / 12;
/// Where the manager wants moves as fast as can be.
constexpr double least_seconds = 0.01;

// The program itself, and what a search has beside its table; the rest of the memory goes into the table.
constexpr std::int64_t own_bytes = std::int64_t{28} << 20;
constexpr double share_of_memory = 0.9;
constexpr int most_megabytes = 1024;

std::string upper(std::string_view word) {
  std::string result(word);
  for (char& letter : result)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  return result;
}

/// Whole numbers, parted by commas or blanks; nothing where there is anything else.
std::optional<std::vector<std::int64_t>> numbers_from(std::string_view text) {
  std::vector<std::int64_t> numbers;
  while (!text.empty()) {
    if (text.front() == ',' || text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    std::int64_t number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

Gomocup::Gomocup(engine::Request request, std::string version, const std::atomic<bool>& stop, Send send)
    : request_(std::move(request)), version_(std::move(version)), stop_(stop), send_(std::move(send)) {
  request_.only_best = true;
  request_.limits.stop = &stop_;
}

void Gomocup::take(const std::string& line) {
  const std::size_t gap = line.find(' ');
  const std::string word = upper(std::string_view(line).substr(0, gap));
  const std::string rest = gap == std::string::npos ? "" : line.substr(gap + 1);
  if (listing_ != Listing::no) return list(line);
  if (word == "START") return start(rest, true);
  if (word == "RECTSTART") return start(rest, false);
  if (word == "INFO") return info(rest);
  if (word == "ABOUT") return about();
  const bool needs_board = word == "RESTART" || word == "BEGIN" || word == "TURN" || word == "BOARD" ||
                           word == "TAKEBACK" || word == "SWAP2BOARD";
  if (!needs_board) return send_("UNKNOWN " + line);
  if (width_ == 0) return error("there is no board; expected START or RECTSTART first");
  if (word == "RESTART") return restart();
  if (word == "BEGIN") return begin();
  if (word == "TURN") return turn(rest);
  if (word == "TAKEBACK") return take_back(rest);
  listing_ = word == "BOARD" ? Listing::board : Listing::swap2;
  listed_.clear();
  bad_line_.reset();
}

// ---- Commands ----

void Gomocup::start(const std::string& words, bool square) {
  const auto sides = numbers_from(words);
  const std::size_t expected = square ? 1 : 2;
  const auto fits = [](std::int64_t side) { return side >= least_side && side <= most_side; };
  if (!sides || sides->size() != expected || !std::all_of(sides->begin(), sides->end(), fits))
    return error(fmt::format("unsupported board '{}'; expected {} from {} to {}", words,
                             square ? "a side" : "width,height, each", least_side, most_side));
  width_ = static_cast<int>(sides->front());
  height_ = static_cast<int>(sides->back());
  restart();
}

void Gomocup::restart() {
  board_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), Owner::nobody);
  time_left_.reset();
  send_("OK");
}

void Gomocup::begin() {
  if (stones() > 0) return error("BEGIN on a board with stones; expected an empty one");
  play();
}

void Gomocup::turn(const std::string& words) {
  const auto point = point_from(words);
  if (!point) return error(fmt::format("TURN {}: expected x,y on the board", words));
  if (at(*point) != Owner::nobody) return error(fmt::format("TURN {}: the cell is taken", words));
  at(*point) = Owner::other;
  play();
}

void Gomocup::take_back(const std::string& words) {
  const auto point = point_from(words);
  if (!point) return error(fmt::format("TAKEBACK {}: expected x,y on the board", words));
  if (at(*point) == Owner::nobody) return error(fmt::format("TAKEBACK {}: the cell is empty", words));
  at(*point) = Owner::nobody;
  send_("OK");
}

/// A line of BOARD or SWAP2BOARD. What is wrong with one is said when the list is complete.
void Gomocup::list(std::string_view line) {
  if (upper(line) == "DONE") return finish_list();
  if (bad_line_) return;
  const bool with_owner = listing_ == Listing::board;
  const auto numbers = numbers_from(line);
  if (!numbers || numbers->size() != (with_owner ? 3 : 2) || (with_owner && ((*numbers)[2] < 1 || (*numbers)[2] > 2))) {
    bad_line_ = fmt::format("'{}'; expected {}", line, with_owner ? "x,y,1 (own) or x,y,2 (the opponent's)" : "x,y");
    return;
  }
  const auto point = point_from(fmt::format("{},{}", (*numbers)[0], (*numbers)[1]));
  const bool twice = point && std::any_of(listed_.begin(), listed_.end(),
                                          [&](const auto& earlier) { return earlier.first == *point; });
  if (!point || twice) {
    bad_line_ = fmt::format("'{}' {}", line, twice ? "stands twice" : "is not on the board");
    return;
  }
  listed_.emplace_back(*point, with_owner && (*numbers)[2] == 1 ? Owner::own : Owner::other);
}

void Gomocup::finish_list() {
  const Listing kind = std::exchange(listing_, Listing::no);
  if (bad_line_) return error(*bad_line_);
  std::vector<Point> points;
  for (const auto& [point, owner] : listed_) points.push_back(point);
  if (kind == Listing::swap2) {
    if (!points.empty() && points.size() != 3 && points.size() != 5)
      return error(fmt::format("SWAP2BOARD with {} stones; expected none, 3 or 5", points.size()));
    return propose(points);
  }
  std::fill(board_.begin(), board_.end(), Owner::nobody);
  for (const auto& [point, owner] : listed_) at(point) = owner;
  play();
}

/// Keys that change nothing here (game_type, folder, evaluate and what later managers may add) are read and left alone.
void Gomocup::info(const std::string& words) {
  const std::size_t gap = words.find(' ');
  const std::string key = words.substr(0, gap);
  const auto numbers = numbers_from(gap == std::string::npos ? "" : std::string_view(words).substr(gap + 1));
  const bool is_number = numbers && numbers->size() == 1;
  const auto set = [&](auto& target) {
    if (is_number) target = (*numbers)[0];
  };
  if (key == "timeout_turn") set(timeout_turn_);
  if (key == "timeout_match") set(timeout_match_);
  if (key == "time_left") set(time_left_);
  if (key == "max_memory" && is_number) {
    max_memory_ = (*numbers)[0];
    request_.table.reset();
  }
  if (key != "rule" || !is_number) return;
  // 1: exactly five; 2: another game begins when this one ends, which is the manager's affair; 4: Renju.
  const auto rule = (*numbers)[0] & ~std::int64_t{2};
  if (rule != 0 && rule != 1 && rule != 4) return error(fmt::format("rule {} is not played; expected 0, 1 or 4", rule));
  rule_ = static_cast<int>(rule);
}

void Gomocup::about() const {
  send_(fmt::format(R"(name="Zermelo", version="{}", author="the Zermelo project", country="none")", version_));
}

// ---- Moves ----

/// The engine's move on the board as it stands.
void Gomocup::play() {
  const bool black = stones() % 2 == 0;
  std::string signs;
  for (const Owner owner : board_) signs += owner == Owner::nobody ? '.' : (owner == Owner::own) == black ? 'X' : 'O';
  try {
    const auto game = game_from("none", position_text(signs, black ? "black" : "white"));
    if (game->over(game->start())) return error("the game is over");
    const engine::Analysis answer = analysed(*game, game->start(), 1);
    if (stop_) return;
    const Point point = point_of(answer.best.front());
    at(point) = Owner::own;
    send_(fmt::format("{},{}", point.x, point.y));
  } catch (const InputError& wrong) {
    error(wrong.what());
  }
}

/// Swap2, where colours are not settled: the rules of the game know what is to be done next.
void Gomocup::propose(const std::vector<Point>& stones) {
  std::string signs(board_.size(), '.');
  for (std::size_t index = 0; index < stones.size(); ++index)
    signs[place_of(stones[index])] = index % 2 == 0 ? 'X' : 'O';
  try {
    const char* const state = stones.empty() ? "place" : stones.size() == 3 ? "choose" : "choose-again";
    const auto game = game_from("swap2", position_text(signs, state));
    engine::AnyPosition pos = game->start();
    const Player self = game->to_move(pos);
    // All that this side has to say before it is the other's turn: a word, if there is one, and stones.
    std::string reply;
    int left = stones.empty() ? 3 : 2;
    while (game->to_move(pos) == self && left > 0) {
      const engine::Analysis answer = analysed(*game, pos, 1.0 / (left + 1));
      if (stop_) return;
      const std::string& move = answer.best.front();
      // Whoever takes Black after three or five stones leaves White's stone to the other.
      if (move == "black") return send_("SWAP");
      pos = game->after(pos, game->read_move(pos, move));
      if (move == "white") {
        left = 1;
        continue;
      }
      if (move == "add") continue;
      const Point point = point_of(move);
      reply += fmt::format("{}{},{}", reply.empty() ? "" : " ", point.x, point.y);
      --left;
    }
    send_(reply);
  } catch (const InputError& wrong) {
    error(wrong.what());
  }
}

engine::Analysis Gomocup::analysed(const engine::AnyGame& game, const engine::AnyPosition& pos, double share) {
  if (request_.table == nullptr)
    request_.table = std::make_shared<TranspositionTable>(static_cast<std::size_t>(megabytes()) << 20);
  request_.limits.seconds = seconds() * share;
  return game.analyse(pos, request_, {});
}

double Gomocup::seconds() const {
  double turn = static_cast<double>(timeout_turn_) / 1000;
  const auto game = time_left_ ? *time_left_ : timeout_match_;
  if (time_left_ || game > 0) turn = std::min(turn, static_cast<double>(game) / 1000 * share_of_game);
  return std::max(least_seconds, turn - std::max(turn * reserve_share, reserve_floor));
}

int Gomocup::megabytes() const {
  if (max_memory_ <= 0) return request_.hash;
  const double left = static_cast<double>(max_memory_ - own_bytes) * share_of_memory / (1 << 20);
  return static_cast<int>(std::clamp(left, 1.0, static_cast<double>(most_megabytes)));
}

std::shared_ptr<const engine::AnyGame> Gomocup::game_from(const std::string& opening,
                                                          const std::string& position) const {
  const Settings::Words words{{"width", std::to_string(width_)},
                              {"height", std::to_string(height_)},
                              {"rule", rule_ == 4   ? "renju"
                                       : rule_ == 1 ? "exact"
                                                    : "freestyle"},
                              {"opening", opening}};
  return engine::game_named("gomoku").make(words, position);
}

/// Of signs row by row from the top.
std::string Gomocup::position_text(const std::string& signs, const std::string& state) const {
  std::string text;
  for (int row = 0; row < height_; ++row) {
    int gap = 0;
    for (int column = 0; column <= width_; ++column) {
      const char sign = column < width_ ? signs[place_of({column, row})] : '/';
      if (sign == '.') {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      if (sign != '/' || row + 1 < height_) text += sign;
    }
  }
  return text + ":" + state;
}

/// "h8" in the protocol's own numbers.
Gomocup::Point Gomocup::point_of(const std::string& cell) const {
  return {cell[0] - 'a', height_ - std::stoi(cell.substr(1))};
}

// ---- The board ----

std::size_t Gomocup::place_of(Point point) const {
  return static_cast<std::size_t>(point.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(point.x);
}

Gomocup::Owner& Gomocup::at(Point point) {
  return board_[place_of(point)];
}

int Gomocup::stones() const {
  return static_cast<int>(board_.size()) - static_cast<int>(std::count(board_.begin(), board_.end(), Owner::nobody));
}

std::optional<Gomocup::Point> Gomocup::point_from(const std::string& words) const {
  const auto numbers = numbers_from(words);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  for (const std::int64_t number : *numbers)
    if (number < 0 || number >= most_side) return std::nullopt;
  const Point point{static_cast<int>((*numbers)[0]), static_cast<int>((*numbers)[1])};
  return on_board(point) ? std::optional(point) : std::nullopt;
}

}  // namespace zermelo::protocols

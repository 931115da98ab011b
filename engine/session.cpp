#include "engine/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_line = "zermelo game 1";
constexpr std::size_t max_file = 16 << 20;  // bytes

}  // namespace

Session::Session(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {
  restart();
}

void Session::restart() {
  positions_ = {game_->start()};
  history_.clear();
  undone_.clear();
}

void Session::play(AnyMove move) {
  history_.push_back(move);
  positions_.push_back(game_->after(position(), move));
  undone_.clear();
}

void Session::play(std::string_view text) {
  for (const AnyMove part : game_->read_turn(position(), text)) play(part);
}

bool Session::undo() {
  if (history_.empty()) return false;
  do {
    undone_.push_back(history_.back());
    history_.pop_back();
    positions_.pop_back();
  } while (!history_.empty() && game_->midway(position()));
  return true;
}

bool Session::redo() {
  if (undone_.empty()) return false;
  std::vector<AnyMove> rest = std::move(undone_);
  do {
    play(rest.back());
    rest.pop_back();
  } while (!rest.empty() && game_->midway(position()));
  undone_ = std::move(rest);
  return true;
}

std::vector<std::string> Session::turns() const {
  std::vector<std::string> turns;
  std::size_t start = 0;
  for (std::size_t end = 1; end <= history_.size(); ++end) {
    if (end < history_.size() && game_->midway(positions_[end])) continue;
    using Index = std::vector<AnyMove>::difference_type;
    const std::vector<AnyMove> parts(history_.begin() + static_cast<Index>(start),
                                     history_.begin() + static_cast<Index>(end));
    turns.push_back(game_->turn_text(positions_[start], parts));
    start = end;
  }
  return turns;
}

bool Session::repeated() const {
  if (!game_->has(Capability::repeats) || game_->over(position())) return false;
  const std::string now = game_->position_text(position());
  return std::any_of(positions_.begin(), positions_.end() - 1,
                     [&](const AnyPosition& earlier) { return game_->position_text(earlier) == now; });
}

Picture Session::picture() const {
  Picture now = game_->picture(position());
  // Chance belongs to the turn of the seat that it moves for, and a seat may move several times.
  Player mover = Player::chance;
  std::size_t start = positions_.size() - 1;
  for (; start > 0; --start) {
    const Player earlier = game_->to_move(positions_[start - 1]);
    if (mover == Player::chance) mover = earlier;
    if (earlier != Player::chance && earlier != mover) break;
  }
  if (start + 1 < positions_.size()) mark_changes(now, game_->picture(positions_[start]));
  return now;
}

std::string Session::text() const {
  std::string text = fmt::format("{}\ngame {}\n", first_line, game_->card().name);
  for (const auto& [name, value] : game_->settings()) text += fmt::format("set {}={}\n", name, value);
  if (!game_->starts_at_initial()) text += fmt::format("position {}\n", game_->position_text(positions_.front()));
  for (const std::string& turn : turns()) text += fmt::format("move {}\n", turn);
  return text;
}

void Session::save(const std::filesystem::path& path) const {
  write_file(path, text());
}

Session Session::load(const std::filesystem::path& path) {
  return read(file_content(path, max_file), "'" + path.string() + "'");
}

Session Session::read(std::string_view text, const std::string& name) {
  std::string game;
  Settings::Words settings;
  std::optional<std::string> start;
  std::vector<std::pair<int, std::string>> moves;
  int last = 0;
  bool begun = false;
  const auto refuse = [&](int line, const std::string& why) -> InputError {
    return InputError(fmt::format("{}, line {}: {}", name, line, why));
  };

  for (const auto& [number, line] : lines_of(text)) {
    last = number;
    if (!begun) {
      if (number != 1 || line != first_line) break;
      begun = true;
      continue;
    }
    const std::size_t gap = line.find(' ');
    const std::string word = line.substr(0, gap);
    const std::string rest = gap == std::string::npos ? "" : line.substr(gap + 1);
    if (word == "game") {
      game = rest;
    } else if (word == "set" && rest.find('=') != std::string::npos) {
      settings.emplace_back(rest.substr(0, rest.find('=')), rest.substr(rest.find('=') + 1));
    } else if (word == "position") {
      start = rest;
    } else if (word == "move") {
      moves.emplace_back(number, rest);
    } else {
      throw refuse(number, "expected game, set name=value, position or move");
    }
  }
  if (!begun) throw refuse(1, fmt::format("no saved game; expected '{}'", first_line));
  if (game.empty()) throw refuse(last, "the file ends without naming its game");

  const auto make = [&] {
    try {
      return game_named(game).make(settings, start);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name, error.what()));
    }
  };
  Session session(make());
  for (const auto& [line, move] : moves) {
    try {
      session.play(move);
    } catch (const InputError& error) {
      throw refuse(line, error.what());
    }
  }
  return session;
}

}  // namespace zermelo::engine

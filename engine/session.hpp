// One game being played: where it stands, how it came there, what was taken back. All front-ends play through it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

class Session {
 public:
  explicit Session(std::shared_ptr<const AnyGame> game);

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const AnyPosition& position() const { return positions_.back(); }
  /// The positions that led here.
  std::vector<AnyPosition> before() const { return {positions_.begin(), positions_.end() - 1}; }
  Player to_move() const { return game_->to_move(position()); }
  /// By the rules, or because the position was there before, where that counts.
  bool over() const { return game_->over(position()) || repeated(); }
  bool repeated() const;

  /// The picture of the position, with marks where the last turn, all moves that it had, has changed it.
  Picture picture() const;

  /// The turns played so far, as text; the last one ends in a "+" where it is not complete.
  std::vector<std::string> turns() const;

  /// Forgets what was taken back. A text is a whole turn, or one part of it; throws InputError where it is not legal.
  void play(AnyMove move);
  void play(std::string_view text);

  /// A whole turn, with all its parts. False where there is nothing to take back, or nothing was.
  bool undo();
  bool redo();

  void restart();

  /// The game as text, and back (docs/formats.md). Errors, thrown as InputError, call the text by the name given.
  std::string text() const;
  static Session read(std::string_view text, const std::string& name);

  void save(const std::filesystem::path& path) const;
  static Session load(const std::filesystem::path& path);

 private:
  std::shared_ptr<const AnyGame> game_;
  std::vector<AnyPosition> positions_;  // the start and one for each move
  std::vector<AnyMove> undone_;         // the last taken back is the last
  std::vector<AnyMove> history_;
};

}  // namespace zermelo::engine

// Playing by a proof: a certificate that answers "win" with yes for the start of the game has a move for each position that its
// winner can come to, and the engine plays it. Whoever moves first in Qubic so never loses.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/any_game.hpp"

namespace zermelo::engine {

class ProvenPlay {
 public:
  /// Throws InputError where the file cannot be read, is damaged, or proves no win of this game from its start.
  static std::shared_ptr<const ProvenPlay> read(const std::filesystem::path& path, const AnyGame& game);

  /// Won, by the move of the certificate; nothing where it has none for the position or a mirror image of it.
  std::optional<Analysis> answer(const AnyGame& game, const AnyPosition& pos) const;

  /// Of the file.
  std::uint64_t digest() const { return digest_; }

 private:
  bool mirrored_ = false;  // mirror images stand in it once
  std::unordered_map<std::string, std::string> moves_;
  std::uint64_t digest_ = 0;
};

/// The position is won by the move.
Analysis won_by(const AnyGame& game, const AnyPosition& pos, const std::string& move, std::string_view algorithm);

/// Where the engine looks for a certificate of this game.
std::filesystem::path usual_certificate(const AnyGame& game);

}  // namespace zermelo::engine

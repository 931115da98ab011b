// A certificate: a proven answer as a file that others can check (docs/formats.md). It holds a strategy, a move for each position
// in which the favoured side may find itself, and the check is to play it against everything that the other side can do. That
// takes the rules and nothing else: no search, no table and no evaluation has a say in it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace zermelo::engine {

/// What a file says. Nothing of it is checked but its form.
struct Certificate {
  /// Lines of the file are counted from 1.
  struct Row {
    StrategyMove strategy;
    int line = 0;
  };
  struct Claim {
    std::string question;
    bool answer = false;
    int line = 0;
    std::vector<Row> rows;
  };

  std::string game;
  Settings::Words settings;
  std::optional<std::string> position;
  std::vector<Claim> claims;
  bool by_lines = false;  // it has lines, and mirror images stand in it once
  bool whole = true;      // its checksum fits, where it has one
};

inline constexpr std::string_view damaged =
    "its checksum does not fit what it says; expected the file as it was written";

/// Throws InputError where the text is no certificate; the error calls it by the name given.
Certificate read_certificate(std::string_view text, const std::string& name);

std::string certificate_text(const AnyGame& game, const AnyPosition& root, const std::vector<ProvenClaim>& claims);

struct Verification {
  std::string game;
  std::string title;
  std::string position;
  std::string mover;
  std::vector<ProvenClaim> claims;
  std::size_t positions = 0;           // that were visited, each once a claim
  std::optional<std::string> fault{};  // where it does not hold; none: it holds
};

/// Throws InputError where the text is no certificate; errors and faults call it by the name given.
Verification verify_certificate(std::string_view text, const std::string& name);

/// What a file may hold.
inline constexpr std::size_t max_certificate = std::size_t{1} << 30;  // bytes

}  // namespace zermelo::engine

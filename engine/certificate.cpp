#include "engine/certificate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/error.hpp"
#include "engine/question.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_line = "zermelo certificate 1";

// ---- Reading ----

struct Row {
  std::string position;
  std::string move;
  int line = 0;
};

struct ReadClaim {
  std::string question;
  bool answer = false;
  int line = 0;
  std::vector<Row> rows;
};

struct Content {
  std::string game;
  Settings::Words settings;
  std::optional<std::string> position;
  std::vector<ReadClaim> claims;
};

/// The first word of a line, and the rest.
std::pair<std::string, std::string> parted(const std::string& line) {
  const std::size_t gap = line.find(' ');
  if (gap == std::string::npos) return {line, ""};
  return {line.substr(0, gap), line.substr(gap + 1)};
}

class Reader {
 public:
  explicit Reader(const std::string& name) : name_(name) {}

  Content read(std::string_view text) {
    bool begun = false;
    bool ended = false;
    int last = 1;
    for (const auto& [number, line] : lines_of(text)) {
      last = number;
      if (!begun) {
        if (number != 1 || line != first_line) break;
        begun = true;
      } else if (ended) {
        throw refused(number, "expected nothing after 'end'");
      } else {
        ended = take(number, line);
      }
    }
    if (!begun) throw refused(1, fmt::format("no certificate; expected '{}'", first_line));
    if (!ended) throw refused(last, "the file stops before its 'end'");
    if (content_.game.empty() || !content_.position) throw refused(last, "expected game and position before 'end'");
    if (content_.claims.empty()) throw refused(last, "expected a claim before 'end'");
    return std::move(content_);
  }

 private:
  InputError refused(int line, const std::string& why) const {
    return InputError(fmt::format("{}, line {}: {}", name_, line, why));
  }

  /// Whether the line is the last one.
  bool take(int number, const std::string& line) {
    const auto [word, rest] = parted(line);
    if (word == "game") {
      content_.game = rest;
    } else if (word == "set" && rest.find('=') != std::string::npos) {
      content_.settings.emplace_back(rest.substr(0, rest.find('=')), rest.substr(rest.find('=') + 1));
    } else if (word == "position") {
      content_.position = rest;
    } else if (word == "claim") {
      const auto [question, answer] = parted(rest);
      if (answer != "yes" && answer != "no") throw refused(number, "expected claim, a question, and yes or no");
      content_.claims.push_back({question, answer == "yes", number, {}});
    } else if (word == "move" && !content_.claims.empty()) {
      const auto [move, position] = parted(rest);
      if (position.empty()) throw refused(number, "expected move, the move, and the position where it is played");
      content_.claims.back().rows.push_back({position, move, number});
      ++moves_;
    } else if (word == "end") {
      if (rest != std::to_string(moves_))
        throw refused(number, fmt::format("'end {}' after {} moves; some are missing or too many", rest, moves_));
      return true;
    } else {
      throw refused(number, "expected game, set name=value, position, claim, after it move, or end");
    }
    return false;
  }

  const std::string& name_;
  Content content_;
  std::size_t moves_ = 0;
};

// ---- Checking ----

/// Plays the strategy of a claim against everything.
class Check {
 public:
  Check(const AnyGame& game, const ReadClaim& claim, const Question& question)
      : game_(game), claim_(claim), question_(question), asked_(game.to_move(game.start())) {}

  /// Where the claim fails; nothing where it holds.
  std::optional<std::string> fault() {
    for (const Row& row : claim_.rows)
      if (!rows_.emplace(row.position, &row).second)
        return fmt::format("line {}: the position has a move already", row.line);
    if (auto wrong = visit(game_.start())) return wrong;
    while (!line_.empty()) {
      Step& step = line_.back();
      if (step.next == step.moves.size()) {
        states_[step.text] = State::done;
        line_.pop_back();
        continue;
      }
      if (auto wrong = visit(game_.after(step.position, step.moves[step.next++]))) return wrong;
    }
    for (const Row& row : claim_.rows)
      if (!states_.contains(row.position)) return fmt::format("line {}: the position never comes about", row.line);
    return std::nullopt;
  }

  std::size_t positions() const { return states_.size(); }

 private:
  enum class State { on_the_line, done };

  struct Step {
    AnyPosition position;
    std::string text;
    std::vector<AnyMove> moves;  // that must be looked at
    std::size_t next = 0;
  };

  std::optional<std::string> visit(const AnyPosition& pos) {
    std::string text = game_.position_text(pos);
    const auto [known, is_new] = states_.emplace(text, State::on_the_line);
    if (!is_new) {
      if (known->second == State::done) return std::nullopt;
      return fmt::format("{}: the play comes back to where it was and proves nothing", where());
    }
    if (game_.over(pos)) {
      known->second = State::done;
      if (met(pos) == claim_.answer) return std::nullopt;
      return fmt::format("{}: the game is over: {}, which is not as claimed", where(),
                         verdict_text(game_.payoff(pos, asked_), game_.card().unit));
    }
    Step step{pos, std::move(text), game_.moves(pos), 0};
    if ((game_.to_move(pos) == asked_) == claim_.answer) {
      const auto row = rows_.find(step.text);
      if (row == rows_.end()) return fmt::format("{}: no move is given for {}", where(), step.text);
      try {
        step.moves = {game_.read_move(pos, row->second->move)};
      } catch (const InputError& error) {
        return fmt::format("line {}: {}", row->second->line, error.what());
      }
    }
    line_.push_back(std::move(step));
    return std::nullopt;
  }

  /// Whether the end of a game says yes. Payoffs are compared in whole steps.
  bool met(const AnyPosition& pos) const {
    const Facts facts = game_.facts();
    const double for_first = game_.payoff(pos, Player::first).value.value_or(0);
    const double steps = for_first * (facts.payoffs == Payoffs::outcome ? facts.win : facts.scale);
    return std::llround(asked_ == Player::first ? steps : -steps) >= question_.at_least;
  }

  /// The line that is being played: the claim, and the moves since.
  std::string where() const {
    std::string moves;
    for (const Step& step : line_)
      if (step.next > 0) moves += " " + game_.move_text(step.position, step.moves[step.next - 1]);
    return fmt::format("line {}, after{}", claim_.line, moves.empty() ? " no move" : moves);
  }

  const AnyGame& game_;
  const ReadClaim& claim_;
  const Question question_;
  const Player asked_;
  std::unordered_map<std::string, const Row*> rows_;  // by position
  std::unordered_map<std::string, State> states_;     // of all positions met
  std::vector<Step> line_;
};

}  // namespace

std::string certificate_text(const AnyGame& game, const AnyPosition& root, const std::vector<ProvenClaim>& claims) {
  std::string text = fmt::format("{}\ngame {}\n", first_line, game.card().name);
  for (const auto& [name, value] : game.settings()) text += fmt::format("set {}={}\n", name, value);
  text += fmt::format("position {}\n", game.position_text(root));
  std::size_t moves = 0;
  for (const ProvenClaim& claim : claims) {
    text += fmt::format("claim {} {}\n", claim.question, claim.answer ? "yes" : "no");
    for (const StrategyMove& move : claim.strategy) text += fmt::format("move {} {}\n", move.move, move.position);
    moves += claim.strategy.size();
  }
  return text + fmt::format("end {}\n", moves);
}

Verification verify_certificate(std::string_view text, const std::string& name) {
  const Content content = Reader(name).read(text);
  const auto named = [&](const InputError& error) { return InputError(fmt::format("{}: {}", name, error.what())); };
  std::shared_ptr<const AnyGame> game;
  try {
    game = game_named(content.game).make(content.settings, content.position);
  } catch (const InputError& error) {
    throw named(error);
  }
  constexpr AlgorithmCard needs{
      .name = "a certificate", .kind = Kind::sound, .idea = "", .two_sides = true, .certain = true};
  if (const auto refusal = game->refusal(needs)) throw InputError(fmt::format("{}: {}", name, *refusal));

  Verification verification{.game = std::string(game->card().name),
                            .title = std::string(game->card().title),
                            .position = game->position_text(game->start()),
                            .mover = game->seat_name(game->to_move(game->start())),
                            .claims = {}};
  for (const ReadClaim& claim : content.claims) {
    Question question;
    try {
      question = question_from(claim.question, game->facts(), game->to_move(game->start()));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}, line {}: {}", name, claim.line, error.what()));
    }
    verification.claims.push_back({claim.question, claim.answer, {}});
    for (const Row& row : claim.rows) verification.claims.back().strategy.push_back({row.position, row.move});
    Check check(*game, claim, question);
    const auto fault = check.fault();
    verification.positions += check.positions();
    if (!fault) continue;
    verification.fault = fmt::format("{}, {}", name, *fault);
    break;
  }
  return verification;
}

}  // namespace zermelo::engine

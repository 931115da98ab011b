#include "engine/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/checksum.hpp"
#include "engine/error.hpp"
#include "engine/question.hpp"
#include "engine/registry.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

using Row = Certificate::Row;

constexpr std::string_view first_line = "zermelo certificate 1";
/// Of one with lines, in which mirror images stand once.
constexpr std::string_view first_line_with_lines = "zermelo certificate 2";

// ---- Reading ----

std::string sum_of(std::string_view text) {
  return fmt::format("{:016x}", checksum({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

/// The first word of a line, and the rest.
std::pair<std::string, std::string> parted(const std::string& line) {
  const std::size_t gap = line.find(' ');
  if (gap == std::string::npos) return {line, ""};
  return {line.substr(0, gap), line.substr(gap + 1)};
}

class Reader {
 public:
  explicit Reader(const std::string& name) : name_(name) {}

  Certificate read(std::string_view text) {
    text_ = text;
    bool begun = false;
    bool ended = false;
    int last = 1;
    for (const auto& [number, line] : lines_of(text)) {
      last = number;
      if (!begun) {
        content_.by_lines = line == first_line_with_lines;
        if (number != 1 || (line != first_line && !content_.by_lines)) break;
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
      content_.claims.back().rows.push_back({{position, move}, number});
      ++rows_;
    } else if (word == "line" && content_.by_lines && !content_.claims.empty() &&
               !content_.claims.back().rows.empty()) {
      if (rest.empty()) throw refused(number, "expected line, and the moves of it");
      content_.claims.back().rows.back().strategy.lines.push_back(split(rest, ' '));
      ++rows_;
    } else if (word == "end") {
      const auto [count, sum] = parted(rest);
      if (count != std::to_string(rows_) || (!content_.by_lines && !sum.empty()))
        throw refused(number, fmt::format("'end {}' after {} {}; some are missing or too many", rest, rows_,
                                          content_.by_lines ? "moves and lines" : "moves"));
      content_.whole = !content_.by_lines || sum == sum_of(text_.substr(0, text_.rfind("end ")));
      return true;
    } else {
      throw refused(number, fmt::format("expected game, set name=value, position, claim, after it move{}, or end",
                                        content_.by_lines ? " and after that line" : ""));
    }
    return false;
  }

  const std::string& name_;
  std::string_view text_;
  Certificate content_;
  std::size_t rows_ = 0;
};

// ---- Checking ----

/// Plays the strategy of a claim against everything.
class Check {
 public:
  Check(const AnyGame& game, const Certificate::Claim& claim, const Question& question, bool by_lines)
      : game_(game), claim_(claim), claimed_{game.to_move(game.start()), question, claim.answer}, by_lines_(by_lines) {}

  /// Where the claim fails; nothing where it holds.
  std::optional<std::string> fault() {
    for (const Row& row : claim_.rows)
      if (!rows_.emplace(row.strategy.position, &row).second)
        return fmt::format("line {}: the position has a move already", row.line);
    if (auto wrong = visit(game_.start(), nullptr)) return wrong;
    while (!line_.empty()) {
      Step& step = line_.back();
      if (step.next == step.moves.size()) {
        states_[step.text] = State::done;
        line_.pop_back();
        continue;
      }
      const AnyMove move = step.moves[step.next++];
      if (auto wrong = visit(game_.after(step.position, move), step.row)) return wrong;
    }
    for (const Row& row : claim_.rows)
      if (!states_.contains(row.strategy.position))
        return fmt::format("line {}: the position never comes about", row.line);
    return std::nullopt;
  }

  std::size_t positions() const { return states_.size(); }

 private:
  enum class State { on_the_line, done };

  struct Step {
    AnyPosition position;
    std::string text;
    const Row* row = nullptr;    // which has the lines that answer the moves
    std::vector<AnyMove> moves;  // that must be looked at
    std::size_t next = 0;
  };

  /// Before: the row of the move that was played last.
  std::optional<std::string> visit(AnyPosition pos, const Row* before) {
    const bool favoured = (game_.to_move(pos) == claimed_.asked) == claimed_.answer;
    const AnyPosition here = pos;
    if (by_lines_ && favoured) pos = game_.canonical(pos);
    std::string text = game_.position_text(pos);
    const auto row = favoured ? rows_.find(text) : rows_.end();
    if (by_lines_ && favoured && row == rows_.end() && loses_to_line(here, before)) return std::nullopt;
    const auto [known, is_new] = states_.emplace(text, State::on_the_line);
    if (!is_new) {
      if (known->second == State::done) return std::nullopt;
      return fmt::format("{}: the play comes back to where it was and proves nothing", where());
    }
    if (game_.over(pos)) {
      known->second = State::done;
      if (met(pos) == claimed_.answer) return std::nullopt;
      return fmt::format("{}: the game is over: {}, which is not as claimed", where(),
                         verdict_text(game_.payoff(pos, claimed_.asked), game_.card().unit));
    }
    if (is_decided(pos)) {
      known->second = State::done;
      return std::nullopt;
    }
    Step step{.position = pos, .text = std::move(text), .moves = game_.moves(pos)};
    if (favoured) {
      if (row == rows_.end())
        return fmt::format("{}: no move{} is given for {}", where(), by_lines_ ? " or line that wins" : "", step.text);
      step.row = row->second;
      try {
        step.moves = {game_.read_move(pos, row->second->strategy.move)};
      } catch (const InputError& error) {
        return fmt::format("line {}: {}", row->second->line, error.what());
      }
    } else {
      step.row = before;
    }
    line_.push_back(std::move(step));
    return std::nullopt;
  }

  /// Whether the favoured side wins with its next move, or by a line of the row. What did so last is tried first.
  bool loses_to_line(const AnyPosition& pos, const Row* row) {
    if (row == nullptr || game_.over(pos)) return false;
    if (game_.gets_its_way(pos, {}, claimed_)) return true;
    const auto& lines = row->strategy.lines;
    if (row != tried_row_) tried_ = 0;
    tried_row_ = row;
    for (std::size_t step = 0; step < lines.size(); ++step) {
      const std::size_t index = (tried_ + step) % lines.size();
      if (!game_.gets_its_way(pos, lines[index], claimed_)) continue;
      tried_ = index;
      return true;
    }
    return false;
  }

  /// Whether the bounds of a game that is won or lost say that whatever is still played the claim holds.
  bool is_decided(const AnyPosition& pos) const {
    const Facts facts = game_.facts();
    if (facts.payoffs != Payoffs::outcome) return false;
    const bool first_favoured = (claimed_.asked == Player::first) == claimed_.answer;
    const auto least = game_.least(pos, first_favoured ? Player::first : Player::second);
    if (!least) return false;
    const double asked = (claimed_.answer ? *least : -*least) * facts.win;
    return (asked >= claimed_.question.at_least) == claimed_.answer;
  }

  /// Whether the end of a game says yes. Payoffs are compared in whole steps.
  bool met(const AnyPosition& pos) const {
    const Facts facts = game_.facts();
    const double for_first = game_.payoff(pos, Player::first).value.value_or(0);
    const double steps = for_first * (facts.payoffs == Payoffs::outcome ? facts.win : facts.scale);
    return std::llround(claimed_.asked == Player::first ? steps : -steps) >= claimed_.question.at_least;
  }

  /// The line that is being played: the claim, and the moves since.
  std::string where() const {
    std::string moves;
    for (const Step& step : line_)
      if (step.next > 0) moves += " " + game_.move_text(step.position, step.moves[step.next - 1]);
    return fmt::format("line {}, after{}", claim_.line, moves.empty() ? " no move" : moves);
  }

  const AnyGame& game_;
  const Certificate::Claim& claim_;
  const Claimed claimed_;
  const bool by_lines_;
  std::unordered_map<std::string, const Row*> rows_;  // by position
  std::unordered_map<std::string, State> states_;     // of all positions met
  std::vector<Step> line_;
  const Row* tried_row_ = nullptr;
  std::size_t tried_ = 0;  // the line of it that got its way last
};

}  // namespace

std::string certificate_text(const AnyGame& game, const AnyPosition& root, const std::vector<ProvenClaim>& claims) {
  const bool by_lines =
      std::any_of(claims.begin(), claims.end(), [](const ProvenClaim& claim) { return claim.by_lines; });
  std::string text = fmt::format("{}\ngame {}\n", by_lines ? first_line_with_lines : first_line, game.card().name);
  for (const auto& [name, value] : game.settings()) text += fmt::format("set {}={}\n", name, value);
  text += fmt::format("position {}\n", game.position_text(root));
  std::size_t rows = 0;
  for (const ProvenClaim& claim : claims) {
    text += fmt::format("claim {} {}\n", claim.question, claim.answer ? "yes" : "no");
    for (const StrategyMove& move : claim.strategy) {
      text += fmt::format("move {} {}\n", move.move, move.position);
      for (const auto& line : move.lines) text += fmt::format("line {}\n", fmt::join(line, " "));
      rows += 1 + move.lines.size();
    }
  }
  const std::string sum = by_lines ? " " + sum_of(text) : "";
  return text + fmt::format("end {}{}\n", rows, sum);
}

Certificate read_certificate(std::string_view text, const std::string& name) {
  return Reader(name).read(text);
}

Verification verify_certificate(std::string_view text, const std::string& name) {
  const Certificate content = read_certificate(text, name);
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
  for (const Certificate::Claim& claim : content.claims) {
    Question question;
    try {
      question = question_from(claim.question, game->facts(), game->to_move(game->start()));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}, line {}: {}", name, claim.line, error.what()));
    }
    verification.claims.push_back({claim.question, claim.answer, {}, content.by_lines});
    for (const Row& row : claim.rows) verification.claims.back().strategy.push_back(row.strategy);
    Check check(*game, claim, question, content.by_lines);
    const auto fault = check.fault();
    verification.positions += check.positions();
    if (!fault) continue;
    verification.fault = fmt::format("{}, {}", name, *fault);
    break;
  }
  if (!verification.fault && !content.whole) throw InputError(fmt::format("{}: {}", name, damaged));
  return verification;
}

}  // namespace zermelo::engine

// The rules audit: what every game promises, checked at every position that it visits. All registered games run through it
// (tests/games); a game with more ways to start calls audit() on those too.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "zermelo/core/capability.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/core/telling.hpp"

namespace zermelo::tests {

template <Notated G>
class Audit {
 public:
  explicit Audit(const G& game) : game_(game) {
    if constexpr (Learned<G>) {
      if (!has(game_, Capability::learned)) return;
      const auto win = static_cast<int>(facts_of(game_).win);
      Random random(1913);
      for (const int most : {0, 50, win}) {  // 0: those of the game itself
        Weights weights = game_.weights();
        if (most > 0)
          for (Score& weight : weights) weight = random.between(-most, most);
        weighted_.push_back(game_);
        weighted_.back().set_weights(weights);
        EXPECT_EQ(weighted_.back().weights(), weights);
      }
    }
  }

  /// All positions to a small depth, then random games to their end.
  void run() {
    walk(game_.initial(), 4);
    Random random(2026);
    for (int games = 0; games < 100 && !testing::Test::HasFailure(); ++games) {
      auto pos = game_.initial();
      for (int ply = 0; ply < 500 && !game_.over(pos); ++ply) {
        check(pos);
        MoveList<G> moves;
        game_.moves(pos, moves);
        game_.play(pos, moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
      }
      check(pos);
    }
    EXPECT_GT(positions_, 0);
  }

 private:
  using Position = typename G::Position;

  static constexpr int most_positions = 20'000;
  static constexpr int many_moves = 30;

  void walk(const Position& pos, int depth) {
    if (positions_ > most_positions || testing::Test::HasFailure()) return;
    check(pos);
    if (depth == 0) return;
    MoveList<G> moves;
    game_.moves(pos, moves);
    for (const auto move : moves) walk(after(game_, pos, move), depth - 1);
  }

  void check(const Position& pos) {
    ++positions_;
    const std::string text = game_.position_text(pos);
    SCOPED_TRACE(text.substr(0, 200));
    MoveList<G> moves;
    game_.moves(pos, moves);
    EXPECT_EQ(moves.empty(), game_.over(pos)) << "no moves exactly when over";
    check_text(pos, text, moves);
    check_mover(pos, moves);
    if (game_.over(pos)) check_payoffs(pos);
    check_capabilities(pos, moves);
  }

  void check_text(const Position& pos, const std::string& text, const MoveList<G>& moves) {
    const auto again = game_.read_position(text);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(game_.key(*again), game_.key(pos)) << "the key does not depend on how the position came about";
    EXPECT_EQ(game_.position_text(*again), text);
    std::set<std::string> names;
    for (const auto move : moves) {
      const std::string name = game_.move_text(pos, move);
      EXPECT_TRUE(names.insert(name).second) << "two moves are called " << name;
      const auto read = game_.read_move(pos, name);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(*read, move);
      EXPECT_NE(name.find_first_not_of(' '), std::string::npos);
      EXPECT_EQ(name.find(' '), std::string::npos) << "moves are parted by blanks";
    }
  }

  void check_mover(const Position& pos, const MoveList<G>& moves) {
    const Player mover = game_.to_move(pos);
    if constexpr (requires { requires G::turns_alternate; }) {
      for (const auto move : moves) EXPECT_NE(game_.to_move(after(game_, pos, move)), mover) << "turns alternate";
    }
    if (mover != Player::chance) {
      EXPECT_GE(index_of(mover), 0);
      EXPECT_LT(index_of(mover), seats_of(game_));
      return;
    }
    EXPECT_FALSE(game_.over(pos));
    if constexpr (Chance<G>) {
      OutcomeList<G> outcomes;
      game_.outcomes(pos, outcomes);
      ASSERT_EQ(outcomes.size(), moves.size());
      double sum = 0;
      for (int index = 0; index < outcomes.size(); ++index) {
        EXPECT_EQ(outcomes[index].move, moves[index]);
        EXPECT_GT(outcomes[index].probability, 0);
        sum += outcomes[index].probability;
      }
      EXPECT_NEAR(sum, 1, 1e-9);
    } else {
      ADD_FAILURE() << "chance moves in a game without chance";
    }
  }

  void check_payoffs(const Position& pos) {
    const Facts facts = facts_of(game_);
    std::int64_t sum = 0;
    for (int index = 0; index < seats_of(game_); ++index) {
      const Score payoff = game_.payoff(pos, seat(index));
      EXPECT_LE(std::abs(payoff), max_payoff);
      if (facts.payoffs == Payoffs::outcome) {
        EXPECT_TRUE(payoff == 0 || payoff == facts.win || payoff == -loss_of(game_)) << payoff;
      }
      sum += payoff;
    }
    if (facts.zero_sum) {
      EXPECT_EQ(sum, 0);
    }
  }

  void check_capabilities(const Position& pos, const MoveList<G>& moves) {
    const Facts facts = facts_of(game_);
    if constexpr (Evaluated<G>) {
      if (!game_.over(pos) && facts.payoffs == Payoffs::outcome) {
        EXPECT_LT(std::abs(game_.evaluate(pos)), facts.win) << "no estimate outbids a win";
      }
    }
    if constexpr (EvaluatedBySeat<G>) {
      for (int index = 0; index < seats_of(game_) && !game_.over(pos); ++index) {
        if (facts.payoffs != Payoffs::outcome) break;
        EXPECT_LT(game_.evaluate(pos, seat(index)), facts.win);
        EXPECT_GT(game_.evaluate(pos, seat(index)), -loss_of(game_));
      }
    }
    if constexpr (Indexed<G>) {
      if (const int slice = game_.slice(pos); slice >= 0 && slice < game_.slices()) {
        const Position numbered = game_.position(slice, game_.index(pos));
        EXPECT_LT(game_.index(pos), game_.slice_size(slice));
        EXPECT_EQ(game_.slice(numbered), slice);
        EXPECT_EQ(game_.index(numbered), game_.index(pos)) << "a number leads back to its position";
        EXPECT_TRUE(game_.occurs(numbered));
      }
      for (const auto move : moves) {
        if (game_.slice(pos) < 0) break;
        EXPECT_LE(game_.slice(after(game_, pos, move)), game_.slice(pos)) << "no move leads to a higher slice";
      }
    }
    if constexpr (Staked<G>) {
      const Stakes stakes = game_.stakes();
      std::int64_t together = 0;
      for (int index = 0; index < seats_of(game_); ++index) {
        const Score value = game_.over(pos) ? game_.payoff(pos, seat(index)) : estimate_for(game_, pos, seat(index));
        EXPECT_GE(value, stakes.least);
        together += value;
      }
      EXPECT_LE(together, stakes.together) << "all seats together";
    }
    if constexpr (Learned<G>) {
      for (const G& weighted : weighted_) check_weights(weighted, pos);
    }
    if constexpr (Noisy<G>) {
      MoveList<G> noisy;
      game_.noisy_moves(pos, noisy);
      EXPECT_EQ(noisy.empty(), game_.quiet(pos));
      for (const auto move : noisy) EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    }
    if constexpr (Tactical<G>) check_tactics(pos, moves);
    if constexpr (Pressing<G>) check_pressure(pos, moves);
    if constexpr (Passable<G>) {
      if (game_.may_pass(pos)) {
        Position passed = pos;
        game_.pass(passed);
        EXPECT_TRUE(game_.read_position(game_.position_text(passed)));
      }
    }
    if constexpr (Bounded<G>) {
      if (has(game_, Capability::bounded)) {
        const ScoreBounds bounds = game_.score_bounds(pos);
        EXPECT_LE(bounds.low, bounds.high);
        if (game_.over(pos)) {
          EXPECT_LE(bounds.low, game_.payoff(pos, game_.to_move(pos)));
          EXPECT_GE(bounds.high, game_.payoff(pos, game_.to_move(pos)));
        }
      }
    }
    if constexpr (Symmetric<G>) {
      const Position canonical = game_.canonical(pos);
      EXPECT_EQ(game_.key(game_.canonical(canonical)), game_.key(canonical));
      EXPECT_EQ(game_.over(canonical), game_.over(pos));
      MoveList<G> mirrored;
      game_.moves(canonical, mirrored);
      EXPECT_EQ(mirrored.size(), moves.size());
    }
    if constexpr (Pictured<G>) {
      const Picture picture = game_.picture(pos);
      EXPECT_TRUE(!picture.cells.empty() || !picture.outline.empty());
      for (const Picture::Cell& cell : picture.cells)
        if (!cell.hint.empty() && !game_.over(pos)) {
          EXPECT_TRUE(game_.read_move(pos, cell.hint) || begins_a_move(pos, cell.hint)) << cell.hint;
        }
    }
    check_telling(pos, moves);
  }

  /// Some move of the mover wins at once.
  bool wins_at_once(const Position& pos) const {
    MoveList<G> moves;
    game_.moves(pos, moves);
    return std::any_of(moves.begin(), moves.end(), [&](const auto move) { return wins_by(pos, move); });
  }
  bool wins_by(const Position& pos, typename G::Move move) const {
    const Position next = after(game_, pos, move);
    return game_.over(next) && game_.payoff(next, game_.to_move(pos)) > 0;
  }

  /// What is said of wins at hand is what playing every move finds; after a threat not every answer helps.
  void check_tactics(const Position& pos, const MoveList<G>& moves) {
    if (!has(game_, Capability::tactical) || game_.over(pos)) return;
    if (moves.size() > many_moves && positions_ % 97 != 0) return;  // every answer to every move takes its time
    const auto win = game_.winning_move(pos);
    EXPECT_EQ(win.has_value(), wins_at_once(pos));
    if (win) {
      EXPECT_TRUE(wins_by(pos, *win));
      return;
    }
    MoveList<G> safe;
    game_.safe_moves(pos, safe);
    for (const auto move : moves) {
      const Position next = after(game_, pos, move);
      const bool listed = std::find(safe.begin(), safe.end(), move) != safe.end();
      EXPECT_EQ(listed, game_.over(next) || !wins_at_once(next)) << game_.move_text(pos, move);
    }
    EXPECT_LE(safe.size(), moves.size());
    MoveList<G> threats;
    game_.threats(pos, threats);
    for (const auto move : threats) {
      EXPECT_NE(std::find(safe.begin(), safe.end(), move), safe.end()) << game_.move_text(pos, move);
      const Position next = after(game_, pos, move);
      MoveList<G> answers;
      game_.moves(next, answers);
      const auto helping = std::count_if(answers.begin(), answers.end(), [&](const auto answer) {
        const Position then = after(game_, next, answer);
        return game_.over(then) || !wins_at_once(then);
      });
      EXPECT_TRUE(helping < answers.size() || answers.size() == 1) << game_.move_text(pos, move);
    }
  }

  /// No reply to the move keeps the opponent from winning at once, and he has no win himself.
  bool is_double_threat(const Position& pos, typename G::Move move) const {
    const Position next = after(game_, pos, move);
    if (game_.over(next) || wins_at_once(next)) return false;
    MoveList<G> replies;
    game_.moves(next, replies);
    return std::all_of(replies.begin(), replies.end(), [&](const auto reply) {
      const Position then = after(game_, next, reply);
      return !game_.over(then) && wins_at_once(then);
    });
  }

  /// What is said of double threats is so, by the rules alone; what is left out of the answers loses to one.
  void check_pressure(const Position& pos, const MoveList<G>& moves) {
    if (!has(game_, Capability::pressing) || game_.over(pos) || game_.winning_move(pos)) return;
    if (moves.size() > many_moves && positions_ % 97 != 0) return;
    const auto threat = game_.double_threat(pos);
    if (threat) {
      EXPECT_TRUE(is_double_threat(pos, *threat)) << game_.move_text(pos, *threat);
    }
    MoveList<G> answers;
    game_.answers(pos, answers);
    int left_out = 0;
    for (const auto move : moves) {
      if (std::find(answers.begin(), answers.end(), move) != answers.end() || ++left_out > 12) continue;
      const Position next = after(game_, pos, move);
      const auto win = game_.over(next) ? std::nullopt : game_.winning_move(next);
      const auto reply = game_.over(next) || win ? std::nullopt : game_.double_threat(next);
      EXPECT_TRUE(win || (reply && is_double_threat(next, *reply))) << game_.move_text(pos, move) << " answers nothing";
    }
    MoveList<G> preparations;
    game_.preparations(pos, preparations);
    if constexpr (Passable<G>) {
      for (const auto move : preparations) {
        Position next = after(game_, pos, move);
        if (game_.over(next) || !game_.may_pass(next)) continue;
        game_.pass(next);
        EXPECT_TRUE(game_.over(next) || game_.winning_move(next) || game_.double_threat(next))
            << game_.move_text(pos, move) << " prepares nothing";
      }
    }
  }

  bool is_turn(const Position& pos, const std::string& text) const {
    if constexpr (Parted<G>) return static_cast<bool>(game_.read_turn(pos, text));
    return static_cast<bool>(game_.read_move(pos, text));
  }

  bool begins_a_move(const Position& pos, const std::string& text) const {
    if constexpr (Completing<G>) return game_.completions(pos, text).count > 0;
    return false;
  }

  /// What is told of a move is what it does, and what is offered for half a move is legal.
  void check_telling(const Position& pos, const MoveList<G>& moves) {
    if constexpr (Told<G>) {
      const Player mover = game_.to_move(pos);
      for (const auto move : moves) {
        const Position next = after(game_, pos, move);
        const Telling telling = game_.tell(pos, move);
        EXPECT_TRUE(!telling.again || game_.over(next) || game_.to_move(next) == mover);
        if constexpr (Counted<G>) {
          int gain = 0;
          for (const Event& event : telling.events) gain += event.gain;
          EXPECT_EQ(gain, game_.points(next, mover) - game_.points(pos, mover));
        }
      }
    }
    if constexpr (Completing<G>) {
      std::set<std::string> beginnings;
      for (const auto move : moves) beginnings.insert(game_.move_text(pos, move).substr(0, 1));
      for (const std::string& begun : game_.completions(pos, "").moves)
        EXPECT_TRUE(is_turn(pos, begun) || game_.completions(pos, begun).count > 0) << begun;
      for (const std::string& begun : beginnings) {
        if (is_turn(pos, begun)) continue;
        const Completions offered = game_.completions(pos, begun);
        EXPECT_GE(offered.count, offered.moves.size());
        EXPECT_EQ(offered.count == 0, offered.moves.empty());
        for (const std::string& text : offered.moves) {
          EXPECT_TRUE(text.starts_with(offered.stem)) << text;
          EXPECT_TRUE(is_turn(pos, text)) << text;
        }
      }
    }
  }

  /// Where a game has bounds, its estimates keep to them.
  Score kept_within_bounds(const Position& pos, Score value) const {
    if constexpr (Bounded<G>) {
      const ScoreBounds bounds = game_.score_bounds(pos);
      return std::clamp(value, bounds.low, bounds.high);
    }
    return value;
  }

  /// The estimate is the sum of weights times counts, unless that is so large that it might outbid a win; where it rests on
  /// no weights, all of them give the same. Mirror images are worth the same.
  void check_weights(const G& weighted, const Position& pos) {
    const auto features = game_.feature_names().size();
    const Weights weights = weighted.weights();
    EXPECT_EQ(weights.size(), features * static_cast<std::size_t>(game_.stages()));
    ASSERT_GE(game_.stage(pos), 0);
    ASSERT_LT(game_.stage(pos), game_.stages());
    const Score estimate = weighted.evaluate(pos);
    const Score win = facts_of(game_).win;
    std::vector<int> counts(features);
    if (weighted.count_features(pos, counts)) {
      Score sum = 0;
      for (std::size_t feature = 0; feature < features; ++feature)
        sum += weights[static_cast<std::size_t>(game_.stage(pos)) * features + feature] * counts[feature];
      if constexpr (Banked<G>) sum += game_.banked(pos);
      if (facts_of(game_).payoffs == Payoffs::points || std::abs(sum) < win / 2) {
        EXPECT_EQ(estimate, kept_within_bounds(pos, sum));
      } else {
        EXPECT_LT(std::abs(estimate), win);
        EXPECT_GE(std::abs(estimate), win / 2);
        EXPECT_EQ(estimate > 0, sum > 0);
      }
    } else if (!game_.over(pos)) {
      EXPECT_EQ(estimate, game_.evaluate(pos));
    }
    if constexpr (Symmetric<G>) {
      EXPECT_EQ(weighted.evaluate(game_.canonical(pos)), estimate);
    }
    if (&weighted == weighted_.data() && !by_network()) {
      EXPECT_EQ(estimate, game_.evaluate(pos)) << "weights set by hand, given as if learned";
    }
  }

  /// The game's own estimate may know more than its weights.
  bool by_network() const {
    if constexpr (Networked<G>) return game_.has_network();
    return false;
  }

  const G& game_;
  std::vector<G> weighted_;  // the game with weights of its own and with others, where they can be learned
  int positions_ = 0;
};

template <Notated G>
void audit(const G& game) {
  Audit<G>(game).run();
}

}  // namespace zermelo::tests

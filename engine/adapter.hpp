// AnyGame for a game class. Included once a game, by the file that the build makes for each line of games.cmake, and by
// programs that bring a game of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/algorithms.hpp"
#include "engine/any_game.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/parallel.hpp"
#include "engine/request.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo::engine {

template <Notated G>
class Adapter final : public AnyGame {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Throws InputError for bad settings or a bad position.
  Adapter(const Settings::Words& words, const std::optional<std::string>& position)
      : settings_(value_or_throw(Settings::read(G::parameters(), words))),
        game_(made(settings_, position)),
        at_initial_(!position) {
    start_ = game_.initial();
    if constexpr (!Written<G>) {
      if (position) start_ = value_or_throw(game_.read_position(*position));
    }
  }

  // ---- What it is ----

  const GameCard& card() const override { return G::card; }
  Facts facts() const override { return facts_of(game_); }
  int seats() const override { return seats_of(game_); }
  bool has(Capability capability) const override { return zermelo::has(game_, capability); }
  const Settings::Words& settings() const override { return settings_.given(); }
  Switches preferred(Switches standard) const override {
    if constexpr (requires { game_.preferred(standard); }) {
      return usable(game_, game_.preferred(standard));
    } else {
      return usable(game_, standard);
    }
  }
  std::optional<std::string> refusal(const AlgorithmCard& card) const override { return zermelo::refusal(game_, card); }

  // ---- Rules ----

  AnyPosition start() const override { return packed(start_); }
  bool starts_at_initial() const override { return at_initial_; }
  Player to_move(const AnyPosition& pos) const override { return game_.to_move(unpacked(pos)); }
  bool over(const AnyPosition& pos) const override { return game_.over(unpacked(pos)); }

  std::vector<AnyMove> moves(const AnyPosition& pos) const override {
    std::vector<AnyMove> all;
    MoveList<G> list;
    game_.moves(unpacked(pos), list);
    for (const Move move : list) all.push_back(packed(move));
    return all;
  }

  AnyPosition after(const AnyPosition& pos, AnyMove move) const override {
    return packed(zermelo::after(game_, unpacked(pos), unpacked(move)));
  }

  Verdict payoff(const AnyPosition& any, Player seat) const override {
    const Position pos = unpacked(any);
    return verdict(game_.payoff(pos, seat), Bound::exact, true, seat);
  }

  AnyMove drawn(const AnyPosition& pos, double lot) const override {
    Move drawn{};
    if constexpr (Chance<G>) {
      OutcomeList<G> outcomes;
      game_.outcomes(unpacked(pos), outcomes);
      for (const auto& outcome : outcomes) {
        drawn = outcome.move;
        lot -= outcome.probability;
        if (lot < 0) break;
      }
    }
    return packed(drawn);
  }

  // ---- Text ----

  std::string position_text(const AnyPosition& pos) const override { return game_.position_text(unpacked(pos)); }
  std::string move_text(const AnyPosition& pos, AnyMove move) const override {
    return game_.move_text(unpacked(pos), unpacked(move));
  }
  std::string seat_name(Player player) const override {
    if constexpr (requires { game_.seat_text(player); }) {
      if (player != Player::chance) return game_.seat_text(player);
    }
    return zermelo::seat_name(G::card, player);
  }
  AnyMove read_move(const AnyPosition& pos, std::string_view text) const override {
    return packed(value_or_throw(game_.read_move(unpacked(pos), text)));
  }
  Picture picture(const AnyPosition& pos) const override {
    if constexpr (Pictured<G>) {
      return game_.picture(unpacked(pos));
    } else {
      Picture picture;
      picture.outline.push_back({.level = 0, .text = position_text(pos), .owner = to_move(pos)});
      return picture;
    }
  }

  // ---- The evaluation as weights of features ----

  std::vector<std::string> feature_names() const override {
    if constexpr (Learned<G>) return game_.feature_names();
    return {};
  }
  int stages() const override {
    if constexpr (Learned<G>) return game_.stages();
    return 1;
  }
  Weights weights() const override {
    if constexpr (Learned<G>) return game_.weights();
    return {};
  }
  int stage(const AnyPosition& pos) const override { return stage_of(game_, unpacked(pos)); }
  bool count_features(const AnyPosition& pos, std::span<int> counts) const override {
    if constexpr (Learned<G>) return game_.count_features(unpacked(pos), counts);
    return false;
  }

  // ---- Search ----

  Analysis analyse(const AnyPosition& any, const Request& request, const Observer& observer) const override {
    if (request.weights) return with_weights(request).analyse(any, without_weights(request), observer);
    const Position pos = unpacked(any);
    const AlgorithmCard& chosen = algorithm_for(*this, request);
    const Switches switches = switches_for(*this, chosen, request);
    Analysis answer;
    run_named(chosen.name, Algorithms<G>{}, [&]<class Algorithm>(std::type_identity<Algorithm>) {
      answer = answered<Algorithm>(pos, switches, request, observer);
    });
    return answer;
  }

  std::optional<std::uint64_t> perft(const AnyPosition& pos, int depth, const Limits& limits) const override {
    Budget budget(limits);
    const std::uint64_t count = zermelo::perft(game_, unpacked(pos), depth, budget);
    return budget.spent() ? std::nullopt : std::optional(count);
  }

  std::optional<TreeSize> minimal_tree(const AnyPosition& pos, const Request& request) const override {
    if (request.weights) return with_weights(request).minimal_tree(pos, without_weights(request));
    if (refusal(AlphaBeta<G>::card)) return std::nullopt;
    Budget budget(request.limits);
    const Switches switches = switches_for(*this, AlphaBeta<G>::card, request);
    return MinimalTree<G>(game_, switches, budget).count(unpacked(pos), request.limits.depth);
  }

 private:
  static G made(const Settings& settings, const std::optional<std::string>& position) {
    if constexpr (Written<G>) {
      if (position) {
        if (G::is_written(*position)) return value_or_throw(G::make(settings, *position));
        return value_or_throw(G::make(settings, written_content(*position)));
      }
    }
    return value_or_throw(G::make(settings));
  }

  /// Of the file that a text names, where it is no text of the game itself.
  static std::string written_content(const std::string& name) {
    try {
      return file_content(name, G::max_text);
    } catch (const InputError& error) {
      throw InputError(error.what() + std::string("; expected ") + std::string(G::text_form));
    }
  }

  // ---- Weights ----

  /// The same game with the weights of the request. They were checked when they were read.
  Adapter with_weights(const Request& request) const {
    Adapter other = *this;
    if constexpr (Learned<G>) other.game_.set_weights(*request.weights);
    return other;
  }
  static Request without_weights(Request request) {
    request.weights = nullptr;
    return request;
  }

  // ---- Bytes ----

  static AnyPosition packed(const Position& pos) {
    AnyPosition any{std::vector<std::byte>(sizeof pos)};
    std::memcpy(any.bytes.data(), &pos, sizeof pos);
    return any;
  }
  static Position unpacked(const AnyPosition& any) {
    Position pos;
    std::memcpy(&pos, any.bytes.data(), sizeof pos);
    return pos;
  }
  static AnyMove packed(const Move& move) {
    AnyMove any;
    std::memcpy(&any.bits, &move, sizeof move);
    return any;
  }
  static Move unpacked(AnyMove any) {
    Move move;
    std::memcpy(&move, &any.bits, sizeof move);
    return move;
  }

  // ---- One search ----

  template <class... Items, class Visitor>
  static void run_named(std::string_view name, TypeList<Items...>, Visitor visitor) {
    ((Items::card.name == name ? visitor(std::type_identity<Items>{}) : void()), ...);
  }

  /// One that remembers gets a table, one that grows a tree room for it, and both, if so requested, help.
  template <class Algorithm>
  Analysis answered(const Position& pos, Switches switches, const Request& request, const Observer& observer) const {
    Budget budget(request.limits);
    NoTrace trace;
    if constexpr (Algorithm::card.remembers || Algorithm::card.grows_tree) {
      const std::size_t bytes = static_cast<std::size_t>(request.hash) << 20;
      std::shared_ptr<TranspositionTable> table;
      std::unique_ptr<SearchTree> tree;
      if constexpr (Algorithm::card.remembers) {
        table = request.table ? request.table : std::make_shared<TranspositionTable>(bytes);
        table->grow_older();
      } else {
        tree = std::make_unique<SearchTree>(bytes);
      }
      std::vector<Key> before;
      for (const AnyPosition& earlier : request.before) before.push_back(game_.key(unpacked(earlier)));
      Tools tools{.table = table.get(),
                  .tree = tree.get(),
                  .prob_cut = request.prob_cut.get(),
                  .before = before,
                  .audit = request.audit};
      const auto search = [&] { return std::make_unique<Algorithm>(game_, switches, budget, trace, tools); };
      if (request.threads == 1) return deepened(*search(), budget, pos, request, observer);

      const auto in_progress = std::make_unique<MovesInProgress>();
      tools.in_progress = in_progress.get();
      // The limit of nodes is one for all: the main thread has what the helpers' shares leave.
      Limits share = request.limits;
      const auto threads = static_cast<std::uint64_t>(request.threads);
      if (share.nodes < std::numeric_limits<std::uint64_t>::max()) share.nodes /= threads;
      Limits rest = request.limits;
      if (share.nodes < std::numeric_limits<std::uint64_t>::max()) rest.nodes -= share.nodes * (threads - 1);
      budget = Budget(rest);
      Helpers<Algorithm> helpers(request.threads - 1, game_, pos, switches, share, tools);
      Analysis answer = deepened(*search(), budget, pos, request, observer);
      answer.nodes += helpers.stop();
      return answer;
    } else {
      Algorithm search(game_, switches, budget, trace);
      return deepened(search, budget, pos, request, observer);
    }
  }

  /// Deeper and deeper, until the limits or the end of the game. Node counts are those of the last depth alone, or, where one
  /// depth profits from those before, of all.
  template <class Algorithm>
  Analysis deepened(Algorithm& search, Budget& budget, const Position& pos, const Request& request,
                    const Observer& observer) const {
    Analysis answer = first_answer(pos, Algorithm::card);
    for (int depth = request.deepen ? 1 : request.limits.depth; depth <= request.limits.depth; ++depth) {
      const Result<G> result = search.search(pos, depth);
      if (budget.spent() && (!Algorithm::card.grows_tree || result.bound == Bound::none)) break;
      answer = analysis(pos, result, Algorithm::card);
      answer.seconds = budget.seconds();
      if (observer) observer(answer);
      // With the last word, or without an opinion, there is nothing to be had from looking deeper.
      const bool last_word = request.every_move ? result.source == Source::solved : answer.source == Source::solved;
      if (last_word || result.bound == Bound::none || budget.spent()) break;
    }
    answer.seconds = budget.seconds();
    if (!answer.verdict.value) answer.nodes = budget.nodes();
    return answer;
  }

  /// What is said when not even depth 1 was completed: some legal move.
  Analysis first_answer(const Position& pos, const AlgorithmCard& card) const {
    Analysis answer;
    answer.game = G::card.name;
    answer.algorithm = card.name;
    answer.position = game_.position_text(pos);
    answer.mover = game_.to_move(pos);
    answer.mover_name = seat_name(answer.mover);
    MoveList<G> list;
    game_.moves(pos, list);
    for (const Move move : list) answer.moves.push_back({game_.move_text(pos, move), {}});
    if (!list.empty() && answer.mover != Player::chance) answer.best = answer.line = {answer.moves.front().move};
    return answer;
  }

  Analysis analysis(const Position& pos, const Result<G>& result, const AlgorithmCard& card) const {
    Analysis answer = first_answer(pos, card);
    const Player mover = answer.mover;
    const bool complete = result.source == Source::solved;  // every line was followed to its end
    const bool known = complete || proven(result.value);
    answer.source = known ? Source::solved : result.source;
    answer.depth = result.depth;
    answer.nodes = result.nodes;
    answer.leaves = result.leaves;
    answer.researches = result.researches;
    if (card.remembers) answer.table = result.table;

    Position end = pos;
    answer.line.clear();
    for (const Move move : result.line) {
      answer.line.push_back(game_.move_text(end, move));
      game_.play(end, move);
    }

    const bool means = card.grows_tree && facts_of(game_).payoffs == Payoffs::outcome;
    answer.verdict = verdict(result.value, result.bound, known, mover, means);
    // A win without a distance was not searched for the soonest; any other line that is played out is as long as it is.
    if (known && !proven(result.value) && game_.over(end))
      answer.verdict.distance = static_cast<int>(result.line.size());

    if (result.seat_values)
      for (int index = 0; index < seats(); ++index)
        answer.seat_values.push_back(tidy((*result.seat_values)[static_cast<std::size_t>(index)] / unit_steps()));

    // Equally good ones stand as the rules list them, in whatever order they were searched.
    MoveList<G> legal;
    game_.moves(pos, legal);
    std::vector<RootMove<Move>> moves = result.moves;
    const auto place = [&](const RootMove<Move>& move) { return std::find(legal.begin(), legal.end(), move.move); };
    std::sort(moves.begin(), moves.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    if (mover != Player::chance) {
      const auto rank = [](const RootMove<Move>& move) {
        return std::tuple(move.bound == Bound::none, -move.value, move.bound);
      };
      std::stable_sort(moves.begin(), moves.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
      answer.best.clear();
    }
    answer.moves.clear();
    for (const RootMove<Move>& move : moves) {
      const std::string text = game_.move_text(pos, move.move);
      if (mover != Player::chance && move.bound == Bound::exact && move.value == result.value)
        answer.best.push_back(text);
      // A proven win says nothing of the other moves: theirs may be estimates still.
      answer.moves.push_back({text, verdict(move.value, move.bound, complete || proven(move.value), mover, means)});
    }
    if (answer.best.empty() && !answer.line.empty() && mover != Player::chance) answer.best = {answer.line.front()};
    return answer;
  }

  // ---- Values ----

  /// A win or a loss needs no look at the rest of the tree: no evaluation reaches what a win pays.
  bool proven(double value) const {
    const Facts facts = facts_of(game_);
    return facts.payoffs == Payoffs::outcome && !zermelo::has(game_, Capability::chance) &&
           std::abs(value) >= static_cast<double>(facts.win);
  }

  double unit_steps() const {
    const Facts facts = facts_of(game_);
    return facts.payoffs == Payoffs::outcome ? 1 : static_cast<double>(facts.scale);
  }

  /// Without the dust that adding up fractions leaves behind, and without −0.
  static double tidy(double value) {
    if (value == 0) return 0;
    const double places = std::pow(10, 12 - std::ceil(std::log10(std::abs(value))));
    return std::round(value * places) / places;
  }

  /// From Score steps as a seat sees them to units as they are shown. Known: the value is final, not an estimate. Means: it
  /// is one of won and lost games.
  Verdict verdict(double value, Bound bound, bool known, Player seat, bool means = false) const {
    const Facts facts = facts_of(game_);
    Verdict verdict;
    verdict.bound = bound;
    if (bound == Bound::none) return verdict;
    const bool final = bound == Bound::exact || (proven(value) && (bound == Bound::at_least) == (value > 0));
    if (known && final && facts.payoffs != Payoffs::numbers)
      verdict.outcome = value > 0 ? GameOutcome::win : value < 0 ? GameOutcome::loss : GameOutcome::draw;
    const auto score = static_cast<Score>(value);
    if (is_graded(score)) verdict.distance = plies_to_end(score);
    const bool other_view = facts.shown_for_first && seat == Player::second;
    if (other_view && bound != Bound::exact) verdict.bound = bound == Bound::at_most ? Bound::at_least : Bound::at_most;
    value = tidy((other_view ? -value : value) / unit_steps());
    verdict.settled = known && facts.payoffs == Payoffs::outcome && (value == 0 || proven(value));
    if (verdict.settled && value != 0) value = value > 0 ? 1 : -1;
    if (means && !verdict.settled) {
      verdict.expected = true;
      value = tidy(value / static_cast<double>(facts.win));
    }
    verdict.value = value;
    return verdict;
  }

  Settings settings_;
  G game_;
  Position start_{};
  bool at_initial_;
};

}  // namespace zermelo::engine

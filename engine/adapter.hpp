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
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/algorithms.hpp"
#include "engine/any_game.hpp"
#include "engine/endgame/checker.hpp"
#include "engine/endgame/iteration.hpp"
#include "engine/endgame/solver.hpp"
#include "engine/error.hpp"
#include "engine/files.hpp"
#include "engine/line_check.hpp"
#include "engine/parallel.hpp"
#include "engine/question.hpp"
#include "engine/request.hpp"
#include "engine/search_watch.hpp"
#include "engine/strategy_writer.hpp"
#include "zermelo/search/perft.hpp"
#include "zermelo/search/threat_sequence.hpp"

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
  const Settings::Words& all_settings() const override { return settings_.all(); }
  Switches preferred(Switches standard) const override {
    if constexpr (requires { game_.preferred(standard); }) {
      return usable(game_, game_.preferred(standard));
    } else {
      return usable(game_, standard);
    }
  }
  Switches preferred_to_solve(Switches standard) const override {
    if constexpr (requires { game_.preferred_to_solve(standard); }) {
      return usable(game_, game_.preferred_to_solve(standard));
    } else {
      return standard;
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

  AnyPosition canonical(const AnyPosition& pos) const override {
    if constexpr (Symmetric<G>) return has(Capability::symmetric) ? packed(game_.canonical(unpacked(pos))) : pos;
    return pos;
  }

  Verdict payoff(const AnyPosition& any, Player seat) const override {
    const Position pos = unpacked(any);
    return verdict(game_.payoff(pos, seat), Bound::exact, true, true, seat);
  }

  Verdict repetition(const AnyPosition& any, Player seat) const override {
    return verdict(worth_of_repetition(game_, unpacked(any), seat), Bound::exact, true, true, seat);
  }

  double banked(const AnyPosition& pos) const override {
    if constexpr (Banked<G>) return static_cast<double>(game_.banked(unpacked(pos))) / unit_steps();
    return 0;
  }

  std::optional<double> least(const AnyPosition& any, Player seat) const override {
    if constexpr (Bounded<G>) {
      const Facts facts = facts_of(game_);
      if (!has(Capability::bounded) || seats() != 2 || !facts.zero_sum || facts.payoffs == Payoffs::numbers)
        return std::nullopt;
      const Position pos = unpacked(any);
      const ScoreBounds bounds = game_.score_bounds(pos);
      const Player mover = game_.to_move(pos);
      const bool own = seat == (mover == Player::chance ? Player::first : mover);
      const double low = static_cast<double>(own ? bounds.low : -bounds.high);
      if (facts.payoffs == Payoffs::points) return tidy(low / unit_steps());
      return low >= static_cast<double>(facts.win) ? 1 : low >= 0 ? 0 : -1;
    }
    return std::nullopt;
  }

  bool gets_its_way(const AnyPosition& pos, std::span<const std::string> line, const Claimed& claimed) const override {
    return LineCheck<G>(game_, claimed).holds(unpacked(pos), line);
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
  AnyPosition read_position(std::string_view text) const override {
    if constexpr (Written<G>) {
      throw InputError(std::string(G::card.name) + ": every position is a game of its own; expected none to be read");
    } else {
      return packed(value_or_throw(game_.read_position(text)));
    }
  }
  AnyMove read_move(const AnyPosition& pos, std::string_view text) const override {
    return packed(value_or_throw(game_.read_move(unpacked(pos), text)));
  }
  bool midway(const AnyPosition& pos) const override {
    if constexpr (Parted<G>) return game_.midway(unpacked(pos));
    return false;
  }
  std::vector<AnyMove> read_turn(const AnyPosition& pos, std::string_view text) const override {
    if constexpr (Parted<G>) {
      std::vector<AnyMove> parts;
      for (const Move part : value_or_throw(game_.read_turn(unpacked(pos), text))) parts.push_back(packed(part));
      return parts;
    }
    return {read_move(pos, text)};
  }
  std::string turn_text(const AnyPosition& pos, const std::vector<AnyMove>& parts) const override {
    if constexpr (Parted<G>) {
      std::vector<Move> moves;
      for (const AnyMove part : parts) moves.push_back(unpacked(part));
      return game_.turn_text(unpacked(pos), moves);
    }
    return move_text(pos, parts.front());
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

  // ---- What there is to tell ----

  Telling tell(const AnyPosition& pos, AnyMove move) const override {
    if constexpr (Told<G>) return game_.tell(unpacked(pos), unpacked(move));
    return {};
  }
  std::vector<int> points(const AnyPosition& pos) const override {
    std::vector<int> all;
    if constexpr (Counted<G>)
      for (int index = 0; index < seats(); ++index) all.push_back(game_.points(unpacked(pos), seat(index)));
    return all;
  }
  Completions completions(const AnyPosition& pos, std::string_view text) const override {
    if constexpr (Completing<G>) return game_.completions(unpacked(pos), text);
    return {};
  }
  Fault fault(const AnyPosition& pos, std::string_view text) const override {
    if constexpr (FaultFinding<G>) return game_.fault(unpacked(pos), text);
    return {};
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

  // ---- The evaluation as a network of prices ----

  std::vector<WeightRow> network_rows() const override {
    if constexpr (Networked<G>) return game_.network_rows();
    return {};
  }
  std::size_t network_places() const override {
    if constexpr (Networked<G>) return game_.network_places();
    return 0;
  }
  bool lay_out(const AnyPosition& pos, std::span<std::uint8_t> tokens, std::span<std::uint8_t> points) const override {
    if constexpr (Networked<G>) return game_.lay_out(unpacked(pos), tokens, points);
    return false;
  }

  // ---- Endgame tables ----

  int slices() const override {
    if constexpr (Indexed<G>) return has(Capability::indexed) ? game_.slices() : 0;
    return 0;
  }
  std::uint64_t slice_size(int slice) const override {
    if constexpr (Indexed<G>) return game_.slice_size(slice);
    return 0;
  }
  int slice(const AnyPosition& pos) const override {
    if constexpr (Indexed<G>) return game_.slice(unpacked(pos));
    return -1;
  }
  AnyPosition numbered(const EndgameNumber& number) const override {
    if constexpr (Indexed<G>) return packed(game_.position(number.slice, number.index));
    return start();
  }
  std::uint64_t fill_endgame(const EndgameStore& store, const EndgameNumber& first, std::uint64_t last) const override {
    if constexpr (Indexed<G> && Repeats<G>) {
      return EndgameIteration<G>(game_, store).pass(first, last);
    } else if constexpr (Indexed<G>) {
      EndgameSolver<G>(game_, store).fill(first, last);
    }
    return 0;
  }
  bool holds(const EndgameView& view, const EndgameNumber& number) const override {
    if constexpr (Indexed<G>) return entry_holds(game_, view, number);
    return false;
  }
  bool settles(const EndgameView& view, const EndgameStore& settled, const EndgameNumber& number) const override {
    if constexpr (Indexed<G> && Repeats<G>) return entry_settles(game_, view, settled, number);
    return true;
  }

  // ---- Search ----

  Analysis analyse(const AnyPosition& any, const Request& request, const Observer& observer) const override {
    if (request.weights) return with_weights(request).analyse(any, without_weights(request), observer);
    const Position pos = unpacked(any);
    const AlgorithmCard& chosen = algorithm_for(*this, request);
    const Switches switches = switches_for(*this, chosen, request);
    check_checkpoint(chosen, switches, request);
    Analysis answer;
    run_named(chosen.name, Algorithms<G>{}, [&]<class Algorithm>(std::type_identity<Algorithm>) {
      if constexpr (could_carry<G>(Algorithm::card)) answer = answered<Algorithm>(pos, switches, request, observer);
    });
    return answer;
  }

  std::vector<AnyMove> winning_threats(const AnyPosition& pos, std::uint64_t nodes) const override {
    std::vector<AnyMove> all;
    if constexpr (Tactical<G>) {
      if (!preferred_to_solve(Switches::standard()).on(Switch::threat_sequence)) return all;
      ThreatSequences<G> sequences(game_);
      if (sequences.find(unpacked(pos), nodes) != ThreatSequences<G>::Found::win) return all;
      const auto backwards = sequences.backwards();
      for (auto move = backwards.rbegin(); move != backwards.rend(); ++move) all.push_back(packed(*move));
    }
    return all;
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
    std::shared_ptr<TranspositionTable> table;  // these outlive the watch, which reads them
    std::unique_ptr<ProofTable> proofs;
    SearchWatch watch(request);
    Limits limits = request.limits;
    limits.meter = watch.meter();
    Budget budget(limits);
    NoTrace trace;
    const std::size_t bytes = static_cast<std::size_t>(request.hash) << 20;
    std::vector<Key> before;
    for (const AnyPosition& earlier : request.before) before.push_back(game_.key(unpacked(earlier)));
    Tools tools{.prob_cut = request.prob_cut.get(),
                .endgame = request.endgame.get(),
                .before = before,
                .root_margin = root_margin(request),
                .audit = request.audit,
                .memory = bytes,
                .question = asked(pos, request)};
    if constexpr (Algorithm::card.remembers || Algorithm::card.grows_tree) {
      std::unique_ptr<SearchTree> tree;
      if constexpr (Algorithm::card.remembers) {
        table = request.table ? request.table : std::make_shared<TranspositionTable>(bytes);
        table->grow_older();
        if (const auto earlier =
                watch.resume({*this, packed(pos), Algorithm::card, switches, request}, table->words(), table->age())) {
          table->set_age(earlier->age);
          tools.resumed = earlier->standing;
          if (Analysis answer = first_answer(pos, Algorithm::card); watch.said_before(answer)) return answer;
        }
        tools.table = table.get();
      } else {
        tree = std::make_unique<SearchTree>(bytes);
        tools.tree = tree.get();
      }
      const auto search = [&] { return std::make_unique<Algorithm>(game_, switches, budget, trace, tools); };
      if (request.threads == 1) return deepened(*search(), switches, budget, pos, request, observer, tools, watch);

      const auto in_progress = std::make_unique<MovesInProgress>();
      tools.in_progress = in_progress.get();
      // The limit of nodes is one for all: the main thread has what the helpers' shares leave.
      Limits share = limits;
      const auto threads = static_cast<std::uint64_t>(request.threads);
      if (share.nodes < std::numeric_limits<std::uint64_t>::max()) share.nodes /= threads;
      Limits rest = limits;
      if (share.nodes < std::numeric_limits<std::uint64_t>::max()) rest.nodes -= share.nodes * (threads - 1);
      budget = Budget(rest);
      Helpers<Algorithm> helpers(request.threads - 1, game_, pos, switches, share, tools);
      return deepened(*search(), switches, budget, pos, request, observer, tools, watch,
                      [&] { return helpers.stop(); });
    } else if constexpr (Algorithm::card.whole) {
      if constexpr (Algorithm::card.remembers_proofs) {
        proofs = std::make_unique<ProofTable>(bytes);
        tools.proofs = proofs.get();
        tools.proof_meter = watch.proof_meter();
        if (const auto earlier =
                watch.resume({*this, packed(pos), Algorithm::card, switches, request}, proofs->words(), 0)) {
          tools.resumed = earlier->standing;
          if (Analysis answer = first_answer(pos, Algorithm::card); watch.said_before(answer)) return answer;
        }
      }
      Algorithm search(game_, switches, budget, trace, tools);
      Analysis answer = deepened(search, switches, budget, pos, request, observer, tools, watch);
      if constexpr (Algorithm::card.proves) {
        if (request.proof && answer.source == Source::solved) answer.claims = proven_claims(search, pos);
        answer.seconds = budget.seconds() + (answer.earlier ? answer.earlier->seconds : 0);
      }
      return answer;
    } else {
      Algorithm search(game_, switches, budget, trace);
      return deepened(search, switches, budget, pos, request, observer, tools, watch);
    }
  }

  struct NoHelpers {
    std::uint64_t operator()() const { return 0; }
  };

  /// One answer of a search that gives several on its way to one depth; elsewhere all of it.
  template <class Algorithm>
  static Result<G> next_answer(Algorithm& search, const Position& pos, int depth) {
    if constexpr (requires { search.next_answer(pos, depth); }) {
      return search.next_answer(pos, depth);
    } else {
      return search.search(pos, depth);
    }
  }

  Score root_margin(const Request& request) const {
    return request.margin ? static_cast<Score>(std::min(*request.margin * unit_steps(), 1.0 * max_payoff)) : infinite;
  }

  /// Deeper and deeper, until the limits or the end of the game. Node counts are those of the last depth alone, or, where one
  /// depth profits from those before, of all.
  /// Helpers are told to stop when all is said, and say how many nodes they searched.
  template <class Algorithm, class StopHelpers = NoHelpers>
  Analysis deepened(Algorithm& search, Switches switches, Budget& budget, const Position& pos, const Request& request,
                    const Observer& observer, const Tools& tools, SearchWatch& watch,
                    StopHelpers stop_helpers = {}) const {
    Analysis answer = first_answer(pos, Algorithm::card);
    watch.begin(answer);
    Standing standing = tools.resumed.value_or(Standing{});
    int depth = request.limits.depth;
    if (request.deepen) depth = first_depth(Algorithm::card, switches, depth, tools.resumed);
    while (depth <= request.limits.depth) {
      const Result<G> result = next_answer(search, pos, depth);
      bool asks_on = false;
      if constexpr (requires { search.asks_on(); }) asks_on = search.asks_on() && !budget.spent();
      standing = standing_of(search, standing, budget.spent() ? 0 : depth);
      // What a best-first search says is true whenever it is stopped, and a grown tree is worth what it has seen; so is an
      // answer on the way. Any other search needs a complete depth.
      constexpr bool answers = requires { search.next_answer(pos, depth); };
      constexpr bool anytime = Algorithm::card.whole || Algorithm::card.grows_tree || answers;
      if (budget.spent() && !(anytime && result.bound != Bound::none)) break;
      if (asks_on && result.bound == Bound::none) {
        watch.note(answer, standing);
        continue;
      }
      answer = analysis(pos, result, Algorithm::card);
      answer.bounds = proven_bounds(standing, pos, Algorithm::card);
      if (const auto question = asked(pos, request)) {
        answer.question = question_text(*question, facts(), answer.mover);
        if (result.bound != Bound::none)
          answer.answer = result.bound != Bound::at_most && result.value >= static_cast<double>(question->at_least);
      }
      answer.seconds = budget.seconds();
      watch.note(answer, standing);
      if (asks_on) continue;
      if (observer) observer(answer);
      // With the last word, or without an opinion, there is nothing to be had from looking deeper.
      const bool last_word = is_final(request.every_move ? result.source : answer.source);
      if (last_word || result.bound == Bound::none || budget.spent()) break;
      ++depth;
    }
    answer.seconds = budget.seconds();
    if (!answer.verdict.value) answer.nodes = budget.nodes();
    answer.bounds = proven_bounds(standing, pos, Algorithm::card);
    const std::uint64_t helped = stop_helpers();
    answer.nodes += helped;
    const bool last_word = is_final(answer.source) && answer.verdict.bound != Bound::none && !budget.spent();
    watch.finish(answer, standing, budget.nodes() + helped, last_word);
    return answer;
  }

  // ---- Where a search stands ----

  /// One that does not say so has come to this depth, if it was completed.
  template <class Algorithm>
  static Standing standing_of(const Algorithm& search, Standing before, int completed) {
    if constexpr (requires { search.standing(); }) return search.standing();
    before.depth = std::max(before.depth, completed);
    return before;
  }

  /// What questions about the value have shown. Where games are only won or lost, a search that gives grades says nothing with
  /// what lies between, but for the draw.
  std::vector<Verdict> proven_bounds(const Standing& standing, const Position& pos, const AlgorithmCard& card) const {
    std::vector<Verdict> bounds;
    if (standing.estimated) return bounds;
    const auto add = [&](Score value, Bound bound) {
      const bool says = card.proves || facts_of(game_).payoffs != Payoffs::outcome || proven(value) || value == 0;
      if (says) bounds.push_back(judged(value, bound, true, false, game_.to_move(pos), false));
    };
    if (standing.raised) add(standing.low, Bound::at_least);
    if (standing.lowered) add(standing.high, Bound::at_most);
    return bounds;
  }

  // ---- Proofs ----

  /// What the search has found out, each with its strategy; none where the limits or the memory came before all of them.
  template <class Search>
  std::vector<ProvenClaim> proven_claims(Search& search, const Position& root) const {
    std::vector<ProvenClaim> proven;
    for (const Claim& claim : search.claims()) {
      auto strategy = StrategyWriter<G, Search>(game_, search, root, claim).write();
      if (!strategy) return {};
      proven.push_back({question_text({claim.at_least}, facts(), game_.to_move(root)), claim.holds,
                        *std::move(strategy), search.looks_for_threats()});
    }
    return proven;
  }

  std::optional<Question> asked(const Position& pos, const Request& request) const {
    if (request.question.empty()) return std::nullopt;
    return question_from(request.question, facts(), game_.to_move(pos));
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
    const bool complete = is_final(result.source);  // every line was followed to its end
    const bool known = complete || proven(result.value);
    answer.source = known && !complete ? Source::solved : result.source;
    answer.depth = result.depth;
    answer.nodes = result.nodes;
    answer.leaves = result.leaves;
    answer.researches = result.researches;
    answer.memory_full = result.memory_full;
    if (card.remembers || result.table.probes > 0) answer.table = result.table;

    Position end = pos;
    answer.line.clear();
    for (const Move move : result.line) {
      answer.line.push_back(game_.move_text(end, move));
      game_.play(end, move);
    }

    const bool sampled = card.grows_tree;
    answer.verdict = judged(result.value, result.bound, known, game_.over(pos), mover, sampled);
    // A win without a distance was not searched for the soonest; any other line that is played out is as long as it is.
    if (known && !proven(result.value) && game_.over(end))
      answer.verdict.distance = static_cast<int>(result.line.size());

    if (result.seat_values)
      for (int index = 0; index < seats(); ++index)
        answer.seat_values.push_back(shown((*result.seat_values)[static_cast<std::size_t>(index)]));

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
      const bool final = complete || proven(move.value);
      answer.moves.push_back({text, judged(move.value, move.bound, final, false, mover, sampled)});
    }
    // Those that were never searched, since another one is as good, come last.
    for (const Move move : legal)
      if (std::none_of(moves.begin(), moves.end(), [&](const auto& one) { return one.move == move; }))
        answer.moves.push_back({game_.move_text(pos, move), {}});
    if (answer.best.empty() && !answer.line.empty() && mover != Player::chance) answer.best = {answer.line.front()};
    return answer;
  }

  // ---- Values ----

  bool by_luck() const { return zermelo::has(game_, Capability::chance); }

  /// Whether it is all that a win pays, or all that a loss costs; or such a share of it.
  bool extreme(double value, double share = 1) const {
    const Facts facts = facts_of(game_);
    return facts.payoffs == Payoffs::outcome &&
           (value >= share * static_cast<double>(facts.win) || value <= -share * static_cast<double>(loss_of(game_)));
  }

  /// A win or a loss needs no look at the rest of the tree: no evaluation reaches what a win pays.
  bool proven(double value) const { return !by_luck() && extreme(value); }

  /// The same of a mean, which is as much only where every outcome is, but for the rounding of its sum.
  bool sure(double value) const { return extreme(value, 1 - 1e-12); }

  double unit_steps() const {
    const Facts facts = facts_of(game_);
    return facts.payoffs == Payoffs::outcome ? 1 : static_cast<double>(facts.scale);
  }

  /// A decided game counts 1 or −1, whatever it pays.
  double shown(double value) const { return proven(value) ? (value > 0 ? 1 : -1) : tidy(value / unit_steps()); }

  /// Without the dust that adding up fractions leaves behind, and without −0.
  static double tidy(double value) {
    if (value == 0) return 0;
    const double places = std::pow(10, 12 - std::ceil(std::log10(std::abs(value))));
    return std::round(value * places) / places;
  }

  /// What a search says of a position or a move. Where luck decides who wins, or simulations were counted, a value is a mean
  /// of won and lost games, and is shown as the share of those that were won. Simulations know no more than four places.
  Verdict judged(double value, Bound bound, bool known, bool over, Player seat, bool sampled) const {
    const Facts facts = facts_of(game_);
    Verdict judged = verdict(value, bound, known, over || !by_luck() || sure(value), seat);
    const bool mean = by_luck() || (sampled && !judged.settled);
    if (mean && facts.payoffs == Payoffs::outcome && judged.value) {
      const auto loss = static_cast<double>(loss_of(game_));
      const double share = (value + loss) / (static_cast<double>(facts.win) + loss);
      judged.probability = true;
      judged.value = sampled ? std::round(share * 1e4) / 1e4 : tidy(share);
    }
    return judged;
  }

  /// From Score steps as a seat sees them to units as they are shown. Known: the value is final, not an estimate. Decided: and
  /// no luck is left that could bring another outcome.
  Verdict verdict(double value, Bound bound, bool known, bool decided, Player seat) const {
    const Facts facts = facts_of(game_);
    Verdict verdict;
    verdict.bound = bound;
    if (bound == Bound::none) return verdict;
    const bool final = bound == Bound::exact || (proven(value) && (bound == Bound::at_least) == (value > 0));
    if (known && decided && final && facts.payoffs != Payoffs::numbers)
      verdict.outcome = value > 0 ? GameOutcome::win : value < 0 ? GameOutcome::loss : GameOutcome::draw;
    const auto score = static_cast<Score>(value);
    if (is_graded(score)) verdict.distance = plies_to_end(score);
    const bool other_view = facts.shown_for_first && seat == Player::second;
    if (other_view && bound != Bound::exact) verdict.bound = bound == Bound::at_most ? Bound::at_least : Bound::at_most;
    value = tidy((other_view ? -value : value) / unit_steps());
    verdict.settled = known && decided && facts.payoffs == Payoffs::outcome && (value == 0 || sure(value));
    if (verdict.settled && value != 0) value = value > 0 ? 1 : -1;
    verdict.value = value;
    return verdict;
  }

  Settings settings_;
  G game_;
  Position start_{};
  bool at_initial_;
};

}  // namespace zermelo::engine

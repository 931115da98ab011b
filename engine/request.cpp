#include "engine/request.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <system_error>

#include "engine/algorithms.hpp"
#include "engine/error.hpp"
#include "engine/words.hpp"

namespace zermelo::engine {

namespace {

/// Cards do not depend on the game, but the classes that carry them do; this one is never played.
struct NoGame {
  struct Position {};
  using Move = int;
  static constexpr int max_moves = 1;
  Position initial() const { return {}; }
  Player to_move(const Position&) const { return Player::first; }
  void moves(const Position&, MoveList<NoGame>&) const {}
  void play(Position&, Move) const {}
  bool over(const Position&) const { return true; }
  Score payoff(const Position&, Player) const { return 0; }
  Key key(const Position&) const { return 0; }
};

constexpr auto all_cards = cards_of(Algorithms<NoGame>{});

/// What the engine would rather use, the best first. The last one refuses nothing. With many seats best-reply beats the
/// others at equal nodes (bench/three_seats.cpp).
constexpr std::array preference{FullSearch<NoGame>::card.name,     Star2<NoGame>::card.name,
                                Expectiminimax<NoGame>::card.name, BestReply<NoGame>::card.name,
                                MaxNPruned<NoGame>::card.name,     MaxN<NoGame>::card.name};

/// The one that proves the value of a game in which play can come back to a position.
constexpr std::string_view solver_of_recurrent = ValueIteration<NoGame>::card.name;

/// A model of the others is for playing against many. Where values are asked for, by `solve` or of a written tree, it has no
/// say.
bool suits(const AlgorithmCard& card, const AnyGame& game, const Request& request) {
  const bool for_playing = game.seats() > 2 && game.facts().payoffs != Payoffs::numbers && !request.exact;
  return card.kind != Kind::model || for_playing;
}

Request with_algorithm(Request request, std::string_view name) {
  request.algorithm = name;
  return request;
}

/// Sequences of threats are much deeper than what a search of all moves can see: a game that would rather be solved by them is.
bool solved_by_threats(const AnyGame& game, const Request& request) {
  return request.exact && !request.every_move &&
         game.preferred_to_solve(Switches::standard()).on(Switch::threat_sequence);
}

bool proves(const AlgorithmCard& card) {
  return card.proves;
}
bool keeps_table(const AlgorithmCard& card) {
  return card.remembers || card.remembers_proofs;
}

/// Of the algorithms that are so.
std::vector<std::string> names_of(bool (*so)(const AlgorithmCard&)) {
  std::vector<std::string> names;
  for (const AlgorithmCard& card : all_cards)
    if (so(card)) names.emplace_back(card.name);
  return names;
}

/// The number behind "name=".
int number_of(const SwitchRow& row, const std::string& text) {
  const auto wrong = [&](const std::string& expected) {
    return InputError("switch '" + std::string(row.name) + "=" + text + "': expected " + expected);
  };
  if (row.number.standard == 0) throw wrong("no number");
  const std::string range =
      "a whole number from " + std::to_string(row.number.low) + " to " + std::to_string(row.number.high);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < row.number.low || number > row.number.high)
    throw wrong(range);
  return number;
}

void change(Switches& switches, const AnyGame& game, const AlgorithmCard& card, const std::string& word, bool on) {
  const std::size_t equals = on ? word.find('=') : std::string::npos;
  const std::string name = word.substr(0, equals);
  std::vector<std::string> all;
  std::vector<std::string> read;
  for (const SwitchRow& row : switch_table) {
    all.emplace_back(row.name);
    if (card.switches.on(row.id)) read.emplace_back(row.name);
  }
  const auto row =
      std::find_if(switch_table.begin(), switch_table.end(), [&](const auto& item) { return item.name == name; });
  if (row == switch_table.end()) throw InputError("unknown switch '" + name + "'; expected " + one_of(all));
  if (!card.switches.on(row->id))
    throw InputError(std::string(card.name) + " has no switch '" + name + "'; " +
                     (read.empty() ? "it has none" : "expected " + one_of(read)));
  for (const Capability capability : row->needs) {
    if (!on || game.has(capability)) continue;
    const CapabilityRow& need = capability_table[static_cast<std::size_t>(capability)];
    throw InputError("the switch '" + name + "' needs the capability '" + std::string(need.name) + "' (" +
                     std::string(need.adds) + "), which " + std::string(game.card().name) + " does not have here");
  }
  switches.set(row->id, on);
  if (equals != std::string::npos) switches.set_number(row->id, number_of(*row, word.substr(equals + 1)));
}

}  // namespace

std::span<const AlgorithmCard> algorithm_cards() {
  return all_cards;
}

const AlgorithmCard& algorithm_named(std::string_view name) {
  for (const AlgorithmCard& card : all_cards)
    if (card.name == name) return card;
  std::vector<std::string> names;
  for (const AlgorithmCard& card : all_cards) names.emplace_back(card.name);
  throw InputError("unknown algorithm '" + std::string(name) + "'; expected " + one_of(names));
}

const AlgorithmCard& algorithm_for(const AnyGame& game, const Request& request) {
  const bool proof = request.proof || !request.question.empty();
  if (request.algorithm.empty() && proof) return algorithm_for(game, with_algorithm(request, DfPn<NoGame>::card.name));
  if (request.algorithm.empty()) {
    if (const AlgorithmCard& card = algorithm_named(DfPn<NoGame>::card.name);
        solved_by_threats(game, request) && !game.refusal(card))
      return card;
    if (const AlgorithmCard& card = algorithm_named(solver_of_recurrent);
        request.exact && game.facts().recurs && !game.refusal(card))
      return card;
    for (const std::string_view name : preference)
      if (const AlgorithmCard& card = algorithm_named(name); suits(card, game, request) && !game.refusal(card))
        return card;
  }
  const AlgorithmCard& card = algorithm_named(request.algorithm);
  if (const auto refusal = game.refusal(card)) throw InputError(std::string(game.card().name) + ": " + *refusal);
  if (proof && !card.proves)
    throw InputError(std::string(card.name) + " answers no questions and proves nothing; expected " +
                     one_of(names_of(proves)));
  return card;
}

Switches switches_for(const AnyGame& game, const AlgorithmCard& card, const Request& request) {
  Switches switches = game.preferred(card.on);
  if (request.algorithm.empty()) switches.set(Switch::distance, true).set(Switch::root_values, !request.only_best);
  if (request.exact)
    for (const SwitchRow& row : switch_table)
      if (row.kind == Kind::selective && row.id != Switch::evaluation) switches.set(row.id, false);
  if (request.algorithm.empty() && request.exact && !request.every_move) switches = game.preferred_to_solve(switches);
  for (const std::string& name : request.with) change(switches, game, card, name, true);
  for (const std::string& name : request.without) change(switches, game, card, name, false);
  for (const Switch id : {Switch::prob_cut, Switch::multi_prob_cut})
    if (switches.on(id) && card.switches.on(id) && request.prob_cut == nullptr)
      throw InputError("the switch '" + std::string(row_of(id).name) + "' needs parameters; expected --probcut FILE");
  return switches;
}

void check_checkpoint(const AlgorithmCard& card, Switches switches, const Request& request) {
  if (request.checkpoint.empty()) return;
  if (!keeps_table(card))
    throw InputError(std::string(card.name) + " keeps no table that a checkpoint could hold; expected " +
                     one_of(names_of(keeps_table)));
  if (card.remembers && !switches.on(Switch::table))
    throw InputError("a checkpoint holds the table; expected the switch 'table' on");
  if (request.audit) throw InputError("an audit knows nothing of what a checkpoint holds; expected one of the two");
}

}  // namespace zermelo::engine

// Moves of Mancala as text. The search plays a large pit in parts; people write whole orders, as they like, and may leave out
// what cannot be otherwise.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "games/mancala/mancala.hpp"

namespace zermelo {

namespace {

/// So many orders are listed; more are counted.
constexpr std::size_t most_listed = 12;

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Blanks and commas part what was typed, and mean nothing else.
void skip_gaps(std::string_view& text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == ',' || text.front() == '\t')) text.remove_prefix(1);
}

/// How many letters the next token takes: "10", "X" or a digit.
std::size_t token_length(std::string_view text) {
  return text.starts_with("10") ? 2 : 1;
}

/// Its value; -1 where it is none.
int token_value(std::string_view token) {
  if (token == "10" || token == "X" || token == "x") return 10;
  return is_digit(token[0]) ? token[0] - '0' : -1;
}

/// How many different orders the tokens have, as far as one would count.
std::uint64_t orders_of(Tokens tokens) {
  constexpr std::uint64_t enough = 1'000'000'000'000'000;
  std::uint64_t orders = 1;
  std::uint64_t length = 0;
  for (int kind = 0; kind < token_kinds; ++kind)
    for (int chosen = 1; chosen <= count_of(tokens, kind); ++chosen) {
      orders = orders * ++length / static_cast<std::uint64_t>(chosen);
      if (orders > enough) return enough;
    }
  return orders;
}

Tokens without(Tokens tokens, const std::vector<int>& kinds) {
  for (const int kind : kinds) tokens = static_cast<Tokens>(tokens - one_token(kind));
  return tokens;
}

}  // namespace

// ---- Writing ----

std::string Mancala::order_text(int pit, const std::vector<int>& kinds) const {
  std::string text = pit != 0 ? std::to_string(pit) : "";
  for (std::size_t number = 0; number < kinds.size(); ++number)
    text += (number == 0 ? ":" : ",") + std::to_string(value_of(kinds[number]));
  return text;
}

std::string Mancala::values_text(Tokens tokens) const {
  std::string text;
  for (int kind = 0; kind < token_kinds; ++kind)
    for (int left = count_of(tokens, kind); left > 0; --left)
      text += (text.empty() ? "" : ",") + std::to_string(value_of(kind));
  return text;
}

std::string Mancala::move_text(const Position& pos, Move move) const {
  const Tokens tokens = taken_by(pos, move).tokens;
  if (!ordered(tokens)) return order_text(move.pit(), {});
  std::vector<int> kinds;
  for (int number = 0; number < orders_->drops(tokens); ++number) kinds.push_back(kind_at(move.drops(), number));
  return order_text(move.pit(), kinds) + (static_cast<int>(kinds.size()) < count_of(tokens) ? "+" : "");
}

std::string Mancala::turn_text(const Position& pos, std::span<const Move> parts) const {
  const Tokens tokens = taken_by(pos, parts.front()).tokens;
  if (!ordered(tokens)) return order_text(parts.front().pit(), {});
  std::vector<int> kinds;
  Position now = pos;
  for (const Move part : parts) {
    dropped(taken_by(now, part), part, [&](int kind, int) { kinds.push_back(kind); });
    play(now, part);
  }
  return order_text(parts.front().pit(), kinds) + (static_cast<int>(kinds.size()) < count_of(tokens) ? "+" : "");
}

// ---- Reading ----

Mancala::Typed Mancala::typed(const Position& pos, std::string_view text) const {
  Typed typed;
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  skip_gaps(text);
  if (pos.hand == 0) {
    const auto digits = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
    const std::string_view number = text.substr(0, digits);
    if (number.size() == 1) typed.pit = number[0] - '0';
    const bool ends = digits == text.size() || text[digits] == ':' || text[digits] == ' ' || text[digits] == ',';
    if (typed.pit < 1 || typed.pit > pits_ || !ends) {
      typed.fault = {.kind = Fault::Kind::no_place, .place = std::string(text), .held = std::to_string(pits_)};
      return typed;
    }
    text.remove_prefix(digits);
  }
  const Tokens tokens = taken_by(pos, Move::of(typed.pit, 0)).tokens;
  const std::string place = pos.hand == 0 ? std::to_string(typed.pit) : "…";
  if (tokens == 0) {
    typed.fault = {.kind = Fault::Kind::empty_place, .place = place};
    return typed;
  }
  skip_gaps(text);
  if (text.starts_with(':')) text.remove_prefix(1);
  if (text.ends_with('+')) {
    typed.part = true;
    text.remove_suffix(1);
  }
  Tokens left = tokens;
  for (skip_gaps(text); !text.empty(); skip_gaps(text)) {
    const std::string_view token = text.substr(0, token_length(text));
    text.remove_prefix(token.size());
    const int value = token_value(token);
    const auto found = value < 1 ? values_.end() : std::find(values_.begin(), values_.end(), value);
    const int kind = static_cast<int>(found - values_.begin());
    const bool known = found != values_.end() && count_of(tokens, kind) > 0;
    if (order_ != Order::choose) {
      typed.fault = {.kind = Fault::Kind::fixed_order, .place = place};
    } else if (!known || count_of(left, kind) == 0) {
      typed.fault = {.kind = known ? Fault::Kind::too_many : Fault::Kind::no_token,
                     .place = place,
                     .token = std::string(token),
                     .held = values_text(tokens)};
    }
    if (typed.fault.kind != Fault::Kind::none) return typed;
    typed.kinds.push_back(kind);
    left = static_cast<Tokens>(left - one_token(kind));
  }
  return typed;
}

/// What is not said yet cannot be otherwise.
bool Mancala::is_complete(Tokens tokens, const std::vector<int>& kinds) const {
  return !ordered(tokens) || all_alike(without(tokens, kinds));
}

Fault Mancala::fault(const Position& pos, std::string_view text) const {
  const Typed read = typed(pos, text);
  if (read.fault.kind != Fault::Kind::none) return read.fault;
  const Tokens tokens = taken_by(pos, Move::of(read.pit, 0)).tokens;
  if (is_complete(tokens, read.kinds)) return {};
  return {.kind = Fault::Kind::unfinished, .place = std::to_string(read.pit), .held = values_text(tokens)};
}

/// The same in one English line.
Error Mancala::refusal(const Position& pos, std::string_view text, const Fault& fault) const {
  const std::string said = "'" + std::string(text) + "'";
  MoveList<Mancala> list;
  moves(pos, list);
  const std::string like = turn_text(pos, std::span(&list[0], 1));
  const std::string pit = pos.hand != 0 ? "the hand" : "pit " + fault.place;
  switch (fault.kind) {
    case Fault::Kind::no_place:
      return {said + " names no pit; expected a number from 1 to " + fault.held + ", like " + like};
    case Fault::Kind::empty_place: return {said + ": " + pit + " is empty; expected one with tokens, like " + like};
    case Fault::Kind::no_token:
      return {said + ": no token " + fault.token + " in " + pit + "; expected an order of " + fault.held};
    case Fault::Kind::too_many:
      return {said + ": not so many tokens worth " + fault.token + " in " + pit + "; expected an order of " +
              fault.held};
    case Fault::Kind::fixed_order:
      return {said + ": the rule says in which order the tokens fall; expected " + fault.place};
    case Fault::Kind::unfinished:
    case Fault::Kind::none: break;
  }
  return {said + " is no whole order of " + pit + "; expected one of " + fault.held};
}

Expected<std::vector<Mancala::Move>> Mancala::read_turn(const Position& pos, std::string_view text) const {
  if (pos.ended) return Error{"the game is over"};
  const Typed read = typed(pos, text);
  if (read.fault.kind != Fault::Kind::none) return refusal(pos, text, read.fault);
  const Tokens tokens = taken_by(pos, Move::of(read.pit, 0)).tokens;
  if (!read.part && !is_complete(tokens, read.kinds)) return refusal(pos, text, fault(pos, text));

  std::vector<int> kinds = read.kinds;
  if (!read.part) kinds = completed(taken_by(pos, Move::of(read.pit, 0)), std::move(kinds));
  const Fault unfinished{
      .kind = Fault::Kind::unfinished, .place = std::to_string(read.pit), .held = values_text(tokens)};
  if (read.part && (kinds.empty() || static_cast<int>(kinds.size()) == count_of(tokens)))
    return refusal(pos, text, unfinished);
  std::vector<Move> parts;
  Position now = pos;
  std::size_t done = 0;
  do {
    const int pit = parts.empty() ? read.pit : 0;
    const Tokens hand = taken_by(now, Move::of(pit, 0)).tokens;
    Drops drops = 0;
    if (ordered(hand)) {
      const auto length = static_cast<std::size_t>(orders_->drops(hand));
      if (done + length > kinds.size()) return refusal(pos, text, unfinished);
      // Of two tokens that fall on the same place the dearer one is written first.
      const std::size_t ring = 2 * static_cast<std::size_t>(pits_) + 1;
      for (std::size_t from = 0; from + ring < length; ++from)
        for (std::size_t other = from + ring; other < length; other += ring)
          if (kinds[done + from] < kinds[done + other]) std::swap(kinds[done + from], kinds[done + other]);
      for (std::size_t number = 0; number < length; ++number)
        drops |= static_cast<Drops>(kinds[done + number]) << 2 * number;
      done += length;
    }
    parts.push_back(Move::of(pit, drops));
    play(now, parts.back());
  } while (now.hand != 0 && (!read.part || done != kinds.size()));
  return parts;
}

/// One move alone: a whole turn, or a part of one.
Expected<Mancala::Move> Mancala::read_move(const Position& pos, std::string_view text) const {
  const Expected<std::vector<Move>> parts = read_turn(pos, text);
  if (!parts) return parts.error();
  if (parts->size() == 1) return parts->front();
  return Error{"'" + std::string(text) + "' is more than one move; expected its first part, like " +
               move_text(pos, parts->front())};
}

// ---- Completing ----

/// Bases get the dearest tokens, which is proven to be best; then come the own pits, then those of the other side.
std::vector<int> Mancala::completed(Handful hand, std::vector<int> kinds) const {
  Tokens left = without(hand.tokens, kinds);
  const auto length = static_cast<std::size_t>(count_of(hand.tokens));
  std::vector<int> places{hand.place};
  while (places.size() < length) places.push_back(next_place(places.back()));
  const std::size_t said = kinds.size();
  kinds.resize(length);
  const auto rank = [&](int place) { return place == pits_ ? 0 : place > pits_ ? 1 : 2; };
  for (int wanted = 0; wanted <= 2; ++wanted)
    for (std::size_t drop = said; drop < length; ++drop) {
      if (rank(places[drop]) != wanted) continue;
      kinds[drop] = dearest_kind(left);
      left = static_cast<Tokens>(left - one_token(kinds[drop]));
    }
  return kinds;
}

Completions Mancala::completions(const Position& pos, std::string_view text) const {
  Completions all{.stem = std::string(text)};
  if (pos.ended) return all;
  if (text.empty() && pos.hand == 0) {
    for_each_handful(pos, [&](int pit, Tokens, int) { all.moves.push_back(std::to_string(pit)); });
    all.count = all.moves.size();
    return all;
  }
  const Typed read = typed(pos, text);
  if (read.fault.kind != Fault::Kind::none || read.part) return all;
  const Handful hand = taken_by(pos, Move::of(read.pit, 0));
  if (!ordered(hand.tokens)) {
    all.moves = {order_text(read.pit, {})};
    all.count = 1;
    all.stem = all.moves.front();
    return all;
  }
  all.orders = true;
  all.held = values_text(without(hand.tokens, read.kinds));
  all.stem = order_text(read.pit, read.kinds) + (read.kinds.empty() ? ":" : ",");
  if (all_alike(without(hand.tokens, read.kinds)) && count_of(without(hand.tokens, read.kinds)) == 0)
    all.stem.pop_back();
  all.count = orders_of(without(hand.tokens, read.kinds));
  const std::vector<int> first = completed(hand, read.kinds);
  all.moves.push_back(order_text(read.pit, first));
  if (all.count > most_listed) return all;
  std::vector<int> next = first;
  const auto rest = next.begin() + static_cast<std::ptrdiff_t>(read.kinds.size());
  std::sort(rest, next.end());
  do
    if (next != first) all.moves.push_back(order_text(read.pit, next));
  while (std::next_permutation(rest, next.end()));
  return all;
}

}  // namespace zermelo

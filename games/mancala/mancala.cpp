#include "games/mancala/mancala.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "zermelo/knowledge/learned_weights.hpp"
#include "zermelo/search/endgame.hpp"

namespace zermelo {

std::span<const Score> learned_weights_of_mancala();  // made by the build
std::span<const Score> learned_network_of_mancala();

namespace {

constexpr std::array parameter_table{
    Parameter{.name = "pits",
              .kind = Parameter::Kind::whole,
              .standard = "6",
              .low = 1,
              .high = Mancala::most_pits,
              .help = "pits a side"},
    Parameter{.name = "tokens",
              .kind = Parameter::Kind::text,
              .standard = "1,5,10",
              .help = "the values of a pit's tokens at the start, each from 1 to 10, parted by commas"},
    Parameter{.name = "order",
              .kind = Parameter::Kind::choice,
              .standard = "choose",
              .choices = "choose|high|low",
              .help = "who chooses the order of the drops: the mover, or the rule, dearest or cheapest first"},
};

/// Tokens of a pit that the board shows one by one.
constexpr int most_shown = 5;

/// Of points in a position text.
constexpr std::size_t longest_number = 4;

/// The parts of a text between separators.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// -1 where the text is no number from 0 to 9999.
int number_in(std::string_view text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && !text.empty() && text.size() <= longest_number && text[0] != '-' ? number : -1;
}

/// Whether some of the tokens are worth so many points together.
bool can_be_worth(const std::array<int, token_kinds>& counts, const std::array<int, token_kinds>& values, int points) {
  for (int low = 0; low <= counts[0]; ++low)
    for (int middle = 0; middle <= counts[1]; ++middle) {
      const int rest = points - low * values[0] - middle * values[1];
      if (rest == 0) return true;
      if (rest > 0 && values[2] > 0 && rest % values[2] == 0 && rest / values[2] <= counts[2]) return true;
    }
  return false;
}

int different(std::span<const int> tokens) {
  return static_cast<int>(std::set<int>(tokens.begin(), tokens.end()).size());
}

/// Of as many tokens as there are, and no more than a pit has room for or a byte of a table can count the points of.
Multisets numbering(int pits, std::span<const int> tokens, int kinds) {
  const int dearest = *std::max_element(tokens.begin(), tokens.end());
  const int all = 2 * pits * static_cast<int>(tokens.size());
  return {2 * pits * kinds, std::min({all, most_of_a_kind, EndgameByte::most / dearest})};
}

}  // namespace

Mancala::Mancala(int pits, std::span<const int> tokens, Order order)
    : pits_(pits), order_(order), kinds_(different(tokens)), numbers_(numbering(pits, tokens, kinds_)) {
  std::vector<int> kinds(tokens.begin(), tokens.end());
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  std::copy(kinds.begin(), kinds.end(), values_.begin());
  Tokens pit = 0;
  for (const int value : tokens) {
    const auto kind = std::find(kinds.begin(), kinds.end(), value) - kinds.begin();
    pit = static_cast<Tokens>(pit + one_token(static_cast<int>(kind)));
  }
  for (int kind = 0; kind < token_kinds; ++kind)
    totals_[static_cast<std::size_t>(kind)] = 2 * pits * count_of(pit, kind);
  for (Row& row : initial_.rows) std::fill_n(row.begin(), pits, pit);
  if (order == Order::choose) orders_ = std::make_shared<const DroppingOrders>(totals_, 2 * pits + 1);

  set_weights(weights_by_hand());
  if (!is_usual()) return;
  const Weights learned = by_stage(learned_weights_of_mancala(), most_stages);
  if (learned.size() == features() * most_stages) set_weights(learned);
  const std::span<const Score> network = learned_network_of_mancala();
  if (network.size() == Network::shape.weights()) set_weights({network.begin(), network.end()});
}

std::span<const Parameter> Mancala::parameters() {
  return parameter_table;
}

Expected<Mancala> Mancala::make(const Settings& settings) {
  const std::string& text = settings.text("tokens");
  const int pits = settings.whole("pits");
  std::vector<int> tokens;
  std::array<int, 11> counts{};
  for (const std::string_view part : split(text, ',')) {
    const int value = number_in(part);
    if (value < 1 || value > 10)
      return Error{"parameter tokens=" + text + ": '" + std::string(part) +
                   "'; expected values from 1 to 10, parted by commas, like 1,5,10"};
    tokens.push_back(value);
    ++counts[static_cast<std::size_t>(value)];
  }
  const auto kinds = counts.size() - static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 0));
  if (kinds > token_kinds)
    return Error{"parameter tokens=" + text + " has " + std::to_string(kinds) + " different values; expected at most " +
                 std::to_string(token_kinds)};
  if (const int most = *std::max_element(counts.begin(), counts.end()); 2 * pits * most > most_of_a_kind)
    return Error{"parameter tokens=" + text + " puts " + std::to_string(2 * pits * most) +
                 " tokens of one value on the board; expected at most " + std::to_string(most_of_a_kind)};
  const std::string& order = settings.text("order");
  return Mancala(pits, tokens, order == "high" ? Order::high : order == "low" ? Order::low : Order::choose);
}

// ---- Positions as text ----

std::string Mancala::tokens_text(Tokens tokens) const {
  if (tokens == 0) return "-";
  std::string text;
  for (int kind = 0; kind < token_kinds; ++kind)
    text.append(static_cast<std::size_t>(count_of(tokens, kind)),
                token_letter(values_[static_cast<std::size_t>(kind)]));
  return text;
}

std::string Mancala::row_text(const Position& pos, std::size_t seat) const {
  std::string text;
  for (int pit = pits_; pit >= 1; --pit)
    text += tokens_text(pos.rows[seat][static_cast<std::size_t>(pit - 1)]) + (pit > 1 ? "/" : ":");
  return text + std::to_string(pos.base[seat]);
}

/// As the mover types it: a pit of his own, the base, or with a minus a pit of the other side.
std::string Mancala::place_text(int place) const {
  if (place == pits_) return "base";
  return place > pits_ ? std::to_string(place - pits_) : "-" + std::to_string(place + 1);
}

std::string Mancala::position_text(const Position& pos) const {
  std::string text = row_text(pos, 0) + " " + row_text(pos, 1) + " " + std::to_string(pos.mover + 1);
  if (pos.hand != 0) text += " " + tokens_text(pos.hand) + ">" + place_text(pos.place);
  return text;
}

Expected<Tokens> Mancala::read_tokens(std::string_view text) const {
  if (text == "-") return Tokens{0};
  std::array<int, token_kinds> counts{};
  for (const char letter : text) {
    int kind = 0;
    while (kind < token_kinds && (values_[static_cast<std::size_t>(kind)] == 0 ||
                                  token_letter(values_[static_cast<std::size_t>(kind)]) != letter))
      ++kind;
    if (kind == token_kinds)
      return Error{"'" + std::string(1, letter) + "' in '" + std::string(text) +
                   "' is no token; expected tokens like " + tokens_text(initial_.rows[0][0]) +
                   ", or - for an empty pit"};
    ++counts[static_cast<std::size_t>(kind)];
  }
  Tokens tokens = 0;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] > totals_[kind])
      return Error{"'" + std::string(text) + "' has " + std::to_string(counts[kind]) + " tokens worth " +
                   std::to_string(values_[kind]) + "; expected at most " + std::to_string(totals_[kind])};
    tokens = static_cast<Tokens>(tokens | counts[kind] << 5 * static_cast<int>(kind));
  }
  if (tokens == 0) return Error{"a pit without a text; expected tokens, or - where it is empty"};
  return tokens;
}

Expected<Mancala::Row> Mancala::read_row(std::string_view text) const {
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != static_cast<std::size_t>(pits_))
    return Error{"row '" + std::string(text) + "' has " + std::to_string(parts.size()) + " pits; expected " +
                 std::to_string(pits_) + ", parted by '/', from pit " + std::to_string(pits_) + " to pit 1"};
  Row row{};
  for (std::size_t number = 0; number < parts.size(); ++number) {
    const Expected<Tokens> tokens = read_tokens(parts[number]);
    if (!tokens) return tokens.error();
    row[parts.size() - 1 - number] = *tokens;
  }
  return row;
}

Expected<Mancala::Position> Mancala::read_position(std::string_view text) const {
  const std::string form = "expected both rows with their base and the seat to move, like " + position_text(initial_);
  const std::vector<std::string_view> words = split(text, ' ');
  if (words.size() != 3 && words.size() != 4)
    return Error{"position has " + std::to_string(words.size()) + " words; " + form};
  Position pos;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::size_t colon = words[seat].find(':');
    if (colon == std::string_view::npos)
      return Error{"row '" + std::string(words[seat]) + "' has no ':' before its base; " + form};
    const Expected<Row> row = read_row(words[seat].substr(0, colon));
    if (!row) return row.error();
    pos.rows[seat] = *row;
    const int points = number_in(words[seat].substr(colon + 1));
    if (points < 0)
      return Error{"base '" + std::string(words[seat].substr(colon + 1)) + "'; expected its points, a whole number"};
    pos.base[seat] = static_cast<std::int16_t>(points);
  }
  if (words[2] != "1" && words[2] != "2") return Error{"seat to move '" + std::string(words[2]) + "'; expected 1 or 2"};
  pos.mover = words[2] == "1" ? 0 : 1;
  if (words.size() == 4) {
    const std::size_t arrow = words[3].find('>');
    if (arrow == std::string_view::npos)
      return Error{"'" + std::string(words[3]) + "'; expected the tokens in hand and where they go, like 15X>3"};
    const Expected<Tokens> hand = read_tokens(words[3].substr(0, arrow));
    if (!hand) return hand.error();
    pos.hand = *hand;
    int place = 2 * pits_;
    while (place >= 0 && place_text(place) != words[3].substr(arrow + 1)) --place;
    if (place < 0 || !ordered(pos.hand))
      return Error{"'" + std::string(words[3]) +
                   "'; expected tokens of more than one value in hand, and a pit, -pit or base where they go"};
    pos.place = static_cast<std::uint8_t>(place);
  }
  return checked(pos);
}

/// Every token lies somewhere, and whoever is to move can.
Expected<Mancala::Position> Mancala::checked(const Position& pos) const {
  std::array<int, token_kinds> missing = totals_;
  int outside = 0;
  for (std::size_t kind = 0; kind < missing.size(); ++kind) {
    missing[kind] -= count_of(pos.hand, static_cast<int>(kind));
    for (const Row& row : pos.rows)
      for (const Tokens tokens : row) missing[kind] -= count_of(tokens, static_cast<int>(kind));
    if (missing[kind] < 0)
      return Error{"position has " + std::to_string(totals_[kind] - missing[kind]) + " tokens worth " +
                   std::to_string(values_[kind]) + "; expected at most " + std::to_string(totals_[kind])};
    outside += missing[kind] * values_[kind];
  }
  if (pos.base[0] + pos.base[1] != outside || !can_be_worth(missing, values_, pos.base[0]))
    return Error{"the bases have " + std::to_string(pos.base[0]) + " and " + std::to_string(pos.base[1]) +
                 " points; expected the tokens that are in no pit, " + std::to_string(outside) + " points in all"};
  Position read = pos;
  const bool none_left = is_empty(pos.rows[0]) && is_empty(pos.rows[1]);
  if (pos.hand == 0) {
    read.ended = none_left;
    for (const std::size_t seat : {0, 1})
      if (!none_left && is_empty(pos.rows[seat]))
        return Error{"seat " + std::to_string(seat + 1) +
                     " has no token in its row; expected some, or the game to be over and all tokens in the bases"};
  }
  return read;
}

// ---- Picture ----

/// The second seat above, from its pit 1; the first below, from its pit 6; each has its base at its right hand.
Picture Mancala::picture(const Position& pos) const {
  Picture picture;
  picture.row_names = {"second", "first"};
  if (std::find(values_.begin(), values_.end(), 10) != values_.end()) picture.legend = "X = 10";
  const int last = pits_ + 1;
  for (int column = 0; column <= last; ++column) {
    const bool at_end = column == 0 || column == last;
    picture.column_names.push_back(at_end ? "" : std::to_string(column));
    picture.column_names_below.push_back(at_end ? "" : std::to_string(last - column));
    for (int row = 0; row < 2; ++row) {
      const std::size_t seat = row == 0 ? 1 : 0;
      Picture::Cell cell{.column = column, .row = row, .owner = static_cast<Player>(seat)};
      if (!at_end) {
        const int pit = row == 0 ? column : last - column;
        cell.piece = short_text(pos.rows[seat][static_cast<std::size_t>(pit - 1)]);
      } else if ((column == 0) == (row == 0)) {
        cell.piece = "[" + std::to_string(pos.base[seat]) + "]";
      }
      picture.cells.push_back(cell);
    }
  }
  return picture;
}

/// As it fits into a cell: a long one tells how many there are of each, 1⁴5³X².
std::string Mancala::short_text(Tokens tokens) const {
  if (tokens == 0) return "";
  if (count_of(tokens) <= most_shown) return tokens_text(tokens);
  constexpr std::array<const char*, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (int kind = 0; kind < token_kinds; ++kind) {
    const int count = count_of(tokens, kind);
    if (count == 0) continue;
    text += token_letter(values_[static_cast<std::size_t>(kind)]);
    if (count > 1)
      for (const char digit : std::to_string(count)) text += raised[static_cast<std::size_t>(digit - '0')];
  }
  return text;
}

}  // namespace zermelo

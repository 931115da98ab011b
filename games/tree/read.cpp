// Reads trees: the notation of README.md, and nested JSON lists. Every error names line and column.
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/tree/builder.hpp"
#include "games/tree/generate.hpp"

namespace zermelo {

namespace {

/// Walks over the text and knows where it is. The first failure is kept; after it every step refuses.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Expected<Tree> read() {
    skip();
    if (peek() == '[' && is_list()) {
      list(Player::first);
    } else {
      node();
    }
    skip();
    if (ok() && at_ < text_.size()) fail("expected the end of the text, found " + found());
    if (!ok()) return Error{message_};
    Expected<Tree> tree = builder_.finish();
    if (!tree) return Error{"tree: " + tree.error().message};
    return tree;
  }

 private:
  // ---- The notation ----

  // node = number | vector | "(" kind … ")"
  void node() {
    if (peek() == '(') {
      bracketed();
    } else if (const auto value = payoff("a node: (max …), a number or a vector"); value) {
      check(builder_.leaf(*value));
    }
  }

  void bracketed() {
    const std::size_t start = at_;
    step();
    skip();
    const std::size_t word_at = at_;
    const std::string kind = word();
    if (!ok()) return;
    if (kind == "leaf") {
      leaf();
      return;
    }
    const auto mover = mover_of(kind);
    if (!mover) {
      at_ = word_at;
      fail(kind.empty() ? "expected max, min, chance, p1 to p8 or leaf, found " + found()
                        : "'" + kind + "' is no kind of node; expected max, min, chance, p1 to p8 or leaf");
      return;
    }
    check_at(start, builder_.begin(*mover, kind[0] == 'p'));
    skip();
    if (ok() && is_word() && !label_follows()) builder_.name(word());
    skip();
    if (peek() == '=') {
      step();
      if (const auto value = payoff("an estimate"); value) check(builder_.estimate(*value));
    }
    interval();
    for (skip(); ok() && peek() != ')'; skip()) {
      if (at_ == text_.size()) {
        fail("expected a child or ')', found the end of the text");
        return;
      }
      child();
    }
    step();
    if (ok()) check_at(start, builder_.end());
  }

  // "(leaf" name? payoff interval? ")"
  void leaf() {
    std::string name;
    skip();
    if (is_word()) name = word();
    if (const auto value = payoff("a number or a vector"); value) check(builder_.leaf(*value));
    if (!ok()) return;
    if (!name.empty()) builder_.name(std::move(name));
    interval();
    skip();
    if (ok() && peek() != ')') fail("expected ')', found " + found());
    step();
  }

  // child = "!"? (label (probability)? ":")? node   |   probability ":" node   |   "pass:" node
  void child() {
    TreeBuilder::Branch branch;
    bool prefixed = false;
    const std::size_t start = at_;
    if (peek() == '!') {
      branch.noisy = prefixed = true;
      step();
      skip();
    }
    if (is_word()) {
      prefixed = true;
      branch.label = word();
      skip();
      if (peek() != ':') branch.probability = probability();
      expect_colon();
    } else if (probability_at(at_)) {
      prefixed = true;
      branch.probability = probability();
      expect_colon();
    }
    if (branch.label == "pass") {
      branch.pass = true;
      branch.label.clear();
    }
    if (!ok()) return;
    if (prefixed) check_at(start, builder_.branch(std::move(branch)));
    skip();
    node_at(start);
  }

  /// What a builder has against a branch stands at the branch.
  void node_at(std::size_t start) {
    blame_ = start;
    node();
    blame_.reset();
  }

  // interval = "[" low ".." high "]"
  void interval() {
    skip();
    if (!ok() || peek() != '[' || !is_interval()) return;
    step();
    const auto low = number();
    skip();
    step();
    step();  // the two dots, which is_interval() has seen
    const auto high = number();
    skip();
    if (ok() && peek() != ']') fail("expected ']' after an interval, found " + found());
    step();
    if (ok()) check(builder_.interval(*low, *high));
  }

  std::optional<Payoff> payoff(const char* what) {
    skip();
    if (peek() != '[') {
      if (!is_number()) {
        fail("expected " + std::string(what) + ", found " + found());
        return std::nullopt;
      }
      const auto single = number();
      if (!single) return std::nullopt;
      return Payoff{*single};
    }
    const std::size_t start = at_;
    Payoff values;
    step();
    for (skip(); ok() && peek() != ']'; skip()) {
      if (!is_number()) {
        fail("expected a number or ']', found " + found());
        return std::nullopt;
      }
      if (const auto value = number(); value) values.push_back(*value);
    }
    step();
    if (!ok()) return std::nullopt;
    if (values.size() < 2) {
      at_ = start;
      fail("a vector holds a payoff for each of two or more seats");
      return std::nullopt;
    }
    return values;
  }

  std::optional<Decimal> number() {
    skip();
    const std::size_t start = at_;
    Decimal value;
    const bool negative = peek() == '-';
    if (peek() == '-' || peek() == '+') step();
    if (!is_digit(at_)) fail("expected a number, found " + found());
    const auto digit = [&] {
      value.digits = value.digits * 10 + (peek() - '0');
      step();
      if (value.digits > max_payoff) {
        at_ = start;
        fail("the number is too large: at most " + std::to_string(max_payoff) + " without its decimal point");
      }
    };
    while (ok() && is_digit(at_)) digit();
    if (ok() && peek() == '.' && is_digit(at_ + 1)) {
      step();
      while (ok() && is_digit(at_)) {
        if (++value.places > Decimal::max_places) {
          at_ = start;
          fail("the number has more than " + std::to_string(Decimal::max_places) + " decimal places");
        } else {
          digit();
        }
      }
    }
    if (!ok()) return std::nullopt;
    if (negative) value.digits = -value.digits;
    return value;
  }

  std::optional<double> probability() {
    skip();
    const std::size_t start = at_;
    while (at_ < text_.size() && number_character(at_)) ++at_;
    const std::string digits(text_.substr(start, at_ - start));
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    if (digits.empty() || *end != '\0') {
      at_ = start;
      fail("expected a probability or ':', found " + found());
      return std::nullopt;
    }
    return value;
  }

  // ---- Nested lists: the root is max, levels alternate ----

  void list(Player mover) {
    const std::size_t start = at_;
    check(builder_.begin(mover, false));
    step();
    const Player next = mover == Player::first ? Player::second : Player::first;
    for (bool more = true; ok() && more;) {
      skip();
      if (peek() == '[') {
        list(next);
      } else if (is_number()) {
        if (const auto value = number(); value) check(builder_.leaf({*value}));
      } else {
        fail("expected a number or a list, found " + found());
      }
      skip();
      more = peek() == ',';
      if (ok() && !more && peek() != ']') fail("expected ',' or ']', found " + found());
      step();
    }
    if (ok()) check_at(start, builder_.end());
  }

  /// A lone vector such as [1 2 6] is a leaf; anything with a comma or a list inside, or a single number, is a list.
  bool is_list() const {
    const std::string_view inner = text_.substr(at_ + 1);
    if (inner.find_first_of(",[") != std::string_view::npos) return true;
    const std::size_t first = inner.find_first_not_of(" \t\r\n");
    const std::size_t gap = inner.find_first_of(" \t\r\n", first);
    const std::size_t second = inner.find_first_not_of(" \t\r\n", gap);
    return second == std::string_view::npos || inner[second] == ']' || gap == std::string_view::npos;
  }

  // ---- Letters ----

  bool ok() const { return message_.empty(); }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void step() {
    if (ok() && at_ < text_.size()) ++at_;
  }

  void skip() { at_ = skipped(at_); }

  /// Where blanks, and comments from ';' to the end of the line, end.
  std::size_t skipped(std::size_t at) const {
    while (at < text_.size()) {
      if (text_[at] == ';') {
        while (at < text_.size() && text_[at] != '\n') ++at;
      } else if (std::isspace(static_cast<unsigned char>(text_[at])) != 0) {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }

  bool is_digit(std::size_t at) const { return at < text_.size() && text_[at] >= '0' && text_[at] <= '9'; }
  bool is_number() const { return is_digit(at_) || ((peek() == '-' || peek() == '+') && is_digit(at_ + 1)); }
  bool number_character(std::size_t at) const {
    return is_digit(at) || text_[at] == '.' || text_[at] == 'e' || text_[at] == 'E' || text_[at] == '-' ||
           text_[at] == '+';
  }
  static bool begins_word(char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '_' ||
           static_cast<unsigned char>(letter) >= 0x80;
  }
  bool is_word() const { return begins_word(peek()); }

  std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && (begins_word(text_[end]) || is_digit(end) || text_[end] == '\'' || text_[end] == '-'))
      ++end;
    return end;
  }
  std::string word() {
    if (!is_word()) return {};
    const std::size_t start = std::exchange(at_, word_end());
    return std::string(text_.substr(start, at_ - start));
  }

  bool colon_at(std::size_t at) const {
    at = skipped(at);
    return at < text_.size() && text_[at] == ':';
  }
  /// Whether the word here is a label: a colon, or a probability and a colon, comes after it.
  bool label_follows() const { return colon_at(word_end()) || probability_at(skipped(word_end())); }
  bool probability_at(std::size_t at) const {
    const std::size_t start = at;
    while (at < text_.size() && number_character(at)) ++at;
    return at > start && colon_at(at);
  }
  bool is_interval() const {
    const std::size_t end = text_.find(']', at_);
    return end != std::string_view::npos && text_.substr(at_, end - at_).find("..") != std::string_view::npos;
  }

  void expect_colon() {
    skip();
    if (ok() && peek() != ':') fail("expected ':', found " + found());
    step();
  }

  static std::optional<Player> mover_of(std::string_view kind) {
    if (kind == "max") return Player::first;
    if (kind == "min") return Player::second;
    if (kind == "chance") return Player::chance;
    if (kind.size() == 2 && kind[0] == 'p' && kind[1] >= '1' && kind[1] < '1' + max_seats) return seat(kind[1] - '1');
    return std::nullopt;
  }

  // ---- Errors ----

  std::string found() const {
    if (at_ >= text_.size()) return "the end of the text";
    const auto letter = static_cast<unsigned char>(text_[at_]);
    if (letter < 0x20 || letter >= 0x7f) return "a byte of value " + std::to_string(letter);
    return std::string("'") + text_[at_] + "'";
  }

  void fail(const std::string& what) { fail_at(at_, what); }
  void fail_at(std::size_t place, const std::string& what) {
    if (!ok()) return;
    std::size_t line = 1;
    std::size_t line_start = 0;
    for (std::size_t at = 0; at < place && at < text_.size(); ++at) {
      if (text_[at] != '\n') continue;
      ++line;
      line_start = at + 1;
    }
    message_ =
        "tree, line " + std::to_string(line) + ", column " + std::to_string(place - line_start + 1) + ": " + what;
  }
  void check(const std::string& error) { check_at(blame_.value_or(at_), error); }
  void check_at(std::size_t place, const std::string& error) {
    if (!error.empty()) fail_at(place, error);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::size_t> blame_;
  std::string message_;
  TreeBuilder builder_;
};

}  // namespace

Expected<Tree> Tree::read(std::string_view text) {
  if (text.size() > max_text)
    return Error{"tree: the text has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(max_text) +
                 " are read"};
  return Reader(text).read();
}

bool Tree::is_written(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return true;  // and refused by the reader
  return std::string_view("([;+-0123456789").find(text[start]) != std::string_view::npos || is_generator(text);
}

}  // namespace zermelo

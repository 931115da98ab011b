#include "engine/checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/checksum.hpp"
#include "engine/endgame/mapped_file.hpp"
#include "engine/error.hpp"
#include "engine/json_text.hpp"
#include "engine/kept_answer.hpp"
#include "engine/openings.hpp"
#include "engine/origin.hpp"

namespace zermelo::engine {

namespace {

constexpr std::string_view first_word = "zermelo checkpoint ";
constexpr std::string_view version = "1";

/// Entries whose places are told by one word.
constexpr std::size_t group_slots = 64;
constexpr std::size_t block_bytes = 1 << 20;  // before a block is closed

using Word = std::uint64_t;

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): text as bytes
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void put(std::string& text, Word word) {
  const std::size_t end = text.size();
  text.resize(end + sizeof word);
  std::memcpy(text.data() + end, &word, sizeof word);
}

// ---- What the header says ----

Json switches_json(const SolveKind& kind) {
  Json json = Json::object();
  for (const SwitchRow& row : switch_table) {
    if (!kind.card.switches.on(row.id)) continue;
    const bool on = kind.switches.on(row.id);
    json[std::string(row.name)] = on && row.number.standard != 0 ? Json(kind.switches.number(row.id)) : Json(on);
  }
  return json;
}

std::string digest_of(const Weights& weights) {
  return fmt::format("{:016x}", digest(fmt::format("{}", fmt::join(weights, " "))));
}

std::string digest_of(const ProbCutParameters& parameters) {
  std::string text = fmt::format("{}", parameters.threshold);
  for (const ProbCutParameters::Row& row : parameters.rows)
    text +=
        fmt::format(" {} {} {} {} {} {}", row.stage, row.depth, row.shallow, row.slope, row.intercept, row.deviation);
  return fmt::format("{:016x}", digest(text));
}

/// All that decides what an entry of the table means.
std::string header_of(const SolveKind& kind, std::size_t slots) {
  const Request& request = kind.request;
  Json json;
  add_origin(json, kind.game);
  json["position"] = kind.game.position_text(kind.position);
  if (!request.before.empty()) {
    Word number = 0;
    for (const AnyPosition& pos : request.before) number = digest(kind.game.position_text(pos), number);
    json["before"] = fmt::format("{:016x}", number);
  }
  json["algorithm"] = kind.card.name;
  if (!request.question.empty()) json["question"] = request.question;
  if (const Weights weights = kind.game.weights(); !weights.empty()) json["weights"] = digest_of(weights);
  if (request.prob_cut) json["probcut"] = digest_of(*request.prob_cut);
  if (request.every_move) json["every_move"] = true;
  if (request.margin) json["margin"] = *request.margin;
  json["hash"] = request.hash;
  json["slots"] = slots;
  json["switches"] = switches_json(kind);
  return json_line(json);
}

/// Throws InputError where a header is that of another solve. Switches come last, and one by one: there are many.
void check_kind(Json there, Json here) {
  const Json switches_there = there.value("switches", Json::object());
  const Json switches_here = here["switches"];
  there.erase("switches");
  here.erase("switches");
  auto found_else = difference(there, here, "solve");
  if (!found_else) found_else = difference(switches_there, switches_here, "solve");
  if (found_else) throw InputError(*found_else);
}

// ---- What the line after it says ----

Json json_of(const Checkpoint::State& state) {
  const Standing& standing = state.standing;
  Json json;
  json["nodes"] = state.nodes;
  json["seconds"] = state.seconds;
  json["age"] = state.age;
  json["longest"] = standing.longest;
  json["depth"] = standing.depth;
  json["value"] = standing.value;
  json["before"] = standing.before;
  json["asked_to"] = standing.asked_to;
  json["low"] = standing.low;
  json["high"] = standing.high;
  json["raised"] = standing.raised;
  json["lowered"] = standing.lowered;
  json["estimated"] = standing.estimated;
  json["guess"] = standing.guess;
  json["stride"] = standing.stride;
  json["answer"] = state.answer;
  json["finished"] = state.finished;
  return json;
}

/// Nothing where it does not read like one.
std::optional<Checkpoint::State> state_from(const Json& json) {
  try {
    const std::string answer = json.at("answer");
    if (Analysis scratch; !answer.empty() || json.at("finished")) take_kept_answer(answer, scratch);
    return Checkpoint::State{.standing = {.longest = json.at("longest"),
                                          .depth = json.at("depth"),
                                          .value = json.at("value"),
                                          .before = json.at("before"),
                                          .asked_to = json.at("asked_to"),
                                          .low = json.at("low"),
                                          .high = json.at("high"),
                                          .raised = json.at("raised"),
                                          .lowered = json.at("lowered"),
                                          .estimated = json.at("estimated"),
                                          .guess = json.at("guess"),
                                          .stride = json.at("stride")},
                             .nodes = json.at("nodes"),
                             .seconds = json.at("seconds"),
                             .age = json.at("age"),
                             .answer = answer,
                             .finished = json.at("finished")};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

// ---- Entries ----

/// Gathers entries, group by group, and writes them in blocks of their own checksum.
class BlockWriter {
 public:
  explicit BlockWriter(NewFile& file) : file_(file) {}

  void add(std::size_t number, std::span<const TableWords> group) {
    Word places = 0;
    words_.clear();
    for (std::size_t place = 0; place < group.size(); ++place) {
      const TableWords::Plain entry = group[place].read();
      if (entry.blank()) continue;
      places |= Word{1} << place;
      words_.insert(words_.end(), {entry.check, entry.fact});
    }
    if (places == 0) return;
    put(block_, number);
    put(block_, places);
    for (const Word word : words_) put(block_, word);
    if (block_.size() >= block_bytes) close();
  }

  /// Also ends the file, where it is called on an empty block.
  void close() {
    std::string frame;
    put(frame, block_.size());
    file_.write(frame);
    file_.write(block_);
    frame.clear();
    put(frame, checksum(bytes_of(block_)));
    file_.write(frame);
    block_.clear();
  }
  bool begun() const { return !block_.empty(); }

 private:
  NewFile& file_;
  std::string block_;
  std::vector<Word> words_;
};

/// What is left to read of a file. Each step throws InputError where that is too little.
class Rest {
 public:
  explicit Rest(std::string_view text) : text_(text) {}

  std::string_view take(std::size_t bytes) {
    if (bytes > text_.size()) throw InputError("it was cut short");
    const std::string_view taken = text_.substr(0, bytes);
    text_.remove_prefix(bytes);
    return taken;
  }
  std::string_view take_line() {
    const std::string_view line = take(std::min(text_.find('\n'), text_.size()));
    take(1);
    return line;
  }
  Word take_word() {
    Word word = 0;
    std::memcpy(&word, take(sizeof word).data(), sizeof word);
    return word;
  }
  bool empty() const { return text_.empty(); }
  std::size_t size() const { return text_.size(); }

 private:
  std::string_view text_;
};

/// False where the entries do not fit the table.
bool take_groups(Rest block, std::span<TableWords> table) {
  while (!block.empty()) {
    const Word number = block.take_word();
    for (Word places = block.take_word(); places != 0; places &= places - 1) {
      const std::size_t slot = number * group_slots + static_cast<std::size_t>(std::countr_zero(places));
      if (number > table.size() || slot >= table.size()) return false;
      const Word check = block.take_word();
      table[slot].write({check, block.take_word()});
    }
  }
  return true;
}

}  // namespace

Checkpoint::Checkpoint(const SolveKind& kind, std::filesystem::path path, std::span<TableWords> table)
    : path_(std::move(path)), table_(table), header_(header_of(kind, table.size())), game_(kind.game) {
  lock_what_is_there();
}

Checkpoint::~Checkpoint() {
  if (locked_ >= 0) close(locked_);
}

void Checkpoint::lock_what_is_there() {
  locked_ = open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (locked_ < 0 || (flock(locked_, LOCK_EX | LOCK_NB) == 0 && is_named(locked_, path_))) return;
  close(locked_);
  refuse("another solve is being written to it");
}

void Checkpoint::refuse(const std::string& why) const {
  throw InputError(fmt::format("'{}': {}", path_.string(), why));
}

std::optional<Checkpoint::State> Checkpoint::read() {
  if (std::error_code error; !std::filesystem::exists(path_, error)) return std::nullopt;
  const MappedFile file(path_);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes that are text
  const std::string_view text(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
  try {
    if (!text.starts_with(first_word))
      throw InputError(fmt::format("no checkpoint; expected '{}{}'", first_word, version));
    Rest rest(text);
    if (const std::string_view found = rest.take_line().substr(first_word.size()); found != version)
      throw InputError(fmt::format("a checkpoint of version {}; expected version {}", found, version));
    const Json header = Json::parse(rest.take_line(), nullptr, false);
    const std::optional<State> state = state_from(Json::parse(rest.take_line(), nullptr, false));
    const std::string_view head = text.substr(0, text.size() - rest.size());
    if (rest.take_word() != checksum(bytes_of(head)) || !header.is_object() || !state)
      throw InputError("its header is damaged");
    check_origin(header, game_, "checkpoint");
    check_kind(header, Json::parse(header_));
    for (Word number = 1;; ++number) {
      const std::string_view block = rest.take(rest.take_word());
      const bool whole = rest.take_word() == checksum(bytes_of(block));
      if (!whole || !take_groups(Rest(block), table_)) throw InputError(fmt::format("block {} is damaged", number));
      if (block.empty()) break;
    }
    if (!rest.empty()) throw InputError("it goes on after its end");
    return state;
  } catch (const InputError& error) {
    refuse(error.what());
  }
}

void Checkpoint::write(const State& state) {
  auto file = std::make_unique<NewFile>(path_);
  const std::string head = fmt::format("{}{}\n{}\n{}\n", first_word, version, header_, json_line(json_of(state)));
  std::string sum;
  put(sum, checksum(bytes_of(head)));
  file->write(head);
  file->write(sum);
  BlockWriter blocks(*file);
  for (std::size_t slot = 0; slot < table_.size(); slot += group_slots)
    blocks.add(slot / group_slots, table_.subspan(slot, std::min(group_slots, table_.size() - slot)));
  if (blocks.begun()) blocks.close();
  blocks.close();
  file->keep();
  last_ = std::move(file);
}

}  // namespace zermelo::engine

#include "apps/protocols/gomocup.hpp"

#include <fmt/format.h>

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "apps/cli/verbs/verbs.hpp"
#include "engine/options.hpp"

namespace zermelo::cli {

namespace {

/// The lines of standard input, read by a thread of their own. The last one is END, typed or not.
class Lines {
 public:
  Lines() : reader_([this] { read(); }) {}
  ~Lines() { reader_.join(); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  std::string next() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return ended_ || !lines_.empty(); });
    if (ended_) return "END";
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  /// Set once there is nothing to think about any more.
  const std::atomic<bool>& ended() const { return ended_; }

 private:
  static bool is_end(const std::string& line) { return line == "END" || line == "end"; }

  void read() {
    for (std::string line; std::getline(std::cin, line);) {
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
      if (is_end(line)) break;
      if (line.empty()) continue;
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
      arrived_.notify_one();
    }
    const std::lock_guard lock(mutex_);
    // A script may close its end once it has typed all: what it typed is still answered.
    if (std::cin.eof()) {
      lines_.emplace_back("END");
    } else {
      ended_ = true;
    }
    arrived_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  std::atomic<bool> ended_ = false;
  std::thread reader_;  // the last one, since it uses the others
};

int gomocup(const Arguments& arguments) {
  engine::Request request;
  take(arguments.checked_options(), request);
  Lines lines;
  protocols::Gomocup talk(request, ZERMELO_VERSION, lines.ended(), [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  });
  for (std::string line = lines.next(); line != "END"; line = lines.next()) talk.take(line);
  return 0;
}

}  // namespace

Verb gomocup_verb() {
  return {
      "gomocup", "plays gomoku by the Gomocup protocol, on standard input and output", "zermelo gomocup --threads 2",
      [](Arguments& arguments, CLI::App& command) { arguments.take_options(command, {"hash", "threads"}); }, gomocup};
}

}  // namespace zermelo::cli

// Types into a program as a person does: runs it in a terminal of its own and follows a script from standard input.
//   typist PROGRAM ARGUMENT...
// The script, one order a line:
//   wait TEXT    until the terminal has shown the text, later than what was last waited for
//   edit         until the program reads key by key: keys pressed between a prompt and that moment mean something else
//   type TEXT    press these keys
//   line TEXT    the same, and Enter
//   key NAME     press one key that has no letter: enter, up, left, backspace, ctrl-a, ctrl-c, ctrl-d
// What the terminal shows goes to standard output. Ends with the program's status (128 and the signal that ended it), or
// with 99 where something waited for did not come; nothing here depends on how fast the program is.
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>

namespace {

constexpr int failure = 99;
constexpr std::chrono::seconds patience{60};  // far more than a slow machine needs

class Terminal {
 public:
  explicit Terminal(char** command) {
    winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = forkpty(&keyboard_, nullptr, nullptr, &size);
    if (child_ != 0) return;
    execvp(command[0], command);
    std::perror(command[0]);
    _exit(127);
  }

  bool started() const { return child_ > 0; }

  void press(const std::string& keys) const {
    std::size_t done = 0;
    while (done < keys.size()) {
      const ssize_t count = write(keyboard_, keys.data() + done, keys.size() - done);
      if (count < 0 && errno != EINTR) return;  // the program has ended; its status will tell
      if (count > 0) done += static_cast<std::size_t>(count);
    }
  }

  /// False where the text does not come in time, or the program ends first.
  bool wait(const std::string& text) {
    const auto deadline = Clock::now() + patience;
    for (;;) {
      const std::size_t found = shown_.find(text, seen_);
      if (found != std::string::npos) {
        seen_ = found + text.size();
        return true;
      }
      if (!look(deadline)) return false;
    }
  }

  /// False where the program goes on reading line by line.
  bool wait_for_editor() const {
    for (const auto deadline = Clock::now() + patience; Clock::now() < deadline; usleep(1000)) {
      termios mode{};
      if (tcgetattr(keyboard_, &mode) == 0 && (mode.c_lflag & ICANON) == 0) return true;
    }
    return false;
  }

  /// The program's status once it has ended by itself.
  int finish() {
    const auto deadline = Clock::now() + patience;
    while (look(deadline)) {
    }
    if (!closed_) {
      std::cerr << "typist: the program did not end\n";
      return end();
    }
    int status = 0;
    waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  /// Ends the program.
  int end() const {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    return failure;
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Takes in what the terminal shows next; false at the deadline, or when the program has closed it.
  bool look(Clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd screen{.fd = keyboard_, .events = POLLIN, .revents = 0};
    if (left <= 0 || poll(&screen, 1, static_cast<int>(left)) <= 0) return false;
    char buffer[4096];
    const ssize_t count = read(keyboard_, buffer, sizeof buffer);
    if (count <= 0) {  // Linux says EIO here
      closed_ = true;
      return false;
    }
    shown_.append(buffer, static_cast<std::size_t>(count));
    std::cout.write(buffer, count).flush();
    return true;
  }

  int keyboard_ = -1;
  pid_t child_ = -1;
  std::string shown_;
  std::size_t seen_ = 0;  // where the next wait begins
  bool closed_ = false;
};

const std::map<std::string, std::string> keys{{"enter", "\r"},       {"up", "\x1b[A"},   {"left", "\x1b[D"},
                                              {"backspace", "\x7f"}, {"ctrl-a", "\x01"}, {"ctrl-c", "\x03"},
                                              {"ctrl-d", "\x04"}};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "typist: expected a program to run\n";
    return failure;
  }
  Terminal terminal(argv + 1);
  if (!terminal.started()) {
    std::perror("typist: no terminal");
    return failure;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const std::string order = line.substr(0, line.find(' '));
    const std::string text = line.size() > order.size() ? line.substr(order.size() + 1) : "";
    if (order == "wait") {
      if (terminal.wait(text)) continue;
      std::cerr << "typist: '" << text << "' did not come\n";
      return terminal.end();
    }
    if (order == "edit") {
      if (terminal.wait_for_editor()) continue;
      std::cerr << "typist: the program edits no lines\n";
      return terminal.end();
    }
    if (order == "type") {
      terminal.press(text);
    } else if (order == "line") {
      terminal.press(text + "\r");
    } else if (order == "key" && keys.contains(text)) {
      terminal.press(keys.at(text));
    } else {
      std::cerr << "typist: '" << line << "' is no order\n";
      return terminal.end();
    }
  }
  return terminal.finish();
}

// How soon a search comes back after it is told to stop: at random moments, with one and with two threads.
//   stops [ROUNDS]    prints the delays in milliseconds; 1,000 rounds unless told otherwise
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <vector>

#include "engine/registry.hpp"
#include "zermelo/core/random.hpp"

namespace {

using namespace zermelo;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

struct Delays {
  std::vector<double> stop;   // after the flag was set
  std::vector<double> clock;  // beyond a limit of time
  int illegal = 0;
};

void check(const engine::AnyGame& game, const engine::Analysis& answer, int& illegal) {
  try {
    if (answer.line.empty()) ++illegal;
    engine::AnyPosition pos = game.start();
    for (const std::string& move : answer.line) pos = game.after(pos, game.read_move(pos, move));
  } catch (const std::exception&) {
    ++illegal;
  }
}

void measure(const engine::AnyGame& game, int threads, Random& random, Delays& delays) {
  engine::Request request;
  request.algorithm = "full";
  request.threads = threads;
  request.table = std::make_shared<TranspositionTable>(16 << 20);
  std::atomic<bool> stop{false};
  request.limits.stop = &stop;
  Clock::time_point told;
  const double wait = random.unit() * 0.05;
  std::thread timer([&] {
    std::this_thread::sleep_for(std::chrono::duration<double>(wait));
    told = Clock::now();
    stop.store(true);
  });
  const engine::Analysis stopped = game.analyse(game.start(), request, {});
  const auto back = Clock::now();
  timer.join();
  delays.stop.push_back(milliseconds(back - told));
  check(game, stopped, delays.illegal);

  request.limits.stop = nullptr;
  request.limits.seconds = random.unit() * 0.05;
  const auto start = Clock::now();
  const engine::Analysis limited = game.analyse(game.start(), request, {});
  delays.clock.push_back(milliseconds(Clock::now() - start) - 1'000 * request.limits.seconds);
  check(game, limited, delays.illegal);
}

std::string described(std::vector<double> delays) {
  std::sort(delays.begin(), delays.end());
  const auto at = [&](double share) {
    return delays[static_cast<std::size_t>(share * static_cast<double>(delays.size() - 1))];
  };
  return fmt::format("{:.2f} | {:.2f} | {:.2f}", at(0.5), at(0.99), at(1));
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1'000;
  fmt::print(
      "| game | threads | stopped by | median ms | 99 % | most | illegal lines |\n|---|---|---|---|---|---|---|\n");
  Random random(2026);
  for (const char* name : {"connect4", "breakthrough"}) {
    const auto game = engine::game_named(name).make({}, std::nullopt);
    for (const int threads : {1, 2}) {
      Delays delays;
      for (int round = 0; round < rounds; ++round) measure(*game, threads, random, delays);
      fmt::print("| {} | {} | a flag | {} | {} |\n", name, threads, described(delays.stop), delays.illegal);
      fmt::print("| {} | {} | the clock | {} | {} |\n", name, threads, described(delays.clock), delays.illegal);
    }
  }
}

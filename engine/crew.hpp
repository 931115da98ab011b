// Threads that do the same work, piece by piece, until there is none left.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace zermelo::engine {

class Crew {
 public:
  Crew(int threads, const std::atomic<bool>* stop) : threads_(threads), stop_(stop) {}

  /// Calls step() on each thread, this one among them, until it says false, the flag is set or one of them throws; that is
  /// then thrown here. Blocks.
  template <class Step>
  void run(const Step& step) {
    const auto work = [&] {
      try {
        while (!stopped() && step()) {
        }
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        failed_ = true;
      }
    };
    {
      std::vector<std::jthread> others;
      for (int number = 1; number < threads_; ++number) others.emplace_back(work);
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

  bool stopped() const { return failed_ || (stop_ != nullptr && stop_->load()); }

 private:
  int threads_;
  const std::atomic<bool>* stop_;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace zermelo::engine

// What people did wrong, as one sentence. The program prints it and ends with status 2.
#pragma once

#include <stdexcept>

#include "zermelo/core/expected.hpp"

namespace zermelo::engine {

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The value, or its error thrown: below the engine nothing throws, above it everything may.
template <class T>
T value_or_throw(Expected<T> expected) {
  if (!expected) throw InputError(expected.error().message);
  return *std::move(expected);
}

}  // namespace zermelo::engine

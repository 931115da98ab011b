// What the writers of JSON share.
#pragma once

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/error.hpp"

namespace zermelo::engine {

using Json = nlohmann::ordered_json;

/// Whole numbers without a point, as people write them.
inline Json json_number(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

/// To six places: what comes after them differs from processor to processor, and says nothing.
inline Json json_rounded(const std::optional<double>& number) {
  return number ? json_number(std::round(*number * 1e6) / 1e6) : Json();
}

/// Adds value, bound, outcome and distance; defined beside the other writers (json.cpp).
struct Verdict;
void add_verdict(Json& json, const Verdict& verdict);

/// A field of the right kind, or an InputError.
inline const Json& json_field(const Json& json, const char* name, bool (Json::*is)() const noexcept, const char* kind) {
  const auto found = json.find(name);
  if (found == json.end() || !((*found).*is)()) throw InputError("expected '" + std::string(name) + "', " + kind);
  return *found;
}

/// Text that is no UTF-8 is shown with replacement marks, never thrown over.
inline std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace zermelo::engine

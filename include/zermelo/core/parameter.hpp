// Parameters are declared once: name, default, range and one line of help. Reading, checking, help and the sentence that
// refuses a wrong value all come from the declaration.
#pragma once

#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/expected.hpp"

namespace zermelo {

struct Parameter {
  enum class Kind { whole, real, choice, text };

  std::string_view name{};
  Kind kind = Kind::text;
  std::string_view standard{};  // the default, as it would be typed
  double low = 0;               // of numbers, both included
  double high = 0;
  std::string_view choices{};  // of choices, parted by '|'
  std::string_view help{};
};

/// A number without a trailing ".000000".
inline std::string plain_number(double number) {
  if (number == std::floor(number) && std::abs(number) <= 1e15) return std::to_string(static_cast<long long>(number));
  std::string text = std::to_string(number);
  return text.erase(text.find_last_not_of('0') + 1);
}

/// What a value must look like: "a whole number from 1 to 10".
inline std::string expectation(const Parameter& parameter) {
  const auto range = [&] { return plain_number(parameter.low) + " to " + plain_number(parameter.high); };
  switch (parameter.kind) {
    case Parameter::Kind::whole: return "a whole number from " + range();
    case Parameter::Kind::real: return "a number from " + range();
    case Parameter::Kind::choice: return "one of " + std::string(parameter.choices);
    case Parameter::Kind::text: break;
  }
  return "text";
}

/// Whether the text is a value that the parameter may have.
inline bool accepts(const Parameter& parameter, const std::string& text) {
  if (parameter.kind == Parameter::Kind::text) return true;
  if (parameter.kind == Parameter::Kind::choice) {
    const std::string framed = "|" + std::string(parameter.choices) + "|";
    return text.find('|') == std::string::npos && framed.find("|" + text + "|") != std::string::npos;
  }
  const bool whole = parameter.kind == Parameter::Kind::whole;
  if (text.empty() || text.find_first_not_of(whole ? "-0123456789" : "+-.0123456789eE") != std::string::npos)
    return false;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return *end == '\0' && number >= parameter.low && number <= parameter.high;
}

/// Values for a list of parameters, all of them checked.
class Settings {
 public:
  using Words = std::vector<std::pair<std::string, std::string>>;

  /// The defaults, changed by the given words; a later word overrides an earlier one.
  static Expected<Settings> read(std::span<const Parameter> parameters, const Words& words) {
    Settings settings;
    for (const Parameter& parameter : parameters)
      settings.values_.emplace_back(std::string(parameter.name), std::string(parameter.standard));
    for (const auto& [name, value] : words) {
      const Parameter* parameter = find(parameters, name);
      if (parameter == nullptr) return Error{"unknown parameter '" + name + "'; expected " + known(parameters)};
      if (!accepts(*parameter, value))
        return Error{"parameter " + name + "=" + value + ": expected " + expectation(*parameter)};
      settings.values_[static_cast<std::size_t>(parameter - parameters.data())].second = value;
      settings.given_.emplace_back(name, value);
    }
    return settings;
  }

  const std::string& text(std::string_view name) const {
    for (const auto& [key, value] : values_)
      if (key == name) return value;
    std::abort();  // a game asked for a parameter that it does not declare
  }
  int whole(std::string_view name) const { return std::atoi(text(name).c_str()); }
  double real(std::string_view name) const { return std::strtod(text(name).c_str(), nullptr); }

  /// What was given, in that order: what a saved game must repeat.
  const Words& given() const { return given_; }

  /// Every parameter, as the game declares them.
  const Words& all() const { return values_; }

 private:
  static const Parameter* find(std::span<const Parameter> parameters, std::string_view name) {
    for (const Parameter& parameter : parameters)
      if (parameter.name == name) return &parameter;
    return nullptr;
  }
  static std::string known(std::span<const Parameter> parameters) {
    std::string names;
    for (const Parameter& parameter : parameters) names += (names.empty() ? "" : ", ") + std::string(parameter.name);
    return names.empty() ? "none, this game has no parameters" : "one of " + names;
  }

  Words values_;
  Words given_;
};

}  // namespace zermelo

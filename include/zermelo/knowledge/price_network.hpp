// A small network for games in which tokens of different values lie in places. It reads only how many tokens lie where, and
// answers with the price of a point in each place and with what those numbers are worth by themselves. The estimate is the
// sum of prices times points: as much as a network sees, and yet linear in the points. So of all ways to lay down tokens
// that lead to the same numbers, the best is known from one look: the dearest tokens go to the best prices.
//
//   numbers, each 0 … 15  →  32, the sum of a row for each place's number  →  16  →  prices, and the worth of the numbers
//
// What lies between is kept from 0 to 1. All sums are made in one order and without fused steps, so that every machine
// answers alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "zermelo/core/game.hpp"
#include "zermelo/core/score.hpp"

namespace zermelo {

/// What a network with so many places is made of.
struct PriceNetworkShape {
  static constexpr std::size_t most_tokens = 15;  // in a place; more count as so many
  static constexpr std::size_t outer = 32;
  static constexpr std::size_t inner = 16;
  /// Weights are kept as whole numbers of this fraction.
  static constexpr float step = 1.0F / 4096;
  /// What the numbers are worth is counted in so many points, so that all weights are of one size.
  static constexpr float numbers_unit = 20;

  std::size_t places;
  constexpr std::size_t rows() const { return places * (most_tokens + 1); }
  constexpr std::size_t outputs() const { return places + 1; }
  /// Row for row: the outer layer's, a row for each place and number in it, and its bias; the inner layer's, a row for each
  /// outer cell, and its bias; the last layer's likewise.
  constexpr std::size_t weights() const { return (rows() + 1) * outer + (outer + 1) * inner + (inner + 1) * outputs(); }
};

/// The rows of its weights by name, of places that have names.
inline std::vector<WeightRow> rows_of(const PriceNetworkShape& shape, std::span<const std::string> places) {
  using Shape = PriceNetworkShape;
  std::vector<WeightRow> rows;
  for (const std::string& place : places)
    for (std::size_t tokens = 0; tokens <= Shape::most_tokens; ++tokens)
      rows.push_back({place + "-has-" + std::to_string(tokens), Shape::outer});
  rows.push_back({"outer-bias", Shape::outer});
  for (std::size_t cell = 1; cell <= Shape::outer; ++cell)
    rows.push_back({"outer-" + std::to_string(cell), Shape::inner});
  rows.push_back({"inner-bias", Shape::inner});
  for (std::size_t cell = 1; cell <= Shape::inner; ++cell)
    rows.push_back({"inner-" + std::to_string(cell), shape.outputs()});
  rows.push_back({"output-bias", shape.outputs()});
  return rows;
}

template <std::size_t Places>
class PriceNetwork {
 public:
  static constexpr PriceNetworkShape shape{Places};
  static constexpr std::size_t most_tokens = PriceNetworkShape::most_tokens;
  static constexpr std::size_t outer = PriceNetworkShape::outer;
  static constexpr std::size_t inner = PriceNetworkShape::inner;

  using Numbers = std::array<std::uint8_t, Places>;
  struct Appraisal {
    std::array<float, Places> prices;  // of a point, from −1 to 1
    float numbers;                     // in points
  };

  /// From as many whole numbers as there are weights.
  explicit PriceNetwork(std::span<const Score> numbers) {
    std::size_t at = 0;
    const auto read = [&](auto& row, std::size_t length) {
      for (std::size_t cell = 0; cell < length; ++cell)
        row.set(cell, static_cast<float>(numbers[at++]) * PriceNetworkShape::step);
    };
    for (auto& row : of_number_) read(row, outer);
    read(outer_bias_, outer);
    for (auto& row : to_inner_) read(row, inner);
    read(inner_bias_, inner);
    for (auto& row : to_output_) read(row, shape.outputs());
    read(output_bias_, shape.outputs());
  }

  Appraisal appraise(const Numbers& numbers) const {
    Cells<outer> first = outer_bias_;
    for (std::size_t place = 0; place < Places; ++place) {
      const std::size_t tokens = std::min<std::size_t>(numbers[place], most_tokens);
      first.add(of_number_[place * (most_tokens + 1) + tokens]);
    }
    Cells<inner> second = inner_bias_;
    pass(first, to_inner_, second);
    Cells<padded> last = output_bias_;
    pass(second, to_output_, last);
    Appraisal appraisal;
    for (std::size_t place = 0; place < Places; ++place) appraisal.prices[place] = std::clamp(last[place], -1.0F, 1.0F);
    appraisal.numbers = last[Places] * PriceNetworkShape::numbers_unit;
    return appraisal;
  }

 private:
  static constexpr std::size_t lanes = 16;
  using Lanes = float __attribute__((vector_size(lanes * sizeof(float))));
  static constexpr std::size_t padded = (shape.outputs() + lanes - 1) / lanes * lanes;

  /// A layer, in whole registers: compilers do not find them by themselves here.
  template <std::size_t Width>
  struct Cells {
    std::array<Lanes, Width / lanes> parts{};
    float operator[](std::size_t cell) const { return parts[cell / lanes][cell % lanes]; }
    void set(std::size_t cell, float value) { parts[cell / lanes][cell % lanes] = value; }
    void add(const Cells& others) {
      for (std::size_t part = 0; part < parts.size(); ++part) parts[part] += others.parts[part];
    }
  };

  /// Cells kept from 0 to 1, each times its row, are added to the next layer. Even and odd ones add up apart, so that no sum
  /// has to wait for the one before.
  template <std::size_t Width, std::size_t Next>
  static void pass(Cells<Width>& cells, const std::array<Cells<Next>, Width>& rows, Cells<Next>& next) {
    const Lanes none{};
    const Lanes all = none + 1.0F;
    for (Lanes& part : cells.parts) {
      part = part > none ? part : none;
      part = part < all ? part : all;
    }
    Cells<Next> odd;
    for (std::size_t cell = 0; cell < Width; cell += 2) {
      for (std::size_t part = 0; part < next.parts.size(); ++part) {
        next.parts[part] += cells[cell] * rows[cell].parts[part];
        odd.parts[part] += cells[cell + 1] * rows[cell + 1].parts[part];
      }
    }
    next.add(odd);
  }

  std::array<Cells<outer>, shape.rows()> of_number_{};
  Cells<outer> outer_bias_{};
  std::array<Cells<inner>, outer> to_inner_{};
  Cells<inner> inner_bias_{};
  std::array<Cells<padded>, inner> to_output_{};
  Cells<padded> output_bias_{};
};

}  // namespace zermelo

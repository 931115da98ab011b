// Proof numbers (Allis, van der Meulen and van den Herik 1994): how far a position is from an answer. The proof number is how
// many ends of lines must at least turn out well for the answer yes, the disproof number how many must turn out badly for no.
//
//   a line not yet followed    1 and 1
//   an end that says yes       0 and infinite; one that says no the reverse
//   the prover to move         the least proof number of the moves; the sum of their disproof numbers
//   the opponent to move       the sum of the proof numbers; the least disproof number
//
// Who moves decides between the two rules, not the parity of the ply: a seat may move twice. Where two lines meet in one
// position the sums count it twice; numbers are then too large, answers stay right.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace zermelo {

struct ProofNumbers {
  using Number = std::uint32_t;
  static constexpr Number infinite = std::numeric_limits<Number>::max();

  Number proof = 1;
  Number disproof = 1;

  static constexpr ProofNumbers of(bool answer) {
    return answer ? ProofNumbers{0, infinite} : ProofNumbers{infinite, 0};
  }
  constexpr bool settled() const { return proof == 0 || disproof == 0; }
  constexpr bool settled_as(bool answer) const { return (answer ? proof : disproof) == 0; }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

/// Large sums stay finite: only an answer is infinite.
constexpr ProofNumbers::Number sum_of(ProofNumbers::Number one, ProofNumbers::Number other) {
  if (one == ProofNumbers::infinite || other == ProofNumbers::infinite) return ProofNumbers::infinite;
  return static_cast<ProofNumbers::Number>(
      std::min<std::uint64_t>(std::uint64_t{one} + other, ProofNumbers::infinite - 1));
}

/// Which of the two numbers of the moves is the least, and which is added up.
struct ProofRule {
  ProofNumbers::Number ProofNumbers::* least;
  ProofNumbers::Number ProofNumbers::* sum;

  static constexpr ProofRule where(bool prover_moves) {
    return prover_moves ? ProofRule{&ProofNumbers::proof, &ProofNumbers::disproof}
                        : ProofRule{&ProofNumbers::disproof, &ProofNumbers::proof};
  }

  /// Of a position without moves yet; each move is added to it.
  constexpr ProofNumbers none() const {
    ProofNumbers numbers;
    numbers.*least = ProofNumbers::infinite;
    numbers.*sum = 0;
    return numbers;
  }
  constexpr void add(ProofNumbers& numbers, const ProofNumbers& move) const {
    numbers.*least = std::min(numbers.*least, move.*least);
    numbers.*sum = sum_of(numbers.*sum, move.*sum);
  }
};

}  // namespace zermelo

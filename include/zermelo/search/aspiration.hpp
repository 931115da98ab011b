// Aspiration windows (Slate and Atkin 1977): the value of the last depth is a good guess, so the next depth begins with a
// narrow window around it. A value outside is only a bound; that side is then opened further and the depth searched again.
//
// Guarantee: sound, since the search ends only with a value inside its window.
#pragma once

#include <algorithm>

#include "zermelo/core/score.hpp"

namespace zermelo {

class AspirationWindow {
 public:
  /// Around a guess, so wide to either side.
  AspirationWindow(Score guess, Score width) : guess_(guess), width_(width), window_{lowered(width), raised(width)} {}

  const Window& window() const { return window_; }

  /// True where the value lay outside: the window is wider now, and the search must run again.
  bool widen_for(Score value) {
    const bool low = value <= window_.alpha && window_.alpha > -infinite;
    const bool high = value >= window_.beta && window_.beta < infinite;
    if (!low && !high) return false;
    width_ = width_ > max_payoff / growth ? infinite : width_ * growth;
    if (low) window_.alpha = lowered(width_);
    if (high) window_.beta = raised(width_);
    return true;
  }

 private:
  static constexpr Score growth = 4;

  Score lowered(Score width) const { return width == infinite ? -infinite : std::max(guess_ - width, -infinite); }
  Score raised(Score width) const { return width == infinite ? infinite : std::min(guess_ + width, infinite); }

  Score guess_;
  Score width_;
  Window window_;
};

}  // namespace zermelo

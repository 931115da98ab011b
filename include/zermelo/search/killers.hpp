// Killer moves (Akl and Newborn 1977): a move that cut a node often cuts its neighbours at the same ply too, because the
// threat that it answers is still there. Two are kept a ply; the newer one drives the older one out.
//
// Guarantee: sound, it only orders.
#pragma once

#include "zermelo/search/move_code.hpp"

namespace zermelo {

class Killers {
 public:
  void cut_by(MoveCode move) {
    if (move == newer_) return;
    older_ = newer_;
    newer_ = move;
  }

  /// What the order gives a move for being a killer.
  Score bonus(MoveCode move) const { return (move == newer_ ? 900 : 0) + (move == older_ ? 800 : 0); }

 private:
  MoveCode newer_ = no_move;
  MoveCode older_ = no_move;
};

}  // namespace zermelo

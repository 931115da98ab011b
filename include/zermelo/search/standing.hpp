// Where a search stands at its root: what it has found out there, beside what its table remembers. With both another run of the
// program goes on where this one stopped.
#pragma once

#include <cstdint>

#include "zermelo/core/score.hpp"

namespace zermelo {

struct Standing {
  int longest = 0;  // line that was followed to its end, in plies

  // Of a search that goes deeper and deeper.
  int depth = 0;     // the last one that it has completed
  Score value = 0;   // found there
  Score before = 0;  // and one depth earlier, if there was one

  // Of one that asks questions about the value.
  int asked_to = 0;         // the depth that they are about; 0: none was asked
  Score low = -infinite;    // between these the value lies
  Score high = infinite;    //
  bool raised = false;      // low is the answer to a question, not only what the rules say
  bool lowered = false;     // likewise high
  bool estimated = false;   // some answer hangs on the depth limit
  Score guess = 0;          // from which the next question follows
  std::int64_t stride = 1;  // how far it may lie from the last one, where that counts

  friend bool operator==(const Standing&, const Standing&) = default;
};

}  // namespace zermelo

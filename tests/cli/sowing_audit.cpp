// The game that the tests of the table play is a game like any other.
#include "tests/support/audit.hpp"
#include "tests/support/sowing.hpp"

namespace zermelo::tests {

// A method of another form would go unnoticed: the table would have nothing to say.
static_assert(Told<Sowing> && Counted<Sowing> && Completing<Sowing> && Pictured<Sowing>);

TEST(Audit, Sowing) {
  audit(Sowing{});
}

}  // namespace zermelo::tests

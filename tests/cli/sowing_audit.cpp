// The game that the tests of the table play is a game like any other.
#include "tests/support/audit.hpp"
#include "tests/support/sowing.hpp"

namespace zermelo::tests {

TEST(Audit, Sowing) {
  audit(Sowing{});
}

}  // namespace zermelo::tests

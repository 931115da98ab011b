// Runs the tests; properties are tried on 10,000 random cases each (1,000 where sanitizers slow everything down), unless
// RC_PARAMS in the environment says otherwise.
#include <gtest/gtest.h>

#include <cstdlib>

#ifdef __SANITIZE_ADDRESS__
constexpr const char* trials = "max_success=1000";
#else
constexpr const char* trials = "max_success=10000";
#endif

int main(int argc, char** argv) {
  setenv("RC_PARAMS", trials, 0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}

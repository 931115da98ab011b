// Runs the tests; properties are tried on 10,000 random cases each, unless RC_PARAMS in the environment says otherwise.
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  setenv("RC_PARAMS", "max_success=10000", 0);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}

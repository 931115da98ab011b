// Every verb of the zermelo program, with the game of tests/support/sowing.hpp among its games.
#include "tests/support/sowing.hpp"

#include "apps/cli/program.hpp"
#include "engine/register.hpp"

int main(int argc, char** argv) {
  zermelo::engine::register_game<zermelo::tests::Sowing>();
  return zermelo::cli::program(argc, argv);
}

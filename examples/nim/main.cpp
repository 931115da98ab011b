// Every verb of the zermelo program, with Nim among its games.
#include "apps/cli/program.hpp"
#include "engine/register.hpp"
#include "nim.hpp"

int main(int argc, char** argv) {
  zermelo::engine::register_game<Nim>();
  return zermelo::cli::program(argc, argv);
}

#include "apps/cli/program.hpp"

int main(int argc, char** argv) {
  return zermelo::cli::program(argc, argv);
}

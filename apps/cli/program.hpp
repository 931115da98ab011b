// The whole program: parses the words, runs the verb, and turns every error into one line and a status.
#pragma once

namespace zermelo::cli {

/// 0: done; 1: the question stays open within the limits given; 2: bad input, or nothing could be written.
int program(int argc, char** argv);

}  // namespace zermelo::cli

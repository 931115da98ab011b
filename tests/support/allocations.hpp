// Counts every allocation of a test program that links allocations.cpp.
#pragma once

namespace zermelo::tests {

long allocations();

}  // namespace zermelo::tests

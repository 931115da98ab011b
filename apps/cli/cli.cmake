# The program as a library, so that a program with games of its own is three lines, and the zermelo binary itself.
add_library(
  zermelo_program STATIC
  apps/cli/arguments.cpp
  apps/cli/board.cpp
  apps/cli/commands.cpp
  apps/cli/line_reader.cpp
  apps/cli/play.cpp
  apps/cli/program.cpp
  apps/cli/progress.cpp
  apps/cli/report.cpp
  apps/cli/talk.cpp
  apps/cli/terminal.cpp
  apps/cli/texts.cpp
  apps/cli/verbs/algorithms.cpp
  apps/cli/verbs/analyse.cpp
  apps/cli/verbs/bench.cpp
  apps/cli/verbs/book.cpp
  apps/cli/verbs/compare.cpp
  apps/cli/verbs/endgame.cpp
  apps/cli/verbs/games.cpp
  apps/cli/verbs/gomocup.cpp
  apps/cli/verbs/match.cpp
  apps/cli/verbs/perft.cpp
  apps/cli/verbs/play.cpp
  apps/cli/verbs/solve.cpp
  apps/cli/verbs/train.cpp
  apps/cli/verbs/verify.cpp
  apps/protocols/gomocup.cpp)
target_include_directories(zermelo_program PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                          $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/zermelo>)
target_include_directories(zermelo_program SYSTEM PRIVATE ${EDITLINE_INCLUDE})
target_compile_definitions(zermelo_program PRIVATE ZERMELO_VERSION="${PROJECT_VERSION}")
# Here by its path, in the installed package by its name: that may be used where libedit lies elsewhere.
target_link_libraries(zermelo_program PUBLIC zermelo_engine PRIVATE fmt::fmt CLI11::CLI11
                      $<BUILD_INTERFACE:${EDITLINE_LIBRARY}> $<INSTALL_INTERFACE:edit>)

add_executable(zermelo apps/cli/main.cpp)
target_link_libraries(zermelo PRIVATE zermelo_program)

# The engine, and all games compiled into it: for each line of games.cmake one file with every algorithm for that game.
set(ENGINE_SOURCES
    engine/bench.cpp engine/book/book.cpp engine/book/build.cpp engine/book/consult.cpp engine/book/graph.cpp
    engine/book/json.cpp engine/book/levels.cpp engine/book/line.cpp engine/book/value.cpp engine/book/verify.cpp
    engine/certificate.cpp engine/checkpoint.cpp engine/configuration.cpp engine/endgame/build.cpp
    engine/endgame/json.cpp engine/endgame/layout.cpp engine/endgame/mapped_file.cpp engine/endgame/table.cpp engine/endgame/verify.cpp
    engine/files.cpp engine/growing_file.cpp engine/json.cpp engine/kept_answer.cpp
    engine/levels.cpp engine/match.cpp engine/match_json.cpp engine/openings.cpp engine/opponent.cpp engine/origin.cpp
    engine/prob_cut_file.cpp engine/proven_play.cpp engine/question.cpp
    engine/rating.cpp engine/request.cpp engine/search_watch.cpp engine/session.cpp engine/training/examples.cpp
    engine/training/network_fit.cpp engine/training/network_training.cpp
    engine/training/prob_cut_fit.cpp engine/training/prob_cut_training.cpp engine/training/regression.cpp
    engine/training/td_leaf.cpp engine/training/training.cpp engine/training/training_json.cpp
    engine/turns.cpp engine/weights_file.cpp engine/words.cpp)
set(SMALL_GAMES congkak einstein pig tictactoe tree) # nobody waits for their searches: compiled in half of the time
set(GAME_SOURCES)
set(ZERMELO_ENTRY_DECLARATIONS)
set(ZERMELO_ENTRY_CALLS)

# zermelo_learned(FOLDER KIND): compiles the numbers in that the game has learned, the rows of data/FOLDER.KIND.
macro(zermelo_learned FOLDER KIND)
  set(LEARNED_KIND ${KIND})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS data/${FOLDER}.${KIND})
  file(STRINGS data/${FOLDER}.${KIND} LEARNED_ROWS REGEX "^[^ ]+( -?[0-9]+)+$")
  list(FILTER LEARNED_ROWS EXCLUDE REGEX "^zermelo ")
  list(TRANSFORM LEARNED_ROWS REPLACE "^[^ ]+ (.*)$" "\\1")
  list(TRANSFORM LEARNED_ROWS REPLACE " " ", ")
  list(JOIN LEARNED_ROWS ",\n    " LEARNED_ROWS)
  configure_file(games/learned.cpp.in ${PROJECT_BINARY_DIR}/made/learned_${KIND}_${FOLDER}.cpp @ONLY)
  list(APPEND GAME_SOURCES ${PROJECT_BINARY_DIR}/made/learned_${KIND}_${FOLDER}.cpp)
endmacro()

# zermelo_entry(NAME TEMPLATE OPTION...): a file with every algorithm for a class, and how it is compiled.
macro(zermelo_entry NAME TEMPLATE)
  set(ENTRY ${PROJECT_BINARY_DIR}/made/entry_${NAME}.cpp)
  configure_file(engine/${TEMPLATE} ${ENTRY} @ONLY)
  list(APPEND ENGINE_SOURCES ${ENTRY})
  if(ZERMELO_SANITIZE)
    set_property(SOURCE ${ENTRY} PROPERTY COMPILE_OPTIONS ${ZERMELO_INLINING})
  else()
    set_property(SOURCE ${ENTRY} PROPERTY COMPILE_OPTIONS ${ARGN})
  endif()
endmacro()

# zermelo_game(FOLDER CLASS SOURCE...): the class stands in games/FOLDER/FOLDER.hpp, the sources in the same folder. A word like
# CLASS::Otherwise is the class for unusual settings: it has a file of its own.
macro(zermelo_game FOLDER CLASS)
  if(NOT ZERMELO_GAMES OR ${FOLDER} IN_LIST ZERMELO_GAMES)
    zermelo_add_game(${FOLDER} ${CLASS} ${ARGN})
  endif()
endmacro()

macro(zermelo_add_game FOLDER CLASS)
  set(GAME_FOLDER ${FOLDER})
  set(GAME_CLASS ${CLASS})
  set(OTHERWISE ${ARGN})
  list(FILTER OTHERWISE INCLUDE REGEX "::Otherwise$")
  set(GAME_OTHERWISE)
  foreach(GAME_OTHER_CLASS ${OTHERWISE})
    string(APPEND GAME_OTHERWISE "extern template Made made<${GAME_OTHER_CLASS}>(const Settings::Words&, const Start&);\n")
    string(REGEX MATCHALL "::" DEEP ${GAME_OTHER_CLASS})
    list(LENGTH DEEP DEEP)
    zermelo_entry(${FOLDER}_otherwise_${DEEP} otherwise.cpp.in -O2 ${ZERMELO_INLINING})
  endforeach()
  if(${FOLDER} IN_LIST SMALL_GAMES)
    zermelo_entry(${FOLDER} entry.cpp.in -O2)
  else()
    zermelo_entry(${FOLDER} entry.cpp.in ${ZERMELO_INLINING})
  endif()
  foreach(SOURCE ${ARGN})
    if(SOURCE STREQUAL WEIGHTS)
      zermelo_learned(${FOLDER} weights)
    elseif(SOURCE STREQUAL NETWORK)
      zermelo_learned(${FOLDER} network)
    elseif(NOT SOURCE IN_LIST OTHERWISE)
      list(APPEND GAME_SOURCES games/${FOLDER}/${SOURCE})
    endif()
  endforeach()
  string(APPEND ZERMELO_ENTRY_DECLARATIONS "GameEntry entry_${FOLDER}();\n")
  list(APPEND ZERMELO_ENTRY_CALLS "entry_${FOLDER}()")
  set_property(GLOBAL APPEND PROPERTY ZERMELO_GAMES ${FOLDER}:${CLASS}) # for the tests
endmacro()
include(engine/games.cmake)
list(JOIN ZERMELO_ENTRY_CALLS ", " ZERMELO_ENTRY_CALLS)
configure_file(engine/registry.cpp.in ${PROJECT_BINARY_DIR}/made/registry.cpp @ONLY)

add_library(zermelo_games STATIC ${GAME_SOURCES})
target_include_directories(zermelo_games PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
target_link_libraries(zermelo_games PUBLIC zermelo_headers)

add_library(zermelo_engine STATIC ${ENGINE_SOURCES} ${PROJECT_BINARY_DIR}/made/registry.cpp)
target_include_directories(zermelo_engine PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                         $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/zermelo>)
target_link_libraries(zermelo_engine PUBLIC zermelo_headers PRIVATE zermelo_games fmt::fmt nlohmann_json::nlohmann_json
                                            Threads::Threads)
# Headers only, and of one file only: whoever links the engine needs none of them.
target_include_directories(zermelo_engine SYSTEM PRIVATE $<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>)

# find_package(zermelo) gives zermelo::headers (core and search), zermelo::engine and zermelo::program.
include(CMakePackageConfigHelpers)
foreach(PART headers games engine program)
  set_target_properties(zermelo_${PART} PROPERTIES EXPORT_NAME ${PART})
endforeach()
if(ZERMELO_SANITIZE)
  # A watched library needs the watching runtime, so whoever links it must ask for it too.
  target_compile_options(zermelo_engine INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(zermelo_engine INTERFACE -fsanitize=address,undefined)
endif()
install(TARGETS zermelo zermelo_headers zermelo_games zermelo_engine zermelo_program EXPORT zermeloTargets
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/zermelo DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY engine apps DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zermelo FILES_MATCHING PATTERN "*.hpp"
        PATTERN "verbs" EXCLUDE)
set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/zermelo)
install(EXPORT zermeloTargets NAMESPACE zermelo:: DESTINATION ${PACKAGE_FOLDER})
configure_package_config_file(cmake/zermeloConfig.cmake.in ${PROJECT_BINARY_DIR}/made/zermeloConfig.cmake
                              INSTALL_DESTINATION ${PACKAGE_FOLDER})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/made/zermeloConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/made/zermeloConfig.cmake ${PROJECT_BINARY_DIR}/made/zermeloConfigVersion.cmake
        DESTINATION ${PACKAGE_FOLDER})

# How every target is compiled. Kept in one place so that programs, tests and benchmarks are alike.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

set(BOOKSTORE_SANITIZER "" CACHE STRING "Value for -fsanitize=, empty for none")

# The presets compile the sources of a folder together ("unity" build): the heavy headers are then
# read once in eight files, which halves a build from nothing. Names in unnamed namespaces must
# therefore be unique in their folder. To compile each source alone: -DCMAKE_UNITY_BUILD=OFF.

# Paths in objects are relative to the tree, so the compiler cache serves every clone of it.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
                                  CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

# Frame pointers: profilers attached from outside walk them, and they cost about nothing.
add_compile_options(-fno-omit-frame-pointer)
if(BOOKSTORE_SANITIZER)
  # -O1: the tests drive real load; -O0 with a sanitizer would time out instead of testing.
  # -g1: lines for the sanitizer's stacks, at half the compiler's work.
  add_compile_options(-fsanitize=${BOOKSTORE_SANITIZER} -fno-sanitize-recover=all -O1 -g1)
  add_link_options(-fsanitize=${BOOKSTORE_SANITIZER})
endif()

# Warnings for our own code; linked by every target of ours, never by a dependency.
add_library(bookstore_warnings INTERFACE)
target_compile_options(bookstore_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                    -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these inside optimised library templates (Boost, {fmt}), not in our code.
  target_compile_options(bookstore_warnings INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds
                                                      -Wno-stringop-overflow -Wno-restrict
                                                      -Wno-mismatched-new-delete)
  if(BOOKSTORE_SANITIZER MATCHES "thread")
    # Asio uses atomic fences, which the thread sanitizer cannot follow.
    target_compile_options(bookstore_warnings INTERFACE -Wno-tsan)
  endif()
endif()

# bookstore_library(NAME SOURCES... [LIBRARIES...]): one folder of the house as a static library.
# Includes are written from the top of the tree: #include "service/http/router.h".
function(bookstore_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_LIBRARIES} PRIVATE bookstore_warnings)
endfunction()

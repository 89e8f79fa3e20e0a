# Everything here is a Debian 12 package; the list is scripts/packages.sh.

find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS headers system url CONFIG)
find_package(CLI11 REQUIRED CONFIG)
find_package(fmt REQUIRED CONFIG)
find_package(nlohmann_json REQUIRED CONFIG)
find_package(simdjson REQUIRED CONFIG)
find_package(spdlog REQUIRED CONFIG)
find_package(tomlplusplus REQUIRED CONFIG)
find_package(GTest REQUIRED CONFIG)
find_package(benchmark REQUIRED CONFIG)

find_package(PkgConfig REQUIRED)
pkg_check_modules(re2 REQUIRED IMPORTED_TARGET re2)
# Core only: the page is served by our own listener.
pkg_check_modules(prometheus_core REQUIRED IMPORTED_TARGET prometheus-cpp-core)

# The sanitizers bring an allocator of their own, so jemalloc stays out there, and what reads its
# counters answers "not measured".
if(BOOKSTORE_SANITIZER)
  set(BOOKSTORE_JEMALLOC OFF)
else()
  set(BOOKSTORE_JEMALLOC ON)
  pkg_check_modules(jemalloc REQUIRED IMPORTED_TARGET jemalloc)
endif()

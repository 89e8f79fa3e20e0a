#include "service/build_info.h"

namespace bookstore {

std::string build_version() { return BOOKSTORE_VERSION; }

std::string build_compiler() {
#ifdef __clang__
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string build_type() { return BOOKSTORE_BUILD_TYPE; }

std::string build_sanitizer() {
  const std::string sanitizer = BOOKSTORE_BUILD_SANITIZER;
  return sanitizer.empty() ? "none" : sanitizer;
}

std::string build_allocator() {
#ifdef BOOKSTORE_JEMALLOC
  return "jemalloc";
#else
  return "default";
#endif
}

}  // namespace bookstore

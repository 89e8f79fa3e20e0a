#include "service/build_info.h"

#include <string_view>

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
  constexpr std::string_view kSanitizer = BOOKSTORE_BUILD_SANITIZER;
  return std::string(kSanitizer.empty() ? "none" : kSanitizer);
}

std::string build_allocator() {
#ifdef BOOKSTORE_JEMALLOC
  return "jemalloc";
#else
  return "default";
#endif
}

}  // namespace bookstore

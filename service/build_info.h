// How this program was built; constant for the life of the program.
#pragma once

#include <string>

namespace bookstore {

[[nodiscard]] std::string build_version();    // "0.1.0"
[[nodiscard]] std::string build_compiler();   // "GCC 12.2.0"
[[nodiscard]] std::string build_type();       // "RelWithDebInfo"
[[nodiscard]] std::string build_sanitizer();  // "none", "address,undefined", "thread"
[[nodiscard]] std::string build_allocator();  // "jemalloc", or "default" when it is not linked

}  // namespace bookstore

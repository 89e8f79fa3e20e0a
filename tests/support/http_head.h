// Where an HTTP/1.1 head ends.
#pragma once

#include <string_view>

namespace tests {

inline constexpr std::string_view kHeadEnd = "\r\n\r\n";

}  // namespace tests

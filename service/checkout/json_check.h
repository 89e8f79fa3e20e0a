// Walking over JSON values that nobody is interested in, without trusting them.
#pragma once

#include <simdjson.h>

namespace bookstore::checkout {

// Deepest nesting of an ignored value. Far beyond any sensible document, far below the stack.
inline constexpr unsigned kMaxIgnoredDepth = 64;

// Reads `value` whole and throws the content away. simdjson's on-demand reader looks only at what
// is asked for, so a member that is ignored would otherwise hide malformed text. SUCCESS, or the
// error found; DEPTH_ERROR beyond kMaxIgnoredDepth.
[[nodiscard]] simdjson::error_code check_ignored_value(simdjson::ondemand::value value,
                                                       unsigned depth = 0);

// True where nothing but white space follows what has been read of `document`.
[[nodiscard]] bool at_end(simdjson::ondemand::document& document);

}  // namespace bookstore::checkout

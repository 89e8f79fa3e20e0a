// Error answers as RFC 9457 problem documents (application/problem+json).
#pragma once

#include <string_view>

#include "service/http/exchange.h"

namespace bookstore::http {

// Fills `response` with {"type":"about:blank","title":…,"status":…,"detail":…,"field":…}.
// The title is the status's reason phrase (RFC 9110); `field` names the offending member of the
// request as a path ("lines[2].quantity") and is left out when empty. All text is escaped, and
// bytes that are not UTF-8 become U+FFFD, so a hostile request cannot break the document.
void write_problem(Response& response, unsigned status, std::string_view detail,
                   std::string_view field);

}  // namespace bookstore::http

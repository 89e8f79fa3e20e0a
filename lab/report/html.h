// A document as one HTML page: no script, nothing fetched, light and dark by the reader's setting.
#pragma once

#include <string>

#include "lab/report/document.h"

namespace lab::report {

// All text is escaped. The page carries its own style and a policy that forbids everything else.
[[nodiscard]] std::string to_html(const Document& document);

}  // namespace lab::report

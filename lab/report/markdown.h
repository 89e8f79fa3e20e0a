// A document as Markdown (CommonMark with pipe tables).
#pragma once

#include <string>

#include "lab/report/document.h"

namespace lab::report {

// Text cannot break out of its block: what Markdown or HTML would take as markup is escaped.
[[nodiscard]] std::string to_markdown(const Document& document);

}  // namespace lab::report

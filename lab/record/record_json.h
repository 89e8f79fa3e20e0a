// results.json: a Run as text and back, schema bookstore-lab/run/1.
//
// Keys stand in a fixed order, two spaces an indent, so equal runs give equal bytes. std::nullopt
// is null. A quantile is a number beside its name; `p99_censored: true` stands behind it only when
// requests that never completed reach it, and the number is then the largest completed value.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"
#include "lab/record/record.h"

namespace lab::record {

// The whole document, ending in a newline. Text that is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string to_json(const Run& run);

// Reads what to_json wrote. `file` stands in error messages. kMalformed for text that is cut off or
// not JSON, for another schema, and for a field that is missing or of a wrong type, which is named
// by its path ("trials[3].client.completed"). Keys it does not know are left alone.
[[nodiscard]] common::Result<Run> from_json(std::string_view text, const std::string& file);

}  // namespace lab::record

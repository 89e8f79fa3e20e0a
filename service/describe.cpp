// The half of options.h that writes them out again.
#include <nlohmann/json.hpp>

#include "service/build_info.h"
#include "service/options.h"

namespace bookstore {
namespace {

using Json = nlohmann::ordered_json;

Json limits_json(const http::Limits& limits) {
  return {{"max_connections", limits.max_connections},
          {"head_bytes", limits.head_bytes},
          {"body_bytes", limits.body_bytes},
          {"head_timeout_ms", limits.head_timeout.count()},
          {"body_timeout_ms", limits.body_timeout.count()},
          {"idle_timeout_ms", limits.idle_timeout.count()}};
}

Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

}  // namespace

std::string describe(const Options& options) {
  const Json document = {{"listen", options.listen},
                         {"admin", options.admin},
                         {"workers", options.workers},
                         {"rules", or_null(options.rules_file)},
                         {"rules_count", options.rules_count},
                         {"seed", options.seed},
                         {"as_of", or_null(options.as_of)},
                         {"variants", options.variants},
                         {"enable_reset", options.enable_reset},
                         {"limits", limits_json(options.limits)},
                         {"build",
                          {{"version", build_version()},
                           {"compiler", build_compiler()},
                           {"type", build_type()},
                           {"sanitizer", build_sanitizer()},
                           {"allocator", build_allocator()}}}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bookstore

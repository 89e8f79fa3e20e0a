#include "service/http/problem.h"

#include <nlohmann/json.hpp>

#include "service/http/status.h"

namespace bookstore::http {

void write_problem(Response& response, unsigned status, std::string_view detail,
                   std::string_view field) {
  using Json = nlohmann::ordered_json;
  Json document = {{"type", "about:blank"},
                   {"title", reason_phrase(status)},
                   {"status", status},
                   {"detail", detail}};
  if (!field.empty()) document["field"] = field;
  response.status = status;
  response.content_type = "application/problem+json";
  response.body.assign(
      document.dump(-1, ' ', false, Json::error_handler_t::replace));  // keeps the capacity
}

}  // namespace bookstore::http

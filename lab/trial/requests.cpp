#include "lab/trial/requests.h"

#include <fmt/format.h>

#include "lab/load/body_makers.h"
#include "lab/load/carts.h"
#include "lab/load/request_head.h"

namespace lab::trial {
namespace {

using common::fail;

common::Result<load::RequestHead> head_of(const casefile::Variant& variant,
                                          const load::Target& target) {
  return load::RequestHead::make(target, variant.method, {}, "application/json");
}

common::Result<std::vector<std::string>> lines_of(const std::filesystem::path& path) {
  auto text = load::read_input_file(path.string());
  if (!text) return fail(text.error());
  return load::parse_lines(*text, path.string());
}

}  // namespace

common::Result<std::unique_ptr<load::RequestMaker>> traffic_of(
    const casefile::CaseDefinition& definition, const std::filesystem::path& case_folder,
    const casefile::Variant& variant, const load::Target& target, std::uint64_t seed) {
  auto head = head_of(variant, target);
  if (!head) return fail(head.error());
  if (definition.load.requests != "carts") {
    return fail({common::ErrorCode::kInvalidArgument, "making requests", definition.name,
                 fmt::format("no request maker is called '{}'", definition.load.requests),
                 "use carts"});
  }
  auto coupons = lines_of(case_folder / definition.load.coupons);
  if (!coupons) return fail(coupons.error());
  return std::make_unique<load::CartMaker>(*head, load::Carts(seed, *coupons));
}

common::Result<std::unique_ptr<load::RequestMaker>> edge_requests_of(
    const casefile::CaseDefinition& definition, const std::filesystem::path& case_folder,
    const casefile::Variant& variant, const load::Target& target, std::size_t& count) {
  count = 0;
  if (definition.equality.bodies.empty()) return nullptr;
  auto head = head_of(variant, target);
  if (!head) return fail(head.error());
  auto bodies = lines_of(case_folder / definition.equality.bodies);
  if (!bodies) return fail(bodies.error());
  count = bodies->size();
  return std::make_unique<load::BodyListMaker>(*head, std::move(*bodies));
}

}  // namespace lab::trial

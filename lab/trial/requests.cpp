#include "lab/trial/requests.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/load/body_makers.h"
#include "lab/load/body_template.h"
#include "lab/load/carts.h"
#include "lab/load/request_head.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;
using Maker = std::unique_ptr<load::RequestMaker>;

bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

Result<load::RequestHead> head_of(const casefile::CaseDefinition& definition,
                                  const casefile::Variant& variant, const load::Target& target,
                                  Headers which) {
  std::vector<load::Header> headers;
  for (const auto& [name, value] : definition.load.headers) {
    const bool left_out =
        which == Headers::kForComparing && is_among(definition.equality.without_headers, name);
    if (!left_out) headers.push_back({name, value});
  }
  const bool has_body = definition.load.requests == "carts" || !definition.load.body.empty();
  return load::RequestHead::make(target, variant.method, headers,
                                 has_body ? "application/json" : "");
}

Result<std::vector<std::string>> lines_of(const std::filesystem::path& path) {
  auto text = load::read_input_file(path.string());
  if (!text) return fail(text.error());
  return load::parse_lines(*text, path.string());
}

Result<Maker> carts(const casefile::Load& wanted, const std::filesystem::path& folder,
                    const load::RequestHead& head, std::uint64_t seed) {
  auto coupons = lines_of(folder / wanted.coupons);
  if (!coupons) return fail(coupons.error());
  return std::make_unique<load::CartMaker>(head, load::Carts(seed, *coupons));
}

Result<Maker> fixed(const casefile::Load& wanted, const std::filesystem::path& folder,
                    const load::RequestHead& head) {
  if (wanted.body.empty()) return std::make_unique<load::FixedBodyMaker>(head, "");
  auto body = load::read_input_file((folder / wanted.body).string());
  if (!body) return fail(body.error());
  return std::make_unique<load::FixedBodyMaker>(head, *body);
}

Result<Maker> lines(const casefile::Load& wanted, const std::filesystem::path& folder,
                    const load::RequestHead& head) {
  auto bodies = lines_of(folder / wanted.body);
  if (!bodies) return fail(bodies.error());
  return std::make_unique<load::BodyListMaker>(head, std::move(*bodies));
}

Result<Maker> filled_template(const casefile::Load& wanted, const std::filesystem::path& folder,
                              const load::RequestHead& head, std::uint64_t seed) {
  auto text = load::read_input_file((folder / wanted.body).string());
  if (!text) return fail(text.error());
  auto body = load::BodyTemplate::parse(*text);
  if (!body) return fail(body.error());
  return std::make_unique<load::TemplateMaker>(head, std::move(*body), seed);
}

}  // namespace

Result<Maker> traffic_of(const casefile::CaseDefinition& definition,
                         const std::filesystem::path& case_folder, const casefile::Variant& variant,
                         const load::Target& target, std::uint64_t seed, Headers which) {
  auto head = head_of(definition, variant, target, which);
  if (!head) return fail(head.error());
  const casefile::Load& wanted = definition.load;
  if (wanted.requests == "fixed") return fixed(wanted, case_folder, *head);
  if (wanted.requests == "lines") return lines(wanted, case_folder, *head);
  if (wanted.requests == "template") return filled_template(wanted, case_folder, *head, seed);
  return carts(wanted, case_folder, *head, seed);
}

Result<Maker> edge_requests_of(const casefile::CaseDefinition& definition,
                               const std::filesystem::path& case_folder,
                               const casefile::Variant& variant, const load::Target& target,
                               std::size_t& count) {
  count = 0;
  if (definition.equality.bodies.empty()) return nullptr;
  auto head = head_of(definition, variant, target, Headers::kForComparing);
  if (!head) return fail(head.error());
  auto bodies = lines_of(case_folder / definition.equality.bodies);
  if (!bodies) return fail(bodies.error());
  count = bodies->size();
  return std::make_unique<load::BodyListMaker>(*head, std::move(*bodies));
}

}  // namespace lab::trial

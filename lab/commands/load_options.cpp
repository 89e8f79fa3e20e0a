#include "lab/commands/load_options.h"

#include <fmt/format.h>

#include <utility>

#include "common/duration_text.h"
#include "lab/load/body_makers.h"
#include "lab/load/carts.h"

namespace lab::commands {
namespace {

using common::Error;
using common::Result;

constexpr unsigned kDefaultMaxVus = 200;
constexpr const char* kPublishedCoupon = "BOOK25";

std::unexpected<Error> refuse(std::string option, std::string cause, std::string remedy) {
  return common::fail({common::ErrorCode::kInvalidArgument, std::move(option), "", std::move(cause),
                       std::move(remedy)});
}

// The same error, with the option it is about in front.
std::unexpected<Error> refuse(std::string_view option, Error error) {
  error.doing = fmt::format("{}: {}", option, error.doing);
  return common::fail(std::move(error));
}

Result<void> read_duration(const char* option, const std::string& text,
                           std::chrono::nanoseconds& value) {
  const auto parsed = common::parse_duration(text);
  if (!parsed) return refuse(option, parsed.error());
  value = *parsed;
  return {};
}

Result<void> read_durations(const LoadOptions& options, load::LoadPlan& plan) {
  if (auto read = read_duration("--duration", options.duration, plan.measured); !read) return read;
  if (auto read = read_duration("--warmup", options.warmup, plan.warmup); !read) return read;
  if (auto read = read_duration("--timeout", options.timeout, plan.request_timeout); !read) {
    return read;
  }
  if (plan.measured.count() == 0) return refuse("--duration", "it is 0", "write 30s, for example");
  if (plan.request_timeout.count() == 0) {
    return refuse("--timeout", "it is 0", "write 60s, for example");
  }
  return {};
}

Result<void> read_pace(const LoadOptions& options, load::LoadPlan& plan) {
  if (options.rate && options.vus) {
    return refuse("--rate, --vus", "both were given",
                  "--rate (with --max-vus) is the open loop, --vus alone the closed loop");
  }
  if (!options.rate && !options.vus) {
    return refuse("--rate", "it is missing", "give --rate N, or --vus N for a closed loop");
  }
  if (options.vus && options.max_vus) {
    return refuse("--max-vus", "it has no meaning in a closed loop", "leave it out");
  }
  const double rate = options.rate.value_or(load::kLowestRate);
  if (!(rate >= load::kLowestRate && rate <= load::kHighestRate)) {
    return refuse("--rate", fmt::format("{} is not above 0 and at most 1000000", rate),
                  "write requests a second, such as 700");
  }
  plan.rate_per_second = options.rate.value_or(0);
  const unsigned users = options.vus ? *options.vus : options.max_vus.value_or(kDefaultMaxVus);
  if (users == 0 || users > load::kMostUsers) {
    return refuse(options.vus ? "--vus" : "--max-vus",
                  fmt::format("{} is not 1 to {}", users, load::kMostUsers), "choose one of those");
  }
  plan.max_vus = users;
  return {};
}

Result<void> read_request(const LoadOptions& options, load::LoadPlan& plan) {
  if (options.url.empty()) return refuse("--url", "it is missing", "give http://HOST:PORT/PATH");
  auto target = load::parse_target(options.url);
  if (!target) return refuse("--url", target.error());
  plan.target = *std::move(target);
  for (const std::string& text : options.headers) {
    auto header = load::parse_header(text);
    if (!header) return refuse("--header", header.error());
    plan.headers.push_back(*std::move(header));
  }
  const bool has_body = options.carts || !options.body_file.empty() || !options.body_list.empty();
  plan.method = !options.method.empty() ? options.method : has_body ? "POST" : "GET";
  return {};
}

Result<load::Carts> make_carts(const LoadOptions& options) {
  std::vector<std::string> coupons = {kPublishedCoupon};
  if (!options.coupons_file.empty()) {
    const auto text = load::read_input_file(options.coupons_file);
    if (!text) return refuse("--coupons", text.error());
    auto lines = load::parse_lines(*text, options.coupons_file);
    if (!lines) return refuse("--coupons", lines.error());
    coupons = *std::move(lines);
  }
  return load::Carts(options.seed, coupons);
}

using MadeMaker = Result<std::unique_ptr<load::RequestMaker>>;

MadeMaker make_carts_maker(const LoadOptions& options, load::RequestHead head) {
  auto carts = make_carts(options);
  if (!carts) return common::fail(carts.error());
  return std::make_unique<load::CartMaker>(std::move(head), *std::move(carts));
}

MadeMaker make_list_maker(const LoadOptions& options, load::RequestHead head) {
  const auto text = load::read_input_file(options.body_list);
  if (!text) return refuse("--body-list", text.error());
  auto bodies = load::parse_lines(*text, options.body_list);
  if (!bodies) return refuse("--body-list", bodies.error());
  return std::make_unique<load::BodyListMaker>(std::move(head), *std::move(bodies));
}

MadeMaker make_fixed_maker(const LoadOptions& options, const load::RequestHead& head) {
  if (options.body_file.empty()) return std::make_unique<load::FixedBodyMaker>(head, "");
  const auto body = load::read_input_file(options.body_file);
  if (!body) return refuse("--body-file", body.error());
  return std::make_unique<load::FixedBodyMaker>(head, *body);
}

MadeMaker make_maker(const LoadOptions& options, const load::LoadPlan& plan) {
  const int bodies =
      int{options.carts} + int{!options.body_file.empty()} + int{!options.body_list.empty()};
  if (bodies > 1) {
    return refuse("--carts, --body-file, --body-list", "more than one was given", "choose one");
  }
  if (!options.coupons_file.empty() && !options.carts) {
    return refuse("--coupons", "only carts have coupons", "add --carts or leave it out");
  }
  auto head = load::RequestHead::make(plan.target, plan.method, plan.headers,
                                      bodies == 0 ? "" : "application/json");
  if (!head) return refuse("--method, --header", head.error());
  if (options.carts) return make_carts_maker(options, *std::move(head));
  if (!options.body_list.empty()) return make_list_maker(options, *std::move(head));
  return make_fixed_maker(options, *head);
}

}  // namespace

Result<std::string> print_carts(const LoadOptions& options) {
  if (!options.carts) return refuse("--print", "only carts can be printed", "add --carts");
  const auto carts = make_carts(options);
  if (!carts) return common::fail(carts.error());
  std::string text;
  for (std::uint64_t index = 0; index < options.print.value_or(0); ++index) {
    carts->append_json(index, text);
    text += '\n';
  }
  return text;
}

Result<PreparedLoad> prepare_load(const LoadOptions& options) {
  PreparedLoad prepared;
  load::LoadPlan& plan = prepared.plan;
  if (auto read = read_request(options, plan); !read) return common::fail(read.error());
  if (auto read = read_pace(options, plan); !read) return common::fail(read.error());
  if (auto read = read_durations(options, plan); !read) return common::fail(read.error());
  if (options.arrivals != "uniform" && options.arrivals != "poisson") {
    return refuse("--arrivals", fmt::format("'{}' is unknown", options.arrivals),
                  "write uniform or poisson");
  }
  plan.arrivals =
      options.arrivals == "poisson" ? load::Arrivals::kPoisson : load::Arrivals::kUniform;
  plan.seed = options.seed;
  auto maker = make_maker(options, plan);
  if (!maker) return common::fail(maker.error());
  prepared.maker = *std::move(maker);
  return prepared;
}

}  // namespace lab::commands

#include "lab/commands/load.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <memory>

#include "lab/commands/load_options.h"
#include "lab/commands/load_progress.h"
#include "lab/commands/stop_on_signal.h"
#include "lab/load/load_run.h"
#include "lab/load/load_summary.h"

namespace lab::commands {
namespace {

constexpr const char* kLoadExplanation = R"(
Example:
  lab load --url http://127.0.0.1:8080/api/checkout --rate 700 --duration 30s --warmup 3s --carts

Meanings:
  Open loop (--rate): request i is due at start + i / rate (uniform), or after exponential gaps
  (poisson). Requests that are late are sent at once; the schedule never shifts. At most --max-vus
  are in flight, one kept-alive connection each, all opened before the start. A request that finds
  none free is a dropped iteration: counted once, never sent.
  Closed loop (--vus, no --rate): every user sends again as soon as it has its answer.
  scheduled = completed (whole answer, status 2xx) + failed (any other status, timeout, connection
  error) + dropped + interrupted (in flight 10 s after the last was due).
  http_req_duration: first byte written to last byte read, all whole answers (k6's meaning).
  response: from when the request was due to the last byte. Dropped, failed and interrupted requests
  rank above every completion; where they reach a percentile it is printed as > the largest one.
  lag: from when it was due to the first byte written: how late the generator was. From 5,000/s on
  requests may wait up to 0.5 ms to be sent together.
  The warm-up is the same schedule without a gap; its samples are kept apart. Rates and counts are
  those of the measured window: by when a request was due.
  Every request carries X-Request-Start: t=<µs since the epoch>, and Content-Type: application/json
  if it has a body and --header names no other type.
Exit code: 0 fine, 1 failed or stopped early, 2 bad usage.
)";

int complain(const common::Error& error, int exit_code) {
  fmt::print(stderr, "lab load: {}\n", error.message());
  return exit_code;
}

bool write_text(const std::string& path, const std::string& text) {
  if (path == "-") return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

int print_result(const LoadOptions& options, const load::LoadResult& result) {
  if (options.json != "-") fmt::print("{}", load::text_summary(result));
  if (!options.json.empty() && !write_text(options.json, load::json_summary(result))) {
    return complain({common::ErrorCode::kIo, "--json: writing", options.json, "it failed",
                     "choose a file in a folder that exists"},
                    1);
  }
  if (!options.histograms.empty()) {
    const auto written = load::write_histogram_files(result, options.histograms);
    if (!written) return complain(written.error(), 1);
  }
  return result.stopped ? 1 : 0;
}

int print_made_carts(const LoadOptions& options) {
  const auto carts = print_carts(options);
  if (!carts) return complain(carts.error(), 2);
  fmt::print("{}", *carts);
  return 0;
}

int run(const LoadOptions& options) {
  if (options.print) return print_made_carts(options);
  const auto prepared = prepare_load(options);
  if (!prepared) return complain(prepared.error(), 2);
  const StopOnSignal signals;
  auto progress = std::make_unique<LoadProgressLine>();
  const auto result =
      load::run_load(prepared->plan, *prepared->maker, progress.get(), signals.token());
  progress.reset();
  if (!result) return complain(result.error(), 1);
  return print_result(options, *result);
}

void add_pace_options(CLI::App& command, LoadOptions& options) {
  command.add_option("--rate", options.rate, "Requests due a second, up to 1000000: the open loop");
  command.add_option("--vus", options.vus, "Virtual users of a closed loop; without --rate");
  command.add_option("--max-vus", options.max_vus, "Most requests in flight, open loop [200]");
  command.add_option("--arrivals", options.arrivals, "uniform or poisson")->capture_default_str();
  command.add_option("--duration", options.duration, "Measured time")->capture_default_str();
  command.add_option("--warmup", options.warmup, "Time before it, not measured")
      ->capture_default_str();
  command.add_option("--timeout", options.timeout, "Longest wait for one answer")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Of the carts and the Poisson gaps")
      ->capture_default_str();
}

void add_request_options(CLI::App& command, LoadOptions& options) {
  command.add_option("--url", options.url, "http://HOST:PORT/PATH");
  command.add_option("--method", options.method, "Request method [GET; POST with a body]");
  command.add_option("--header", options.headers, "'Name: value', any number of times")
      ->allow_extra_args(false);
  command.add_option("--body-file", options.body_file, "Every request carries this file");
  command.add_option("--body-list", options.body_list,
                     "Request i carries line i of this file, over and over");
  command.add_flag("--carts", options.carts,
                   "Generated carts: 1 to 4 lines, a coupon in every fifth");
  command
      .add_option("--print", options.print,
                  "Prints the first N carts of --carts, one a line, and sends nothing")
      ->type_name("N");
  command.add_option("--coupons", options.coupons_file,
                     "Coupons of the carts, one a line [only BOOK25]");
}

}  // namespace

void add_load_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<LoadOptions>();
  CLI::App* command =
      app.add_subcommand("load", "Sends requests at a rate and measures the answers");
  add_request_options(*command, *options);
  add_pace_options(*command, *options);
  command->add_option("--json", options->json, "Writes the result as JSON to a file; - is stdout");
  command->add_option("--hgrm", options->histograms,
                      "Writes service.hgrm, response.hgrm and lag.hgrm into this folder");
  command->footer(kLoadExplanation);
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lab::commands

#include "service/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <thread>

#include "service/build_info.h"

namespace bookstore {
namespace {

using Milliseconds = std::chrono::milliseconds;

void add_addresses(CLI::App& app, Options& options) {
  app.add_option("--listen", options.listen, "Public address; port 0 lets the system pick one")
      ->envname("BOOKSTORE_LISTEN")
      ->type_name("ADDR:PORT")
      ->capture_default_str();
  app.add_option("--admin", options.admin, "Address of metrics and diagnostics")
      ->envname("BOOKSTORE_ADMIN")
      ->type_name("ADDR:PORT")
      ->capture_default_str();
  app.add_option("--workers", options.workers, "Request workers; default: the host's CPUs")
      ->envname("BOOKSTORE_WORKERS")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_flag("--enable-reset", options.enable_reset,
               "Allow POST /diag/reset on the admin address: it empties the caches")
      ->envname("BOOKSTORE_ENABLE_RESET");
}

void add_data(CLI::App& app, Options& options) {
  auto* file = app.add_option("--rules", options.rules_file, "Campaign rules; else generated ones")
                   ->envname("BOOKSTORE_RULES")
                   ->type_name("FILE");
  app.add_option("--rules-count", options.rules_count, "How many rules to generate")
      ->envname("BOOKSTORE_RULES_COUNT")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000))
      ->excludes(file)
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Seed of generated books and rules")
      ->envname("BOOKSTORE_SEED")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option("--as-of", options.as_of, "The time at which rules are judged, in UTC")
      ->envname("BOOKSTORE_AS_OF")
      ->type_name("YYYY-MM-DDThh:mm:ssZ");
  app.add_option("--variant", options.variants,
                 "One more variant: NAME=rules:…,format:…,parser:…,cache:…; may be repeated, or "
                 "several parted by ';'")
      ->envname("BOOKSTORE_VARIANT")
      ->type_name("NAME=…")
      ->delimiter(';')
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_flag("--print-rules", options.print_rules, "Write the rules text to stdout and end");
}

void add_health_check(CLI::App& app, Options& options) {
  app.add_option_function<std::string>(
         "--check-health",
         [&options](const std::string& address) {
           options.check_health = true;
           options.health_address = address;
         },
         "Only ask a running service, by default at --listen: ends with 0 if it is ready, else 1")
      ->type_name("[ADDR:PORT]")
      ->expected(0, 1);
}

// A time with its unit: "500ms", "10s", "2m".
void add_time(CLI::App& app, const std::string& flag, const std::string& variable,
              Milliseconds& target, const std::string& help) {
  const std::map<std::string, std::int64_t> units = {{"ms", 1}, {"s", 1000}, {"m", 60'000}};
  app.add_option_function<std::int64_t>(
         flag, [&target](const std::int64_t& count) { target = Milliseconds(count); }, help)
      ->envname(variable)
      ->type_name("TIME")
      ->transform(CLI::AsNumberWithUnit(units, CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{3'600'000}))
      ->default_str(std::to_string(target.count()) + "ms");
}

void add_limits(CLI::App& app, http::Limits& limits) {
  app.add_option("--max-connections", limits.max_connections,
                 "Open connections on the public address; more get 503")
      ->envname("BOOKSTORE_MAX_CONNECTIONS")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_time(app, "--head-timeout", "BOOKSTORE_HEAD_TIMEOUT", limits.head_timeout,
           "First byte of a request to the end of its head");
  add_time(app, "--body-timeout", "BOOKSTORE_BODY_TIMEOUT", limits.body_timeout,
           "End of a request's head to the end of its body");
  add_time(app, "--idle-timeout", "BOOKSTORE_IDLE_TIMEOUT", limits.idle_timeout,
           "Silence between two requests of a connection");
}

}  // namespace

std::expected<Options, int> parse_options(int argument_count, const char* const* arguments) {
  Options options;
  options.workers = std::max(1U, std::thread::hardware_concurrency());
  CLI::App app("An online bookstore's checkout service, with known performance bugs.", "bookstore");
  app.footer(
      "Example: bookstore --listen 127.0.0.1:8080 --admin 127.0.0.1:9090 --workers 2\n"
      "Signals: SIGTERM and SIGINT finish requests in flight and end; SIGHUP reads the rules "
      "again.");
  app.set_version_flag("--version", build_version());
  add_addresses(app, options);
  add_data(app, options);
  add_limits(app, options.limits);
  add_health_check(app, options);
  try {
    app.parse(argument_count, arguments);
  } catch (const CLI::Success& done) {
    return std::unexpected(app.exit(done));
  } catch (const CLI::ParseError& error) {
    std::cerr << "bookstore: " << error.what() << "; see bookstore --help\n";
    return std::unexpected(2);
  }
  return options;
}

}  // namespace bookstore

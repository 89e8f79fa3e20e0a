#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <exception>
#include <iostream>

#include "service/checkout/rule_generator.h"
#include "service/health_check.h"
#include "service/options.h"
#include "service/serve.h"

// Exit codes: 0 stopped as asked or healthy, 1 could not start or not healthy, 2 bad usage.
int main(int argument_count, char** arguments) {
  try {
    spdlog::set_default_logger(spdlog::stderr_logger_mt("bookstore"));
    const auto options = bookstore::parse_options(argument_count, arguments);
    if (!options) return options.error();
    if (options->print_rules) {
      std::cout << bookstore::checkout::generate_rules_text(options->rules_count, options->seed);
      return 0;
    }
    const common::Result<void> done =
        options->check_health ? bookstore::check_health(*options) : bookstore::serve(*options);
    if (done) return 0;
    std::cerr << "bookstore: " << done.error().message() << '\n';
  } catch (const std::exception& exception) {
    std::cerr << "bookstore: " << exception.what() << '\n';
  }
  return 1;
}

#include "lab/trial/environment.h"

#include <fmt/chrono.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <string_view>

#include "common/file.h"
#include "lab/limits/limit_spec.h"

namespace lab::trial {
namespace {

// The text after the first `key` and its separators, up to the line's end; "" if there is none.
std::string value_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return "";
  text.remove_prefix(at + key.size());
  text = text.substr(0, text.find('\n'));
  const std::size_t first = text.find_first_not_of(" \t:=\"");
  const std::size_t last = text.find_last_not_of(" \t\"");
  return first == std::string_view::npos ? "" : std::string(text.substr(first, last - first + 1));
}

std::string file_or_empty(const std::string& path) { return common::read_file(path).value_or(""); }

std::tm utc_time() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  return utc;
}

}  // namespace

record::Environment describe_environment(const std::string& version) {
  record::Environment environment;
  environment.lab_version = version;
  utsname names{};
  if (::uname(&names) == 0) {
    environment.host_name = names.nodename;
    environment.kernel = names.release;
  }
  environment.os = value_after(file_or_empty("/etc/os-release"), "PRETTY_NAME");
  environment.cpu_model = value_after(file_or_empty("/proc/cpuinfo"), "model name");
  environment.clock_source = value_after(
      file_or_empty("/sys/devices/system/clocksource/clocksource0/current_clocksource"), "");
  environment.cpus = limits::machine_cpus();
  environment.memory_bytes =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  return environment;
}

std::string utc_now() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", utc_time()); }

std::string utc_now_compact() { return fmt::format("{:%Y%m%dT%H%M%SZ}", utc_time()); }

}  // namespace lab::trial

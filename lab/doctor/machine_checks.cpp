#include "lab/doctor/machine_checks.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>

#include "common/file.h"
#include "lab/limits/limit_spec.h"
#include "lab/process/find_program.h"

namespace lab::doctor {
namespace {

constexpr std::chrono::milliseconds kLook{500};
constexpr double kMostOtherCores = 0.10;
constexpr double kMostSteal = 0.02;

std::string first_line(const std::string& path) {
  const common::Result<std::string> text = common::read_file(path);
  return text ? text->substr(0, text->find('\n')) : "";
}

Check check_perf() {
  const auto program = process::find_program("perf");
  const std::string paranoid = first_line("/proc/sys/kernel/perf_event_paranoid");
  if (!program) {
    return {"perf", State::kLacking, "not installed", "apt-get install linux-perf"};
  }
  const bool permitted = ::geteuid() == 0 || paranoid == "-1" || paranoid == "0" || paranoid == "1";
  const std::string finding =
      fmt::format("{}, perf_event_paranoid {}", *program, paranoid.empty() ? "unknown" : paranoid);
  if (permitted) return {"perf", State::kGood, finding, ""};
  return {"perf", State::kLacking, finding,
          "run as root, or sysctl kernel.perf_event_paranoid=1 to see the kernel's frames too"};
}

Check check_postgresql() {
  std::vector<std::string> found;
  std::error_code error;
  for (std::filesystem::directory_iterator version("/usr/lib/postgresql", error), end;
       !error && version != end; version.increment(error)) {
    const std::filesystem::path program = version->path() / "bin" / "initdb";
    if (::access(program.c_str(), X_OK) == 0) found.push_back(program.parent_path().string());
  }
  if (found.empty()) {
    return {"PostgreSQL", State::kLacking, "its server programs are not installed",
            "apt-get install postgresql-15"};
  }
  return {"PostgreSQL", State::kGood, std::ranges::max(found), ""};
}

std::vector<Check> look_at_cores() {
  const unsigned cpus = limits::machine_cpus();
  std::vector<Check> checks{judge_cores(cpus)};
  const auto before = observe::sample_host();
  std::this_thread::sleep_for(kLook);
  const auto after = observe::sample_host();
  const auto use = before && after ? observe::host_use(*before, *after) : std::nullopt;
  if (use) {
    checks.push_back(judge_quiet(*use, cpus));
    checks.push_back(judge_steal(*use));
  } else {
    checks.push_back({"quiet", State::kMissing, "/proc/stat can't be read", "mount /proc"});
  }
  return checks;
}

}  // namespace

Check judge_cores(unsigned cpus) {
  if (cpus >= 2) return {"cores", State::kGood, fmt::format("{}", cpus), ""};
  return {"cores", State::kLacking, "1, shared by service and load generator",
          "use a machine with 2 or more; figures will be noisy here"};
}

Check judge_quiet(const observe::HostUse& use, unsigned cpus) {
  const double other = std::max(0.0, use.busy_cores - use.lab_cores);
  std::string finding = fmt::format("{:.2f} of {} cores used by other programs", other, cpus);
  if (other <= kMostOtherCores) return {"quiet", State::kGood, std::move(finding), ""};
  return {"quiet", State::kLacking, std::move(finding),
          "wait until they are done, or end them: a run with such company is called invalid"};
}

Check judge_steal(const observe::HostUse& use) {
  std::string finding = fmt::format("{:.1f} % of CPU time", 100 * use.steal_share);
  if (use.steal_share <= kMostSteal) return {"steal", State::kGood, std::move(finding), ""};
  return {"steal", State::kLacking, std::move(finding),
          "the host gives this virtual machine's CPUs to others: try later or elsewhere"};
}

Check judge_clock_source(std::string_view name) {
  constexpr std::array kCheap{"tsc", "kvm-clock", "hyperv_clocksource_tsc_page",
                              "arch_sys_counter"};
  if (name.empty()) return {"clock source", State::kLacking, "unknown", "mount /sys"};
  if (std::ranges::find(kCheap, name) != kCheap.end()) {
    return {"clock source", State::kGood, std::string(name), ""};
  }
  return {"clock source", State::kLacking,
          fmt::format("{}: each look at the clock is a slow one", name),
          "start the kernel with clocksource=tsc where the CPU has a steady one"};
}

std::vector<Check> check_machine() {
  std::vector<Check> checks = look_at_cores();
  checks.push_back(judge_clock_source(
      first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource")));
  checks.push_back(check_perf());
  checks.push_back(check_postgresql());
  return checks;
}

}  // namespace lab::doctor

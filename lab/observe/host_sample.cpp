#include "lab/observe/host_sample.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "common/file.h"
#include "common/text_scan.h"
#include "lab/limits/pressure_text.h"

namespace lab::observe {
namespace {

std::chrono::microseconds own_cpu() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return std::chrono::seconds{usage.ru_utime.tv_sec + usage.ru_stime.tv_sec} +
         std::chrono::microseconds{usage.ru_utime.tv_usec + usage.ru_stime.tv_usec};
}

double seconds_of(std::uint64_t before, std::uint64_t after) {
  // idle and iowait may step back by a tick.
  const double ticks = after > before ? static_cast<double>(after - before) : 0.0;
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::optional<double> pressure_share(const HostSample& before, const HostSample& after,
                                     double seconds) {
  if (!before.cpu_pressure_some || !after.cpu_pressure_some) return std::nullopt;
  const std::chrono::duration<double> waited = *after.cpu_pressure_some - *before.cpu_pressure_some;
  return waited.count() / seconds;
}

}  // namespace

unsigned count_cpus(std::string_view proc_stat) {
  unsigned count = 0;
  while (!proc_stat.empty()) {
    const std::string_view line = common::take_until(proc_stat, '\n');
    if (line.starts_with("cpu") && !line.starts_with("cpu ")) ++count;
  }
  return count;
}

common::Result<HostSample> sample_host() {
  HostSample sample;
  const common::Result<std::string> text = common::read_file("/proc/stat");
  sample.time = std::chrono::steady_clock::now();
  if (!text) return common::fail(text.error());
  const common::Result<common::CpuTimes> cpu = common::parse_cpu_line(*text);
  if (!cpu) return common::fail(cpu.error());
  sample.cpu = *cpu;
  sample.cpus = count_cpus(*text);
  sample.lab_cpu = own_cpu();
  if (const auto pressure = common::read_file("/proc/pressure/cpu")) {
    if (const auto some = limits::parse_pressure_some(*pressure)) sample.cpu_pressure_some = *some;
  }
  return sample;
}

std::optional<HostUse> host_use(const HostSample& before, const HostSample& after) {
  const std::chrono::duration<double> elapsed = after.time - before.time;
  const double seconds = elapsed.count();
  if (!(seconds > 0) || after.cpus == 0) return std::nullopt;
  const double all = seconds * after.cpus;
  const double steal = seconds_of(before.cpu.steal, after.cpu.steal);
  const double unused = seconds_of(before.cpu.idle, after.cpu.idle) +
                        seconds_of(before.cpu.iowait, after.cpu.iowait) + steal;
  HostUse use;
  use.busy_cores = std::max(0.0, all - unused) / seconds;
  use.steal_share = steal / all;
  const std::chrono::duration<double> lab = after.lab_cpu - before.lab_cpu;
  use.lab_cores = lab.count() / seconds;
  use.psi_cpu_some_share = pressure_share(before, after, seconds);
  return use;
}

}  // namespace lab::observe

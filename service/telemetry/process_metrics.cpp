#include "service/telemetry/process_metrics.h"

#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <string_view>

#include "common/file.h"
#include "common/proc_text.h"
#include "common/text_scan.h"
#include "service/telemetry/families.h"

namespace bookstore::telemetry {
namespace {

std::optional<double> cpu_seconds() {
  timespec time{};
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return std::nullopt;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::optional<double> number_at(std::string_view text, std::string_view key) {
  const auto word = common::find_value(text, key);
  const auto number = word ? common::parse_unsigned(*word) : std::nullopt;
  if (!number) return std::nullopt;
  return static_cast<double>(*number);
}

// Boot time (btime of /proc/stat) plus the start after boot (proc(5): starttime, in ticks).
std::optional<double> start_time_seconds() {
  const auto machine = common::read_file("/proc/stat");
  const auto own = common::read_file("/proc/self/stat");
  if (!machine || !own) return std::nullopt;
  const std::optional<double> boot = number_at(*machine, "btime");
  const common::Result<common::PidStat> stat = common::parse_pid_stat(*own);
  if (!boot || !stat) return std::nullopt;
  const auto ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  return *boot + static_cast<double>(stat->start_time_ticks) / ticks_per_second;
}

std::optional<double> open_files() {
  std::error_code error;
  double count = 0;
  auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) ++count;
  if (error) return std::nullopt;
  return count - 1;  // without the one that reads the directory
}

void append_memory(Families& families) {
  const auto status = common::read_file("/proc/self/status");
  if (!status) return;
  if (const auto memory = common::parse_pid_status_memory(*status)) {
    append_gauge(families, "process_resident_memory_bytes", "Memory in RAM",
                 static_cast<double>(memory->resident_bytes));
  }
  if (const auto kilobytes = number_at(*status, "VmSize:")) {
    append_gauge(families, "process_virtual_memory_bytes", "Address space in use",
                 *kilobytes * 1024);
  }
}

}  // namespace

std::vector<prometheus::MetricFamily> ProcessMetrics::Collect() const {
  Families families;
  append_counter(families, "process_cpu_seconds_total", "CPU time used, user and system",
                 cpu_seconds());
  append_memory(families);
  append_gauge(families, "process_start_time_seconds", "Start of the process since the epoch",
               start_time_seconds());
  append_gauge(families, "process_open_fds", "Open file descriptors", open_files());
  return families;
}

}  // namespace bookstore::telemetry

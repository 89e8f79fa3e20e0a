// The half of control_files.h that reads a group's counters.
#include "common/cgroup_text.h"
#include "common/text_scan.h"
#include "lab/limits/control_files.h"
#include "lab/limits/pressure_text.h"

namespace lab::limits {
namespace {

// The number that is all of a file's text; nullopt if the file is missing or says something else.
std::optional<std::uint64_t> number_in(const CgroupFileSystem& files, const std::string& path) {
  const common::Result<std::string> text = files.read(path);
  if (!text) return std::nullopt;
  std::string_view number = *text;
  if (number.ends_with('\n')) number.remove_suffix(1);
  return common::parse_unsigned(number);
}

common::Result<void> add_cpu(CgroupSample& sample, const CgroupFileSystem& files,
                             const GroupPlaces& places) {
  const common::Result<std::string> text = files.read(places.cpu + "/cpu.stat");
  if (!text) return common::fail(text.error());
  const common::Result<common::CpuStat> cpu = places.version == CgroupVersion::k2
                                                  ? common::parse_cpu_stat_v2(*text)
                                                  : common::parse_cpu_stat_v1(*text);
  if (!cpu) return common::fail(cpu.error());
  sample.periods = cpu->periods;
  sample.throttled_periods = cpu->throttled_periods;
  sample.throttled = cpu->throttled;
  sample.usage = cpu->usage;
  if (places.version == CgroupVersion::k2) return {};
  if (const auto usage = number_in(files, places.cpuacct + "/cpuacct.usage")) {
    sample.usage = std::chrono::nanoseconds{static_cast<std::int64_t>(*usage)};
  }
  return {};
}

void add_memory(CgroupSample& sample, const CgroupFileSystem& files, const GroupPlaces& places) {
  const bool unified = places.version == CgroupVersion::k2;
  sample.memory_current =
      number_in(files, places.memory + (unified ? "/memory.current" : "/memory.usage_in_bytes"));
  sample.memory_peak = number_in(  // version 2: since Linux 5.19
      files, places.memory + (unified ? "/memory.peak" : "/memory.max_usage_in_bytes"));
  sample.oom_kills = oom_kills_in(files, places);
}

}  // namespace

std::optional<std::uint64_t> oom_kills_in(const CgroupFileSystem& files,
                                          const GroupPlaces& places) {
  const bool unified = places.version == CgroupVersion::k2;
  const auto text =
      files.read(places.memory + (unified ? "/memory.events" : "/memory.oom_control"));
  if (!text) return std::nullopt;
  const common::Result<std::uint64_t> kills = common::parse_oom_kills(*text);
  return kills ? std::optional(*kills) : std::nullopt;
}

common::Result<CgroupSample> sample_group(const CgroupFileSystem& files,
                                          const GroupPlaces& places) {
  CgroupSample sample;
  sample.time = std::chrono::steady_clock::now();
  if (auto added = add_cpu(sample, files, places); !added) return common::fail(added.error());
  add_memory(sample, files, places);
  if (places.version == CgroupVersion::k1) return sample;
  if (const auto pressure = files.read(places.cpu + "/cpu.pressure")) {
    if (const auto some = parse_pressure_some(*pressure)) sample.cpu_pressure_some = *some;
  }
  return sample;
}

}  // namespace lab::limits

#include "service/telemetry/own_cgroup.h"

#include <filesystem>
#include <string_view>
#include <vector>

#include "common/file.h"
#include "common/text_scan.h"

namespace bookstore::telemetry {
namespace {

// One controller's directory of this process, or none.
struct Directory {
  std::string path;
  bool v2 = false;
};

std::optional<std::string> read(const Directory& directory, const char* file) {
  common::Result<std::string> text = common::read_file(directory.path + "/" + file);
  if (!text) return std::nullopt;
  return std::move(*text);
}

template <typename Value, typename Parse>
std::optional<Value> parsed(const std::optional<std::string>& text, Parse parse) {
  if (!text) return std::nullopt;
  const common::Result<Value> value = parse(*text);
  return value ? std::optional<Value>(*value) : std::nullopt;
}

// "max" and -1, the words for no limit, are no numbers and so come out as nullopt.
std::optional<std::uint64_t> first_number(std::string_view line) {
  return common::parse_unsigned(common::take_word(line));
}

std::optional<std::uint64_t> read_number(const Directory& directory, const char* file) {
  const std::optional<std::string> text = read(directory, file);
  if (!text) return std::nullopt;
  std::string_view rest = *text;
  return first_number(common::take_until(rest, '\n'));
}

// Version 1 says "no limit" as the largest multiple of the page size in 63 bits.
std::optional<std::uint64_t> unless_unlimited(std::optional<std::uint64_t> bytes) {
  constexpr std::uint64_t kBeyondAnyMachine = std::uint64_t{1} << 62;
  return bytes && *bytes < kBeyondAnyMachine ? bytes : std::nullopt;
}

void read_cpu_v2(const Directory& directory, CgroupFigures& figures) {
  figures.cpu = parsed<common::CpuStat>(read(directory, "cpu.stat"), common::parse_cpu_stat_v2);
  if (figures.cpu) figures.cpu_usage = figures.cpu->usage;
  const std::optional<std::string> limit = read(directory, "cpu.max");  // "62000 100000"
  if (!limit) return;
  std::string_view rest = *limit;
  std::string_view line = common::take_until(rest, '\n');
  figures.quota_microseconds = common::parse_unsigned(common::take_word(line));
  figures.period_microseconds = common::parse_unsigned(common::take_word(line));
}

void read_cpu_v1(const Directory& directory, CgroupFigures& figures) {
  figures.cpu = parsed<common::CpuStat>(read(directory, "cpu.stat"), common::parse_cpu_stat_v1);
  figures.quota_microseconds = read_number(directory, "cpu.cfs_quota_us");
  figures.period_microseconds = read_number(directory, "cpu.cfs_period_us");
}

void read_usage_v1(const Directory& directory, CgroupFigures& figures) {
  if (const auto usage = read_number(directory, "cpuacct.usage")) {
    figures.cpu_usage = std::chrono::nanoseconds(static_cast<std::int64_t>(*usage));
  }
}

void read_memory(const Directory& directory, CgroupFigures& figures) {
  const bool v2 = directory.v2;
  figures.memory_bytes = read_number(directory, v2 ? "memory.current" : "memory.usage_in_bytes");
  figures.memory_peak_bytes =
      read_number(directory, v2 ? "memory.peak" : "memory.max_usage_in_bytes");
  figures.memory_limit_bytes =
      unless_unlimited(read_number(directory, v2 ? "memory.max" : "memory.limit_in_bytes"));
  figures.oom_kills = parsed<std::uint64_t>(
      read(directory, v2 ? "memory.events" : "memory.oom_control"), common::parse_oom_kills);
}

class Controllers {
 public:
  explicit Controllers(const std::string& root) : root_(root) {
    const auto membership = common::read_file(root + "/proc/self/cgroup");
    const auto mountinfo = common::read_file(root + "/proc/self/mountinfo");
    if (!membership || !mountinfo) return;
    if (const auto read = common::parse_proc_cgroup(*membership)) membership_ = *read;
    mounts_ = common::parse_cgroup_mounts(*mountinfo);
  }

  [[nodiscard]] std::optional<Directory> find(std::string_view controller) const {
    const auto place = common::find_controller(mounts_, membership_, controller);
    if (!place) return std::nullopt;
    std::error_code ignored;
    const bool exists = std::filesystem::is_directory(root_ + place->directory, ignored);
    return Directory{root_ + (exists ? place->directory : place->mount_point), place->v2};
  }

 private:
  std::string root_;
  common::CgroupMembership membership_;
  std::vector<common::CgroupMount> mounts_;
};

}  // namespace

CgroupFigures read_own_cgroup(const std::string& root) {
  const Controllers controllers(root);
  CgroupFigures figures;
  if (const auto cpu = controllers.find("cpu")) {
    cpu->v2 ? read_cpu_v2(*cpu, figures) : read_cpu_v1(*cpu, figures);
  }
  const auto accounting = controllers.find("cpuacct");
  if (accounting && !accounting->v2) read_usage_v1(*accounting, figures);
  if (const auto memory = controllers.find("memory")) read_memory(*memory, figures);
  return figures;
}

}  // namespace bookstore::telemetry

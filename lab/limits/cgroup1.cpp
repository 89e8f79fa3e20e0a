#include "lab/limits/cgroup1.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "common/cgroup_text.h"
#include "lab/limits/cgroup_group.h"
#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_name.h"

namespace lab::limits {
namespace {

constexpr const char* kVersion1Missing =
    "mount the cgroup version 1 controllers cpu, cpuacct and memory";
constexpr std::array<const char*, 3> kControllers{"cpu", "cpuacct", "memory"};
constexpr const char* kQuotaFile = "/cpu.cfs_quota_us";
constexpr const char* kPeriodFile = "/cpu.cfs_period_us";
constexpr const char* kMemoryFile = "/memory.limit_in_bytes";
constexpr const char* kMemoryAndSwapFile = "/memory.memsw.limit_in_bytes";

// -1 is the kernel's word for "no quota".
std::string cfs_quota_text(std::optional<double> cpus) {
  return cpus ? std::to_string(quota_of(*cpus).count()) : "-1";
}

class Cgroup1Group final : public CgroupGroup {
 public:
  Cgroup1Group(CgroupFileSystem& files, std::vector<common::CgroupMount> mounts)
      : CgroupGroup(files), mounts_(std::move(mounts)) {}

  [[nodiscard]] common::Result<void> make(const std::string& name, const LimitSpec& spec);
  [[nodiscard]] common::Result<void> verify(pid_t pid) const override;
  [[nodiscard]] common::Result<CgroupSample> sample() const override;
  [[nodiscard]] common::Result<void> set_cpus(std::optional<double> cpus) override;

 private:
  [[nodiscard]] common::Result<void> make_one(const std::string& controller,
                                              const std::string& name);
  [[nodiscard]] common::Result<void> set_memory(std::uint64_t bytes);
  [[nodiscard]] common::Result<void> verify_limits() const;

  std::vector<common::CgroupMount> mounts_;
  std::map<std::string, std::string> directory_;  // by controller; cpu and cpuacct may share one
  LimitSpec spec_;
};

common::Result<void> Cgroup1Group::make_one(const std::string& controller,
                                            const std::string& name) {
  const common::Result<common::ControllerPlace> place =
      place_of(files(), mounts_, "self", controller);
  if (!place) return common::fail(place.error());
  common::Result<void> made;
  for (const std::string& parent : {place->directory, place->mount_point}) {
    const std::string path = fmt::format("{}/{}", parent, name);
    const std::vector<std::string> ours = directories();
    const bool shared = std::find(ours.begin(), ours.end(), path) != ours.end();
    made = shared ? common::Result<void>() : add_directory(path);
    if (!made) continue;
    directory_[controller] = path;
    break;
  }
  return made;
}

common::Result<void> Cgroup1Group::make(const std::string& name, const LimitSpec& spec) {
  for (const char* controller : kControllers) {
    if (auto made = make_one(controller, name); !made) return made;
  }
  const std::string period = std::to_string(kQuotaPeriod.count());
  if (auto set = files().write(directory_["cpu"] + kPeriodFile, period); !set) return set;
  if (auto set = set_cpus(spec.cpus); !set) return set;
  return spec.memory_bytes ? set_memory(*spec.memory_bytes) : common::Result<void>();
}

common::Result<void> Cgroup1Group::set_cpus(std::optional<double> cpus) {
  if (auto fine = check({cpus, std::nullopt}, machine_cpus()); !fine) return fine;
  if (auto set = files().write(directory_["cpu"] + kQuotaFile, cfs_quota_text(cpus)); !set)
    return set;
  spec_.cpus = cpus;
  return {};
}

common::Result<void> Cgroup1Group::set_memory(std::uint64_t bytes) {
  const std::string& directory = directory_["memory"];
  if (auto set = files().write(directory + kMemoryFile, std::to_string(bytes)); !set) return set;
  spec_.memory_bytes = bytes;
  if (!files().exists(directory + kMemoryAndSwapFile)) {
    add_note("swap is not limited: this kernel does not account it (start it with swapaccount=1)");
    return {};
  }
  return files().write(directory + kMemoryAndSwapFile, std::to_string(bytes));
}

common::Result<void> Cgroup1Group::verify_limits() const {
  const std::string& cpu = directory_.at("cpu");
  const std::string& memory = directory_.at("memory");
  if (auto same = expect_text(cpu + kQuotaFile, cfs_quota_text(spec_.cpus)); !same) return same;
  const std::string period = std::to_string(kQuotaPeriod.count());
  if (auto same = expect_text(cpu + kPeriodFile, period); !same) return same;
  if (!spec_.memory_bytes) return {};
  if (auto same = expect_bytes(memory + kMemoryFile, *spec_.memory_bytes); !same) return same;
  if (!files().exists(memory + kMemoryAndSwapFile)) return {};
  return expect_bytes(memory + kMemoryAndSwapFile, *spec_.memory_bytes);
}

common::Result<void> Cgroup1Group::verify(pid_t pid) const {
  if (auto same = verify_limits(); !same) return same;
  for (const auto& [controller, directory] : directory_) {
    const auto place = place_of(files(), mounts_, std::to_string(pid), controller);
    if (!place) return common::fail(place.error());
    if (place->directory == directory) continue;
    return not_in_force(
        fmt::format("process {}", pid),
        fmt::format("its {} group is {}, not {}", controller, place->directory, directory));
  }
  return {};
}

common::Result<CgroupSample> Cgroup1Group::sample() const {
  const std::string& memory = directory_.at("memory");
  CgroupSample sample;
  sample.time = std::chrono::steady_clock::now();
  const common::Result<std::string> text = files().read(directory_.at("cpu") + "/cpu.stat");
  if (!text) return common::fail(text.error());
  const common::Result<common::CpuStat> cpu = common::parse_cpu_stat_v1(*text);
  if (!cpu) return common::fail(cpu.error());
  sample.periods = cpu->periods;
  sample.throttled_periods = cpu->throttled_periods;
  sample.throttled = cpu->throttled;
  if (const auto usage = number_in(directory_.at("cpuacct") + "/cpuacct.usage")) {
    sample.usage = std::chrono::nanoseconds{static_cast<std::int64_t>(*usage)};
  }
  sample.memory_current = number_in(memory + "/memory.usage_in_bytes");
  sample.memory_peak = number_in(memory + "/memory.max_usage_in_bytes");
  if (const auto control = files().read(memory + "/memory.oom_control")) {
    if (const auto kills = common::parse_oom_kills(*control)) sample.oom_kills = *kills;
  }
  return sample;
}

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> Cgroup1::create(const std::string& group_name,
                                                            const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  auto mounts = read_mounts(files_, CgroupVersion::k1);
  if (!mounts) return common::fail(mounts.error());
  auto group = std::make_unique<Cgroup1Group>(files_, *std::move(mounts));
  if (auto made = group->make(group_name, spec); !made) {
    return common::fail(with_remedy(made.error(), kVersion1Missing));
  }
  return group;
}

common::Result<void> Cgroup1::usable() {
  auto group = create(next_group_name(), {std::nullopt, std::nullopt});
  if (!group) return common::fail(group.error());
  return (*group)->remove();
}

}  // namespace lab::limits

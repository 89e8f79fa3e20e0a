#include "lab/limits/cgroup2.h"

#include <fmt/core.h>

#include "common/cgroup_text.h"
#include "lab/limits/cgroup2_parent.h"
#include "lab/limits/cgroup_group.h"
#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_name.h"
#include "lab/limits/pressure_text.h"

namespace lab::limits {
namespace {

constexpr const char* kVersion2Missing =
    "mount cgroup version 2 with the controllers cpu and memory";
// No version 1 hierarchy has this controller, so the version 2 hierarchy is meant.
constexpr const char* kUnifiedHierarchy = "";

std::string cpu_max_text(std::optional<double> cpus) {
  return (cpus ? std::to_string(quota_of(*cpus).count()) : "max") + " " +
         std::to_string(kQuotaPeriod.count());
}

class Cgroup2Group final : public CgroupGroup {
 public:
  Cgroup2Group(CgroupFileSystem& files, std::vector<common::CgroupMount> mounts)
      : CgroupGroup(files), mounts_(std::move(mounts)) {}

  [[nodiscard]] common::Result<void> make(const std::string& name, const LimitSpec& spec);
  [[nodiscard]] common::Result<void> verify(pid_t pid) const override;
  [[nodiscard]] common::Result<CgroupSample> sample() const override;
  [[nodiscard]] common::Result<void> set_cpus(std::optional<double> cpus) override;

 private:
  [[nodiscard]] common::Result<void> set_memory(std::uint64_t bytes);
  [[nodiscard]] common::Result<void> verify_limits() const;

  std::vector<common::CgroupMount> mounts_;
  std::string directory_;
  LimitSpec spec_;
};

common::Result<void> Cgroup2Group::make(const std::string& name, const LimitSpec& spec) {
  const auto own = place_of(files(), mounts_, "self", kUnifiedHierarchy);
  if (!own) return common::fail(own.error());
  const common::Result<std::string> parent = find_parent(files(), candidate_parents(*own));
  if (!parent) return common::fail(parent.error());
  directory_ = *parent + "/" + name;
  if (auto made = add_directory(directory_); !made) return made;
  if (auto set = set_cpus(spec.cpus); !set) return set;
  return spec.memory_bytes ? set_memory(*spec.memory_bytes) : common::Result<void>();
}

common::Result<void> Cgroup2Group::set_cpus(std::optional<double> cpus) {
  if (auto fine = check({cpus, std::nullopt}, machine_cpus()); !fine) return fine;
  if (auto set = files().write(directory_ + "/cpu.max", cpu_max_text(cpus)); !set) return set;
  spec_.cpus = cpus;
  return {};
}

common::Result<void> Cgroup2Group::set_memory(std::uint64_t bytes) {
  const std::string ceiling = std::to_string(bytes);
  if (auto set = files().write(directory_ + "/memory.max", ceiling); !set) return set;
  spec_.memory_bytes = bytes;
  if (auto set = files().write(directory_ + "/memory.oom.group", "1"); !set) return set;
  if (files().exists(directory_ + "/memory.swap.max")) {
    return files().write(directory_ + "/memory.swap.max", "0");
  }
  add_note("swap is not limited: this kernel does not account it (start it with swapaccount=1)");
  return {};
}

common::Result<void> Cgroup2Group::verify_limits() const {
  if (auto same = expect_text(directory_ + "/cpu.max", cpu_max_text(spec_.cpus)); !same)
    return same;
  if (!spec_.memory_bytes) return {};
  if (auto same = expect_bytes(directory_ + "/memory.max", *spec_.memory_bytes); !same) return same;
  if (auto same = expect_text(directory_ + "/memory.oom.group", "1"); !same) return same;
  if (!files().exists(directory_ + "/memory.swap.max")) return {};
  return expect_text(directory_ + "/memory.swap.max", "0");
}

common::Result<void> Cgroup2Group::verify(pid_t pid) const {
  if (auto same = verify_limits(); !same) return same;
  const auto place = place_of(files(), mounts_, std::to_string(pid), kUnifiedHierarchy);
  if (!place) return common::fail(place.error());
  if (place->directory == directory_) return {};
  return not_in_force(fmt::format("process {}", pid),
                      fmt::format("its group is {}, not {}", place->directory, directory_));
}

common::Result<CgroupSample> Cgroup2Group::sample() const {
  CgroupSample sample;
  sample.time = std::chrono::steady_clock::now();
  const common::Result<std::string> text = files().read(directory_ + "/cpu.stat");
  if (!text) return common::fail(text.error());
  const common::Result<common::CpuStat> cpu = common::parse_cpu_stat_v2(*text);
  if (!cpu) return common::fail(cpu.error());
  sample.periods = cpu->periods;
  sample.throttled_periods = cpu->throttled_periods;
  sample.throttled = cpu->throttled;
  sample.usage = cpu->usage;
  sample.memory_current = number_in(directory_ + "/memory.current");
  sample.memory_peak = number_in(directory_ + "/memory.peak");  // since Linux 5.19
  if (const auto events = files().read(directory_ + "/memory.events")) {
    if (const auto kills = common::parse_oom_kills(*events)) sample.oom_kills = *kills;
  }
  if (const auto pressure = files().read(directory_ + "/cpu.pressure")) {
    if (const auto some = parse_pressure_some(*pressure)) sample.cpu_pressure_some = *some;
  }
  return sample;
}

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> Cgroup2::create(const std::string& group_name,
                                                            const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  auto mounts = read_mounts(files_, CgroupVersion::k2);
  if (!mounts) return common::fail(mounts.error());
  auto group = std::make_unique<Cgroup2Group>(files_, *std::move(mounts));
  if (auto made = group->make(group_name, spec); !made) {
    return common::fail(with_remedy(made.error(), kVersion2Missing));
  }
  return group;
}

common::Result<void> Cgroup2::usable() {
  auto group = create(next_group_name(), {std::nullopt, std::nullopt});
  if (!group) return common::fail(group.error());
  return (*group)->remove();
}

}  // namespace lab::limits

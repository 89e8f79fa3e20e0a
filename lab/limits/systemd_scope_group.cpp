#include "lab/limits/systemd_scope_group.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "lab/limits/cgroup_view.h"
#include "lab/limits/group_removal.h"
#include "lab/limits/systemd_words.h"

namespace lab::limits {
namespace {

using std::chrono::steady_clock;

// The manager answers before the kernel has been told everything.
constexpr std::chrono::seconds kManagerPatience{5};
constexpr std::chrono::milliseconds kManagerPause{5};

std::vector<std::string> followed_by(std::vector<std::string> words,
                                     std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
  return words;
}

}  // namespace

SystemdScopeGroup::SystemdScopeGroup(CgroupFileSystem& files, process::ProgramRunner programs,
                                     ServiceManager manager, const std::string& name,
                                     const LimitSpec& spec)
    : files_(files),
      programs_(std::move(programs)),
      manager_(manager),
      unit_(name + kScopeSuffix),
      spec_(rounded_for_manager(spec)) {}

SystemdScopeGroup::~SystemdScopeGroup() {
  // Nobody is left to tell; `lab doctor` finds what could not be removed.
  [[maybe_unused]] const auto removed = SystemdScopeGroup::remove();
}

std::vector<std::string> SystemdScopeGroup::launch_prefix() const {
  return scope_words(files_, manager_, unit_, spec_);
}

std::optional<std::uint64_t> SystemdScopeGroup::kills_above() const {
  return oom_kills_in(files_, GroupPlaces::unified(parent_directory(places_.memory)));
}

common::Result<pid_t> SystemdScopeGroup::adopt(pid_t child) {
  const auto mounts = read_mounts(files_, CgroupVersion::k2);
  if (!mounts) return common::fail(mounts.error());
  const auto place = place_of(files_, *mounts, std::to_string(child), "");
  if (!place) return common::fail(place.error());
  if (!place->directory.ends_with("/" + unit_)) {
    return not_in_force(fmt::format("process {}", child),
                        fmt::format("its group is {}, not {}", place->directory, unit_));
  }
  places_ = GroupPlaces::unified(place->directory);
  kills_above_at_start_ = kills_above().value_or(0);
  notes_ = notes_of(files_, settings_of(places_, spec_));
  if (spec_.memory_bytes && !write_settings(files_, kill_settings(places_))) {
    notes_.emplace_back("the memory ceiling kills one process of the service, not all at once");
  }
  // So that there are counters to repeat, however soon the service ends.
  [[maybe_unused]] const auto first = sample();
  return child;
}

std::vector<std::string> SystemdScopeGroup::directories() const {
  return adopted() ? folders_of(places_) : std::vector<std::string>();
}

common::Result<void> SystemdScopeGroup::verify(pid_t pid) const {
  const auto same = expect_settings(files_, settings_of(places_, spec_));
  if (!same && same.error().code == common::ErrorCode::kNotFound) {
    return dropped_silently(same.error().subject, manager_);
  }
  if (!same) return same;
  return expect_member(files_, places_, pid);
}

common::Result<CgroupSample> SystemdScopeGroup::sample() const {
  CgroupSample nothing_yet;
  nothing_yet.time = steady_clock::now();
  if (!adopted()) return nothing_yet;
  auto now = sample_group(files_, places_);
  const bool is_there = files_.exists(places_.memory);
  auto sample = last_.settle(std::move(now), is_there);
  if (!sample || is_there) return sample;
  if (const auto kills = kills_above()) sample->oom_kills = *kills - kills_above_at_start_;
  return sample;
}

common::Result<void> SystemdScopeGroup::expect_in_time(const std::vector<Setting>& settings) const {
  const steady_clock::time_point deadline = steady_clock::now() + kManagerPatience;
  while (true) {
    auto same = expect_settings(files_, settings);
    if (same || steady_clock::now() >= deadline) return same;
    std::this_thread::sleep_for(kManagerPause);
  }
}

common::Result<void> SystemdScopeGroup::set_cpus(std::optional<double> cpus) {
  if (auto fine = check({cpus, std::nullopt}, machine_cpus()); !fine) return fine;
  const LimitSpec rounded = rounded_for_manager({cpus, spec_.memory_bytes});
  if (adopted()) {
    const auto told =
        programs_(followed_by(manager_words(files_, manager_, "systemctl"),
                              {"set-property", "--runtime", unit_, cpu_quota_word(rounded.cpus)}));
    if (!told) return common::fail(told.error());
    if (told->exit_code != 0) return not_in_force(unit_, told->last_line());
    const auto set = expect_in_time(cpu_settings(places_, rounded.cpus));
    if (!set) return set;
  }
  spec_ = rounded;
  return {};
}

common::Result<void> SystemdScopeGroup::remove() {
  if (removed_) return {};
  if (adopted()) {
    if (auto gone = remove_groups(files_, folders_of(places_)); !gone) return gone;
  } else {
    // A service that never came up may have its scope all the same. No such unit is what we want.
    const auto stopped = programs_(followed_by(manager_words(files_, manager_, "systemctl"),
                                               {"kill", "--signal=KILL", unit_}));
    if (!stopped) return common::fail(stopped.error());
  }
  removed_ = true;
  return {};
}

}  // namespace lab::limits

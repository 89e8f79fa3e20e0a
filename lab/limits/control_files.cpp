#include "lab/limits/control_files.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "common/text_scan.h"

namespace lab::limits {
namespace {

using Form = Setting::Form;
using Presence = Setting::Presence;

// Each hierarchy's name for place_of(), and the group's folder in it.
std::vector<std::pair<std::string, std::string>> hierarchies_of(const GroupPlaces& places) {
  // No version 1 hierarchy has the controller "", so the version 2 hierarchy is meant.
  if (places.version == CgroupVersion::k2) return {{"", places.cpu}};
  return {{"cpu", places.cpu}, {"cpuacct", places.cpuacct}, {"memory", places.memory}};
}

std::string_view one_line(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

bool says(const Setting& setting, std::string_view text) {
  if (text == setting.text) return true;
  if (setting.form != Form::kBytes) return false;
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto expected = common::parse_unsigned(setting.text);
  return expected && text == std::to_string(*expected / page * page);
}

}  // namespace

std::unexpected<common::Error> not_in_force(std::string subject, std::string cause) {
  return common::fail({common::ErrorCode::kUnavailable, "reading the limit back",
                       std::move(subject), std::move(cause),
                       "another program changes control groups here: stop it, or try another "
                       "--limits back end"});
}

std::vector<std::string> folders_of(const GroupPlaces& places) {
  std::vector<std::string> folders;
  for (const std::string& folder : {places.cpu, places.cpuacct, places.memory}) {
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  }
  return folders;
}

common::Result<GroupPlaces> find_places(const CgroupFileSystem& files, pid_t pid) {
  const std::string process = std::to_string(pid);
  const auto unified = read_mounts(files, CgroupVersion::k2);
  if (!unified) return common::fail(unified.error());
  const auto place = place_of(files, *unified, process, "");
  if (place && files.exists(place->directory + "/cpu.max")) {
    return GroupPlaces::unified(place->directory);
  }
  const auto mounts = read_mounts(files, CgroupVersion::k1);
  if (!mounts) return common::fail(mounts.error());
  // Without version 1 the missing file is told by whoever reads the limit back.
  if (mounts->empty() && place) return GroupPlaces::unified(place->directory);
  GroupPlaces places{CgroupVersion::k1, "", "", ""};
  for (const auto& [controller, folder] :
       {std::pair{"cpu", &places.cpu}, {"cpuacct", &places.cpuacct}, {"memory", &places.memory}}) {
    const auto found = place_of(files, *mounts, process, controller);
    if (!found) return common::fail(found.error());
    *folder = found->directory;
  }
  return places;
}

std::vector<Setting> cpu_settings(const GroupPlaces& places, std::optional<double> cpus) {
  const std::string period = std::to_string(kQuotaPeriod.count());
  if (places.version == CgroupVersion::k2) {
    const std::string quota = cpus ? std::to_string(quota_of(*cpus).count()) : "max";
    return {{places.cpu + "/cpu.max", quota + " " + period}};
  }
  // -1 is the kernel's word for "no quota".
  const std::string quota = cpus ? std::to_string(quota_of(*cpus).count()) : "-1";
  return {{places.cpu + "/cpu.cfs_period_us", period}, {places.cpu + "/cpu.cfs_quota_us", quota}};
}

std::vector<Setting> memory_settings(const GroupPlaces& places, std::uint64_t bytes) {
  const std::string ceiling = std::to_string(bytes);
  if (places.version == CgroupVersion::k2) {
    return {{places.memory + "/memory.max", ceiling, Form::kBytes},
            {places.memory + "/memory.swap.max", "0", Form::kText, Presence::kMayLack}};
  }
  return {
      {places.memory + "/memory.limit_in_bytes", ceiling, Form::kBytes},
      {places.memory + "/memory.memsw.limit_in_bytes", ceiling, Form::kBytes, Presence::kMayLack}};
}

std::vector<Setting> kill_settings(const GroupPlaces& places) {
  if (places.version == CgroupVersion::k1) return {};
  return {{places.memory + "/memory.oom.group", "1"}};
}

std::vector<Setting> settings_of(const GroupPlaces& places, const LimitSpec& spec) {
  std::vector<Setting> settings = cpu_settings(places, spec.cpus);
  if (!spec.memory_bytes) return settings;
  for (Setting& setting : memory_settings(places, *spec.memory_bytes)) {
    settings.push_back(std::move(setting));
  }
  return settings;
}

common::Result<void> write_settings(CgroupFileSystem& files, const std::vector<Setting>& settings) {
  for (const Setting& setting : settings) {
    if (setting.presence == Presence::kMayLack && !files.exists(setting.path)) continue;
    if (auto written = files.write(setting.path, setting.text); !written) return written;
  }
  return {};
}

std::vector<std::string> notes_of(const CgroupFileSystem& files,
                                  const std::vector<Setting>& settings) {
  std::vector<std::string> notes;
  for (const Setting& setting : settings) {
    if (setting.presence == Presence::kNeeded || files.exists(setting.path)) continue;
    notes.emplace_back(
        "swap is not limited: this kernel does not account it (start it with swapaccount=1)");
  }
  return notes;
}

common::Result<void> expect_settings(const CgroupFileSystem& files,
                                     const std::vector<Setting>& settings) {
  for (const Setting& setting : settings) {
    if (setting.presence == Presence::kMayLack && !files.exists(setting.path)) continue;
    const common::Result<std::string> text = files.read(setting.path);
    if (!text) return common::fail(text.error());
    if (says(setting, one_line(*text))) continue;
    return not_in_force(setting.path,
                        fmt::format("it says {}, not {}", one_line(*text), setting.text));
  }
  return {};
}

common::Result<void> expect_member(const CgroupFileSystem& files, const GroupPlaces& places,
                                   pid_t pid) {
  const auto mounts = read_mounts(files, places.version);
  if (!mounts) return common::fail(mounts.error());
  for (const auto& [controller, directory] : hierarchies_of(places)) {
    const auto place = place_of(files, *mounts, std::to_string(pid), controller);
    if (!place) return common::fail(place.error());
    if (place->directory == directory) continue;
    const std::string kind = controller.empty() ? "group" : controller + " group";
    return not_in_force(fmt::format("process {}", pid),
                        fmt::format("its {} is {}, not {}", kind, place->directory, directory));
  }
  return {};
}

}  // namespace lab::limits

#include "lab/doctor/control_group_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "lab/limits/cgroup_view.h"
#include "lab/limits/systemd_words.h"

namespace lab::doctor {
namespace {

using limits::CgroupVersion;

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool has_all(const std::vector<std::string>& words, std::initializer_list<const char*> wanted) {
  return std::ranges::all_of(
      wanted, [&](const char* word) { return std::ranges::find(words, word) != words.end(); });
}

// What one version offers, and whether this process may make groups at its top.
struct Offer {
  std::vector<std::string> controllers;
  bool writable = true;
};

Offer offer_of(const limits::CgroupFileSystem& files, CgroupVersion version) {
  Offer offer;
  const auto mounts = limits::read_mounts(files, version);
  if (!mounts) return offer;
  for (const common::CgroupMount& mount : *mounts) {
    std::vector<std::string> controllers = mount.controllers;
    if (mount.v2) {
      controllers = words_in(files.read(mount.mount_point + "/cgroup.controllers").value_or(""));
    }
    std::erase_if(controllers, [](const std::string& name) { return name.find('=') != name.npos; });
    if (controllers.empty()) continue;
    offer.writable = offer.writable && files.may_write(mount.mount_point + "/cgroup.procs");
    offer.controllers.insert(offer.controllers.end(), controllers.begin(), controllers.end());
  }
  return offer;
}

std::string text_of(const Offer& offer, const char* version) {
  return fmt::format("{}: {}{}", version, fmt::join(offer.controllers, " "),
                     offer.writable ? ", writable" : ", not writable for this user");
}

std::string text_of(const Offer& first, const Offer& second) {
  if (first.controllers.empty() && second.controllers.empty()) return "none is mounted";
  if (first.controllers.empty()) return text_of(second, "version 2");
  if (second.controllers.empty()) return text_of(first, "version 1");
  return text_of(second, "version 2") + "; " + text_of(first, "version 1");
}

}  // namespace

Check check_controllers(const limits::CgroupFileSystem& files) {
  const Offer first = offer_of(files, CgroupVersion::k1);
  const Offer second = offer_of(files, CgroupVersion::k2);
  const std::string name = "controllers";
  const std::string finding = text_of(first, second);
  const bool unified = has_all(second.controllers, {"cpu", "memory"});
  if (!unified && !has_all(first.controllers, {"cpu", "cpuacct", "memory"})) {
    return {name, State::kLacking, finding,
            "mount -t cgroup2 none /sys/fs/cgroup, on a kernel that gives it cpu and memory"};
  }
  if (unified ? second.writable : first.writable) return {name, State::kGood, finding, ""};
  return {name, State::kLacking, finding,
          unified ? "run as root, or let your service manager make the group: see delegation"
                  : "run as root"};
}

Check check_delegation(const limits::CgroupFileSystem& files, uid_t uid) {
  const std::string name = "delegation";
  if (uid == 0) return {name, State::kGood, "root needs none", ""};
  const auto mounts = limits::read_mounts(files, CgroupVersion::k2);
  if (!mounts || mounts->empty()) {
    return {name, State::kLacking, "version 2 is not mounted", "run as root"};
  }
  const std::string group = fmt::format("{}/user.slice/user-{}.slice/user@{}.service",
                                        mounts->front().mount_point, uid, uid);
  const auto text = files.read(group + "/cgroup.controllers");
  if (!text) {
    return {name, State::kLacking, "no service manager runs for this user",
            fmt::format("as root: loginctl enable-linger {}", uid)};
  }
  const std::vector<std::string> controllers = words_in(*text);
  std::string finding = fmt::format("user {} is given {}", uid, fmt::join(controllers, " "));
  if (has_all(controllers, {"cpu", "memory"})) return {name, State::kGood, finding, ""};
  return {name, State::kLacking, finding, limits::kDelegateControllers};
}

Check check_service_manager(const limits::CgroupFileSystem& files, uid_t uid) {
  const bool root = uid == 0;
  const std::string name = root ? "system manager" : "user manager";
  const auto runs = limits::manager_runs(
      files, root ? limits::ServiceManager::kSystem : limits::ServiceManager::kUser);
  if (runs) return {name, State::kGood, "runs", ""};
  return {name, State::kLacking, runs.error().cause, runs.error().remedy};
}

Check check_container_engine(const process::ProgramRunner& programs, const std::string& engine) {
  const std::string name = "Docker engine";
  const auto version = programs({engine, "version", "--format", "{{.Server.Version}}"});
  if (!version) {
    return {name, State::kLacking, engine + " is not installed",
            "apt-get install docker.io, or name another client by LAB_DOCKER"};
  }
  if (version->exit_code == 0) {
    return {name, State::kGood, fmt::format("{} {}", engine, version->last_line()), ""};
  }
  return {name, State::kLacking, fmt::format("{}: {}", engine, version->last_line()),
          "start dockerd, or join the group docker"};
}

}  // namespace lab::doctor

#include "tests/fakes/fake_cgroup_tree.h"

#include <cerrno>
#include <sstream>

namespace lab::limits {
namespace {

std::string parent_of(const std::string& path) { return path.substr(0, path.rfind('/')); }
std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::unexpected<common::Error> refuse(int error_number, const std::string& path) {
  return common::fail(common::system_error(error_number, "faking", path));
}

}  // namespace

FakeCgroupTree::FakeCgroupTree(const std::string& mountinfo, const std::string& own_cgroup) {
  files_["/proc/self/mountinfo"] = mountinfo;
  files_["/proc/self/cgroup"] = own_cgroup;
}

void FakeCgroupTree::add_file(const std::string& group, const std::string& name,
                              const std::string& text) {
  if (!lacking_.contains(name)) files_[group + "/" + name] = text;
}

void FakeCgroupTree::add_controller_files(const std::string& group, const std::string& controller) {
  if (controller == "cpu") {
    add_file(group, "cpu.max", "max 100000\n");
    add_file(group, "cpu.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=250\n");
    add_file(group, "cpu.stat",
             "usage_usec 900\nuser_usec 600\nsystem_usec 300\nnr_periods 10\nnr_throttled 4\n"
             "throttled_usec 7000\n");
  } else if (controller == "memory") {
    add_file(group, "memory.max", "max\n");
    add_file(group, "memory.swap.max", "max\n");
    add_file(group, "memory.oom.group", "0\n");
    add_file(group, "memory.current", "4096\n");
    add_file(group, "memory.peak", "8192\n");
    add_file(group, "memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\n");
  }
}

void FakeCgroupTree::add_v2_group(const std::string& path, const std::string& controllers,
                                  const std::string& subtree_control) {
  groups_[path] = "";
  add_file(path, "cgroup.procs", "");
  add_file(path, "cgroup.controllers", controllers + "\n");
  add_file(path, "cgroup.subtree_control", subtree_control + "\n");
  add_file(path, "cgroup.kill", "");
  for (const std::string& controller : words_of(controllers)) {
    add_controller_files(path, controller);
  }
}

void FakeCgroupTree::add_v1_group(const std::string& path, const std::string& controller) {
  groups_[path] = controller;
  add_file(path, "cgroup.procs", "");
  if (controller.find("cpu") != std::string::npos) {
    add_file(path, "cpu.cfs_quota_us", "-1\n");
    add_file(path, "cpu.cfs_period_us", "100000\n");
    add_file(path, "cpu.stat", "nr_periods 10\nnr_throttled 4\nthrottled_time 7000000\n");
    add_file(path, "cpuacct.usage", "900000\n");
  } else {
    add_file(path, "memory.limit_in_bytes", "9223372036854771712\n");
    add_file(path, "memory.memsw.limit_in_bytes", "9223372036854771712\n");
    add_file(path, "memory.usage_in_bytes", "4096\n");
    add_file(path, "memory.max_usage_in_bytes", "8192\n");
    add_file(path, "memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
  }
}

std::size_t FakeCgroupTree::count_groups(const std::string& name_prefix) const {
  std::size_t count = 0;
  for (const auto& [path, controller] : groups_) {
    if (name_of(path).starts_with(name_prefix)) ++count;
  }
  return count;
}

common::Result<std::string> FakeCgroupTree::read(const std::string& path) const {
  const auto file = files_.find(path);
  if (file == files_.end()) return refuse(ENOENT, path);
  return file->second;
}

common::Result<void> FakeCgroupTree::hand_down(const std::string& group, const std::string& text) {
  if (group != top_ && !files_[group + "/cgroup.procs"].empty()) return refuse(EBUSY, group);
  std::string& handed_down = files_[group + "/cgroup.subtree_control"];
  for (const std::string& word : words_of(text)) handed_down.insert(0, word.substr(1) + " ");
  return {};
}

common::Result<void> FakeCgroupTree::write(const std::string& path, const std::string& text) {
  if (!files_.contains(path)) return refuse(ENOENT, path);
  if (!may_write(path)) return refuse(EACCES, path);
  if (ignored_.contains(path)) return {};
  if (name_of(path) == "cgroup.subtree_control") return hand_down(parent_of(path), text);
  if (name_of(path) == "cgroup.kill") {
    files_[parent_of(path) + "/cgroup.procs"].clear();
    // Its manager takes an empty scope away.
    return parent_of(path).ends_with(".scope") ? remove_directory(parent_of(path))
                                               : common::Result<void>();
  }
  files_[path] = text + "\n";
  return {};
}

common::Result<void> FakeCgroupTree::make_directory(const std::string& path) {
  const auto parent = groups_.find(parent_of(path));
  if (groups_.contains(path)) return refuse(EEXIST, path);
  if (parent == groups_.end()) return refuse(ENOENT, path);
  if (!may_write(parent->first)) return refuse(EACCES, path);
  if (parent->second.empty()) {
    std::string handed_down = files_[parent->first + "/cgroup.subtree_control"];
    while (handed_down.ends_with('\n')) handed_down.pop_back();
    add_v2_group(path, handed_down, "");
  } else {
    add_v1_group(path, parent->second);
  }
  return {};
}

common::Result<void> FakeCgroupTree::remove_directory(const std::string& path) {
  if (!groups_.contains(path)) return {};
  if (!files_[path + "/cgroup.procs"].empty()) return refuse(EBUSY, path);
  groups_.erase(path);
  std::erase_if(files_, [&](const auto& file) { return parent_of(file.first) == path; });
  return {};
}

std::vector<std::string> FakeCgroupTree::subdirectories(const std::string& path) const {
  std::vector<std::string> names;
  for (const auto& [group, controller] : groups_) {
    if (parent_of(group) == path) names.push_back(name_of(group));
  }
  return names;
}

bool FakeCgroupTree::exists(const std::string& path) const {
  return files_.contains(path) || groups_.contains(path);
}

bool FakeCgroupTree::may_write(const std::string& path) const {
  bool permitted = true;
  for (const auto& [place, is_permitted] : permitted_) {  // sorted: a deeper place comes later
    if (path == place || path.starts_with(place + "/")) permitted = is_permitted;
  }
  return permitted;
}

void FakeCgroupTree::kill_process(pid_t pid) {
  killed_.push_back(pid);
  for (auto& [path, text] : files_) {
    if (name_of(path) == "cgroup.procs" && text == std::to_string(pid) + "\n") text.clear();
  }
}

}  // namespace lab::limits

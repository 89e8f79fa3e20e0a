// The half of cgroup_text.h that finds a controller's directory.
#include <algorithm>
#include <array>

#include "common/cgroup_text.h"
#include "common/text_scan.h"

namespace common {
namespace {

bool is_octal(char digit) { return digit >= '0' && digit <= '7'; }

std::string decode_octal_escapes(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() &&
        std::all_of(&text[i + 1], &text[i + 1] + 3, is_octal)) {
      decoded += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                   (text[i + 3] - '0'));
      i += 3;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

// Super options of a version 1 mount: "rw,cpu,cpuacct", "rw,xattr,name=systemd".
std::vector<std::string> controllers_in(std::string_view options) {
  std::vector<std::string> controllers;
  while (!options.empty()) {
    const std::string_view option = take_until(options, ',');
    if (option != "rw" && option != "ro") controllers.emplace_back(option);
  }
  return controllers;
}

std::optional<CgroupMount> parse_mount_line(std::string_view line) {
  std::array<std::string_view, 6> fields;  // id, parent, device, root, mount point, options
  for (std::string_view& field : fields) field = take_word(line);
  while (!line.empty() && take_word(line) != "-") {  // optional fields end at a dash
  }
  const std::string_view type = take_word(line);
  if (type != "cgroup" && type != "cgroup2") return std::nullopt;
  static_cast<void>(take_word(line));  // mount source
  CgroupMount mount{
      decode_octal_escapes(fields[4]), decode_octal_escapes(fields[3]), type == "cgroup2", {}};
  if (!mount.v2) mount.controllers = controllers_in(take_word(line));
  return mount;
}

// `path` below `root`, starting with '/' or empty; nullopt when it lies outside.
std::optional<std::string_view> below(std::string_view root, std::string_view path) {
  if (path.starts_with("/..")) return std::nullopt;
  if (root == "/") return path == "/" ? std::string_view() : path;
  if (!path.starts_with(root)) return std::nullopt;
  path.remove_prefix(root.size());
  if (!path.empty() && path.front() != '/') return std::nullopt;
  return path;
}

ControllerPlace place_in(const CgroupMount& mount, std::string_view path) {
  return {mount.mount_point + std::string(below(mount.root, path).value_or("")), mount.mount_point,
          mount.v2};
}

template <typename Matches>
std::optional<ControllerPlace> best_place(const std::vector<CgroupMount>& mounts,
                                          std::string_view path, Matches matches) {
  const CgroupMount* best = nullptr;
  bool best_holds = false;
  for (const CgroupMount& mount : mounts) {
    if (!matches(mount)) continue;
    const bool holds = below(mount.root, path).has_value();
    const bool better = best == nullptr || (holds && !best_holds) ||
                        (holds && mount.root.size() > best->root.size());
    if (better) {
      best = &mount;
      best_holds = holds;
    }
  }
  if (best == nullptr) return std::nullopt;
  return place_in(*best, path);
}

}  // namespace

std::vector<CgroupMount> parse_cgroup_mounts(std::string_view mountinfo) {
  std::vector<CgroupMount> mounts;
  while (!mountinfo.empty()) {
    if (std::optional<CgroupMount> mount = parse_mount_line(take_until(mountinfo, '\n'))) {
      mounts.push_back(std::move(*mount));
    }
  }
  return mounts;
}

std::optional<ControllerPlace> find_controller(const std::vector<CgroupMount>& mounts,
                                               const CgroupMembership& membership,
                                               std::string_view controller) {
  const auto listed = membership.v1_paths.find(std::string(controller));
  if (listed != membership.v1_paths.end()) {
    const auto has_controller = [&](const CgroupMount& mount) {
      return std::ranges::find(mount.controllers, controller) != mount.controllers.end();
    };
    return best_place(mounts, listed->second, has_controller);
  }
  if (membership.v2_path.empty()) return std::nullopt;
  return best_place(mounts, membership.v2_path, [](const CgroupMount& mount) { return mount.v2; });
}

std::optional<std::string> controller_directory(const std::vector<CgroupMount>& mounts,
                                                const CgroupMembership& membership,
                                                std::string_view controller) {
  const std::optional<ControllerPlace> place = find_controller(mounts, membership, controller);
  if (!place) return std::nullopt;
  return place->directory;
}

}  // namespace common

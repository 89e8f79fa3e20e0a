// The mark by which the lab knows its own control groups: bookstore-lab-<pid of the lab>-<number>,
// with ".scope" behind it where a service manager keeps it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace lab::limits {

// A name that no other group of this process has. Any thread.
[[nodiscard]] std::string next_group_name();

// The lab process that made the group of this name; nullopt if the name is not of our form, however
// alike ("bookstore-lab-foreign", "bookstore-lab-12-3-4"). A scope's ending belongs to it.
[[nodiscard]] std::optional<pid_t> lab_pid_of(std::string_view group_name);

}  // namespace lab::limits

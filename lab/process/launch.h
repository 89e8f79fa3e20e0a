// fork and exec, with everything between the two safe to do in a copy of a threaded program.
// Used by child_process.cpp alone; apart so that the code that runs inside the child can be read
// whole.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "common/error.h"

namespace lab::process {

// A program to start.
struct Command {
  std::vector<std::string> argv;  // argv[0]: a path, or a name looked up in PATH; not empty
  std::map<std::string, std::string>
      environment;                // added to ours, replacing what has the same name
  std::string working_directory;  // empty: ours
};

// The variable that holds the pid of the lab that started a program.
inline constexpr const char* kOwnerVariable = "BOOKSTORE_LAB_OWNER";

// Starts `command` and returns once exec has succeeded, with the child's pid.
//
// The child, before exec: leads a process group of its own (so a terminal's Ctrl-C is not delivered
// to it), asks to be killed when the thread that called launch() ends (PR_SET_PDEATHSIG), writes
// itself into every file of `procs_files` (cgroup.procs), so that its start counts in the group
// too, takes /dev/null as standard input and the fresh file `log_path` as standard output and
// error, keeps no other descriptor of ours, and has default signal actions and nothing blocked. Its
// environment carries the mark kOwnerVariable, by which `lab doctor --clean` knows what a killed
// lab left.
//
// Errors: kInvalidArgument (empty argv), kNotFound (no such program), and whatever the child's step
// gave, with that step named.
[[nodiscard]] common::Result<pid_t> launch(const Command& command,
                                           const std::vector<std::string>& procs_files,
                                           const std::string& log_path);

}  // namespace lab::process

// What every command that starts a service does first: check the options, find the case, choose the
// limit.
#pragma once

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/commands/run_arguments.h"
#include "lab/limits/back_ends.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::commands {

// The limit's back end uses `files`, so that must outlive the session.
struct CaseSession {
  trial::RunOptions options;
  casefile::CaseDefinition definition;
  limits::Choice limit;
};

[[nodiscard]] common::Result<CaseSession> open_session(const RunArguments& arguments,
                                                       limits::CgroupFileSystem& files);

// Prints one line on stderr and gives the exit code: 2 for what was typed wrong, else 1.
int print_error(const common::Error& error);

}  // namespace lab::commands

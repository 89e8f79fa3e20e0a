// Whether limits can be put in force here, and hold.
#pragma once

#include <vector>

#include "lab/doctor/check.h"
#include "lab/limits/cgroup_file_system.h"

namespace lab::doctor {

// One check for each back end, and the quota probe with the one that `--limits auto` takes. A back
// end that can't be used is only lacking while another can. Takes half a second.
[[nodiscard]] std::vector<Check> check_limits(limits::CgroupFileSystem& files);

}  // namespace lab::doctor

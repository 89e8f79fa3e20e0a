#include "lab/doctor/diagnosis.h"

#include <unistd.h>

#include <algorithm>

#include "lab/doctor/control_group_checks.h"
#include "lab/doctor/limit_checks.h"
#include "lab/doctor/machine_checks.h"

namespace lab::doctor {

bool Diagnosis::can_run() const {
  return std::ranges::none_of(checks,
                              [](const Check& check) { return check.state == State::kMissing; });
}

Diagnosis examine(limits::CgroupFileSystem& files, const Places& places) {
  Diagnosis diagnosis;
  diagnosis.checks = check_machine();
  diagnosis.checks.push_back(check_container_engine(places.programs, places.engine));
  diagnosis.checks.push_back(check_controllers(files));
  diagnosis.checks.push_back(check_delegation(files, ::geteuid()));
  diagnosis.checks.push_back(check_service_manager(files, ::geteuid()));
  for (Check& check : check_limits(files)) diagnosis.checks.push_back(std::move(check));
  diagnosis.remains = find_remains(files, places);
  auto leftovers = limits::find_leftovers(files);
  if (leftovers) {
    diagnosis.leftovers = *std::move(leftovers);
  } else {
    diagnosis.checks.push_back(
        {"leftovers", State::kLacking, leftovers.error().message(), "mount /proc"});
  }
  return diagnosis;
}

common::Result<Cleaning> clean(limits::CgroupFileSystem& files, const Places& places) {
  const auto leftovers = limits::find_leftovers(files);
  if (!leftovers) return common::fail(leftovers.error());
  Cleaning cleaning;
  const auto add = [&cleaning](const std::string& name, common::Result<void> removed) {
    if (removed) {
      cleaning.removed.push_back(name);
    } else {
      cleaning.failed.push_back(std::move(removed.error()));
    }
  };
  for (const limits::Leftover& leftover : *leftovers) {
    add(leftover.name, limits::remove_leftover(files, leftover));
  }
  for (const Remain& remain : find_remains(files, places)) {
    add(remain.describe(), remove_remain(files, places, remain));
  }
  return cleaning;
}

}  // namespace lab::doctor

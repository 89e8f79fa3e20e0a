#include "lab/doctor/diagnosis.h"

#include <algorithm>

#include "lab/doctor/limit_checks.h"
#include "lab/doctor/machine_checks.h"

namespace lab::doctor {

bool Diagnosis::can_run() const {
  return std::ranges::none_of(checks,
                              [](const Check& check) { return check.state == State::kMissing; });
}

Diagnosis examine(limits::CgroupFileSystem& files) {
  Diagnosis diagnosis;
  diagnosis.checks = check_machine();
  for (Check& check : check_limits(files)) diagnosis.checks.push_back(std::move(check));
  auto leftovers = limits::find_leftovers(files);
  if (leftovers) {
    diagnosis.leftovers = *std::move(leftovers);
  } else {
    diagnosis.checks.push_back(
        {"leftovers", State::kLacking, leftovers.error().message(), "mount /proc"});
  }
  return diagnosis;
}

common::Result<Cleaning> clean(limits::CgroupFileSystem& files) {
  const auto leftovers = limits::find_leftovers(files);
  if (!leftovers) return common::fail(leftovers.error());
  Cleaning cleaning;
  for (const limits::Leftover& leftover : *leftovers) {
    const common::Result<void> removed = limits::remove_leftover(files, leftover);
    if (removed) {
      cleaning.removed.push_back(leftover.name);
    } else {
      cleaning.failed.push_back(removed.error());
    }
  }
  return cleaning;
}

}  // namespace lab::doctor

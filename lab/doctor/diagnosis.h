// What this machine can do for the lab, each lack with its remedy: the work behind `lab doctor`.
#pragma once

#include <string>
#include <vector>

#include "common/error.h"
#include "lab/doctor/check.h"
#include "lab/doctor/remains.h"
#include "lab/limits/leftovers.h"

namespace lab::doctor {

struct Diagnosis {
  std::vector<Check> checks;
  std::vector<limits::Leftover> leftovers;  // groups of labs that were killed
  std::vector<Remain> remains = {};         // what else they left

  // Nothing that `lab run` needs is missing.
  [[nodiscard]] bool can_run() const;
};

// Looks at everything; takes about a second. Leftovers that can't be looked for become a check.
[[nodiscard]] Diagnosis examine(limits::CgroupFileSystem& files, const Places& places);

struct Cleaning {
  std::vector<std::string> removed;   // names of groups, "process 123"
  std::vector<common::Error> failed;  // one for each that stayed
};

// Removes what labs that are gone left, and nothing else: groups with what runs in them first, then
// the rest. Errors: the mount table can't be read.
[[nodiscard]] common::Result<Cleaning> clean(limits::CgroupFileSystem& files, const Places& places);

// For a person: at most 80 columns unless a single word is longer, no colours.
[[nodiscard]] std::string text_of(const Diagnosis& diagnosis);
[[nodiscard]] std::string text_of(const Cleaning& cleaning);

// For a program: {"can_run", "checks": [{"name", "state": "good|lacking|missing", "finding",
// "remedy"}], "leftovers": [{"name", "lab_pid", "processes", "directories"}], "remains": [{"name",
// "lab_pid"}]}, and {"removed": […], "failed": […]}.
[[nodiscard]] std::string json_of(const Diagnosis& diagnosis);
[[nodiscard]] std::string json_of(const Cleaning& cleaning);

}  // namespace lab::doctor

// A run folder on disk: where its results stand, and how they get in and out.
#pragma once

#include <filesystem>

#include "common/error.h"
#include "lab/record/record.h"

namespace lab::record {

inline constexpr const char* kResultsFile = "results.json";

// Reads results.json of a run folder. kNotFound with a remedy when `folder` is no run folder,
// kMalformed when its results cannot be read (see from_json).
[[nodiscard]] common::Result<Run> load_run(const std::filesystem::path& folder);

// Writes results.json whole (see write_whole_file), so that an interrupted run keeps what it
// measured. The folder must exist.
[[nodiscard]] common::Result<void> save_run(const std::filesystem::path& folder, const Run& run);

}  // namespace lab::record
